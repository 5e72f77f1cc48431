// Checks gz_solve_touches and the solvers of polynomials: random cases, with the same bits on all backends, by the
// oracles. S103, S116, S149.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"
#include "oracle/prediction/oracle_roots.h"
#include "oracle/prediction/oracle_trajectories.h"

enum { PAIR_CAPACITY = 12, POLYNOMIAL_CAPACITY = 12 };

typedef struct circle {
	float x, y, dx, dy, ax, ay, radius;
} circle;

/// An integer, or a number of any size.
static float random_number(choices *c, bool whole) {
	if (whole) return (float)choose_int(c, -4, 4);
	const double sign = choose_signed(c);
	return (float)(sign * choose_size(c, -3, 4));
}

static circle random_circle(choices *c, bool whole) {
	float v[6];
	for (int k = 0; k < 6; k++) v[k] = random_number(c, whole);
	const bool straight = choose_chance(c, 4);
	const float radius = choose_chance(c, 6) ? 0 : fabsf(random_number(c, whole));
	return (circle){v[0], v[1], v[2], v[3], straight ? 0 : v[4], straight ? 0 : v[5], radius};
}

static gz_trajectories trajectories_of(const circle *at) {
	return (gz_trajectories){.center = {&at->x, &at->y, sizeof *at},
		.motion = {&at->dx, &at->dy, sizeof *at},
		.acceleration = {&at->ax, &at->ay, sizeof *at},
		.radius = {&at->radius, sizeof *at}};
}

/// Touch times as text; valid until the second call from then on.
static const char *touch_text(const gz_touch_times *t) {
	static char texts[2][200];
	static int next;
	char *text = texts[next++ % 2];
	snprintf(text, sizeof texts[0], "%d: %.17g %.17g %.17g %.17g, first %.17g, starts %d, ends %d", t->count,
		t->time[0], t->time[1], t->time[2], t->time[3], t->first, t->starts, t->ends);
	return text;
}

static bool same_times(const gz_touch_times *a, const gz_touch_times *b) {
	return a->count == b->count && !memcmp(a->time, b->time, a->count * sizeof *a->time) &&
		   !memcmp(a->kind, b->kind, a->count) && !memcmp(&a->first, &b->first, sizeof a->first) &&
		   a->starts == b->starts && a->ends == b->ends && a->invalid == b->invalid;
}

/// The oracle is for pairs with different accelerations.
static void check_touch_times(const circle *a, const circle *b, double horizon, const gz_touch_times *t) {
	const trajectory_case c = {(double)a->x - (double)b->x, (double)a->y - (double)b->y, (double)a->dx - (double)b->dx,
		(double)a->dy - (double)b->dy, (double)a->ax - (double)b->ax, (double)a->ay - (double)b->ay,
		(double)a->radius + (double)b->radius, horizon};
	if (c.ax == 0 && c.ay == 0) return;
	trajectory_answer reported = {.count = t->count, .starts = t->starts, .ends = t->ends, .first = t->first};
	reported.approaches = t->starts && t->first == 0;
	memcpy(reported.time, t->time, t->count * sizeof *reported.time);
	double worst = 0;
	const char *fault = oracle_trajectory_fault(&c, &reported, &worst);
	if (fault)
		failures_add("touches by the oracle", "%s: %s in %a %a, %a %a, %a %a, reach %a, horizon %a", fault,
			touch_text(t), c.px, c.py, c.vx, c.vy, c.ax, c.ay, c.reach, horizon);
}

