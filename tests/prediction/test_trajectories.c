// The kernel of touch times under acceleration, pair by pair: times agree with the oracle (oracle_trajectories.h),
// exact cases have known times, and backends, batches and the order of the two circles change no bit.
#include <graze/graze.h>

#include "generators/cases.h"
#include "oracle/prediction/oracle_trajectories.h"
#include "support/check.h"

enum { BATCH = 1024, FAMILIES = 10 };

static trajectory_case cases[BATCH];
static trajectory_answer answers[BATCH], others[BATCH];

static size_t pairs_to_test(void) { return pairs_wanted() / 100 / FAMILIES; }

static void make(const trajectory_family *family, random_source *source) {
	for (size_t i = 0; i < BATCH; i++) cases[i] = family->make(source);
}

static void fail_trajectory(const char *label, const trajectory_case *c, const trajectory_answer *a) {
	fail_msg("%s: found %d times, %.17g %.17g %.17g %.17g, starts %d, ends %d, approaches %d in\n%s", label, a->count,
		a->time[0], a->time[1], a->time[2], a->time[3], a->starts, a->ends, a->approaches, trajectory_text(c));
}

/// The first touch, by the other results.
static double first_of(const trajectory_answer *a) {
	return a->approaches ? 0 : a->count > a->starts ? a->time[a->starts] : INFINITY;
}

// S106, S107, S116.
static void touches_agree_with_the_oracle(void **state) {
	(void)state;
	for (const trajectory_family *family = trajectory_families; family->name; family++) {
		random_source source = {2000 + (uint64_t)(family - trajectory_families)};
		size_t counts[5] = {0};
		double worst = 0;
		for (size_t n = 0; n < pairs_to_test(); n += BATCH) {
			make(family, &source);
			assert_true(evaluate_trajectories(gz_backend_name(0), cases, BATCH, false, answers));
			for (size_t i = 0; i < BATCH; i++) {
				const trajectory_answer *a = answers + i;
				const char *fault = oracle_trajectory_fault(cases + i, a, &worst);
				if (fault) fail_trajectory(fault, cases + i, a);
				if (a->listed != (a->count || a->starts || a->ends))
					fail_trajectory("expected listed pairs to have a state", cases + i, a);
				if (a->first != first_of(a)) fail_trajectory("expected another first touch", cases + i, a);
				counts[a->count]++;
			}
		}
		print_message("%s: largest error %.2f grains; pairs with 0 to 4 times: %zu %zu %zu %zu %zu\n", family->name,
			worst, counts[0], counts[1], counts[2], counts[3], counts[4]);
		assert_true(counts[1] + counts[2] + counts[3] + counts[4] > 0);
	}
}

static void assert_same_answers(const char *backend, size_t count) {
	for (size_t i = 0; i < count; i++)
		if (memcmp(answers + i, others + i, sizeof *answers)) fail_trajectory(backend, cases + i, others + i);
}

// S117.
static void all_backends_give_the_same_bits(void **state) {
	(void)state;
	const char *backend;
	random_source source = {2100};
	for (const trajectory_family *family = trajectory_families; family->name; family++)
		for (size_t n = 0; n < pairs_to_test() / 4; n += BATCH) {
			make(family, &source);
			assert_true(evaluate_trajectories("scalar", cases, BATCH, false, answers));
			for (size_t r = 0; (backend = gz_backend_name(r)); r++) {
				assert_true(evaluate_trajectories(backend, cases, BATCH, false, others));
				assert_same_answers(backend, BATCH);
			}
		}
}

/// The same pairs in another order, in batches of random lengths. S117.
static void other_pairs_change_no_bit(void **state) {
	(void)state;
	static trajectory_case shuffled[BATCH];
	static trajectory_answer results[BATCH];
	static uint32_t order[BATCH];
	const char *backend;
	random_source source = {2200};
	for (size_t r = 0; (backend = gz_backend_name(r)); r++)
		for (int round = 0; round < 8; round++) {
			for (size_t i = 0; i < BATCH; i++)
				cases[i] = trajectory_families[random_int(&source, 0, FAMILIES - 1)].make(&source);
			assert_true(evaluate_trajectories(backend, cases, BATCH, false, answers));
			random_order(&source, order, BATCH);
			for (size_t i = 0; i < BATCH; i++) shuffled[i] = cases[order[i]];
			for (size_t from = 0, n; from < BATCH; from += n) {
				n = (size_t)random_int(&source, 1, 100);
				if (n > BATCH - from) n = BATCH - from;
				assert_true(evaluate_trajectories(backend, shuffled + from, n, false, results + from));
			}
			for (size_t i = 0; i < BATCH; i++) others[order[i]] = results[i];
			assert_same_answers("in another order", BATCH);
		}
}

