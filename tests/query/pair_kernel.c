#include "query/pair_kernel.h"

#include <math.h>
#include <string.h>

#include "engine/world/world.h"
#include "query/pair_tile.h"

static void store_hits(const pair_tile *t, pair_hit *hits, int32_t bodies) {
	for (int32_t i = 0; i < bodies; i++) hits[i] = (pair_hit){.time = INFINITY};
	for (int32_t i = 0; i < t->best.count; i++) {
		const int32_t slot = t->best.slot[i];
		const contact_columns *c = &t->contacts;
		const uint32_t bits = (uint32_t)(t->key[slot] >> 32);
		float time;
		memcpy(&time, &bits, sizeof time);
		hits[slot] = (pair_hit){time, c->feature[i], c->point_x[i], c->point_y[i], c->normal_x[i], c->normal_y[i]};
	}
}

static void sweep_walls(const graze_kernels *kernels, const void *cases, int32_t count, void *hits) {
	pair_tile *t = pair_tile_load_walls(cases, count);
	kernels->locate(&t->near, &t->columns, &(map_frame){0, 0, 1, 1, 1, 1, 4, 4});
	const bool special = graze_any_thick_or_one_sided(t->walls, (size_t)count);
	(special ? kernels->evaluate_any_walls : kernels->evaluate_walls)(&t->times, &t->near, &t->pairs, t->walls);
	kernels->reduce(&t->best, &t->near, &t->times);
	kernels->contact_walls(&t->contacts, &t->best, &t->columns, t->walls);
	store_hits(t, hits, count);
}

static void contact_circles(const graze_kernels *kernels, pair_tile *t, pair_hit *hits, int32_t bodies) {
	for (int k = 0; k < LANES; k++) t->best.slot[t->best.count + k] = 0; // the padding of the last lanes
	kernels->contact_circles(&t->contacts, &t->best, 0, t->best.count, &t->columns, t->circles);
	store_hits(t, hits, bodies);
}

static void sweep_circles(const graze_kernels *kernels, const void *cases, int32_t count, void *hits) {
	pair_tile *t = pair_tile_load_circles(cases, count);
	kernels->evaluate_circles(&t->times, t->near.body, t->circles, &t->pairs);
	kernels->reduce_circles(&t->best, &t->near, &t->times, t->circles);
	contact_circles(kernels, t, hits, count);
}

static void sweep_crowd(const graze_kernels *kernels, const void *cases, int32_t count, void *hits) {
	pair_tile *t = pair_tile_load_crowd(cases, count);
	kernels->evaluate_circles(&t->times, t->circles, t->circles, &t->pairs);
	kernels->reduce_self(t->key, &t->times, t->circles);
	for (int32_t i = 0; i < 2 * count; i++)
		if (t->key[i] != KEY_MISS) t->best.slot[t->best.count++] = i;
	contact_circles(kernels, t, hits, 2 * count);
}

static void bound_paths(const graze_kernels *kernels, const void *bodies, int32_t count, void *discs) {
	static circle_record records[TILE + LANES];
	static float x[TILE + LANES], y[TILE + LANES], reach[TILE + LANES];
	for (int32_t i = 0; i < count; i++) {
		const moving_body *b = (const moving_body *)bodies + i;
		records[i] = (circle_record){b->px, b->py, b->dx, b->dy, b->radius, i, 0};
	}
	kernels->bound_paths(
		&(circle_columns_out){x, y, reach, NULL}, records, count, &(map_frame){0, 0, 0.5f, 1, 1, 1, 2, 2});
	for (int32_t i = 0; i < count; i++) ((swept_disc *)discs)[i] = (swept_disc){x[i], y[i], reach[i]};
}

static const pair_evaluation wall_hits = {sizeof(pair_case), sizeof(pair_hit), 0, sweep_walls};
static const pair_evaluation circle_hits = {sizeof(circle_case), sizeof(pair_hit), 0, sweep_circles};
static const pair_evaluation crowd_hits = {sizeof(circle_case), 2 * sizeof(pair_hit), TILE / 2, sweep_crowd};
static const pair_evaluation swept_discs = {sizeof(moving_body), sizeof(swept_disc), 0, bound_paths};

bool evaluate_wall_hits(const char *backend, const pair_case *cases, size_t count, pair_hit *hits) {
	return evaluate_tiles(&wall_hits, backend, cases, count, hits);
}

bool evaluate_circle_hits(const char *backend, const circle_case *cases, size_t count, pair_hit *hits) {
	return evaluate_tiles(&circle_hits, backend, cases, count, hits);
}

bool evaluate_crowd_hits(const char *backend, const circle_case *cases, size_t count, pair_hit *hits) {
	return evaluate_tiles(&crowd_hits, backend, cases, count, hits);
}

bool evaluate_swept_discs(const char *backend, const moving_body *bodies, size_t count, swept_disc *discs) {
	return evaluate_tiles(&swept_discs, backend, bodies, count, discs);
}
