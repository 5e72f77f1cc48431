#include "bounds/curve_search.h"

#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

#include "generators/pairs/root_cases.h"
#include "generators/pairs/trajectory_cases.h"
#include "oracle/prediction/oracle_roots.h"
#include "oracle/prediction/oracle_trajectories.h"
#include "oracle/quad.h"

enum { BATCH = 32, PATIENCE = 400 };

// The bounds of S103 and S116, in units of 2^-53.
enum { ROOT_UNITS = 24, TOUCH_UNITS = 20 };

typedef struct curve_case {
	double v[CURVE_NUMBERS];
} curve_case;

static quad size_of(quad x) { return x < 0 ? -x : x; }

/// Infinity where the error is NaN: no comparison would find that.
static double share_of(quad error, quad size, int units) {
	if (error == 0) return 0;
	const double share = (double)(size_of(error) / (size * (quad)0x1p-53 * (quad)units));
	return share >= 0 ? share : (double)INFINITY;
}

// ---------------------------------------------------------------------------------------------------------------------
// Polynomials
// ---------------------------------------------------------------------------------------------------------------------

static int degree_of(curve_kind kind) { return kind == CURVE_QUADRATICS ? 2 : kind == CURVE_CUBICS ? 3 : 4; }

static curve_case start_polynomial(random_source *source, int degree) {
	int families = 0;
	while (root_families[families].name) families++;
	const root_case r = root_families[random_int(source, 0, families - 1)].make(source, degree);
	return (curve_case){{r.c[0], r.c[1], r.c[2], r.c[3], r.c[4], r.low, r.high}};
}

/// The value at a root, in units of the sum of the terms' sizes.
static double share_of_root(const curve_case *c, int degree, double x) {
	quad value = (quad)c->v[degree], size = size_of(value);
	for (int k = degree - 1; k >= 0; k--) {
		value = value * (quad)x + (quad)c->v[k];
		size = size * size_of((quad)x) + size_of((quad)c->v[k]);
	}
	return share_of(value, size, ROOT_UNITS);
}

/// Whether the library has to solve a polynomial: S105, but for terms that are nearly too large.
static bool is_valid_polynomial(const root_case *c) {
	const double far = fmax(fabs(c->low), fabs(c->high));
	double size = 0;
	for (int k = 4; k >= 0; k--) size = size * far + fabs(c->c[k]);
	return c->low <= c->high && size < 0x1p999; // neither holds of NaN
}

/// The largest share of the roots: infinite where one is missing or invented, by the signs between them. -1: none.
static double share_of_roots(const curve_case *c, int degree, const gz_roots *roots) {
	root_case exact = {.low = c->v[5], .high = c->v[6]};
	double worst = -1, grains = 0;
	for (int k = 0; k <= degree; k++) exact.c[k] = c->v[k];
	if (!is_valid_polynomial(&exact)) return -1;
	if (oracle_root_fault(&exact, roots, &grains)) return INFINITY;
	for (int k = 0; k < roots->count; k++) worst = fmax(worst, share_of_root(c, degree, roots->value[k]));
	return worst;
}

static void solve_polynomials(double *share, const curve_case *cases, int degree, const char *backend) {
	gz_roots roots[BATCH];
	gz_polynomials p = {.count = BATCH, .backend = backend};
	for (int k = 0; k <= degree; k++) p.c[k] = (gz_double_view){cases->v + k, sizeof *cases};
	p.low = (gz_double_view){cases->v + 5, sizeof *cases}, p.high = (gz_double_view){cases->v + 6, sizeof *cases};
	const gz_error error = degree == 2   ? gz_solve_quadratics(roots, &p)
						   : degree == 3 ? gz_solve_cubics(roots, &p)
										 : gz_solve_quartics(roots, &p);
	if (error.status && error.status != GZ_STATUS_INVALID_POLYNOMIALS)
		fprintf(stderr, "graze_bounds: %s\n", error.text), exit(2);
	for (int i = 0; i < BATCH; i++) share[i] = share_of_roots(cases + i, degree, roots + i);
}

// ---------------------------------------------------------------------------------------------------------------------
// Touches under acceleration
// ---------------------------------------------------------------------------------------------------------------------

/// Rounds to float. Volatile, since gcc 12 omits some of the roundings when it vectorises several.
static double narrow(double x) {
	const volatile float rounded = (float)x;
	return (double)rounded;
}

static curve_case start_pair(random_source *source) {
	int families = 0;
	while (trajectory_families[families].name) families++;
	const trajectory_case t = trajectory_families[random_int(source, 0, families - 1)].make(source);
	return (curve_case){{narrow(t.px), narrow(t.py), narrow(t.vx), narrow(t.vy), narrow(t.ax), narrow(t.ay),
		narrow(t.reach), t.horizon}};
}

/// The square of the distance at a time, less that of the reach, in units of S (S116).
static double share_of_touch(const curve_case *c, double time) {
	const double *v = c->v;
	const quad t = (quad)time, half = t * t / 2, reach = (quad)v[6];
	const quad x = (quad)v[0] + (quad)v[2] * t + (quad)v[4] * half, y = (quad)v[1] + (quad)v[3] * t + (quad)v[5] * half;
	const double p = hypot(v[0], v[1]), velocity = hypot(v[2], v[3]), a = hypot(v[4], v[5]);
	const quad most = (quad)p + (quad)velocity * t + (quad)a * half;
	return share_of(x * x + y * y - reach * reach, most * most + reach * reach, TOUCH_UNITS);
}

