// Symmetries of overlap intervals and sensor events of explicit pairs: other backends, swapped ends, exchanged circles,
// reversed motion and a power of two change no bits.
#include <graze/graze.h>

#include "generators/pairs/interval_cases.h"
#include "overlap/overlap_kernel.h"
#include "query/symmetry.h"
#include "support/check.h"

enum { BATCH = INTERVAL_BATCH };

static const char *best_backend(void) { return gz_backend_name(0); }

static void assert_same_interval(const pair_interval *actual, const pair_interval *expected, const char *text) {
	if (memcmp(actual, expected, sizeof *actual))
		fail_msg("%.9g to %.9g, expected %.9g to %.9g, in\n%s", (double)actual->entry, (double)actual->exit,
			(double)expected->entry, (double)expected->exit, text);
}

/// Calls `compare` with batches of all families.
static void for_each_wall_batch(uint64_t seed, void (*compare)(const pair_case *cases)) {
	static pair_case cases[BATCH];
	const case_family *const lists[] = {case_families, special_families};
	random_source source = {seed};
	for (int k = 0; k < 2; k++)
		for (const case_family *family = lists[k]; family->name; family++)
			for (size_t n = 0; n < pairs_wanted() / 512; n += BATCH) {
				make_interval_cases(family, cases, &source);
				compare(cases);
			}
}

static void for_each_circle_batch(uint64_t seed, void (*compare)(const circle_case *cases)) {
	static circle_case cases[BATCH];
	random_source source = {seed};
	for (const circle_family *family = circle_families; family->name; family++)
		for (size_t n = 0; n < pairs_wanted() / 512; n += BATCH) {
			make_circle_interval_cases(family, cases, &source);
			compare(cases);
		}
}

// ---------------------------------------------------------------------------------------------------------------------
// Backends
// ---------------------------------------------------------------------------------------------------------------------

// Intervals and sensor events.
enum { EVALUATIONS = 2 };
typedef bool evaluate_walls(const char *backend, const pair_case *cases, size_t count, pair_interval *results);
typedef bool evaluate_circles(const char *backend, const circle_case *cases, size_t count, pair_interval *results);
static evaluate_walls *const wall_evaluations[] = {evaluate_wall_intervals, evaluate_wall_events};
static evaluate_circles *const circle_evaluations[] = {evaluate_circle_intervals, evaluate_circle_events};

static void compare_backends(const pair_case *cases) {
	static pair_interval expected[BATCH], actual[BATCH];
	for (int k = 0; k < EVALUATIONS; k++) {
		assert_true(wall_evaluations[k]("scalar", cases, BATCH, expected));
		for (size_t backend = 0; gz_backend_name(backend); backend++) {
			assert_true(wall_evaluations[k](gz_backend_name(backend), cases, BATCH, actual));
			for (int i = 0; i < BATCH; i++) assert_same_interval(actual + i, expected + i, case_text(cases + i));
		}
	}
}

static void compare_backends_for_circles(const circle_case *cases) {
	static pair_interval expected[BATCH], actual[BATCH];
	for (int k = 0; k < EVALUATIONS; k++) {
		assert_true(circle_evaluations[k]("scalar", cases, BATCH, expected));
		for (size_t backend = 0; gz_backend_name(backend); backend++) {
			assert_true(circle_evaluations[k](gz_backend_name(backend), cases, BATCH, actual));
			for (int i = 0; i < BATCH; i++) assert_same_interval(actual + i, expected + i, circle_text(cases + i));
		}
	}
}

// S149.
static void all_backends_have_the_same_bits(void **state) {
	(void)state;
	for_each_wall_batch(3, compare_backends);
	for_each_circle_batch(4, compare_backends_for_circles);
}

// ---------------------------------------------------------------------------------------------------------------------
// Transformations
// ---------------------------------------------------------------------------------------------------------------------

