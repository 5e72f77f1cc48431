// The rules of gz_solve_touches: times agree with the oracle (oracle_trajectories.h) and with a simulation in small
// steps, exact cases have known times, and contacts are where the circles touch.
#include <graze/graze.h>
#include <math.h>
#include <string.h>

#include "generators/cases.h"
#include "oracle/prediction/oracle_signs.h"
#include "oracle/prediction/oracle_trajectories.h"
#include "prediction/touch_pairs.h"
#include "support/check.h"

enum { BATCH = 1200, FAMILIES = 10 };

static touch_pair pairs[BATCH];
static gz_touch_times answers[BATCH];

static size_t pairs_to_test(void) { return pairs_wanted() / 100 / FAMILIES; }

/// The times in the form that the oracle takes.
static trajectory_answer oracle_input(const gz_touch_times *t) {
	trajectory_answer a = {
		.count = t->count, .starts = t->starts, .ends = t->ends, .approaches = t->starts && t->first == 0};
	memcpy(a.time, t->time, sizeof a.time);
	return a;
}

static void make(const trajectory_family *family, random_source *source) {
	for (size_t i = 0; i < BATCH; i++) pairs[i] = touch_pair_make(family, source);
}

// S106, S107, S108, S109, S116.
static void touches_agree_with_the_oracle(void **state) {
	(void)state;
	double worst = 0;
	for (const trajectory_family *family = trajectory_families; family->name; family++) {
		random_source source = {4000 + (uint64_t)(family - trajectory_families)};
		size_t checked = 0;
		for (size_t n = 0; n < pairs_to_test(); n += BATCH) {
			make(family, &source);
			solve_touch_pairs(answers, pairs, BATCH, NULL);
			for (size_t i = 0; i < BATCH; i++) {
				const trajectory_case c = touch_pair_relative(pairs + i);
				const trajectory_answer a = oracle_input(answers + i);
				const char *fault = touch_order_fault(answers + i, c.horizon);
				if (!fault && !touch_pair_is_straight(pairs + i))
					fault = oracle_trajectory_fault(&c, &a, &worst), checked++;
				if (fault) fail_touch_pair(fault, pairs + i, answers + i);
			}
		}
		assert_true(checked > BATCH / 2);
	}
	print_message("largest error %.2f grains\n", worst);
}

// ---------------------------------------------------------------------------------------------------------------------
// Simulation in small steps
// ---------------------------------------------------------------------------------------------------------------------

/// The state of a simulated circle.
typedef struct circle_state {
	quad x, y, vx, vy, ax, ay;
} circle_state;

static void advance_state(circle_state *s, quad time) {
	s->x += time * (s->vx + s->ax * time / 2), s->y += time * (s->vy + s->ay * time / 2);
	s->vx += s->ax * time, s->vy += s->ay * time;
}

static circle_state state_of(const touch_circle *c) {
	return (circle_state){(quad)c->px, (quad)c->py, (quad)c->vx, (quad)c->vy, (quad)c->ax, (quad)c->ay};
}

/// The square of the distance minus that of the sum of the radii, relative to the sizes of the terms.
static double relative_gap(const touch_pair *p, const circle_state *f, const circle_state *s) {
	const quad x = f->x - s->x, y = f->y - s->y, reach = (quad)p->first.radius + (quad)p->second.radius;
	const trajectory_case c = touch_pair_relative(p);
	const double T = c.horizon, wx = fabs(c.px) + fabs(c.vx) * T + fabs(c.ax) * T * T / 2;
	const double wy = fabs(c.py) + fabs(c.vy) * T + fabs(c.ay) * T * T / 2;
	const double size = wx * wx + wy * wy + c.reach * c.reach;
	return size > 0 ? (double)(x * x + y * y - reach * reach) / size : 0;
}

/// Simulates both circles. At every step at which the sign of the gap is certain, the overlap is the one that the times
/// up to there imply. Returns the number of changes seen.
static size_t simulate(const touch_pair *p, const gz_touch_times *t) {
	enum { STEPS = 500 };
	const double doubt = touch_pair_is_straight(p) ? 0x1p-18 : 0x1p-47;
	circle_state first = state_of(&p->first), second = state_of(&p->second);
	size_t changes = 0;
	bool overlaps = t->starts == 1, is_known = false, was_inside = false;
	int next = 0;
	assert_true(t->starts <= 1);
	for (int i = 0; i <= STEPS; i++) {
		const double gap = relative_gap(p, &first, &second);
		for (; next < t->count && t->time[next] <= p->horizon * i / STEPS; next++) overlaps = !overlaps;
		if (fabs(gap) > doubt) {
			if ((gap < 0) != overlaps) fail_touch_pair("expected the overlaps of the simulation", p, t);
			changes += is_known && was_inside != (gap < 0);
			is_known = true, was_inside = gap < 0;
		}
		advance_state(&first, (quad)p->horizon / STEPS), advance_state(&second, (quad)p->horizon / STEPS);
	}
	return changes;
}

