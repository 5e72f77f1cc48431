#include "game.h"
#include <stdio.h>
#include <stdlib.h>

const float game_seconds = 1.0f / 32;
const disc game_bullet = {1};

static const float at_rest = 0;

// The finalizer of splitmix64 (Vigna), of two numbers.
static uint64_t hash_pair(uint64_t a, uint64_t b) {
	uint64_t x = a * 0x9e3779b97f4a7c15u + b + 0x632be59bd9b4e019u;
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

// A number in [-1, 1) in steps of 1/512, which floats represent exactly.
static float signed_fraction(uint64_t bits) { return (float)((int)(bits & 1023) - 512) / 512; }

float game_radius(uint32_t kind) { return (float)(6 + 2 * kind); }

void game_wander(const game *g, const monster *m, velocity *v) {
	if ((m->number + g->tick) % 32) return;
	uint64_t random = hash_pair(m->number, g->tick);
	*v = (velocity){96 * signed_fraction(random), 96 * signed_fraction(random >> 10)};
}

bool game_fires(const game *g, const monster *m, velocity *aim) {
	if ((m->number + g->tick) % 64 != 5) return false;
	uint64_t random = hash_pair(g->tick, m->number);
	// One component is at least as fast as the other, so that no bullet is slow.
	float fast = random & 1 ? 640.0f : -640.0f, other = 640 * signed_fraction(random >> 2);
	*aim = random & 2 ? (velocity){fast, other} : (velocity){other, fast};
	return true;
}

void game_advance(position *p, const velocity *v) {
	p->x += v->x * game_seconds;
	p->y += v->y * game_seconds;
}

bool game_count_hit(game *g, const gz_hit *hit, monster *target) {
	if (hit->feature == GZ_FEATURE_CIRCLE) g->monster_hits++;
	else g->wall_hits++;
	bool dies = target && --target->health == 0;
	g->kills += dies;
	return dies;
}

game_chunk game_add_chunk(game_chunks *chunks, size_t count) {
	if (chunks->count == chunks->capacity) {
		chunks->capacity = 2 * chunks->capacity + 8;
		chunks->bodies = realloc(chunks->bodies, chunks->capacity * sizeof *chunks->bodies);
		chunks->moves = realloc(chunks->moves, chunks->capacity * sizeof *chunks->moves);
		chunks->hits = realloc(chunks->hits, chunks->capacity * sizeof *chunks->hits);
		if (!chunks->bodies || !chunks->moves || !chunks->hits) abort();
	}
	size_t c = chunks->count++;
	chunks->bodies[c] = (gz_bodies){.step = GZ_SHARED_VALUE(game_seconds), .count = count};
	chunks->moves[c] = (gz_moves){0};
	chunks->hits[c] = (gz_hits){0};
	return (game_chunk){&chunks->bodies[c], &chunks->moves[c], &chunks->hits[c]};
}

gz_hits game_hits(gz_hit *first, size_t stride) {
	gz_hits hits = gz_hits_in(first);
	hits.time.stride = hits.index.stride = hits.feature.stride = hits.id.stride = stride;
	hits.point.stride = hits.normal.stride = stride;
	return hits;
}

static void check(gz_report report) {
	if (report.error.status == GZ_STATUS_OK) return;
	fprintf(stderr, "%s\n", report.error.text);
	exit(EXIT_FAILURE);
}

void game_query(game *g) {
	const game_chunks *m = &g->monsters, *b = &g->bullets;
	gz_query move = {.chunks = m->bodies, .chunk_count = m->count};
	gz_move_options options = {.crowd = g->crowd};
	check(gz_move(m->moves, &options, g->world, &move, g->scratch));
	// The bullets hit the monsters where they have moved to, at rest.
	for (size_t c = 0; c < m->count; c++) m->bodies[c].step = GZ_SHARED_VALUE(at_rest);
	check(gz_crowd_place(g->crowd, m->bodies, m->count));
	gz_query sweep = {.chunks = b->bodies, .chunk_count = b->count, .targets = GZ_TARGETS_ALL, .crowd = g->crowd};
	check(gz_sweep(b->hits, g->world, &sweep, g->scratch));
}