/// The largest share of the times: infinite where one is missing or invented, by the distances between them. -1: none.
static double share_of_times(const curve_case *c, const gz_touch_times *times) {
	const double *v = c->v;
	const bool straight = v[4] == 0 && v[5] == 0; // in float: S113
	const trajectory_case exact = {v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]};
	trajectory_answer answer = {.count = times->count, .starts = times->starts, .ends = times->ends};
	double worst = -1, grains = 0;
	if (times->invalid || straight) return -1;
	for (int k = 0; k < times->count && k < 4; k++) answer.time[k] = times->time[k];
	answer.approaches = times->starts && times->first == 0; // S108
	if (oracle_trajectory_fault(&exact, &answer, &grains)) return INFINITY;
	for (int k = 0; k < times->count; k++) worst = fmax(worst, share_of_touch(c, times->time[k]));
	return worst;
}

static void solve_pairs(double *share, const curve_case *cases, const char *backend) {
	static const float zero = 0;
	float column[7][BATCH];
	gz_touch_times times[BATCH];
	for (int k = 0; k < 7; k++)
		for (int i = 0; i < BATCH; i++) column[k][i] = (float)cases[i].v[k];
	const gz_vec2_view at_rest = {&zero, &zero, 0};
	const size_t stride = sizeof(float);
	const gz_trajectory_pairs pairs = {.first = {{column[0], column[1], stride}, {column[2], column[3], stride},
										   {column[4], column[5], stride}, {column[6], stride}},
		.second = {at_rest, at_rest, at_rest, {&zero, 0}},
		.horizon = {cases->v + 7, sizeof *cases},
		.count = BATCH,
		.backend = backend};
	const gz_error error = gz_solve_touches(times, NULL, &pairs);
	if (error.status && error.status != GZ_STATUS_INVALID_PAIRS)
		fprintf(stderr, "graze_bounds: %s\n", error.text), exit(2);
	for (int i = 0; i < BATCH; i++) share[i] = share_of_times(cases + i, times + i);
}

// ---------------------------------------------------------------------------------------------------------------------
// Hill climbing
// ---------------------------------------------------------------------------------------------------------------------

static double with_other_bits(random_source *source, double x, bool narrowed) {
	const int kind = random_int(source, 0, 7), first = narrowed ? 29 : 0; // a float has 29 digits less
	uint64_t bits;
	if (kind == 0) return x * (random_chance(source, 2) ? 2 : 0.5);
	if (x == 0) return x;
	memcpy(&bits, &x, sizeof bits);
	if (kind == 1) bits ^= (uint64_t)1 << random_int(source, first, 51);
	else if (kind == 2) bits &= ~(uint64_t)0 << random_int(source, first, 51); // fewer digits
	else {
		const int size = kind < 6 ? 3 : 1 << random_int(source, 0, 20);
		bits += (uint64_t)(int64_t)random_int(source, -size, size) << first;
	}
	memcpy(&x, &bits, sizeof x);
	return x;
}

static curve_case mutated(random_source *source, curve_case c, curve_kind kind) {
	for (int k = random_int(source, 1, 3); k--;) {
		const int which = random_int(source, 0, CURVE_NUMBERS - 1);
		c.v[which] = with_other_bits(source, c.v[which], kind == CURVE_TOUCHES && which < 7);
	}
	return c;
}

static curve_case start_curve(random_source *source, curve_kind kind) {
	return kind == CURVE_TOUCHES ? start_pair(source) : start_polynomial(source, degree_of(kind));
}

static void evaluate(
	curve_record *record, double *share, const curve_case *cases, curve_kind kind, const char *backend) {
	if (kind == CURVE_TOUCHES) solve_pairs(share, cases, backend);
	else solve_polynomials(share, cases, degree_of(kind), backend);
	for (int i = 0; i < BATCH; i++) {
		if (!(share[i] > record->share)) continue;
		record->share = share[i];
		memcpy(record->worst, cases[i].v, sizeof record->worst);
	}
}

void search_curves(curve_record *record, curve_kind kind, uint64_t seed, size_t batches, const char *backend) {
	random_source source = {seed};
	curve_case at[BATCH], next[BATCH];
	double height[BATCH], heights[BATCH];
	size_t last_progress = 0;
	for (int i = 0; i < BATCH; i++) at[i] = start_curve(&source, kind), height[i] = -1;
	for (size_t n = 0; n < batches; n++) {
		const bool again = n - last_progress > PATIENCE;
		for (int i = 0; i < BATCH; i++) {
			if (again) height[i] = -1;
			next[i] = height[i] < 0 ? start_curve(&source, kind) : mutated(&source, at[i], kind);
		}
		evaluate(record, heights, next, kind, backend);
		for (int i = 0; i < BATCH; i++) {
			if (heights[i] > height[i]) last_progress = n;
			if (heights[i] >= height[i]) at[i] = next[i], height[i] = heights[i];
		}
		if (again) last_progress = n;
	}
}
