#include "game.h"
#include <stdio.h>
#include <stdlib.h>

const float game_seconds = 1.0f / 32;
const disc game_bullet = {1};

static const float at_rest = 0;

static uint64_t mixed(uint64_t a, uint64_t b) {
	uint64_t x = a * 0x9e3779b97f4a7c15u + b + 0x632be59bd9b4e019u;
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

// From -1 to 1, in steps that floats have exactly.
static float balanced(uint64_t bits) { return (float)((int)(bits & 1023) - 512) / 512; }

float game_radius(uint32_t kind) { return (float)(6 + 2 * kind); }

void game_wander(const game *g, const monster *m, velocity *v) {
	if ((m->number + g->tick) % 32) return;
	uint64_t whim = mixed(m->number, g->tick);
	*v = (velocity){96 * balanced(whim), 96 * balanced(whim >> 10)};
}

bool game_fires(const game *g, const monster *m, velocity *aim) {
	if ((m->number + g->tick) % 64 != 5) return false;
	uint64_t whim = mixed(g->tick, m->number);
	float fast = whim & 1 ? 640.0f : -640.0f, any = 640 * balanced(whim >> 2);
	*aim = whim & 2 ? (velocity){fast, any} : (velocity){any, fast};
	return true;
}

void game_fly(position *p, const velocity *v) {
	p->x += v->x * game_seconds;
	p->y += v->y * game_seconds;
}

bool game_strike(game *g, const gz_hit *hit, monster *struck) {
	if (hit->feature == GZ_FEATURE_CIRCLE) g->monster_hits++;
	else g->wall_hits++;
	bool dies = struck && --struck->health == 0;
	g->kills += dies;
	return dies;
}

game_chunk game_add_chunk(game_chunks *chunks, size_t count) {
	if (chunks->count == chunks->room) {
		chunks->room = 2 * chunks->room + 8;
		chunks->bodies = realloc(chunks->bodies, chunks->room * sizeof *chunks->bodies);
		chunks->moves = realloc(chunks->moves, chunks->room * sizeof *chunks->moves);
		chunks->hits = realloc(chunks->hits, chunks->room * sizeof *chunks->hits);
		if (!chunks->bodies || !chunks->moves || !chunks->hits) abort();
	}
	size_t c = chunks->count++;
	chunks->bodies[c] = (gz_bodies){.step = {&game_seconds, 0}, .count = count};
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

static void expect(gz_report report) {
	if (report.error.status == GZ_STATUS_OK) return;
	fprintf(stderr, "%s\n", report.error.text);
	exit(EXIT_FAILURE);
}

void game_ask(game *g) {
	const game_chunks *m = &g->monsters, *b = &g->bullets;
	gz_query walk = {.chunks = m->bodies, .chunk_count = m->count};
	gz_move_options rules = {.crowd = g->crowd};
	expect(gz_move(m->moves, &rules, g->world, &walk, g->scratch));
	// Bullets see the monsters where they are now, and not moving once more.
	for (size_t c = 0; c < m->count; c++) m->bodies[c].step = (gz_float_view){&at_rest, 0};
	expect(gz_crowd_place(g->crowd, m->bodies, m->count));
	gz_query fire = {.chunks = b->bodies, .chunk_count = b->count, .targets = GZ_TARGETS_ALL, .crowd = g->crowd};
	expect(gz_sweep(b->hits, g->world, &fire, g->scratch));
}
