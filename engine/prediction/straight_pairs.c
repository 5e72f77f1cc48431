// Pairs that go straight on touch when a sweep would say so.
#include <math.h>
#include <string.h>

#include "engine/prediction/prediction.h"

/// The pair of a key, if neither has been on its way before and both bend alike.
static int is_straight(const prediction *f, int32_t body, uint32_t thing) {
	const predicted_body still = {0}, *b = predicted(f, (size_t)body);
	const predicted_body *o = thing & KEY_CIRCLE ? predicted(f, thing & ~KEY_CIRCLE) : &still;
	return b->since == 0 && o->since == 0 && b->ax == o->ax && b->ay == o->ay;
}

/// Pair number `n` of those that the kernels are asked about.
static void put_pair(query_run *run, int32_t n, int32_t body, uint32_t thing) {
	gz_scratch *m = run->scratch;
	prediction *f = graze_prediction_of(run);
	const predicted_body *b = predicted(f, (size_t)body);
	m->near.body[n] = (near_body){b->px, b->py, b->dx, b->dy, b->radius, n, 0, 0};
	m->pairs.body[n] = n * RECORD, m->pairs.other[n] = thing & KEY_CIRCLE ? n * RECORD : (int32_t)thing;
	if (!(thing & KEY_CIRCLE)) return;
	const predicted_body *o = predicted(f, thing & ~KEY_CIRCLE);
	graze_tile_of(run)->others[n] = (circle_record){o->px, o->py, o->dx, o->dy, o->radius, 0, 0};
}

/// The sweep's times of the pairs whose spans are known.
static void ask_sweep(query_run *run, uint32_t kind) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	if (kind) kernels->evaluate_circles(&m->times, m->near.body, graze_tile_of(run)->others, &m->pairs);
	else
		(run->query->world->special ? kernels->evaluate_special : kernels->evaluate)(
			&m->times, &m->near, &m->pairs, run->query->world->walls);
	for (int32_t i = 0; i < m->times.count; i++) {
		known_pair *pair =
			(known_pair *)graze_tile_of(run)->pairs.at + graze_tile_of(run)->pair[m->times.body[i] / RECORD];
		memcpy(&pair->hit, m->times.time + i, sizeof pair->hit);
	}
}

/// The spans of so many pairs go to their places.
static void ask(query_run *run, int32_t count, uint32_t kind) {
	gz_scratch *m = run->scratch;
	prediction *f = graze_prediction_of(run);
	m->near.count = m->pairs.count = count;
	m->near.body[count] = (near_body){.px = NAN}; // fills the last lanes, and touches nothing
	for (int k = 0; k < LANES; k++) m->pairs.body[count + k] = count * RECORD, m->pairs.other[count + k] = 0;
	if (kind)
		run->query->world->backend->interval_circles(&m->intervals, &m->near, &m->pairs, graze_tile_of(run)->others);
	else run->query->world->backend->interval_walls(&m->intervals, &m->near, &m->pairs, run->query->world->walls);
	for (int32_t i = 0; i < count; i++) {
		known_pair *pair = (known_pair *)graze_tile_of(run)->pairs.at + graze_tile_of(run)->pair[i];
		pair->kind = PAIR_STRAIGHT, pair->entry = m->intervals.entry[i], pair->exit = m->intervals.exit[i];
		pair->hit = INFINITY;
	}
	if (sweep_decides(f)) ask_sweep(run, kind);
}

static void ask_kind(query_run *run, const size_t count[TILE], const int32_t *askers, uint32_t kind) {
	gz_scratch *m = run->scratch;
	prediction *f = graze_prediction_of(run);
	int32_t n = 0;
	for (int32_t slot = 0; slot < m->tile.count; slot++)
		for (size_t i = 0; i < count[slot]; i++) {
			const size_t place = m->found.start[slot] + i;
			const uint32_t thing = graze_predicted_target(f, m->found.sorted[place].key);
			if ((thing & KEY_CIRCLE) != kind || !is_straight(f, askers[slot], thing)) continue;
			graze_tile_of(run)->pair[n] = (int32_t)place;
			put_pair(run, n++, askers[slot], thing);
			if (n == TILE) ask(run, n, kind), n = 0;
		}
	if (n) ask(run, n, kind);
}

int graze_find_straight(query_run *run, const size_t count[TILE]) {
	gz_scratch *m = run->scratch;
	prediction *f = graze_prediction_of(run);
	const size_t all = m->found.start[m->tile.count];
	const int32_t *askers = (const int32_t *)f->searching.at + run->index;
	graze_tile_of(run)->pairs.count = 0;
	if (!graze_array_reserve(&graze_tile_of(run)->pairs, all, sizeof(known_pair), &m->memory)) return 0;
	for (size_t i = 0; i < all; i++) ((known_pair *)graze_tile_of(run)->pairs.at)[i].kind = PAIR_ALONE;
	ask_kind(run, count, askers, 0);
	ask_kind(run, count, askers, KEY_CIRCLE);
	return 1;
}
