// Pairs of circles on curved ways, eight at a time.
#include <math.h>

#include "engine/prediction/prediction.h"

static double at(const double c[3], double s) { return c[0] + s * (c[1] + s * c[2]); }
static double slope_at(const double c[3], double s) { return c[1] + 2 * s * c[2]; }

/// The square of the distance less that of the reach, and half its rate.
static double excess_at(double *rate, const capsule_path *way, double s) {
	const double x = at(way->x, s), y = at(way->y, s);
	*rate = x * slope_at(way->x, s) + y * slope_at(way->y, s);
	return x * x + y * y - way->reach * way->reach;
}

/// Who is at the reach at the end, and does not come closer, has not come in.
static int only_reaches(const capsule_path *way) {
	double rate;
	return excess_at(&rate, way, 1) == 0 && rate >= 0;
}

/// Some more of Newton's steps, as long as they help. The kernel's times are as exact as the way is long; these have
/// those of small circles as exact as places are.
static double nearer(const capsule_path *way, double s) {
	enum { STEPS = 6 };
	double rate, excess = excess_at(&rate, way, s);
	for (int k = 0; k < STEPS && excess != 0; k++) {
		double next_rate;
		const double next = fmax(0, fmin(s - excess / (2 * rate), 1)), then = excess_at(&next_rate, way, next);
		if (!(fabs(next - s) <= 0x1p-20 && fabs(then) < fabs(excess))) break;
		s = next, rate = next_rate, excess = then;
	}
	return s;
}

// ---------------------------------------------------------------------------------------------------------------------
// Touches
// ---------------------------------------------------------------------------------------------------------------------

static curved_pair read_pair(const query_run *a, const prediction *f, int32_t n) {
	const curved_batch *w = &f->curves;
	const predicted_path s = graze_predicted_path(a, f, w->body[n], w->target[n]);
	const int state = w->touches.state[n];
	curved_pair pair = {.count = state & TRAJECTORY_TIME_COUNT, .inside = (state & TRAJECTORY_STARTS) != 0};
	double before = 0;
	for (int k = 0; k < pair.count; k++) pair.time[k] = before = fmax(nearer(&s.path, w->touches.time[n][k]), before);
	if (pair.count && trajectory_is_entry(state, pair.count - 1) && before == 1 && only_reaches(&s.path)) pair.count--;
	for (int k = 0; k < pair.count; k++) pair.time[k] = graze_time_at(f, &s, pair.time[k]);
	return pair;
}

/// The touches of so many pairs go to the list, which has room for them. Returns 0 when there is no memory.
static int ask(query_run *a, int32_t count) {
	prediction *f = a->scratch->prediction;
	curved_batch *w = &f->curves;
	double(*c)[TILE + LANES] = w->number;
	const trajectory_columns columns = {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], count, 0};
	for (int k = 0; k < 8; k++)
		for (int32_t i = count; i < count + LANES; i++) c[k][i] = 0;
	a->world->backend->trajectory_touches(&w->touches, &w->work, &columns);
	if (!graze_array_reserve(&f->curved, (size_t)w->touches.found_count, sizeof(curved_pair), &a->scratch->memory))
		return 0;
	for (int32_t i = 0; i < w->touches.found_count; i++) {
		const int32_t n = w->touches.found[i];
		known_pair *pair = (known_pair *)f->pairs.at + f->pair[n];
		pair->kind = PAIR_CURVED, pair->curved = (int32_t)f->curved.count;
		((curved_pair *)f->curved.at)[f->curved.count++] = read_pair(a, f, n);
	}
	return 1;
}

// ---------------------------------------------------------------------------------------------------------------------
// Pairs
// ---------------------------------------------------------------------------------------------------------------------

/// Number `n` of those that the kernel is asked about, in shares of the way's length. False where its numbers are too
/// large for that, or its circles too small for so long a way.
static int put_pair(curved_batch *w, int32_t n, int32_t body, uint32_t thing, const capsule_path *way) {
	const double numbers[8] = {way->x[0], way->y[0], way->x[1], way->y[1], 2 * way->x[2], 2 * way->y[2], way->reach, 1};
	double size = 0;
	for (int k = 0; k < 8; k++) size += fabs(numbers[k]), w->number[k][n] = numbers[k];
	w->body[n] = body, w->target[n] = thing;
	return size <= 0x1p60 && size <= 0x1p16 * way->reach;
}

/// Returns whether the pair, as number `n`, is one for the kernel.
static int take_pair(const query_run *a, prediction *f, int32_t n, int32_t body, uint32_t thing, known_pair *pair) {
	if (pair->kind != PAIR_ALONE || !(thing & KEY_CIRCLE) || thing == (KEY_CIRCLE | (uint32_t)body)) return 0;
	const predicted_path s = graze_predicted_path(a, f, body, thing);
	const int may_touch = s.path.reach > 0 && graze_is_near_in_piece(f, &s); // points never come to touch
	if (may_touch && !put_pair(&f->curves, n, body, thing, &s.path)) return 0;
	pair->kind = PAIR_APART;
	return may_touch;
}

int graze_find_curved(query_run *a, const size_t count[TILE]) {
	const gz_scratch *m = a->scratch;
	prediction *f = m->prediction;
	const int32_t *askers = (const int32_t *)f->searching.at + a->index;
	int32_t n = 0;
	f->curved.count = 0;
	for (int32_t slot = 0; f->crowd && slot < m->tile.count; slot++)
		for (size_t i = 0; i < count[slot]; i++) {
			const size_t place = m->found.start[slot] + i;
			const uint32_t thing = graze_predicted_target(f, m->found.sorted[place].key);
			if (!take_pair(a, f, n, askers[slot], thing, (known_pair *)f->pairs.at + place)) continue;
			f->pair[n++] = (int32_t)place;
			if (n == TILE && !ask(a, n)) return 0;
			if (n == TILE) n = 0;
		}
	return n == 0 || ask(a, n);
}