/// Each pair alone: among others that turn more often it takes another way through the kernel. S117.
static void a_pair_alone_has_the_same_bits(void **state) {
	(void)state;
	random_source source = {2500};
	for (const trajectory_family *family = trajectory_families; family->name; family++) {
		make(family, &source);
		assert_true(evaluate_trajectories(gz_backend_name(0), cases, BATCH, false, answers));
		for (size_t i = 0; i < BATCH; i++)
			assert_true(evaluate_trajectories(gz_backend_name(0), cases + i, 1, false, others + i));
		assert_same_answers("alone", BATCH);
	}
}

/// The relative path of exchanged circles. A difference of equal numbers is 0, not -0, on both sides.
static trajectory_case exchanged(const trajectory_case *c) {
	return (trajectory_case){0 - c->px, 0 - c->py, 0 - c->vx, 0 - c->vy, 0 - c->ax, 0 - c->ay, c->reach, c->horizon};
}

// S117.
static void exchanged_circles_have_the_same_times(void **state) {
	(void)state;
	// Both terms of the distance's rate are 0 where the distance turns.
	static const trajectory_case turns = {-0x1.38ea1cp+0, 0x1.05ce1ed0bb9bp+0, 0x1.02aca0acd94ep+2,
		-0x1.0cf38c7677fcp+2, 0, 0x1.bca9d4a0fb866p+3, 0x1.8c8716p-2, 1};
	static trajectory_case exchanged_cases[BATCH];
	random_source source = {2400};
	for (const trajectory_family *family = trajectory_families; family->name; family++)
		for (size_t n = 0; n < pairs_to_test(); n += BATCH) {
			make(family, &source);
			cases[0] = turns;
			for (size_t i = 0; i < BATCH; i++) exchanged_cases[i] = exchanged(cases + i);
			assert_true(evaluate_trajectories(gz_backend_name(0), cases, BATCH, false, answers));
			assert_true(evaluate_trajectories(gz_backend_name(0), exchanged_cases, BATCH, false, others));
			assert_same_answers("with exchanged circles", BATCH);
		}
}