void check_touches(choices *c) {
	circle a[PAIR_CAPACITY], b[PAIR_CAPACITY];
	gz_touch_times expected[PAIR_CAPACITY], actual[PAIR_CAPACITY], back[PAIR_CAPACITY];
	const bool whole = choose_chance(c, 2);
	const double horizon = whole ? choose_int(c, 0, 6) : choose_unit(c) * 8;
	for (int k = 0; k < PAIR_CAPACITY; k++) a[k] = random_circle(c, whole), b[k] = random_circle(c, whole);
	gz_trajectory_pairs pairs = {
		.first = trajectories_of(a), .second = trajectories_of(b), .horizon = {&horizon, 0}, .count = PAIR_CAPACITY};
	const char *backend;
	for (size_t n = 0; (backend = gz_backend_name(n)); n++) {
		pairs.backend = backend;
		const gz_error error = gz_solve_touches(n ? actual : expected, NULL, &pairs);
		if (error.status) failures_add("touches are solved", "%s: found the error %s", backend, error.text);
		for (int k = 0; n && k < PAIR_CAPACITY; k++)
			if (!same_times(expected + k, actual + k))
				failures_add("touches on all backends", "%s: found %s, expected %s", backend, touch_text(actual + k),
					touch_text(expected + k));
	}
	pairs.first = trajectories_of(b), pairs.second = trajectories_of(a);
	const gz_error error = gz_solve_touches(back, NULL, &pairs);
	if (error.status) failures_add("touches are solved", "circles exchanged: found the error %s", error.text);
	for (int k = 0; k < PAIR_CAPACITY; k++) {
		if (!same_times(expected + k, back + k))
			failures_add(
				"touches from both sides", "found %s, expected %s", touch_text(back + k), touch_text(expected + k));
		check_touch_times(a + k, b + k, horizon, expected + k);
	}
}

// ---- Polynomials

typedef gz_error solve(gz_roots *roots, const gz_polynomials *polynomials);

static gz_polynomials columns_of(const root_case *p, const char *backend) {
	gz_polynomials all = {.low = {&p->low, sizeof *p}, .high = {&p->high, sizeof *p}, .count = POLYNOMIAL_CAPACITY};
	for (int k = 0; k < 5; k++) all.c[k] = (gz_double_view){p->c + k, sizeof *p};
	all.backend = backend;
	return all;
}

/// Integer coefficients often give multiple roots.
static root_case random_polynomial(choices *c, int degree) {
	root_case p = {.low = -choose_int(c, 0, 5)};
	p.high = choose_int(c, 0, 5);
	const bool whole = choose_chance(c, 2);
	for (int k = 0; k <= degree; k++) {
		p.c[k] = whole ? choose_int(c, -4, 4) : choose_signed(c);
		if (!whole) p.c[k] *= choose_size(c, -8, 8);
	}
	return p;
}

static bool same_roots(const gz_roots *a, const gz_roots *b) {
	return a->count == b->count && a->kind == b->kind && !memcmp(a->value, b->value, a->count * sizeof *a->value) &&
		   !memcmp(a->crossing, b->crossing, a->count);
}

static void check_degree(choices *c, int degree, solve *call) {
	root_case p[POLYNOMIAL_CAPACITY];
	gz_roots expected[POLYNOMIAL_CAPACITY], actual[POLYNOMIAL_CAPACITY];
	const char *backend;
	for (int k = 0; k < POLYNOMIAL_CAPACITY; k++) p[k] = random_polynomial(c, degree);
	for (size_t n = 0; (backend = gz_backend_name(n)); n++) {
		const gz_polynomials all = columns_of(p, backend);
		const gz_error error = call(n ? actual : expected, &all);
		if (error.status) failures_add("roots are solved", "%s: found the error %s", backend, error.text);
		for (int k = 0; n && k < POLYNOMIAL_CAPACITY; k++)
			if (!same_roots(expected + k, actual + k))
				failures_add("roots on all backends", "%s: found other roots than with the best backend", backend);
	}
	for (int k = 0; k < POLYNOMIAL_CAPACITY; k++) {
		double worst = 0;
		const char *fault = oracle_root_fault(p + k, expected + k, &worst);
		if (fault)
			failures_add("roots by the oracle", "%s: %a %a %a %a %a in %g..%g", fault, p[k].c[0], p[k].c[1], p[k].c[2],
				p[k].c[3], p[k].c[4], p[k].low, p[k].high);
	}
}

void check_roots(choices *c) {
	check_degree(c, 2, gz_solve_quadratics);
	check_degree(c, 3, gz_solve_cubics);
	check_degree(c, 4, gz_solve_quartics);
}
