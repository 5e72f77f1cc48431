// Checks gz_solve_touches and the solvers of polynomials: random cases, with the same bits on all backends, by the
// oracles. S103, S116, S149.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"
#include "oracle/prediction/oracle_roots.h"
#include "oracle/prediction/oracle_trajectories.h"

enum { PAIR_CAPACITY = MAX_SOLVED, POLYNOMIAL_CAPACITY = MAX_SOLVED };

typedef struct circle {
	float x, y, dx, dy, ax, ay, radius;
} circle;

/// What the numbers of a call are like: small integers, or of sizes from 2^low to 2^high. Differences of them are exact
/// in double.
typedef struct number_style {
	bool whole;
	int low, high;
} number_style;

static float random_number(choices *c, const number_style *style) {
	if (style->whole) return (float)choose_int(c, -4, 4);
	const double sign = choose_signed(c);
	return (float)(sign * choose_size(c, style->low, style->high));
}

static circle random_circle(choices *c, const number_style *style) {
	float v[6];
	for (int k = 0; k < 6; k++) v[k] = random_number(c, style);
	const bool straight = choose_chance(c, 4);
	const float radius = choose_chance(c, 6) ? 0 : fabsf(random_number(c, style));
	return (circle){v[0], v[1], v[2], v[3], straight ? 0 : v[4], straight ? 0 : v[5], radius};
}

