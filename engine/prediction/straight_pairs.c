// Pairs that go straight on touch when a sweep would say so.
#include <math.h>
#include <string.h>

#include "engine/prediction/prediction.h"

/// The pair of a key, if neither has been on its way before and both bend alike.
static int is_straight(const prediction *f, int32_t body, uint32_t thing) {
	const predicted_body still = {0}, *b = seen(f, (size_t)body);
	const predicted_body *o = thing & KEY_CIRCLE ? seen(f, thing & ~KEY_CIRCLE) : &still;
	return b->since == 0 && o->since == 0 && b->ax == o->ax && b->ay == o->ay;
}

/// Pair number `n` of those that the kernels are asked about.
static void put_pair(query_run *a, int32_t n, int32_t body, uint32_t thing) {
	gz_scratch *m = a->scratch;
	prediction *f = m->prediction;
	const predicted_body *b = seen(f, (size_t)body);
	m->near.body[n] = (near_body){b->px, b->py, b->dx, b->dy, b->radius, n, 0, 0};
	m->pairs.body[n] = n * RECORD, m->pairs.other[n] = thing & KEY_CIRCLE ? n * RECORD : (int32_t)thing;
	if (!(thing & KEY_CIRCLE)) return;
	const predicted_body *o = seen(f, thing & ~KEY_CIRCLE);
	f->others[n] = (circle_record){o->px, o->py, o->dx, o->dy, o->radius, 0, 0};
}

/// The sweep's times of the pairs whose spans are known.
static void ask_sweep(query_run *a, uint32_t kind) {
	gz_scratch *m = a->scratch;
	prediction *f = m->prediction;
	const graze_kernels *kernels = a->world->backend;
	if (kind) kernels->evaluate_circles(&m->times, m->near.body, f->others, &m->pairs);
	else
		(a->world->special ? kernels->evaluate_special : kernels->evaluate)(
			&m->times, &m->near, &m->pairs, a->world->walls);
	for (int32_t i = 0; i < m->times.count; i++) {
		known_pair *pair = (known_pair *)f->pairs.at + f->pair[m->times.body[i] / RECORD];
		memcpy(&pair->hit, m->times.time + i, sizeof pair->hit);
	}
}

/// The spans of so many pairs go to their places.
static void ask(query_run *a, int32_t count, uint32_t kind) {
	gz_scratch *m = a->scratch;
	prediction *f = m->prediction;
	m->near.count = m->pairs.count = count;
	m->near.body[count] = (near_body){.px = NAN}; // fills the last lanes, and touches nothing
	for (int k = 0; k < LANES; k++) m->pairs.body[count + k] = count * RECORD, m->pairs.other[count + k] = 0;
	if (kind) a->world->backend->interval_circles(&m->intervals, &m->near, &m->pairs, f->others);
	else a->world->backend->interval_walls(&m->intervals, &m->near, &m->pairs, a->world->walls);
	for (int32_t i = 0; i < count; i++) {
		known_pair *pair = (known_pair *)f->pairs.at + f->pair[i];
		pair->kind = PAIR_STRAIGHT, pair->entry = m->intervals.entry[i], pair->exit = m->intervals.exit[i];
		pair->hit = INFINITY;
	}
	if (sweep_decides(f)) ask_sweep(a, kind);
}

static void ask_kind(query_run *a, const size_t count[TILE], const int32_t *askers, uint32_t kind) {
	gz_scratch *m = a->scratch;
	prediction *f = m->prediction;
	int32_t n = 0;
	for (int32_t slot = 0; slot < m->tile.count; slot++)
		for (size_t i = 0; i < count[slot]; i++) {
			const size_t place = m->found.start[slot] + i;
			const uint32_t thing = graze_predicted_target(f, m->found.sorted[place].key);
			if ((thing & KEY_CIRCLE) != kind || !is_straight(f, askers[slot], thing)) continue;
			f->pair[n] = (int32_t)place;
			put_pair(a, n++, askers[slot], thing);
			if (n == TILE) ask(a, n, kind), n = 0;
		}
	if (n) ask(a, n, kind);
}

int graze_find_straight(query_run *a, const size_t count[TILE]) {
	gz_scratch *m = a->scratch;
	prediction *f = m->prediction;
	const size_t all = m->found.start[m->tile.count];
	const int32_t *askers = (const int32_t *)f->searching.at + a->index;
	f->pairs.count = 0;
	if (!graze_array_reserve(&f->pairs, all, sizeof(known_pair), &m->memory)) return 0;
	for (size_t i = 0; i < all; i++) ((known_pair *)f->pairs.at)[i].kind = PAIR_ALONE;
	ask_kind(a, count, askers, 0);
	ask_kind(a, count, askers, KEY_CIRCLE);
	return 1;
}
