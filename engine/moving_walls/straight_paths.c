// Bodies that go straight past the walls of the world, judged by the guard.
#include <stddef.h>
#include <string.h>

#include "engine/mover/candidates.h"
#include "engine/moving_walls/push_bodies.h"

/// The kind's `look`: bodies become ways, with the pairs of all walls along them.
static void look_along(asking *a) {
	motion_tile *t = a->scratch->motion;
	t->tile = a->scratch->tile.columns;
	t->ways = 0, t->going_count = 0, t->pairs.count = 0;
	memset(t->way_of, 0xff, sizeof t->way_of);
	graze_ask_walls(a);
}

static shoved *body_at(asking *a, int32_t slot) {
	const shoving *s = a->into;
	size_t chunk;
	const size_t k = graze_place_of(a, slot, &chunk);
	return (shoved *)((const char *)s->chunks[chunk].center.x - offsetof(shoved, px)) + k;
}

/// Each goes exactly to where it ends. How near it comes to walls there is judged by gz_move.
static void judge(asking *a) {
	motion_tile *t = a->scratch->motion;
	for (int32_t i = 0; i < a->scratch->bad_count; i++) body_at(a, a->scratch->bad[i])->refused = 1; // too far
	for (int32_t i = 0; i < t->ways; i++) {
		const shoved *b = body_at(a, t->way[i].slot);
		t->mover[i].qx = b->qx, t->mover[i].qy = b->qy, t->mover[i].keep = 0;
	}
	for (size_t first = 0; first < t->pairs.count; first += TILE) {
		const mover_pairs pairs = some_pairs(&t->pairs, first);
		a->world->kernels->judge(&t->found, t->mover, &pairs, a->world->walls);
		for (int32_t i = 0; i < t->found.refusals; i++) {
			shoved *b = body_at(a, t->way[pairs.body[t->found.refused[i]] / RECORD].slot);
			b->refused |= b->touched && (b->qx != b->px || b->qy != b->py);
		}
	}
}

int graze_judge_ways(shoving *s) {
	static const question_kind judged = {
		.walls = graze_keep_pairs, .answer = judge, .hits = ALL_COUNT, .look = look_along};
	const asking *whole = s->asking;
	const gz_query question = {.chunks = s->chunks, .chunk_count = whole->chunk_count};
	shoved *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++)
		bodies[i].way_x = bodies[i].qx - bodies[i].px, bodies[i].way_y = bodies[i].qy - bodies[i].py;
	graze_shoved_go(s, offsetof(shoved, way_x), offsetof(shoved, wide));
	asking a = graze_asking(&judged, whole->world, &question, whole->scratch, CHUNKS_ASK);
	a.into = s;
	graze_ask_chunks(&a);
	return !graze_ran_out(&a);
}
