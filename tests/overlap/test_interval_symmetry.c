// What must not change the bits of a span, nor of what sensors make of it.
#include <graze/graze.h>

#include "generators/pairs/interval_cases.h"
#include "overlap/overlap_kernel.h"
#include "query/symmetry.h"
#include "support/check.h"

enum { BATCH = INTERVAL_BATCH };

static const char *best_row(void) { return gz_backend_name(0); }

static void expect_same(const pair_interval *got, const pair_interval *want, const char *text) {
	if (memcmp(got, want, sizeof *got))
		fail_msg("from %.9g to %.9g, but also from %.9g to %.9g in\n%s", (double)got->entry, (double)got->exit,
			(double)want->entry, (double)want->exit, text);
}

/// Calls `compare` with many cases of all families.
static void for_all_walls(uint64_t seed, void (*compare)(const pair_case *cases)) {
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

static void for_all_circles(uint64_t seed, void (*compare)(const circle_case *cases)) {
	static circle_case cases[BATCH];
	random_source source = {seed};
	for (const circle_family *family = circle_families; family->name; family++)
		for (size_t n = 0; n < pairs_wanted() / 512; n += BATCH) {
			make_circle_interval_cases(family, cases, &source);
			compare(cases);
		}
}

typedef bool (*wall_answers)(const char *kernels, const pair_case *cases, size_t count, pair_interval *spans);
typedef bool (*circle_answers)(const char *kernels, const circle_case *cases, size_t count, pair_interval *spans);

static void compare_rows(const pair_case *cases) {
	static const wall_answers all[] = {evaluate_wall_intervals, evaluate_wall_events};
	static pair_interval right[BATCH], got[BATCH];
	for (int k = 0; k < 2; k++) {
		assert_true(all[k]("scalar", cases, BATCH, right));
		for (size_t row = 0; gz_backend_name(row); row++) {
			assert_true(all[k](gz_backend_name(row), cases, BATCH, got));
			for (int i = 0; i < BATCH; i++) expect_same(got + i, right + i, case_text(cases + i));
		}
	}
}

static void compare_rows_of_circles(const circle_case *cases) {
	static const circle_answers all[] = {evaluate_circle_intervals, evaluate_circle_events};
	static pair_interval right[BATCH], got[BATCH];
	for (int k = 0; k < 2; k++) {
		assert_true(all[k]("scalar", cases, BATCH, right));
		for (size_t row = 0; gz_backend_name(row); row++) {
			assert_true(all[k](gz_backend_name(row), cases, BATCH, got));
			for (int i = 0; i < BATCH; i++) expect_same(got + i, right + i, circle_text(cases + i));
		}
	}
}

static void all_rows_span_and_sense_alike(void **state) {
	(void)state;
	for_all_walls(3, compare_rows);
	for_all_circles(4, compare_rows_of_circles);
}

static void compare_swapped_ends(const pair_case *cases) {
	static pair_case two_sided[BATCH], swapped[BATCH];
	static pair_interval right[BATCH], got[BATCH];
	for (int i = 0; i < BATCH; i++) {
		two_sided[i] = cases[i], two_sided[i].one_sided = 0;
		swapped[i] = swapped_case(two_sided[i]);
	}
	assert_true(evaluate_wall_intervals(best_row(), two_sided, BATCH, right) &&
				evaluate_wall_intervals(best_row(), swapped, BATCH, got));
	for (int i = 0; i < BATCH; i++) expect_same(got + i, right + i, case_text(two_sided + i));
}

static void swapped_ends_have_the_same_span(void **state) {
	(void)state;
	for_all_walls(5, compare_swapped_ends);
}

static void compare_from_the_other_side(const circle_case *cases) {
	static circle_case swapped[BATCH];
	static pair_interval right[BATCH], got[BATCH];
	static const circle_answers all[] = {evaluate_circle_intervals, evaluate_circle_events};
	for (int i = 0; i < BATCH; i++) swapped[i] = swapped_circles(cases[i]);
	for (int k = 0; k < 2; k++) {
		assert_true(all[k](best_row(), cases, BATCH, right) && all[k](best_row(), swapped, BATCH, got));
		for (int i = 0; i < BATCH; i++) expect_same(got + i, right + i, circle_text(cases + i));
	}
}

static void two_circles_have_the_same_span_of_each_other(void **state) {
	(void)state;
	for_all_circles(6, compare_from_the_other_side);
}

static void compare_with_time_reversed(const pair_case *cases) {
	static pair_case two_sided[BATCH], back[BATCH];
	static pair_interval spans[BATCH], got[BATCH];
	for (int i = 0; i < BATCH; i++) {
		two_sided[i] = cases[i], two_sided[i].one_sided = 0;
		back[i] = reversed_case(two_sided[i]);
	}
	assert_true(evaluate_wall_intervals(best_row(), two_sided, BATCH, spans) &&
				evaluate_wall_intervals(best_row(), back, BATCH, got));
	for (int i = 0; i < BATCH; i++) {
		if (spans[i].entry == spans[i].exit || got[i].entry == got[i].exit) continue; // a touch, of either's rounding
		const pair_interval want = {0 - got[i].exit, 0 - got[i].entry};
		if (got[i].entry <= got[i].exit) expect_same(spans + i, &want, case_text(two_sided + i));
		else expect_same(spans + i, got + i, case_text(two_sided + i));
	}
}

static void the_way_back_has_the_span_reversed(void **state) {
	(void)state;
	for_all_walls(7, compare_with_time_reversed);
}

static void a_power_of_two_changes_no_span(void **state) {
	(void)state;
	static const int exponents[] = {-32, -7, 1, 24};
	static pair_case cases[BATCH], scaled[BATCH];
	static pair_interval right[BATCH], got[BATCH];
	random_source source = {8};
	for (size_t n = 0; n < pairs_wanted() / 32; n += BATCH) {
		for (int i = 0; i < BATCH; i++) {
			cases[i] = quantized_case(&source);
			scaled[i] = scaled_case(cases[i], exponents[i % 4]);
		}
		assert_true(evaluate_wall_intervals(best_row(), cases, BATCH, right) &&
					evaluate_wall_intervals(best_row(), scaled, BATCH, got));
		for (int i = 0; i < BATCH; i++) expect_same(got + i, right + i, case_text(cases + i));
	}
}

int test_interval_symmetry(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_rows_span_and_sense_alike),
		cmocka_unit_test(swapped_ends_have_the_same_span),
		cmocka_unit_test(two_circles_have_the_same_span_of_each_other),
		cmocka_unit_test(the_way_back_has_the_span_reversed),
		cmocka_unit_test(a_power_of_two_changes_no_span),
	};
	return RUN_SUITE("interval_symmetry", tests);
}
