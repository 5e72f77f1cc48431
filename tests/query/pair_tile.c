#include "query/pair_tile.h"

#include <math.h>
#include <string.h>

#include "engine/world/world.h"
#include "kernels/dispatch.h"

bool evaluate_tiles(
	const pair_evaluation *evaluation, const char *backend, const void *cases, size_t count, void *results) {
	const graze_kernels *kernels = graze_kernels_named(backend, NULL);
	const size_t max_cases = evaluation->max_cases ? (size_t)evaluation->max_cases : TILE;
	if (!kernels) return false;
	for (size_t first = 0; first < count; first += max_cases) {
		const size_t left = count - first;
		evaluation->evaluate(kernels, (const char *)cases + first * evaluation->case_size,
			(int32_t)(left < max_cases ? left : max_cases), (char *)results + first * evaluation->result_size);
	}
	return true;
}

static pair_tile tile;

static void load_body(pair_tile *t, int32_t slot, const moving_body *b) {
	t->px[slot] = b->px, t->py[slot] = b->py, t->dx[slot] = b->dx, t->dy[slot] = b->dy, t->radius[slot] = b->radius;
	t->near.slot[slot] = slot;
	t->near.body[slot] = (near_body){b->px, b->py, b->dx, b->dy, b->radius, slot, 0, 0};
}

static void load_circle(pair_tile *t, int32_t index, const moving_body *b) {
	t->circles[index] = (circle_record){b->px, b->py, b->dx, b->dy, b->radius, index, 0};
}

/// The pairs (step * i, step * i + shift), and behind them a body that touches nothing, since its numbers are NaN.
static void finish_load(pair_tile *t, int32_t bodies, int32_t pairs, int32_t step, int32_t shift) {
	t->near.body[bodies] = (near_body){.px = NAN, .radius = NAN};
	t->near.count = bodies;
	for (int32_t i = 0; i < pairs; i++)
		t->pairs.body[i] = step * i * RECORD, t->pairs.other[i] = (step * i + shift) * RECORD;
	for (int32_t k = 0; k < 2 * LANES; k++) t->pairs.body[pairs + k] = bodies * RECORD, t->pairs.other[pairs + k] = 0;
	for (int32_t k = 0; k < LANES; k++) t->near.slot[bodies + k] = 0;
	t->pairs.count = pairs;
	t->columns = (tile_columns){t->px, t->py, t->dx, t->dy, t->radius, 1, bodies, 0};
	memset(t->key, 0xff, (size_t)bodies * sizeof *t->key); // KEY_MISS
	t->best.key = t->key, t->best.count = 0;
}

pair_tile *pair_tile_load_walls(const pair_case *cases, int32_t count) {
	const gz_walls walls = CASE_WALLS(cases, count);
	graze_walls_read(tile.walls, &walls);
	for (int32_t i = 0; i < count; i++) {
		const pair_case *c = cases + i;
		load_body(&tile, i, &(moving_body){c->px, c->py, c->dx, c->dy, c->radius});
	}
	finish_load(&tile, count, count, 1, 0);
	return &tile;
}

pair_tile *pair_tile_load_circles(const circle_case *cases, int32_t count) {
	for (int32_t i = 0; i < count; i++) load_body(&tile, i, &cases[i].body), load_circle(&tile, i, &cases[i].other);
	finish_load(&tile, count, count, 1, 0);
	return &tile;
}

pair_tile *pair_tile_load_crowd(const circle_case *cases, int32_t count) {
	for (int32_t i = 0; i < 2 * count; i++) {
		const moving_body *b = i % 2 ? &cases[i / 2].other : &cases[i / 2].body;
		load_body(&tile, i, b), load_circle(&tile, i, b);
	}
	finish_load(&tile, 2 * count, count, 2, 1);
	tile.circles[2 * count] = (circle_record){.px = NAN, .radius = NAN}; // here the bodies of pairs are circle records
	return &tile;
}