// S106, S107.
static void touches_agree_with_a_simulation_in_small_steps(void **state) {
	(void)state;
	random_source source = {4100};
	size_t touches = 0, changes = 0;
	for (const trajectory_family *family = trajectory_families; family->name; family++)
		for (size_t n = 0; n < pairs_to_test() / 16; n += BATCH / 4) {
			for (size_t i = 0; i < BATCH / 4; i++) {
				pairs[i] = touch_pair_make(family, &source);
				if (i % 4 == 0) pairs[i].first.ax = pairs[i].second.ax, pairs[i].first.ay = pairs[i].second.ay;
			}
			solve_touch_pairs(answers, pairs, BATCH / 4, NULL);
			for (size_t i = 0; i < BATCH / 4; i++) {
				changes += simulate(pairs + i, answers + i);
				touches += answers[i].count;
			}
		}
	print_message("%zu of %zu touches seen by the simulation\n", changes, touches);
	assert_true(changes > touches / 2);
}

// ---------------------------------------------------------------------------------------------------------------------
// Exact cases
// ---------------------------------------------------------------------------------------------------------------------

typedef struct exact_pair {
	const char *name;
	touch_circle first;
	double horizon;
	int starts, ends, count;
	double at[4], first_touch;
} exact_pair;

#define NEVER INFINITY
/// The second circle is at (10, 20), has motion (1, 2), acceleration (0, 1) and radius 1/2.
static const exact_pair exact_pairs[] = {
	{"falls through and out", {10, 30, 1, 2, 0, -1, 0.5f}, 4, 0, 0, 2, {3, 3.3166247903554}, 3},
	{"up, over and down again", {10, 16, 1, 10, 0, -3, 0.5f}, 4, 0, 0, 4,
		{0.41886116991581, 0.775255128608411, 3.22474487139159, 3.58113883008419}, 0.41886116991581},
	{"reaches at the horizon", {10, 25, 1, 2, 0, -1, 0.5f}, 2, 0, 1, 1, {2}, 2},
	{"leaves at the start", {11, 20, 1, 2, 2, 1, 0.5f}, 1, 1, 0, 1, {0}, NEVER},
	{"rests on the circle and falls into it", {11, 20, 1, 2, -2, 1, 0.5f}, 1, 1, 1, 0, {0}, 0},
	{"leaves and comes back", {11, 20, 5, 2, -4, 1, 2}, 2, 1, 1, 2, {0.5, 1.5}, 1.5},
	{"grazes from outside", {12, 24, -1, 2, 0, 1, 3.5f}, 2, 0, 0, 0, {0}, NEVER},
	{"turns at the circle", {10, 22, 1, 0, 0, 3, 0.5f}, 2, 0, 0, 0, {0}, NEVER},
	{"straight through", {10, 26, 1, -2, 0, 1, 1.5f}, 4, 0, 0, 2, {1, 2}, 1},
	{"straight into it at the horizon", {10, 26, 1, -2, 0, 1, 1.5f}, 1, 0, 1, 1, {1}, 1},
	{"straight out of it at the horizon", {10, 26, 1, -2, 0, 1, 1.5f}, 2, 0, 1, 1, {1}, 1},
	{"straight out of it", {10, 21, 1, 4, 0, 1, 1.5f}, 4, 1, 0, 1, {0.5}, NEVER},
	{"straight through from inside", {10, 21, 1, -2, 0, 1, 1.5f}, 4, 1, 0, 1, {0.75}, 0},
	{"straight away from the circle", {10, 22, 1, 4, 0, 1, 1.5f}, 4, 1, 0, 1, {0}, NEVER},
	{"straight into it from the circle", {10, 22, 1, -2, 0, 1, 1.5f}, 4, 1, 0, 1, {1}, 0},
	{"a horizon of 0 while approaching", {10, 22, 1, -2, 0, 1, 1.5f}, 0, 1, 1, 0, {0}, NEVER},
	{"moves along in overlap", {10, 21, 1, 2, 0, 1, 0.5f}, 4, 1, 1, 0, {0}, NEVER},
	{"moves along clear of it", {10, 22, 1, 2, 0, 1, 0.5f}, 4, 0, 0, 0, {0}, NEVER},
};

// S106, S107, S108, S109, S110, S111, S114.
static void times_of_exact_cases_are_known(void **state) {
	(void)state;
	const char *backend;
	for (size_t r = 0; (backend = gz_backend_name(r)); r++)
		for (const exact_pair *t = exact_pairs; t < exact_pairs + sizeof exact_pairs / sizeof *exact_pairs; t++) {
			const touch_pair p = {t->first, {10, 20, 1, 2, 0, 1, 0.5f}, t->horizon};
			gz_touch_times a;
			solve_touch_pairs(&a, &p, 1, backend);
			if (touch_order_fault(&a, t->horizon) || a.starts != t->starts || a.ends != t->ends || a.count != t->count)
				fail_touch_pair(t->name, &p, &a);
			for (int k = 0; k < a.count; k++)
				if (!(fabs(a.time[k] - t->at[k]) <= 1e-12)) fail_touch_pair(t->name, &p, &a);
			if (a.first != t->first_touch && !(fabs(a.first - t->first_touch) <= 1e-12))
				fail_touch_pair(t->name, &p, &a);
		}
}

