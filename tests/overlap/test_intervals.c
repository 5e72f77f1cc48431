// The kernels' spans of explicit pairs, judged by the oracle; and where they are the sweep's, to the bit.
#include <graze/graze.h>

#include "generators/pairs/interval_cases.h"
#include "oracle/oracle_intervals.h"
#include "support/check.h"

enum { BATCH = INTERVAL_BATCH };

// In grains; the worst seen in 10^8 pairs is 12.2.
static const double forgiven = 14;

static const char *best_row(void) { return gz_backend_name(0); }

static const char *const case_names[] = {
	"miss", "impale", "poke", "exit wound", "fall short", "past", "completely inside"};

static int case_of(const pair_interval *s) {
	if (s->entry == INFINITY) return 0;
	const int starts = s->entry < 0 ? 0 : s->entry <= 1 ? 1 : 2, ends = s->exit < 0 ? 0 : s->exit <= 1 ? 1 : 2;
	static const int cases[3][3] = {{GZ_CASE_PAST, GZ_CASE_EXIT_WOUND, GZ_CASE_COMPLETELY_INSIDE},
		{-1, GZ_CASE_IMPALE, GZ_CASE_POKE}, {-1, -1, GZ_CASE_FALL_SHORT}};
	return cases[starts][ends];
}

// ---------------------------------------------------------------------------------------------------------------------
// Judged by the oracle
// ---------------------------------------------------------------------------------------------------------------------

static size_t seen[2][7]; // of walls, of circles

static void note(int circles, const pair_interval *span, double error, double *worst, const char *text) {
	const int what = case_of(span);
	if (!(error <= forgiven))
		fail_msg(
			"from %.9g to %.9g is off by %.3g grains in\n%s", (double)span->entry, (double)span->exit, error, text);
	if (error > *worst) *worst = error;
	seen[circles][what]++;
}

/// first, last: the sweep's times forwards and backwards
static sweep_times known_of(const pair_interval *span, float first, float last, const char *text) {
	const sweep_times known = {first > 0 && first <= 1, last > 0 && last <= 1 && span->exit == -last};
	if (known.entry && memcmp(&span->entry, &first, sizeof first))
		fail_msg("an entry at %.9g is a hit at %.9g in\n%s", (double)span->entry, (double)first, text);
	return known;
}

/// Answers with what the sweep knows of them, forwards and backwards.
static void answer_walls(const pair_case *cases, pair_interval *spans, sweep_times *known) {
	static pair_case back[BATCH];
	static pair_hit first[BATCH], last[BATCH];
	for (int i = 0; i < BATCH; i++) back[i] = reversed_case(cases[i]);
	assert_true(evaluate_wall_intervals(best_row(), cases, BATCH, spans));
	assert_true(
		evaluate_wall_hits(best_row(), cases, BATCH, first) && evaluate_wall_hits(best_row(), back, BATCH, last));
	for (int i = 0; i < BATCH; i++) known[i] = known_of(spans + i, first[i].time, last[i].time, case_text(cases + i));
}

/// The same of circles.
static void answer_circles(const circle_case *cases, pair_interval *spans, sweep_times *known) {
	static circle_case back[BATCH];
	static pair_hit first[BATCH], last[BATCH];
	for (int i = 0; i < BATCH; i++) back[i] = reversed_circles(cases[i]);
	assert_true(evaluate_circle_intervals(best_row(), cases, BATCH, spans));
	assert_true(evaluate_circle_hits(best_row(), cases, BATCH, first));
	assert_true(evaluate_circle_hits(best_row(), back, BATCH, last));
	for (int i = 0; i < BATCH; i++) known[i] = known_of(spans + i, first[i].time, last[i].time, circle_text(cases + i));
}

static void walls_are_right(const case_family *families, double *worst) {
	static pair_case cases[BATCH];
	static pair_interval spans[BATCH];
	static sweep_times known[BATCH];
	random_source source = {1};
	for (const case_family *family = families; family->name; family++)
		for (size_t n = 0; n < pairs_wanted() / 256; n += BATCH) {
			make_interval_cases(family, cases, &source);
			answer_walls(cases, spans, known);
			for (int i = 0; i < BATCH; i++) {
				note(0, spans + i, oracle_interval_error(cases + i, spans + i, known[i]), worst, case_text(cases + i));
				const bool ray = cases[i].radius == 0 && cases[i].thickness == 0;
				if (family->exact && ray && oracle_interval(cases + i).miss != (spans[i].entry == INFINITY))
					fail_msg("it is not for rounding to say in\n%s", case_text(cases + i));
			}
		}
}

static void say_what_was_seen(int circles, double worst) {
	print_message("off by up to %.2f grains;", worst);
	for (int k = 0; k < 7; k++) print_message(" %s %zu", case_names[k], seen[circles][k]);
	print_message("\n");
	for (int k = 0; k < 7; k++) assert_true(seen[circles][k] > pairs_wanted() / 4000);
}

static void spans_of_walls_are_right(void **state) {
	(void)state;
	double worst = 0;
	walls_are_right(case_families, &worst);
	walls_are_right(special_families, &worst);
	say_what_was_seen(0, worst);
}

static void spans_of_circles_are_right(void **state) {
	(void)state;
	static circle_case cases[BATCH];
	static pair_interval spans[BATCH];
	static sweep_times known[BATCH];
	random_source source = {2};
	double worst = 0;
	for (const circle_family *family = circle_families; family->name; family++)
		for (size_t n = 0; n < pairs_wanted() / 256; n += BATCH) {
			make_circle_interval_cases(family, cases, &source);
			answer_circles(cases, spans, known);
			for (int i = 0; i < BATCH; i++)
				note(1, spans + i, oracle_circle_interval_error(cases + i, spans + i, (sweep_times){0}), &worst,
					circle_text(cases + i));
		}
	say_what_was_seen(1, worst);
}

int test_intervals(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(spans_of_walls_are_right),
		cmocka_unit_test(spans_of_circles_are_right),
	};
	return RUN_SUITE("spans", tests);
}
