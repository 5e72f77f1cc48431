// Pairs with straight relative motion: their touches have the bits of the sweep and of overlap intervals.
#include <math.h>
#include <string.h>

#include "engine/prediction/prediction.h"

/// Whether the relative motion is straight from time 0 on: both columns are of time 0, and the accelerations are equal.
static bool is_straight(const prediction *p, int32_t body, uint32_t target) {
	const predicted_body wall = {0}, *b = predicted(p, (size_t)body);
	const predicted_body *o = target & KEY_CIRCLE ? predicted(p, target & ~KEY_CIRCLE) : &wall;
	return b->since == 0 && o->since == 0 && b->ax == o->ax && b->ay == o->ay;
}

/// Stores pair `n` of the batch.
static void store_pair(query_run *run, int32_t n, int32_t body, uint32_t target) {
	gz_scratch *m = run->scratch;
	prediction *p = graze_prediction_of(run);
	const predicted_body *b = predicted(p, (size_t)body);
	m->near.body[n] = (near_body){b->px, b->py, b->dx, b->dy, b->radius, n, 0, 0};
	m->pairs.body[n] = n * RECORD, m->pairs.other[n] = target & KEY_CIRCLE ? n * RECORD : (int32_t)target;
	if (!(target & KEY_CIRCLE)) return;
	const predicted_body *o = predicted(p, target & ~KEY_CIRCLE);
	graze_tile_of(run)->others[n] = (circle_record){o->px, o->py, o->dx, o->dy, o->radius, 0, 0};
}

/// Adds the sweep's times to the pairs of the batch.
static void run_sweep(query_run *run, uint32_t kind) {
	gz_scratch *m = run->scratch;
	const prediction_tile *t = graze_tile_of(run);
	const graze_kernels *backend = run->query->world->backend;
	if (kind) backend->evaluate_circles(&m->times, m->near.body, t->others, &m->pairs);
	else
		(run->query->world->has_thick_or_one_sided ? backend->evaluate_any_walls : backend->evaluate_walls)(
			&m->times, &m->near, &m->pairs, run->query->world->walls);
	for (int32_t i = 0; i < m->times.count; i++) {
		known_pair *pair = pair_at(t, (size_t)t->pair[m->times.body[i] / RECORD]);
		memcpy(&pair->hit, m->times.time + i, sizeof pair->hit);
	}
}

/// Computes the overlap intervals of the batch and stores them with the tile's pairs.
static void run_batch(query_run *run, int32_t count, uint32_t kind) {
	gz_scratch *m = run->scratch;
	const prediction_tile *t = graze_tile_of(run);
	const graze_kernels *backend = run->query->world->backend;
	m->near.count = m->pairs.count = count;
	m->near.body[count] = INVALID_BODY; // padding of the last lanes
	for (int k = 0; k < LANES; k++) m->pairs.body[count + k] = count * RECORD, m->pairs.other[count + k] = 0;
	if (kind) backend->interval_circles(&m->intervals, &m->near, &m->pairs, t->others);
	else backend->interval_walls(&m->intervals, &m->near, &m->pairs, run->query->world->walls);
	for (int32_t i = 0; i < count; i++) {
		known_pair *pair = pair_at(t, (size_t)t->pair[i]);
		pair->kind = PAIR_STRAIGHT, pair->entry = m->intervals.entry[i], pair->exit = m->intervals.exit[i];
		pair->hit = PAIR_NO_HIT;
	}
	if (sweep_decides(graze_prediction_of(run))) run_sweep(run, kind);
}

/// Computes the straight pairs with targets of one kind: KEY_CIRCLE, or 0 for walls.
static void compute_kind(query_run *run, const size_t count[TILE], const int32_t *searching, uint32_t kind) {
	gz_scratch *m = run->scratch;
	prediction *p = graze_prediction_of(run);
	int32_t n = 0;
	for (int32_t slot = 0; slot < m->tile.count; slot++)
		for (size_t i = 0; i < count[slot]; i++) {
			const size_t place = m->found.start[slot] + i;
			const uint32_t target = predicted_target(p, m->found.sorted[place]);
			if ((target & KEY_CIRCLE) != kind || !is_straight(p, searching[slot], target)) continue;
			graze_tile_of(run)->pair[n] = (int32_t)place;
			store_pair(run, n++, searching[slot], target);
			if (n == TILE) run_batch(run, n, kind), n = 0;
		}
	if (n) run_batch(run, n, kind);
}

bool graze_find_straight(query_run *run, const size_t count[TILE]) {
	gz_scratch *m = run->scratch;
	prediction *p = graze_prediction_of(run);
	const size_t all = m->found.start[m->tile.count];
	const int32_t *searching = (const int32_t *)p->searching.at + run->index;
	prediction_tile *t = graze_tile_of(run);
	t->pairs.count = 0;
	if (!graze_array_reserve(&t->pairs, all, sizeof(known_pair), &m->memory)) return false;
	for (size_t i = 0; i < all; i++) pair_at(t, i)->kind = PAIR_UNSOLVED;
	compute_kind(run, count, searching, 0);
	compute_kind(run, count, searching, KEY_CIRCLE);
	return true;
}