/// Shares some numbers with the other circle, or has an invalid one. Returns whether it is invalid.
static bool change_circle(choices *c, circle *one, const circle *other) {
	static const float invalid[] = {NAN, INFINITY, -INFINITY, 0x1.000002p40f};
	const int kind = choose_int(c, 0, 31);
	if (kind == 1) one->ax = other->ax, one->ay = other->ay;
	if (kind == 2) one->dx = other->dx, one->dy = other->dy;
	if (kind == 3) one->x = other->x, one->y = other->y;
	if (kind == 4) one->x = other->x + one->radius + other->radius, one->y = other->y;
	if (kind == 5) one->radius = -0x1p-140f;
	if (kind == 6) one->dy = invalid[choose_index(c, 4)];
	return kind == 5 || kind == 6;
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

/// The times of a straight pair are floats: at each the distance is the reach, and between two of them it is never on
/// the other side, both but for the rounding of what is passed in that time.
static void check_straight_times(const trajectory_case *c, const gz_touch_times *t) {
	const double sizes = fabs(c->px) + fabs(c->py) + (fabs(c->vx) + fabs(c->vy)) * c->horizon + c->reach;
	const double rounding = 0x1p-20 * sizes;
	bool inside = t->starts;
	double from = 0;
	for (int k = 0; k <= t->count; k++) {
		const double to = k < t->count ? t->time[k] : c->horizon, middle = (from + to) / 2;
		const double gap = hypot(c->px + c->vx * middle, c->py + c->vy * middle) - c->reach;
		const double touch = hypot(c->px + c->vx * to, c->py + c->vy * to) - c->reach;
		const bool wrong_kind = k < t->count && (t->kind[k] == GZ_EVENT_BEGIN) == inside;
		if (!(to >= from) || wrong_kind || (inside ? gap > rounding : gap < -rounding) ||
			(k < t->count && fabs(touch) > rounding))
			failures_add("straight touches", "time %d of %s in %a %a, %a %a, reach %a, horizon %a", k, touch_text(t),
				c->px, c->py, c->vx, c->vy, c->reach, c->horizon);
		if (k < t->count) inside = !inside;
		from = to;
	}
	if (inside != t->ends) failures_add("straight touches", "the end of %s", touch_text(t));
}

/// The oracle is for pairs with different accelerations.
static void check_touch_times(const circle *a, const circle *b, double horizon, const gz_touch_times *t) {
	const trajectory_case c = {(double)a->x - (double)b->x, (double)a->y - (double)b->y, (double)a->dx - (double)b->dx,
		(double)a->dy - (double)b->dy, (double)a->ax - (double)b->ax, (double)a->ay - (double)b->ay,
		(double)a->radius + (double)b->radius, horizon};
	if (c.ax == 0 && c.ay == 0) {
		check_straight_times(&c, t);
		return;
	}
	trajectory_answer reported = {.count = t->count, .starts = t->starts, .ends = t->ends, .first = t->first};
	reported.approaches = t->starts && t->first == 0;
	memcpy(reported.time, t->time, t->count * sizeof *reported.time);
	double worst = 0;
	const char *fault = oracle_trajectory_fault(&c, &reported, &worst);
	if (fault)
		failures_add("touches by the oracle", "%s: %s in %a %a, %a %a, %a %a, reach %a, horizon %a", fault,
			touch_text(t), c.px, c.py, c.vx, c.vy, c.ax, c.ay, c.reach, horizon);
}

/// Solves pairs that are in part invalid.
static void solve(gz_touch_times *times, const gz_trajectory_pairs *pairs, const bool *invalid, const char *how) {
	size_t first = 0;
	while (first < pairs->count && !invalid[first]) first++;
	const gz_error error = gz_solve_touches(times, NULL, pairs);
	const gz_status expected = first < pairs->count ? GZ_STATUS_INVALID_PAIRS : GZ_STATUS_OK;
	if (error.status != expected || (expected && error.index != first))
		failures_add("touches are solved", "%s: found status %d (%s), expected %d", how, (int)error.status, error.text,
			(int)expected);
	for (size_t k = 0; k < pairs->count; k++)
		if (times[k].invalid != invalid[k])
			failures_add("invalid pairs", "%s, pair %zu: found %d, expected %d", how, k, times[k].invalid, invalid[k]);
}

void check_touches(choices *c) { check_some_touches(c, PAIR_CAPACITY); }

void check_some_touches(choices *c, size_t count) {
	circle a[PAIR_CAPACITY], b[PAIR_CAPACITY];
	gz_touch_times expected[PAIR_CAPACITY], actual[PAIR_CAPACITY], back[PAIR_CAPACITY];
	bool invalid[PAIR_CAPACITY];
	number_style style = {.whole = choose_chance(c, 2), .low = -3, .high = 4};
	if (choose_chance(c, 2)) style.low = choose_int(c, -12, 11), style.high = choose_int(c, style.low + 1, 12);
	const double horizon = style.whole ? choose_int(c, 0, 6) : choose_unit(c) * 8;
	for (size_t k = 0; k < count; k++) {
		a[k] = random_circle(c, &style), b[k] = random_circle(c, &style);
		invalid[k] = change_circle(c, b + k, a + k);
	}
	gz_trajectory_pairs pairs = {
		.first = trajectories_of(a), .second = trajectories_of(b), .horizon = {&horizon, 0}, .count = count};
	const char *backend;
	for (size_t n = 0; (backend = gz_backend_name(n)); n++) {
		pairs.backend = backend;
		solve(n ? actual : expected, &pairs, invalid, backend);
		for (size_t k = 0; n && k < count; k++)
			if (!same_times(expected + k, actual + k))
				failures_add("touches on all backends", "%s: found %s, expected %s", backend, touch_text(actual + k),
					touch_text(expected + k));
	}
	pairs.first = trajectories_of(b), pairs.second = trajectories_of(a);
	solve(back, &pairs, invalid, "circles exchanged");
	for (size_t k = 0; k < count; k++) {
		if (!same_times(expected + k, back + k))
			failures_add(
				"touches from both sides", "found %s, expected %s", touch_text(back + k), touch_text(expected + k));
		if (!invalid[k]) check_touch_times(a + k, b + k, horizon, expected + k);
	}
}

// ---- Polynomials

typedef gz_error solver(gz_roots *roots, const gz_polynomials *polynomials);

static gz_polynomials columns_of(const root_case *p, size_t count, const char *backend) {
	gz_polynomials all = {.low = {&p->low, sizeof *p}, .high = {&p->high, sizeof *p}, .count = count};
	for (int k = 0; k < 5; k++) all.c[k] = (gz_double_view){p->c + k, sizeof *p};
	all.backend = backend;
	return all;
}

/// The product of linear factors, each of whose roots may be near the one before.
static void multiply_factors(choices *c, root_case *p, int degree) {
	double root = 0;
	p->c[0] = 1;
	for (int n = 0; n < degree; n++) {
		const double shift = choose_signed(c);
		root = choose_chance(c, 2) ? root + shift * choose_size(c, -40, -1) : 5 * shift;
		for (int k = n + 1; k > 0; k--) p->c[k] = p->c[k - 1] - root * p->c[k];
		p->c[0] *= -root;
	}
}

/// Integer coefficients often give multiple roots.
static root_case random_polynomial(choices *c, int degree) {
	root_case p = {.low = -choose_int(c, 0, 5)};
	p.high = choose_int(c, 0, 5);
	const bool whole = choose_chance(c, 2);
	if (choose_chance(c, 3)) return multiply_factors(c, &p, degree), p;
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

void check_some_roots(choices *c, int degree, size_t count) {
	static solver *const solvers[] = {gz_solve_quadratics, gz_solve_cubics, gz_solve_quartics};
	root_case p[POLYNOMIAL_CAPACITY];
	gz_roots expected[POLYNOMIAL_CAPACITY], actual[POLYNOMIAL_CAPACITY];
	const char *backend;
	for (size_t k = 0; k < count; k++) p[k] = random_polynomial(c, degree);
	for (size_t n = 0; (backend = gz_backend_name(n)); n++) {
		const gz_polynomials all = columns_of(p, count, backend);
		const gz_error error = solvers[degree - 2](n ? actual : expected, &all);
		if (error.status) failures_add("roots are solved", "%s: found the error %s", backend, error.text);
		for (size_t k = 0; n && k < count; k++)
			if (!same_roots(expected + k, actual + k))
				failures_add("roots on all backends", "%s: found other roots than with the best backend", backend);
	}
	for (size_t k = 0; k < count; k++) {
		double worst = 0;
		const char *fault = oracle_root_fault(p + k, expected + k, &worst);
		if (fault)
			failures_add("roots by the oracle", "%s: %a %a %a %a %a in %g..%g", fault, p[k].c[0], p[k].c[1], p[k].c[2],
				p[k].c[3], p[k].c[4], p[k].low, p[k].high);
	}
}

void check_roots(choices *c) {
	for (int degree = 2; degree <= 4; degree++) check_some_roots(c, degree, POLYNOMIAL_CAPACITY);
}