// ---------------------------------------------------------------------------------------------------------------------
// Contacts
// ---------------------------------------------------------------------------------------------------------------------

typedef struct contact_places {
	float nx[4 * BATCH], ny[4 * BATCH], px[4 * BATCH], py[4 * BATCH];
} contact_places;

static double at_time(float p, float v, float a, double t) { return (double)p + (double)v * t + (double)a * t * t / 2; }

static void expect_contact(const touch_pair *p, const gz_touch_times *t, int k, const contact_places *c, size_t place) {
	const touch_circle *f = &p->first, *s = &p->second;
	const double time = t->time[k], sx = at_time(s->px, s->vx, s->ax, time), sy = at_time(s->py, s->vy, s->ay, time);
	const double x = at_time(f->px, f->vx, f->ax, time) - sx, y = at_time(f->py, f->vy, f->ay, time) - sy;
	const double nx = (double)c->nx[place], ny = (double)c->ny[place], size = hypot(x, y), radius = (double)s->radius;
	const double rounding = 0x1p-22 * (fabs(sx) + fabs(sy) + radius);
	if (!(fabs(hypot(nx, ny) - 1) < 0x1p-22)) fail_touch_pair("expected a normal of length 1", p, t);
	if (!(hypot(nx * size - x, ny * size - y) <= 0x1p-22 * size))
		fail_touch_pair("expected the normal between the centres", p, t);
	if (!(fabs((double)c->px[place] - sx - radius * nx) <= rounding))
		fail_touch_pair("expected the point on the second circle", p, t);
	if (!(fabs((double)c->py[place] - sy - radius * ny) <= rounding))
		fail_touch_pair("expected the point on the second circle", p, t);
}

// S115.
static void contacts_are_where_the_circles_touch(void **state) {
	(void)state;
	static contact_places places;
	random_source source = {4300};
	size_t touches = 0;
	for (const trajectory_family *family = trajectory_families; family < trajectory_families + 4; family++) {
		make(family, &source);
		for (size_t i = 0; i < BATCH; i += 3)
			pairs[i].first.ax = pairs[i].second.ax, pairs[i].first.ay = pairs[i].second.ay;
		for (size_t i = 0; i < 4 * BATCH; i++) places.nx[i] = places.ny[i] = places.px[i] = places.py[i] = 77;
		const gz_touch_contacts contacts = {
			{places.nx, places.ny, sizeof(float)}, {places.px, places.py, sizeof(float)}};
		const gz_trajectory_pairs columns = touch_pairs_columns(pairs, BATCH, NULL);
		assert_int_equal(gz_solve_touches(answers, &contacts, &columns).status, GZ_STATUS_OK);
		for (size_t i = 0; i < BATCH; i++)
			for (int k = 0; k < 4; k++) {
				const size_t place = 4 * i + (size_t)k;
				if (k < answers[i].count) expect_contact(pairs + i, answers + i, k, &places, place), touches++;
				else assert_true(places.nx[place] == 77 && places.ny[place] == 77 && places.px[place] == 77);
			}
	}
	assert_true(touches > BATCH);
}

// S112, S114, S115.
static void touching_points_have_normals_against_their_motion(void **state) {
	(void)state;
	const touch_pair p = {{0, 0, 3, 4, 0, 0, 0}, {3, 4, 0, 0, 0, 0, 0}, 2};
	float n[8], at[8];
	const gz_touch_contacts contacts = {{n, n + 1, 2 * sizeof(float)}, {at, at + 1, 2 * sizeof(float)}};
	const gz_trajectory_pairs columns = touch_pairs_columns(&p, 1, NULL);
	gz_touch_times t;
	assert_int_equal(gz_solve_touches(&t, &contacts, &columns).status, GZ_STATUS_OK);
	assert_true(t.count == 2 && t.time[0] == 1 && t.time[1] == 1 && t.first == 1);
	assert_true(n[0] == -0.6f && n[1] == -0.8f && at[0] == 3 && at[1] == 4);
}

int test_touches(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(touches_agree_with_the_oracle),
		cmocka_unit_test(touches_agree_with_a_simulation_in_small_steps),
		cmocka_unit_test(times_of_exact_cases_are_known),
		cmocka_unit_test(contacts_are_where_the_circles_touch),
		cmocka_unit_test(touching_points_have_normals_against_their_motion),
	};
	return RUN_SUITE("touches", tests);
}