static void compare_swapped_ends(const pair_case *cases) {
	static pair_case two_sided[BATCH], swapped[BATCH];
	static pair_interval expected[BATCH], actual[BATCH];
	for (int i = 0; i < BATCH; i++) {
		two_sided[i] = cases[i], two_sided[i].one_sided = 0;
		swapped[i] = swapped_case(two_sided[i]);
	}
	assert_true(evaluate_wall_intervals(best_backend(), two_sided, BATCH, expected));
	assert_true(evaluate_wall_intervals(best_backend(), swapped, BATCH, actual));
	for (int i = 0; i < BATCH; i++) assert_same_interval(actual + i, expected + i, case_text(two_sided + i));
}

// S146.
static void swapped_ends_change_no_bits(void **state) {
	(void)state;
	for_each_wall_batch(5, compare_swapped_ends);
}

static void compare_exchanged(const circle_case *cases) {
	static circle_case exchanged[BATCH];
	static pair_interval expected[BATCH], actual[BATCH];
	for (int i = 0; i < BATCH; i++) exchanged[i] = swapped_circles(cases[i]);
	for (int k = 0; k < EVALUATIONS; k++) {
		assert_true(circle_evaluations[k](best_backend(), cases, BATCH, expected));
		assert_true(circle_evaluations[k](best_backend(), exchanged, BATCH, actual));
		for (int i = 0; i < BATCH; i++) assert_same_interval(actual + i, expected + i, circle_text(cases + i));
	}
}

// S144.
static void two_circles_have_the_same_interval(void **state) {
	(void)state;
	for_each_circle_batch(6, compare_exchanged);
}

/// An interval of one time is a touch, which rounding decides in each direction on its own.
static void compare_reversed(const pair_case *cases) {
	static pair_case two_sided[BATCH], reversed[BATCH];
	static pair_interval forward[BATCH], backward[BATCH];
	for (int i = 0; i < BATCH; i++) {
		two_sided[i] = cases[i], two_sided[i].one_sided = 0;
		reversed[i] = reversed_case(two_sided[i]);
	}
	assert_true(evaluate_wall_intervals(best_backend(), two_sided, BATCH, forward));
	assert_true(evaluate_wall_intervals(best_backend(), reversed, BATCH, backward));
	for (int i = 0; i < BATCH; i++) {
		const pair_interval *f = forward + i, *b = backward + i;
		if (f->entry == f->exit || b->entry == b->exit) continue;
		const pair_interval expected = {0 - b->exit, 0 - b->entry};
		const bool is_miss = b->entry > b->exit;
		assert_same_interval(f, is_miss ? b : &expected, case_text(two_sided + i));
	}
}

// S42.
static void reversed_motion_reverses_the_interval(void **state) {
	(void)state;
	for_each_wall_batch(7, compare_reversed);
}

// S148.
static void a_power_of_two_changes_no_bits(void **state) {
	(void)state;
	static const int exponents[] = {-32, -7, 1, 24};
	static pair_case cases[BATCH], scaled[BATCH];
	static pair_interval expected[BATCH], actual[BATCH];
	random_source source = {8};
	for (size_t n = 0; n < pairs_wanted() / 32; n += BATCH) {
		for (int i = 0; i < BATCH; i++) {
			cases[i] = quantized_case(&source);
			scaled[i] = scaled_case(cases[i], exponents[i % 4]);
		}
		assert_true(evaluate_wall_intervals(best_backend(), cases, BATCH, expected));
		assert_true(evaluate_wall_intervals(best_backend(), scaled, BATCH, actual));
		for (int i = 0; i < BATCH; i++) assert_same_interval(actual + i, expected + i, case_text(cases + i));
	}
}

int test_interval_symmetry(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_backends_have_the_same_bits),
		cmocka_unit_test(swapped_ends_change_no_bits),
		cmocka_unit_test(two_circles_have_the_same_interval),
		cmocka_unit_test(reversed_motion_reverses_the_interval),
		cmocka_unit_test(a_power_of_two_changes_no_bits),
	};
	return RUN_SUITE("interval_symmetry", tests);
}
