// The kernels' spans of explicit pairs, judged by the oracle; and what must not change their bits.
#include <graze/graze.h>

#include "cases.h"
#include "check.h"
#include "circle_cases.h"
#include "oracle_spans.h"
#include "twins.h"

enum { BATCH = 1024 };

// In grains; the worst seen in 10^8 pairs is WORST.
static const double forgiven = 11;

static const char *best_row(void) { return gz_kernels_available(0); }

// ---------------------------------------------------------------------------------------------------------------------
// Cases of before, between and after
// ---------------------------------------------------------------------------------------------------------------------

/// Families are about hits; here the start may be anywhere on the line of motion, and the motion of any length.
static void slide(float *px, float *py, float *dx, float *dy, random_source *source) {
	const float way = random_chance(source, 2) ? 0 : random_signed(source, 2);
	const float size = random_chance(source, 2) ? 1 : random_magnitude(source, -4, 2);
	*px += *dx * way, *py += *dy * way;
	*dx *= size, *dy *= size;
}

static void make_walls(const case_family *family, pair_case *cases, random_source *source) {
	for (int i = 0; i < BATCH; i++) {
		cases[i] = family->make(source);
		slide(&cases[i].px, &cases[i].py, &cases[i].dx, &cases[i].dy, source);
	}
}

static void make_circles(const circle_family *family, circle_case *cases, random_source *source) {
	for (int i = 0; i < BATCH; i++) {
		cases[i] = family->make(source);
		moving_body *b = &cases[i].body;
		if (!family->exact) slide(&b->px, &b->py, &b->dx, &b->dy, source);
	}
}

static const char *const case_names[] = {
	"miss", "impale", "poke", "exit wound", "fall short", "past", "completely inside"};

static int case_of(const pair_span *s) {
	if (s->entry == INFINITY) return 0;
	const int starts = s->entry < 0 ? 0 : s->entry <= 1 ? 1 : 2, ends = s->exit < 0 ? 0 : s->exit <= 1 ? 1 : 2;
	static const int cases[3][3] = {
		{GZ_PAST, GZ_EXIT_WOUND, GZ_COMPLETELY_INSIDE}, {-1, GZ_IMPALE, GZ_POKE}, {-1, -1, GZ_FALL_SHORT}};
	return cases[starts][ends];
}

// ---------------------------------------------------------------------------------------------------------------------
// Judged by the oracle
// ---------------------------------------------------------------------------------------------------------------------

static size_t seen[2][7]; // of walls, of circles

static void note(int circles, const pair_span *span, double error, double *worst, const char *text) {
	const int what = case_of(span);
	if (!(error <= forgiven))
		fail_msg(
			"from %.9g to %.9g is off by %.3g grains in\n%s", (double)span->entry, (double)span->exit, error, text);
	if (error > *worst) *worst = error;
	seen[circles][what]++;
}

static pair_case reversed(pair_case c) { return c.dx = -c.dx, c.dy = -c.dy, c; }

/// Answers with what the sweep knows of them, forwards and backwards.
static void answer_walls(const pair_case *cases, pair_span *spans, sweep_times *known) {
	static pair_case back[BATCH];
	static pair_answer first[BATCH], last[BATCH];
	for (int i = 0; i < BATCH; i++) back[i] = reversed(cases[i]);
	assert_true(span_pairs(best_row(), cases, BATCH, spans));
	assert_true(evaluate_pairs(best_row(), cases, BATCH, first) && evaluate_pairs(best_row(), back, BATCH, last));
	for (int i = 0; i < BATCH; i++) {
		known[i] = (sweep_times){first[i].time > 0 && first[i].time <= 1, last[i].time > 0 && last[i].time <= 1};
		if (known[i].entry && memcmp(&spans[i].entry, &first[i].time, sizeof(float)))
			fail_msg("an entry at %.9g is a hit at %.9g in\n%s", (double)spans[i].entry, (double)first[i].time,
				case_text(cases + i));
		known[i].exit = known[i].exit && spans[i].exit == -last[i].time;
	}
}

static void walls_are_right(const case_family *families, double *worst) {
	static pair_case cases[BATCH];
	static pair_span spans[BATCH];
	static sweep_times known[BATCH];
	random_source source = {1};
	for (const case_family *family = families; family->name; family++)
		for (size_t n = 0; n < pairs_wanted() / 256; n += BATCH) {
			make_walls(family, cases, &source);
			answer_walls(cases, spans, known);
			for (int i = 0; i < BATCH; i++)
				note(0, spans + i, oracle_error_of_span(cases + i, spans + i, known[i]), worst, case_text(cases + i));
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
	static pair_span spans[BATCH];
	random_source source = {2};
	double worst = 0;
	for (const circle_family *family = circle_families; family->name; family++)
		for (size_t n = 0; n < pairs_wanted() / 256; n += BATCH) {
			make_circles(family, cases, &source);
			assert_true(span_circle_pairs(best_row(), cases, BATCH, spans));
			for (int i = 0; i < BATCH; i++)
				note(1, spans + i, oracle_error_of_circle_span(cases + i, spans + i, (sweep_times){0}), &worst,
					circle_text(cases + i));
		}
	say_what_was_seen(1, worst);
}

// ---------------------------------------------------------------------------------------------------------------------
// What must not change the bits
// ---------------------------------------------------------------------------------------------------------------------

static void expect_same(const pair_span *got, const pair_span *want, const char *text) {
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
				make_walls(family, cases, &source);
				compare(cases);
			}
}

