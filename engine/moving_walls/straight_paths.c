// Bodies on straight paths past the walls of the world: validated by the kernel of gz_move.
#include <stddef.h>
#include <string.h>

#include "engine/mover/candidates.h"
#include "engine/moving_walls/push_bodies.h"
#include "engine/query/against_walls.h"
#include "engine/query/begin_query.h"
#include "engine/query/run_query.h"
#include "engine/query/stage_helpers.h"

/// The query type's `find_pairs`: bodies become movers, with the pairs of all walls along their paths.
static void find_path_pairs(query_run *run) {
	mover_tile *t = run->state;
	t->settings = graze_move_settings(run), t->tile = run->scratch->tile.columns;
	t->mover_count = 0, t->searching_count = 0, t->pairs.count = 0;
	memset(t->mover_of, 0xff, sizeof t->mover_of);
	const tile_view view = graze_tile_view(run);
	graze_query_walls(run, &view);
}

static pushed_body *body_at(const query_run *run, int32_t slot) {
	const push_step *s = run->query->output;
	const body_ref body = graze_tile_body(run, slot);
	return (pushed_body *)((const char *)s->chunks[body.chunk].center.x - offsetof(pushed_body, from_x)) + body.k;
}

/// The query type's `finish`: validates the paths of the tile's bodies, with an end at exactly q. Their clearance there
/// is that of gz_move, so none is required here.
static void validate(query_run *run) {
	mover_tile *t = run->state;
	for (int32_t i = 0; i < run->scratch->invalid_count; i++)
		body_at(run, run->scratch->invalid[i])->refused = true; // out of the grid's range
	for (int32_t i = 0; i < t->mover_count; i++) {
		const pushed_body *b = body_at(run, t->state[i].slot);
		t->mover[i].qx = b->qx, t->mover[i].qy = b->qy, t->mover[i].clearance = 0;
	}
	for (size_t start = 0; start < t->pairs.count; start += TILE) {
		const mover_pairs batch = pair_batch(&t->pairs, start);
		run->query->world->backend->validate(&t->results, t->mover, &batch, run->query->world->walls);
		for (int32_t i = 0; i < t->results.refused_count; i++) {
			pushed_body *b = body_at(run, t->state[batch.body[t->results.refused[i]] / RECORD].slot);
			b->refused |= b->touched && (b->qx != b->px || b->qy != b->py);
		}
	}
}

bool graze_validate_movers(push_step *s) {
	static const query_type type = {.walls = graze_keep_pairs,
		.finish = validate,
		.hits = ALL_HITS,
		.find_pairs = find_path_pairs,
		.state = &graze_mover_state};
	const query_run *outer = s->run;
	const gz_query query = {.chunks = s->chunks, .chunk_count = outer->query->chunk_count};
	pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++)
		bodies[i].path_x = bodies[i].qx - bodies[i].px, bodies[i].path_y = bodies[i].qy - bodies[i].py;
	graze_pushed_set_columns(s, offsetof(pushed_body, path_x), offsetof(pushed_body, search_radius));
	query_call call;
	query_run *run = graze_query_begin(&call, &type, outer->query->world, &query, outer->scratch);
	move_settings settings = {.skin = s->skin, .min_skin = 0x1p-19 * s->world->farthest};
	call.query.output = s, call.query.shared = &settings;
	graze_run_chunks(run);
	return !graze_aborted(run);
}
