// Pairs of circles with curved relative motion, eight at a time.
#include <math.h>

#include "engine/prediction/prediction.h"

/// The squared distance less the squared reach, and half its derivative.
static double excess_at(double *rate, const capsule_path *path, double s) {
	const double x = quadratic_at(path->x, s), y = quadratic_at(path->y, s);
	*rate = x * quadratic_slope(path->x, s) + y * quadratic_slope(path->y, s);
	return x * x + y * y - path->reach * path->reach;
}

/// Whether the distance equals the reach at the end of the path without decreasing there: that is no entry.
static bool only_reaches_at_end(const capsule_path *path) {
	double rate;
	return excess_at(&rate, path, 1) == 0 && rate >= 0;
}

/// Improves a root by Newton steps as long as the residual decreases. The error of the kernel's times is relative to
/// the length of the path. For circles much smaller than their paths these steps reduce it to that of the coordinates.
static double refine_root(const capsule_path *path, double s) {
	enum { STEPS = 6 };
	double rate, excess = excess_at(&rate, path, s);
	for (int k = 0; k < STEPS && excess != 0; k++) {
		double next_rate;
		const double next = fmax(0, fmin(s - excess / (2 * rate), 1)), then = excess_at(&next_rate, path, next);
		if (!(fabs(next - s) <= 0x1p-20 && fabs(then) < fabs(excess))) break;
		s = next, rate = next_rate, excess = then;
	}
	return s;
}

// ---------------------------------------------------------------------------------------------------------------------
// Touches
// ---------------------------------------------------------------------------------------------------------------------

/// The path of pair `n` of the batch, as it was stored.
static predicted_path path_of(const prediction *p, const curved_batch *batch, int32_t n) {
	const double(*c)[TILE + LANES] = batch->number;
	const double x = c[0][n], y = c[1][n];
	return (predicted_path){{{x, c[2][n], c[4][n] / 2}, {y, c[3][n], c[5][n] / 2}, x, y, 0, 0, 0, c[6][n]},
		batch->begin[n], p->until - batch->begin[n]};
}

static curved_pair read_pair(const prediction *p, const curved_batch *batch, int32_t n) {
	const predicted_path relative = path_of(p, batch, n);
	const int state = batch->touches.state[n];
	curved_pair pair = {.count = state & TRAJECTORY_TIME_COUNT, .starts_inside = (state & TRAJECTORY_STARTS) != 0};
	double before = 0;
	for (int k = 0; k < pair.count; k++)
		pair.time[k] = before = fmax(refine_root(&relative.path, batch->touches.time[n][k]), before);
	if (pair.count && trajectory_is_entry(state, pair.count - 1) && before == 1 && only_reaches_at_end(&relative.path))
		pair.count--;
	for (int k = 0; k < pair.count; k++) pair.time[k] = graze_time_at(p, &relative, pair.time[k]);
	return pair;
}

/// Solves the batch and appends its touches to the tile's curved pairs. False without memory.
static bool run_batch(query_run *run, int32_t count) {
	prediction *p = graze_prediction_of(run);
	prediction_tile *t = graze_tile_of(run);
	curved_batch *batch = &t->curves;
	double(*c)[TILE + LANES] = batch->number;
	const trajectory_columns columns = {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], count, 0};
	for (int k = 0; k < 8; k++)
		for (int32_t i = count; i < count + LANES; i++) c[k][i] = 0;
	run->query->world->backend->trajectory_touches(&batch->touches, &batch->work, &columns);
	const size_t found = (size_t)batch->touches.found_count;
	if (!graze_array_reserve(&t->curved, found, sizeof(curved_pair), &run->scratch->memory)) return false;
	for (int32_t i = 0; i < batch->touches.found_count; i++) {
		const int32_t n = batch->touches.found[i];
		known_pair *pair = pair_at(t, (size_t)t->pair[n]);
		pair->kind = PAIR_CURVED, pair->curved = (int32_t)t->curved.count;
		((curved_pair *)t->curved.at)[t->curved.count++] = read_pair(p, batch, n);
	}
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Pairs
// ---------------------------------------------------------------------------------------------------------------------

/// Stores pair `n` of the batch, with the path's duration as the unit of time. False where the lengths exceed the
/// kernel's range, or where the circles are too small for the length of the path.
static bool store_pair(curved_batch *batch, int32_t n, const predicted_path *relative) {
	const capsule_path *path = &relative->path;
	const double numbers[8] = {
		path->x[0], path->y[0], path->x[1], path->y[1], 2 * path->x[2], 2 * path->y[2], path->reach, 1};
	double size = 0;
	for (int k = 0; k < 7; k++) size += fabs(numbers[k]); // not the horizon
	for (int k = 0; k < 8; k++) batch->number[k][n] = numbers[k];
	batch->begin[n] = relative->begin;
	return size <= 0x1p60 && size <= 0x1p16 * path->reach;
}

/// Stores the pair as pair `n` of the batch if the kernel is to solve it. Returns whether it was stored. Until its
/// touches are found, it is PAIR_APART.
static bool add_pair(const query_run *run, prediction *p, int32_t n, int32_t body, known_pair *pair) {
	const uint32_t target = pair->target;
	if (pair->kind != PAIR_UNSOLVED || !(target & KEY_CIRCLE) || target == (KEY_CIRCLE | (uint32_t)body)) return false;
	const predicted_path relative = graze_predicted_path(run, p, body, target);
	const bool may_touch = relative.path.reach > 0; // two points never touch
	if (may_touch && !store_pair(&graze_tile_of(run)->curves, n, &relative)) return false;
	pair->kind = PAIR_APART;
	return may_touch;
}

bool graze_find_curved(query_run *run, const size_t count[TILE]) {
	const gz_scratch *m = run->scratch;
	prediction *p = graze_prediction_of(run);
	const searching_body *searching = (const searching_body *)p->searching.at + run->index;
	prediction_tile *t = graze_tile_of(run);
	int32_t n = 0;
	t->curved.count = 0;
	for (int32_t slot = 0; p->crowd && slot < m->tile.count; slot++)
		for (size_t i = 0; i < count[slot]; i++) {
			const size_t place = m->found.start[slot] + i;
			if (!add_pair(run, p, n, searching[slot].body, pair_at(t, place))) continue;
			t->pair[n++] = (int32_t)place;
			if (n == TILE && !run_batch(run, n)) return false;
			if (n == TILE) n = 0;
		}
	return n == 0 || run_batch(run, n);
}