static void for_all_circles(uint64_t seed, void (*compare)(const circle_case *cases)) {
	static circle_case cases[BATCH];
	random_source source = {seed};
	for (const circle_family *family = circle_families; family->name; family++)
		for (size_t n = 0; n < pairs_wanted() / 512; n += BATCH) {
			make_circles(family, cases, &source);
			compare(cases);
		}
}

typedef int (*wall_answers)(const char *kernels, const pair_case *cases, size_t count, pair_span *spans);
typedef int (*circle_answers)(const char *kernels, const circle_case *cases, size_t count, pair_span *spans);

static void compare_rows(const pair_case *cases) {
	static const wall_answers all[] = {span_pairs, sense_pairs};
	static pair_span right[BATCH], got[BATCH];
	for (int k = 0; k < 2; k++) {
		assert_true(all[k]("scalar", cases, BATCH, right));
		for (size_t row = 0; gz_kernels_available(row); row++) {
			assert_true(all[k](gz_kernels_available(row), cases, BATCH, got));
			for (int i = 0; i < BATCH; i++) expect_same(got + i, right + i, case_text(cases + i));
		}
	}
}

static void compare_rows_of_circles(const circle_case *cases) {
	static const circle_answers all[] = {span_circle_pairs, sense_circle_pairs};
	static pair_span right[BATCH], got[BATCH];
	for (int k = 0; k < 2; k++) {
		assert_true(all[k]("scalar", cases, BATCH, right));
		for (size_t row = 0; gz_kernels_available(row); row++) {
			assert_true(all[k](gz_kernels_available(row), cases, BATCH, got));
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
	static pair_span right[BATCH], got[BATCH];
	for (int i = 0; i < BATCH; i++) {
		two_sided[i] = cases[i], two_sided[i].one_sided = 0;
		swapped[i] = swapped_case(two_sided[i]);
	}
	assert_true(span_pairs(best_row(), two_sided, BATCH, right) && span_pairs(best_row(), swapped, BATCH, got));
	for (int i = 0; i < BATCH; i++) expect_same(got + i, right + i, case_text(two_sided + i));
}

static void swapped_ends_have_the_same_span(void **state) {
	(void)state;
	for_all_walls(5, compare_swapped_ends);
}

static void compare_from_the_other_side(const circle_case *cases) {
	static circle_case swapped[BATCH];
	static pair_span right[BATCH], got[BATCH];
	static const circle_answers all[] = {span_circle_pairs, sense_circle_pairs};
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
	static pair_span spans[BATCH], got[BATCH];
	for (int i = 0; i < BATCH; i++) {
		two_sided[i] = cases[i], two_sided[i].one_sided = 0;
		back[i] = reversed(two_sided[i]);
	}
	assert_true(span_pairs(best_row(), two_sided, BATCH, spans) && span_pairs(best_row(), back, BATCH, got));
	for (int i = 0; i < BATCH; i++) {
		if (spans[i].entry == spans[i].exit || got[i].entry == got[i].exit) continue; // a touch, of either's rounding
		const pair_span want = {0 - got[i].exit, 0 - got[i].entry};
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
	static pair_span right[BATCH], got[BATCH];
	random_source source = {8};
	for (size_t n = 0; n < pairs_wanted() / 32; n += BATCH) {
		for (int i = 0; i < BATCH; i++) {
			cases[i] = case_on_a_raster(&source);
			scaled[i] = scaled_case(cases[i], exponents[i % 4]);
		}
		assert_true(span_pairs(best_row(), cases, BATCH, right) && span_pairs(best_row(), scaled, BATCH, got));
		for (int i = 0; i < BATCH; i++) expect_same(got + i, right + i, case_text(cases + i));
	}
}

int test_spans(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(spans_of_walls_are_right),
		cmocka_unit_test(spans_of_circles_are_right),
		cmocka_unit_test(all_rows_span_and_sense_alike),
		cmocka_unit_test(swapped_ends_have_the_same_span),
		cmocka_unit_test(two_circles_have_the_same_span_of_each_other),
		cmocka_unit_test(the_way_back_has_the_span_reversed),
		cmocka_unit_test(a_power_of_two_changes_no_span),
	};
	return RUN_SUITE("spans", tests);
}
