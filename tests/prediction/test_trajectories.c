// Touches under acceleration, pair by pair: judged by the oracle, and the same bits on every row.
#include <graze/graze.h>

#include "generators/cases.h"
#include "oracle/prediction/oracle_trajectories.h"
#include "support/check.h"

enum { BATCH = 1024, FAMILIES = 10 };

static trajectory_case cases[BATCH];
static trajectory_answer answers[BATCH], others[BATCH];

static size_t trajectories_wanted(void) { return pairs_wanted() / 100 / FAMILIES; }

static void make(const trajectory_family *family, random_source *source) {
	for (size_t i = 0; i < BATCH; i++) cases[i] = family->make(source);
}

static void complain(const char *what, const trajectory_case *c, const trajectory_answer *a) {
	fail_msg("%s: %d times, %.17g %.17g %.17g %.17g, starts %d, ends %d, approaches %d in\n%s", what, a->count,
		a->time[0], a->time[1], a->time[2], a->time[3], a->starts, a->ends, a->approaches, trajectory_text(c));
}

static double first_of(const trajectory_answer *a) {
	return a->approaches ? 0 : a->count > a->starts ? a->time[a->starts] : INFINITY;
}

static void touches_are_right(void **state) {
	(void)state;
	for (const trajectory_family *f = trajectory_families; f->name; f++) {
		random_source source = {2000 + (uint64_t)(f - trajectory_families)};
		size_t counts[5] = {0};
		double worst = 0;
		for (size_t n = 0; n < trajectories_wanted(); n += BATCH) {
			make(f, &source);
			assert_true(evaluate_trajectories(gz_backend_name(0), cases, BATCH, false, answers));
			for (size_t i = 0; i < BATCH; i++) {
				const trajectory_answer *a = answers + i;
				const char *fault = oracle_trajectory_fault(cases + i, a, &worst);
				if (fault) complain(fault, cases + i, a);
				if (a->listed != (a->count || a->starts || a->ends)) complain("what is listed", cases + i, a);
				if (a->first != first_of(a)) complain("the first touch", cases + i, a);
				counts[a->count]++;
			}
		}
		print_message("%s: times off by up to %.2f grains; pairs with 0 to 4: %zu %zu %zu %zu %zu\n", f->name, worst,
			counts[0], counts[1], counts[2], counts[3], counts[4]);
		assert_true(counts[1] + counts[2] + counts[3] + counts[4] > 0);
	}
}

static void assert_same_answers(const char *row, size_t count) {
	for (size_t i = 0; i < count; i++)
		if (memcmp(answers + i, others + i, sizeof *answers)) complain(row, cases + i, others + i);
}

static void all_rows_give_the_same_bits(void **state) {
	(void)state;
	const char *row;
	random_source source = {2100};
	for (const trajectory_family *f = trajectory_families; f->name; f++)
		for (size_t n = 0; n < trajectories_wanted() / 4; n += BATCH) {
			make(f, &source);
			assert_true(evaluate_trajectories("scalar", cases, BATCH, false, answers));
			for (size_t r = 0; (row = gz_backend_name(r)); r++) {
				assert_true(evaluate_trajectories(row, cases, BATCH, false, others));
				assert_same_answers(row, BATCH);
			}
		}
}

/// In another order, and in batches that end anywhere.
static void pairs_do_not_depend_on_one_another(void **state) {
	(void)state;
	static trajectory_case moved[BATCH];
	static trajectory_answer told[BATCH];
	static uint32_t order[BATCH];
	const char *row;
	random_source source = {2200};
	for (size_t r = 0; (row = gz_backend_name(r)); r++)
		for (int turn = 0; turn < 8; turn++) {
			for (size_t i = 0; i < BATCH; i++)
				cases[i] = trajectory_families[random_int(&source, 0, FAMILIES - 1)].make(&source);
			assert_true(evaluate_trajectories(row, cases, BATCH, false, answers));
			random_order(&source, order, BATCH);
			for (size_t i = 0; i < BATCH; i++) moved[i] = cases[order[i]];
			for (size_t from = 0, n; from < BATCH; from += n) {
				n = (size_t)random_int(&source, 1, 100);
				if (n > BATCH - from) n = BATCH - from;
				assert_true(evaluate_trajectories(row, moved + from, n, false, told + from));
			}
			for (size_t i = 0; i < BATCH; i++) others[order[i]] = told[i];
			assert_same_answers("in another order", BATCH);
		}
}

/// What is 0 stays so: it is the difference of two that are equal.
static trajectory_case seen_from_the_other(const trajectory_case *c) {
	return (trajectory_case){0 - c->px, 0 - c->py, 0 - c->vx, 0 - c->vy, 0 - c->ax, 0 - c->ay, c->reach, c->horizon};
}

static void both_see_the_same_times(void **state) {
	(void)state;
	// Where the distance turns, the terms of its rate are both 0.
	static const trajectory_case turns = {-0x1.38ea1cp+0, 0x1.05ce1ed0bb9bp+0, 0x1.02aca0acd94ep+2,
		-0x1.0cf38c7677fcp+2, 0, 0x1.bca9d4a0fb866p+3, 0x1.8c8716p-2, 1};
	static trajectory_case back[BATCH];
	random_source source = {2400};
	for (const trajectory_family *f = trajectory_families; f->name; f++)
		for (size_t n = 0; n < trajectories_wanted(); n += BATCH) {
			make(f, &source);
			cases[0] = turns;
			for (size_t i = 0; i < BATCH; i++) back[i] = seen_from_the_other(cases + i);
			assert_true(evaluate_trajectories(gz_backend_name(0), cases, BATCH, false, answers));
			assert_true(evaluate_trajectories(gz_backend_name(0), back, BATCH, false, others));
			assert_same_answers("seen from the other", BATCH);
		}
}

