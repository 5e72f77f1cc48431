// Overlap intervals of explicit pairs: they agree with the oracle, and where the sweep has a hit their times have its
// bits.
#include <graze/graze.h>

#include "generators/pairs/interval_cases.h"
#include "oracle/oracle_intervals.h"
#include "support/check.h"

enum { BATCH = INTERVAL_BATCH, CASES = GZ_CASE_COMPLETELY_INSIDE + 1 };

// In grains. The largest error seen in 10^8 pairs is 12.2.
static const double max_error = 14;

static const char *best_backend(void) { return gz_backend_name(0); }

static int case_of(const pair_interval *p) {
	enum { BEFORE, WITHIN, AFTER, PERIODS };
	static const int cases[PERIODS][PERIODS] = {{GZ_CASE_PAST, GZ_CASE_EXIT_WOUND, GZ_CASE_COMPLETELY_INSIDE},
		{-1, GZ_CASE_IMPALE, GZ_CASE_POKE}, {-1, -1, GZ_CASE_FALL_SHORT}};
	if (p->entry == INFINITY) return GZ_CASE_MISS;
	const int entry = p->entry < 0 ? BEFORE : p->entry <= 1 ? WITHIN : AFTER;
	const int exit = p->exit < 0 ? BEFORE : p->exit <= 1 ? WITHIN : AFTER;
	return cases[entry][exit];
}

// ---------------------------------------------------------------------------------------------------------------------
// The times that sweeps know
// ---------------------------------------------------------------------------------------------------------------------

/// Which times of the interval are those of a sweep. An entry in (0, 1] must have the bits of the sweep's hit.
///
/// hit, reversed_hit: the times of the sweep, and of the sweep with reversed motion
static sweep_times compare_with_sweep(const pair_interval *p, float hit, float reversed_hit, const char *text) {
	const sweep_times known = {hit > 0 && hit <= 1, reversed_hit > 0 && reversed_hit <= 1 && p->exit == -reversed_hit};
	if (known.entry && memcmp(&p->entry, &hit, sizeof hit))
		fail_msg("entry is %.9g, but the hit is at %.9g, in\n%s", (double)p->entry, (double)hit, text);
	return known;
}

static void evaluate_walls(const pair_case *cases, pair_interval *intervals, sweep_times *known) {
	static pair_case reversed[BATCH];
	static pair_hit hits[BATCH], reversed_hits[BATCH];
	for (int i = 0; i < BATCH; i++) reversed[i] = reversed_case(cases[i]);
	assert_true(evaluate_wall_intervals(best_backend(), cases, BATCH, intervals));
	assert_true(evaluate_wall_hits(best_backend(), cases, BATCH, hits));
	assert_true(evaluate_wall_hits(best_backend(), reversed, BATCH, reversed_hits));
	for (int i = 0; i < BATCH; i++)
		known[i] = compare_with_sweep(intervals + i, hits[i].time, reversed_hits[i].time, case_text(cases + i));
}

static void evaluate_circles(const circle_case *cases, pair_interval *intervals) {
	static pair_hit hits[BATCH];
	assert_true(evaluate_circle_intervals(best_backend(), cases, BATCH, intervals));
	assert_true(evaluate_circle_hits(best_backend(), cases, BATCH, hits));
	for (int i = 0; i < BATCH; i++) compare_with_sweep(intervals + i, hits[i].time, INFINITY, circle_text(cases + i));
}

// ---------------------------------------------------------------------------------------------------------------------
// The oracle
// ---------------------------------------------------------------------------------------------------------------------

/// Over all pairs with walls, or with circles.
typedef struct interval_totals {
	size_t cases[CASES];
	double worst; ///< the largest error, in grains
} interval_totals;

static void check_interval(interval_totals *totals, const pair_interval *p, double error, const char *text) {
	if (!(error <= max_error))
		fail_msg("%.9g to %.9g is off by %.3g grains in\n%s", (double)p->entry, (double)p->exit, error, text);
	if (error > totals->worst) totals->worst = error;
	totals->cases[case_of(p)]++;
}

static void check_walls(interval_totals *totals, const case_family *families) {
	static pair_case cases[BATCH];
	static pair_interval intervals[BATCH];
	static sweep_times known[BATCH];
	random_source source = {1};
	for (const case_family *family = families; family->name; family++)
		for (size_t n = 0; n < pairs_wanted() / 256; n += BATCH) {
			make_interval_cases(family, cases, &source);
			evaluate_walls(cases, intervals, known);
			for (int i = 0; i < BATCH; i++) {
				const pair_case *c = cases + i;
				const pair_interval *p = intervals + i;
				check_interval(totals, p, oracle_interval_error(c, p, known[i]), case_text(c));
				const bool exact_ray = family->exact && c->radius == 0 && c->thickness == 0;
				if (exact_ray && oracle_interval(c).miss != (p->entry == INFINITY))
					fail_msg("whether the ray misses is exact in\n%s", case_text(c));
			}
		}
}

/// Each case must have occurred often.
static void report_totals(const interval_totals *totals) {
	static const char *const names[] = {
		"miss", "impale", "poke", "exit wound", "fall short", "past", "completely inside"};
	print_message("off by up to %.2f grains;", totals->worst);
	for (int k = 0; k < CASES; k++) print_message(" %s %zu", names[k], totals->cases[k]);
	print_message("\n");
	for (int k = 0; k < CASES; k++) assert_true(totals->cases[k] > pairs_wanted() / 4000);
}

// S41, S42, S46.
static void intervals_of_walls_agree_with_the_oracle(void **state) {
	(void)state;
	interval_totals totals = {{0}, 0};
	check_walls(&totals, case_families);
	check_walls(&totals, special_families);
	report_totals(&totals);
}

// S41, S42, S46.
static void intervals_of_circles_agree_with_the_oracle(void **state) {
	(void)state;
	static circle_case cases[BATCH];
	static pair_interval intervals[BATCH];
	interval_totals totals = {{0}, 0};
	random_source source = {2};
	for (const circle_family *family = circle_families; family->name; family++)
		for (size_t n = 0; n < pairs_wanted() / 256; n += BATCH) {
			make_circle_interval_cases(family, cases, &source);
			evaluate_circles(cases, intervals);
			for (int i = 0; i < BATCH; i++) {
				const double error = oracle_circle_interval_error(cases + i, intervals + i, (sweep_times){0});
				check_interval(&totals, intervals + i, error, circle_text(cases + i));
			}
		}
	report_totals(&totals);
}

int test_intervals(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(intervals_of_walls_agree_with_the_oracle),
		cmocka_unit_test(intervals_of_circles_agree_with_the_oracle),
	};
	return RUN_SUITE("intervals", tests);
}
