// Pairs with straight relative motion: their touches have the bits of the sweep and of overlap intervals.
#include <math.h>
#include <string.h>

#include "engine/prediction/prediction.h"

/// Whether the relative motion is straight from time 0 on: both columns are of time 0, and the accelerations are equal.
/// A body and itself are no pair.
static bool is_straight(const prediction *p, int32_t body, uint32_t target) {
	const predicted_body wall = {0}, *b = predicted(p, (size_t)body);
	const predicted_body *o = target & KEY_CIRCLE ? predicted(p, target & ~KEY_CIRCLE) : &wall;
	return o != b && b->since == 0 && o->since == 0 && b->ax == o->ax && b->ay == o->ay;
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
		pair->entry = m->intervals.entry[i], pair->exit = m->intervals.exit[i];
		pair->hit = PAIR_NO_HIT;
	}
	if (sweep_decides(graze_prediction_of(run))) run_sweep(run, kind);
}

/// The target of a pair of the tile, as in predicted_touch.
static uint32_t target_of(const prediction *p, uint64_t key) {
	const uint32_t offset = (uint32_t)key & ~KEY_CIRCLE;
	return key_is_circle(key) ? KEY_CIRCLE | (uint32_t)p->crowd->grid.record[offset / RECORD].index : offset;
}

/// Reads the pairs. Those with straight relative motion become PAIR_STRAIGHT. Returns the number of these.
static size_t read_pairs(query_run *run, const size_t count[TILE], const searching_body *searching) {
	const gz_scratch *m = run->scratch;
	const prediction *p = graze_prediction_of(run);
	size_t straight = 0;
	for (int32_t slot = 0; slot < m->tile.count; slot++)
		for (size_t i = m->found.start[slot]; i < m->found.start[slot] + count[slot]; i++) {
			known_pair *pair = pair_at(graze_tile_of(run), i);
			pair->target = target_of(p, m->found.sorted[i]);
			const bool is = is_straight(p, searching[slot].body, pair->target);
			pair->kind = is ? PAIR_STRAIGHT : PAIR_UNSOLVED, straight += is;
		}
	return straight;
}

/// Computes the straight pairs with targets of one kind: KEY_CIRCLE, or 0 for walls.
static void compute_kind(query_run *run, const size_t count[TILE], const searching_body *searching, uint32_t kind) {
	gz_scratch *m = run->scratch;
	prediction_tile *t = graze_tile_of(run);
	int32_t n = 0;
	for (int32_t slot = 0; slot < m->tile.count; slot++)
		for (size_t i = m->found.start[slot]; i < m->found.start[slot] + count[slot]; i++) {
			const known_pair *pair = pair_at(t, i);
			if (pair->kind != PAIR_STRAIGHT || (pair->target & KEY_CIRCLE) != kind) continue;
			t->pair[n] = (int32_t)i;
			store_pair(run, n++, searching[slot].body, pair->target);
			if (n == TILE) run_batch(run, n, kind), n = 0;
		}
	if (n) run_batch(run, n, kind);
}

bool graze_find_straight(query_run *run, const size_t count[TILE]) {
	gz_scratch *m = run->scratch;
	const searching_body *searching = (const searching_body *)graze_prediction_of(run)->searching.at + run->index;
	prediction_tile *t = graze_tile_of(run);
	t->pairs.count = 0;
	if (!graze_array_reserve(&t->pairs, m->found.start[m->tile.count], sizeof(known_pair), &m->memory)) return false;
	if (!read_pairs(run, count, searching)) return true;
	compute_kind(run, count, searching, 0);
	compute_kind(run, count, searching, KEY_CIRCLE);
	return true;
}
