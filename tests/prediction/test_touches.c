// gz_solve_touches: judged by the oracle and by going step by step; what counts, and contacts.
#include <graze/graze.h>
#include <math.h>
#include <string.h>

#include "generators/cases.h"
#include "oracle/prediction/oracle_signs.h"
#include "oracle/prediction/oracle_trajectories.h"
#include "prediction/touch_kernel.h"
#include "support/check.h"

enum { BATCH = 1200, FAMILIES = 10 };

static touch_pair pairs[BATCH];
static gz_touch_times answers[BATCH];

static size_t touches_wanted(void) { return pairs_wanted() / 100 / FAMILIES; }

static trajectory_answer as_judged(const gz_touch_times *t) {
	trajectory_answer a = {
		.count = t->count, .starts = t->starts, .ends = t->ends, .approaches = t->starts && t->first == 0};
	memcpy(a.time, t->time, sizeof a.time);
	return a;
}

static void make(const trajectory_family *family, random_source *source) {
	for (size_t i = 0; i < BATCH; i++) pairs[i] = touch_pair_make(family, source);
}

static void touches_are_right(void **state) {
	(void)state;
	double worst = 0;
	for (const trajectory_family *f = trajectory_families; f->name; f++) {
		random_source source = {4000 + (uint64_t)(f - trajectory_families)};
		size_t judged = 0;
		for (size_t n = 0; n < touches_wanted(); n += BATCH) {
			make(f, &source);
			touch_pairs_ask(answers, pairs, BATCH, NULL);
			for (size_t i = 0; i < BATCH; i++) {
				const trajectory_case c = touch_pair_seen(pairs + i);
				const trajectory_answer a = as_judged(answers + i);
				const char *fault = touch_order_fault(answers + i, c.horizon);
				if (!fault && !touch_pair_is_straight(pairs + i))
					fault = oracle_trajectory_fault(&c, &a, &worst), judged++;
				if (fault) touch_complain(fault, pairs + i, answers + i);
			}
		}
		assert_true(judged > BATCH / 2);
	}
	print_message("times off by up to %.2f grains\n", worst);
}

// ---------------------------------------------------------------------------------------------------------------------
// Step by step
// ---------------------------------------------------------------------------------------------------------------------

typedef struct walker {
	quad x, y, vx, vy, ax, ay;
} walker;

static void step_on(walker *w, quad time) {
	w->x += time * (w->vx + w->ax * time / 2), w->y += time * (w->vy + w->ay * time / 2);
	w->vx += w->ax * time, w->vy += w->ay * time;
}

static walker walker_of(const touch_circle *c) {
	return (walker){(quad)c->px, (quad)c->py, (quad)c->vx, (quad)c->vy, (quad)c->ax, (quad)c->ay};
}

/// How far the square of the distance is above that of the reach, as a share of the sizes of what is added.
static double above(const touch_pair *p, const walker *f, const walker *s) {
	const quad x = f->x - s->x, y = f->y - s->y, reach = (quad)p->first.radius + (quad)p->second.radius;
	const trajectory_case c = touch_pair_seen(p);
	const double T = c.horizon, wx = fabs(c.px) + fabs(c.vx) * T + fabs(c.ax) * T * T / 2;
	const double wy = fabs(c.py) + fabs(c.vy) * T + fabs(c.ay) * T * T / 2;
	const double size = wx * wx + wy * wy + c.reach * c.reach;
	return size > 0 ? (double)(x * x + y * y - reach * reach) / size : 0;
}

/// Both go step by step. Where the distance certainly is on one side of the reach, the times up to there say so.
/// Returns how often it was seen to change sides.
static size_t walk_along(const touch_pair *p, const gz_touch_times *t) {
	enum { STEPS = 500 };
	const double doubt = touch_pair_is_straight(p) ? 0x1p-18 : 0x1p-47;
	walker first = walker_of(&p->first), second = walker_of(&p->second);
	size_t seen = 0;
	int before = -1, told = t->starts, next = 0;
	for (int i = 0; i <= STEPS; i++) {
		const double gap = above(p, &first, &second);
		for (; next < t->count && t->time[next] <= p->horizon * i / STEPS; next++) told = !told;
		if (fabs(gap) > doubt) {
			if ((gap < 0) != told) touch_complain("step by step", p, t);
			seen += before >= 0 && before != (gap < 0), before = gap < 0;
		}
		step_on(&first, (quad)p->horizon / STEPS), step_on(&second, (quad)p->horizon / STEPS);
	}
	return seen;
}

static void who_goes_step_by_step_crosses_the_reach_at_these_times_alone(void **state) {
	(void)state;
	random_source source = {4100};
	size_t told = 0, seen = 0;
	for (const trajectory_family *f = trajectory_families; f->name; f++)
		for (size_t n = 0; n < touches_wanted() / 16; n += BATCH / 4) {
			for (size_t i = 0; i < BATCH / 4; i++) {
				pairs[i] = touch_pair_make(f, &source);
				if (i % 4 == 0) pairs[i].first.ax = pairs[i].second.ax, pairs[i].first.ay = pairs[i].second.ay;
			}
			touch_pairs_ask(answers, pairs, BATCH / 4, NULL);
			for (size_t i = 0; i < BATCH / 4; i++) {
				seen += walk_along(pairs + i, answers + i);
				told += answers[i].count;
			}
		}
	print_message("%zu of %zu touches were seen\n", seen, told);
	assert_true(seen > told / 2);
}

// ---------------------------------------------------------------------------------------------------------------------
// What counts, with numbers that are exact
// ---------------------------------------------------------------------------------------------------------------------