static void straight_pairs_are_left_to_the_caller(void **state) {
	(void)state;
	const char *backend;
	random_source source = {2300};
	for (size_t r = 0; (backend = gz_backend_name(r)); r++) {
		make(trajectory_families, &source);
		for (size_t i = 0; i < BATCH; i += 3) cases[i].ax = random_chance(&source, 2) ? 0 : -0.0, cases[i].ay = 0;
		assert_true(evaluate_trajectories(backend, cases, BATCH, false, answers));
		assert_true(evaluate_trajectories(backend, cases, BATCH, true, others));
		for (size_t i = 0; i < BATCH; i++) {
			assert_int_equal(answers[i].deferred, 0);
			assert_int_equal(others[i].deferred, i % 3 == 0);
			if (i % 3 == 0) answers[i] = (trajectory_answer){.deferred = 1, .first = INFINITY};
		}
		assert_same_answers("pairs that are not straight", BATCH);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Exact cases
// ---------------------------------------------------------------------------------------------------------------------

typedef struct known_case {
	const char *name;
	trajectory_case c;
	int starts, ends, approaches, count;
	double time[4], first;
} known_case;

#define NEVER INFINITY
static const known_case known_cases[] = {
	{"falls through and out", {0, 10, 0, 0, 0, -2, 1, 4}, 0, 0, 0, 2, {3, 3.3166247903554}, 3},
	{"up, over and down again", {0, -4, 0, 8, 0, -4, 1, 4}, 0, 0, 0, 4,
		{0.41886116991581, 0.775255128608411, 3.22474487139159, 3.58113883008419}, 0.41886116991581},
	{"up to the far side, and down again", {0, -4, 0, 6, 0, -4, 0.5, 3}, 0, 0, 0, 2,
		{0.792893218813452, 2.20710678118655}, 0.792893218813452},
	{"reaches at the horizon", {0, 5, 0, 0, 0, -2, 1, 2}, 0, 1, 0, 1, {2}, 2},
	{"leaves at the start", {1, 0, 0, 0, 2, 0, 1, 1}, 1, 0, 0, 1, {0}, NEVER},
	{"rests on the circle and falls into it", {1, 0, 0, 0, -2, 0, 1, 1}, 1, 1, 1, 0, {0}, 0},
	{"starts inside and approaches", {1, 0, -1, 0, 0, 1, 2, 1}, 1, 1, 1, 0, {0}, 0},
	{"starts inside and leaves", {1, 0, 1, 0, 2, 0, 3, 2}, 1, 0, 0, 1, {1}, NEVER},
	{"leaves and comes back", {1, 0, 4, 0, -4, 0, 2.5, 2}, 1, 1, 0, 2, {0.5, 1.5}, 1.5},
	{"grazes from outside", {2, 4, -2, 0, 0, 0, 4, 2}, 0, 0, 0, 0, {0}, NEVER},
	{"turns at the circle", {0, 2, 0, -2, 0, 2, 1, 2}, 0, 0, 0, 0, {0}, NEVER},
	{"turns at the circle inside", {0, 0, 0, 2, 0, -2, 1, 2}, 1, 1, 0, 0, {0}, NEVER},
	{"passes through a point without radius", {0, 2, 0, -2, 0, 0, 0, 2}, 0, 0, 0, 0, {0}, NEVER},
	{"rests outside", {3, 4, 0, 0, 0, 0, 4, 9}, 0, 0, 0, 0, {0}, NEVER},
	{"rests inside", {3, 4, 0, 0, 0, 0, 6, 9}, 1, 1, 0, 0, {0}, NEVER},
	{"a horizon of 0", {3, 4, -1, -1, -1, -1, 5, 0}, 1, 1, 0, 0, {0}, NEVER},
};

// S107, S108, S110, S111.
static void times_of_exact_cases_are_known(void **state) {
	(void)state;
	const char *backend;
	for (size_t r = 0; (backend = gz_backend_name(r)); r++)
		for (size_t i = 0; i < sizeof known_cases / sizeof *known_cases; i++) {
			const known_case *t = known_cases + i;
			trajectory_answer a;
			assert_true(evaluate_trajectories(backend, &t->c, 1, false, &a));
			if (a.starts != t->starts || a.ends != t->ends || a.approaches != t->approaches || a.count != t->count)
				fail_trajectory(t->name, &t->c, &a);
			for (int k = 0; k < a.count; k++)
				if (!(fabs(a.time[k] - t->time[k]) <= 1e-12)) fail_trajectory(t->name, &t->c, &a);
			if (a.first != t->first && !(fabs(a.first - t->first) <= 1e-12)) fail_trajectory(t->name, &t->c, &a);
		}
}

/// A circle falls through another one from each of four sides. After that it falls on to the horizon, where it is up
/// to 2^70 times as far away.
static void the_touches_of_a_fall_do_not_depend_on_the_horizon(void **state) {
	(void)state;
	const double unit = 0x1p-20;
	for (int side = 0; side < 4; side++)
		for (int exponent = 2; exponent <= 35; exponent++) {
			const double sign = side & 1 ? -1 : 1, p = sign * 10 * unit, a = sign * -2 * unit;
			const double horizon = ldexp(1, exponent);
			const trajectory_case c = side & 2 ? (trajectory_case){0, p, 0, 0, 0, a, unit, horizon}
											   : (trajectory_case){p, 0, 0, 0, a, 0, unit, horizon};
			trajectory_answer answer;
			assert_true(evaluate_trajectories(gz_backend_name(0), &c, 1, false, &answer));
			if (answer.count != 2 || !(fabs(answer.time[0] - 3) <= 1e-12) ||
				!(fabs(answer.time[1] - 3.3166247903554) <= 1e-12))
				fail_trajectory("a fall", &c, &answer);
		}
}

int test_trajectories(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(touches_agree_with_the_oracle),
		cmocka_unit_test(all_backends_give_the_same_bits),
		cmocka_unit_test(other_pairs_change_no_bit),
		cmocka_unit_test(a_pair_alone_has_the_same_bits),
		cmocka_unit_test(exchanged_circles_have_the_same_times),
		cmocka_unit_test(straight_pairs_are_left_to_the_caller),
		cmocka_unit_test(times_of_exact_cases_are_known),
		cmocka_unit_test(the_touches_of_a_fall_do_not_depend_on_the_horizon),
	};
	return RUN_SUITE("trajectories", tests);
}