static void straight_pairs_are_left_to_the_caller(void **state) {
	(void)state;
	const char *row;
	random_source source = {2300};
	for (size_t r = 0; (row = gz_backend_name(r)); r++) {
		make(trajectory_families, &source);
		for (size_t i = 0; i < BATCH; i += 3) cases[i].ax = random_chance(&source, 2) ? 0 : -0.0, cases[i].ay = 0;
		assert_true(evaluate_trajectories(row, cases, BATCH, false, answers));
		assert_true(evaluate_trajectories(row, cases, BATCH, true, others));
		for (size_t i = 0; i < BATCH; i++) {
			assert_int_equal(answers[i].left, 0);
			assert_int_equal(others[i].left, i % 3 == 0);
			if (i % 3 == 0) answers[i] = (trajectory_answer){.left = 1, .first = INFINITY};
		}
		assert_same_answers("others than the straight ones", BATCH);
	}
}

// ---- What counts, with numbers that are exact

typedef struct told_case {
	const char *name;
	trajectory_case c;
	int starts, ends, approaches, count;
	double time[4], first;
} told_case;

#define NEVER INFINITY
static const told_case told_cases[] = {
	{"falls through and out", {0, 10, 0, 0, 0, -2, 1, 4}, 0, 0, 0, 2, {3, 3.3166247903554}, 3},
	{"up, over and down again", {0, -4, 0, 8, 0, -4, 1, 4}, 0, 0, 0, 4,
		{0.41886116991581, 0.775255128608411, 3.22474487139159, 3.58113883008419}, 0.41886116991581},
	{"up to the far side, and down again", {0, -4, 0, 6, 0, -4, 0.5, 3}, 0, 0, 0, 2,
		{0.792893218813452, 2.20710678118655}, 0.792893218813452},
	{"reaches at the horizon", {0, 5, 0, 0, 0, -2, 1, 2}, 0, 1, 0, 1, {2}, 2},
	{"leaves at the start", {1, 0, 0, 0, 2, 0, 1, 1}, 1, 0, 0, 1, {0}, NEVER},
	{"begins to fall from the circle", {1, 0, 0, 0, -2, 0, 1, 1}, 1, 1, 1, 0, {0}, 0},
	{"starts inside and comes closer", {1, 0, -1, 0, 0, 1, 2, 1}, 1, 1, 1, 0, {0}, 0},
	{"starts inside and goes out", {1, 0, 1, 0, 2, 0, 3, 2}, 1, 0, 0, 1, {1}, NEVER},
	{"goes out and comes back", {1, 0, 4, 0, -4, 0, 2.5, 2}, 1, 1, 0, 2, {0.5, 1.5}, 1.5},
	{"grazes from outside", {2, 4, -2, 0, 0, 0, 4, 2}, 0, 0, 0, 0, {0}, NEVER},
	{"turns at the circle", {0, 2, 0, -2, 0, 2, 1, 2}, 0, 0, 0, 0, {0}, NEVER},
	{"turns at the circle within", {0, 0, 0, 2, 0, -2, 1, 2}, 1, 1, 0, 0, {0}, NEVER},
	{"passes through the point that it reaches for", {0, 2, 0, -2, 0, 0, 0, 2}, 0, 0, 0, 0, {0}, NEVER},
	{"rests outside", {3, 4, 0, 0, 0, 0, 4, 9}, 0, 0, 0, 0, {0}, NEVER},
	{"rests inside", {3, 4, 0, 0, 0, 0, 6, 9}, 1, 1, 0, 0, {0}, NEVER},
	{"no time", {3, 4, -1, -1, -1, -1, 5, 0}, 1, 1, 0, 0, {0}, NEVER},
};

static void what_counts_is_told(void **state) {
	(void)state;
	const char *row;
	for (size_t r = 0; (row = gz_backend_name(r)); r++)
		for (size_t i = 0; i < sizeof told_cases / sizeof *told_cases; i++) {
			const told_case *t = told_cases + i;
			trajectory_answer a;
			assert_true(evaluate_trajectories(row, &t->c, 1, false, &a));
			if (a.starts != t->starts || a.ends != t->ends || a.approaches != t->approaches || a.count != t->count)
				complain(t->name, &t->c, &a);
			for (int k = 0; k < a.count; k++)
				if (!(fabs(a.time[k] - t->time[k]) <= 1e-12)) complain(t->name, &t->c, &a);
			if (a.first != t->first && !(fabs(a.first - t->first) <= 1e-12)) complain(t->name, &t->c, &a);
		}
}

int test_trajectories(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(touches_are_right),
		cmocka_unit_test(all_rows_give_the_same_bits),
		cmocka_unit_test(pairs_do_not_depend_on_one_another),
		cmocka_unit_test(both_see_the_same_times),
		cmocka_unit_test(straight_pairs_are_left_to_the_caller),
		cmocka_unit_test(what_counts_is_told),
	};
	return RUN_SUITE("arcs", tests);
}