typedef struct told_pair {
	const char *name;
	touch_circle first;
	double horizon;
	int starts, ends, count;
	double at[4], first_touch;
} told_pair;

#define NEVER INFINITY
/// The second is at (10, 20), goes by (1, 2), accelerates by (0, 1) and has radius 1/2.
static const told_pair told_pairs[] = {
	{"comes, and goes on", {10, 30, 1, 2, 0, -1, 0.5f}, 4, 0, 0, 2, {3, 3.3166247903554}, 3},
	{"up, over and down again", {10, 16, 1, 10, 0, -3, 0.5f}, 4, 0, 0, 4,
		{0.41886116991581, 0.775255128608411, 3.22474487139159, 3.58113883008419}, 0.41886116991581},
	{"reaches at the horizon", {10, 25, 1, 2, 0, -1, 0.5f}, 2, 0, 1, 1, {2}, 2},
	{"leaves at the start", {11, 20, 1, 2, 2, 1, 0.5f}, 1, 1, 0, 1, {0}, NEVER},
	{"begins to fall from the circle", {11, 20, 1, 2, -2, 1, 0.5f}, 1, 1, 1, 0, {0}, 0},
	{"goes out and comes back", {11, 20, 5, 2, -4, 1, 2}, 2, 1, 1, 2, {0.5, 1.5}, 1.5},
	{"grazes from outside", {12, 24, -1, 2, 0, 1, 3.5f}, 2, 0, 0, 0, {0}, NEVER},
	{"turns at the circle", {10, 22, 1, 0, 0, 3, 0.5f}, 2, 0, 0, 0, {0}, NEVER},
	{"straight through", {10, 26, 1, -2, 0, 1, 1.5f}, 4, 0, 0, 2, {1, 2}, 1},
	{"straight to it at the horizon", {10, 26, 1, -2, 0, 1, 1.5f}, 1, 0, 1, 1, {1}, 1},
	{"straight out of it at the horizon", {10, 26, 1, -2, 0, 1, 1.5f}, 2, 0, 1, 1, {1}, 1},
	{"straight out of it", {10, 21, 1, 4, 0, 1, 1.5f}, 4, 1, 0, 1, {0.5}, NEVER},
	{"straight through from within", {10, 21, 1, -2, 0, 1, 1.5f}, 4, 1, 0, 1, {0.75}, 0},
	{"straight from the circle on", {10, 22, 1, 4, 0, 1, 1.5f}, 4, 1, 0, 1, {0}, NEVER},
	{"straight into it from the circle on", {10, 22, 1, -2, 0, 1, 1.5f}, 4, 1, 0, 1, {1}, 0},
	{"no time to come closer", {10, 22, 1, -2, 0, 1, 1.5f}, 0, 1, 1, 0, {0}, NEVER},
	{"goes along, overlapping", {10, 21, 1, 2, 0, 1, 0.5f}, 4, 1, 1, 0, {0}, NEVER},
	{"goes along, apart", {10, 22, 1, 2, 0, 1, 0.5f}, 4, 0, 0, 0, {0}, NEVER},
};

static void what_counts_is_told(void **state) {
	(void)state;
	const char *row;
	for (size_t r = 0; (row = gz_backend_name(r)); r++)
		for (const told_pair *t = told_pairs; t < told_pairs + sizeof told_pairs / sizeof *told_pairs; t++) {
			const touch_pair p = {t->first, {10, 20, 1, 2, 0, 1, 0.5f}, t->horizon};
			gz_touch_times a;
			touch_pairs_ask(&a, &p, 1, row);
			if (touch_order_fault(&a, t->horizon) || a.starts != t->starts || a.ends != t->ends || a.count != t->count)
				touch_complain(t->name, &p, &a);
			for (int k = 0; k < a.count; k++)
				if (!(fabs(a.time[k] - t->at[k]) <= 1e-12)) touch_complain(t->name, &p, &a);
			if (a.first != t->first_touch && !(fabs(a.first - t->first_touch) <= 1e-12))
				touch_complain(t->name, &p, &a);
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
	if (!(fabs(hypot(nx, ny) - 1) < 0x1p-22)) touch_complain("the length of a normal", p, t);
	if (!(hypot(nx * size - x, ny * size - y) <= 0x1p-22 * size)) touch_complain("a normal", p, t);
	if (!(fabs((double)c->px[place] - sx - radius * nx) <= rounding)) touch_complain("a point", p, t);
	if (!(fabs((double)c->py[place] - sy - radius * ny) <= rounding)) touch_complain("a point", p, t);
}

static void contacts_are_where_the_circles_touch(void **state) {
	(void)state;
	static contact_places places;
	random_source source = {4300};
	size_t told = 0;
	for (const trajectory_family *f = trajectory_families; f < trajectory_families + 4; f++) {
		make(f, &source);
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
				if (k < answers[i].count) expect_contact(pairs + i, answers + i, k, &places, place), told++;
				else assert_true(places.nx[place] == 77 && places.ny[place] == 77 && places.px[place] == 77);
			}
	}
	assert_true(told > BATCH);
}

static void points_that_meet_have_normals_against_the_way(void **state) {
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
		cmocka_unit_test(touches_are_right),
		cmocka_unit_test(who_goes_step_by_step_crosses_the_reach_at_these_times_alone),
		cmocka_unit_test(what_counts_is_told),
		cmocka_unit_test(contacts_are_where_the_circles_touch),
		cmocka_unit_test(points_that_meet_have_normals_against_the_way),
	};
	return RUN_SUITE("touches", tests);
}
