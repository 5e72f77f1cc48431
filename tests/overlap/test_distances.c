// How near bodies are to walls and circles, pair by pair: judged by the oracle, and what must not change the bits.
#include <graze/graze.h>
#include <math.h>
#include <string.h>

#include "generators/pairs/circle_cases.h"
#include "generators/pairs/proximity_cases.h"
#include "oracle/oracle_distances.h"
#include "support/check.h"

enum { BATCH = 1024 };

// The largest error that is forgiven, in grains. The worst seen in 10^7 pairs is 5.4.
static const double forgiven = 6;

static const char *const names[] = {"distance", "point x", "point y", "normal x", "normal y"};

static void numbers_of(float v[5], const pair_proximity *n) {
	v[0] = n->distance, v[1] = n->point_x, v[2] = n->point_y, v[3] = n->normal_x, v[4] = n->normal_y;
}

static void assert_same_near(const pair_proximity *got, const pair_proximity *want, const char *text) {
	float g[5], w[5];
	numbers_of(g, got), numbers_of(w, want);
	for (int i = 0; i < 5; i++)
		if (memcmp(g + i, w + i, sizeof *g))
			fail_msg("%s %.9g is not %.9g in\n%s", names[i], (double)g[i], (double)w[i], text);
	if (got->feature != want->feature) fail_msg("feature %d is not %d in\n%s", got->feature, want->feature, text);
}

static void complain(const pair_proximity *n, const char *what, double error, long double right, const char *text) {
	fail_msg("%s is off by %.3g grains: distance %.9g, feature %d at %.9g %.9g normal %.9g %.9g; right is %.9g in\n%s",
		what, error, (double)n->distance, n->feature, (double)n->point_x, (double)n->point_y, (double)n->normal_x,
		(double)n->normal_y, (double)right, text);
}

// Each family is a test.
static const case_family *judged[64];
static size_t judged_count;

static void is_right(void **state) {
	const case_family *const *test = *state, *family = *test;
	static pair_case cases[BATCH];
	static pair_proximity answers[BATCH];
	random_source source = {(uint64_t)(test - judged)};
	double worst = 0;
	const char *worst_aspect = "anything";
	for (size_t pairs = 0; pairs < pairs_wanted() / 8 / judged_count; pairs += BATCH) {
		for (size_t i = 0; i < BATCH; i++) cases[i] = family->make(&source);
		assert_true(evaluate_wall_distances(gz_backend_name(0), cases, BATCH, answers));
		for (size_t i = 0; i < BATCH; i++) {
			const char *what;
			const double error = oracle_distance_error(cases + i, answers + i, &what);
			if (!(error <= forgiven))
				complain(answers + i, what, error, oracle_distance(cases + i), case_text(cases + i));
			if (error > worst) worst = error, worst_aspect = what;
		}
	}
	print_message("%s: %s off by up to %.2f grains\n", family->name, worst_aspect, worst);
}

static void circles_are_right(void **state) {
	(void)state;
	static circle_case cases[BATCH];
	static pair_proximity answers[BATCH];
	random_source source = {900};
	double worst = 0;
	for (const circle_family *family = circle_families; family->name; family++)
		for (size_t pairs = 0; pairs < pairs_wanted() / 160; pairs += BATCH) {
			for (size_t i = 0; i < BATCH; i++) cases[i] = family->make(&source);
			assert_true(evaluate_circle_distances(gz_backend_name(0), cases, BATCH, answers));
			for (size_t i = 0; i < BATCH; i++) {
				const char *what;
				const double error = oracle_circle_distance_error(cases + i, answers + i, &what);
				if (!(error <= forgiven))
					complain(answers + i, what, error, oracle_distance_of_circles(cases + i), circle_text(cases + i));
				if (error > worst) worst = error;
			}
		}
	print_message("circles: off by up to %.2f grains\n", worst);
}

static pair_case from_any_family(random_source *source) {
	return judged[random_int(source, 0, (int)judged_count - 1)]->make(source);
}

static void all_rows_give_the_same_bits(void **state) {
	(void)state;
	static pair_case cases[BATCH];
	static circle_case circles[BATCH];
	static pair_proximity right[BATCH], got[BATCH];
	random_source source = {901};
	for (size_t n = 0; n < pairs_wanted() / 50; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) cases[i] = from_any_family(&source), circles[i] = any_circles(&source);
		for (size_t r = 0; gz_backend_name(r); r++) {
			assert_true(evaluate_wall_distances("scalar", cases, BATCH, right));
			assert_true(evaluate_wall_distances(gz_backend_name(r), cases, BATCH, got));
			for (size_t i = 0; i < BATCH; i++) assert_same_near(got + i, right + i, case_text(cases + i));
			assert_true(evaluate_circle_distances("scalar", circles, BATCH, right));
			assert_true(evaluate_circle_distances(gz_backend_name(r), circles, BATCH, got));
			for (size_t i = 0; i < BATCH; i++) assert_same_near(got + i, right + i, circle_text(circles + i));
		}
	}
}

/// The answer to a wall with swapped ends as one to the wall as it was.
static void name_ends_as_before(const pair_case *pair, const pair_proximity *answer, pair_proximity *swapped) {
	const int is_point = pair->ax == pair->bx && pair->ay == pair->by, was = swapped->feature;
	if (was == GZ_FEATURE_END_A && !is_point) swapped->feature = GZ_FEATURE_END_B;
	if (was == GZ_FEATURE_END_B) swapped->feature = GZ_FEATURE_END_A;
	// On the wall, without motion across it, the normal is the left one, and left is the other side now.
	const float across = pair->dx * (pair->by - pair->ay) - pair->dy * (pair->bx - pair->ax);
	const int on_the_wall = answer->distance == 0 - (pair->radius + pair->thickness);
	const int opposite = answer->normal_x + swapped->normal_x == 0 && answer->normal_y + swapped->normal_y == 0;
	if (across != 0 || !on_the_wall || is_point || !opposite) return;
	swapped->normal_x = answer->normal_x, swapped->normal_y = answer->normal_y;
	swapped->point_x = answer->point_x, swapped->point_y = answer->point_y;
}

static void swapped_ends_change_names_alone(void **state) {
	(void)state;
	static pair_case cases[BATCH], others[BATCH];
	static pair_proximity answers[BATCH], swapped[BATCH];
	random_source source = {902};
	for (size_t n = 0; n < pairs_wanted() / 20; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) {
			cases[i] = from_any_family(&source), cases[i].one_sided = 0;
			others[i] = swapped_case(cases[i]);
		}
		assert_true(evaluate_wall_distances(gz_backend_name(0), cases, BATCH, answers));
		assert_true(evaluate_wall_distances(gz_backend_name(0), others, BATCH, swapped));
		for (size_t i = 0; i < BATCH; i++) {
			name_ends_as_before(cases + i, answers + i, swapped + i);
			assert_same_near(answers + i, swapped + i, case_text(cases + i));
		}
	}
}

static void a_one_sided_wall_is_there_from_one_side(void **state) {
	(void)state;
	static pair_case cases[BATCH], others[BATCH], both[BATCH];
	static pair_proximity answers[BATCH], swapped[BATCH], always[BATCH];
	random_source source = {903};
	size_t left = 0, right = 0;
	for (size_t n = 0; n < pairs_wanted() / 50; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) {
			cases[i] = from_any_family(&source), cases[i].one_sided = 1;
			others[i] = swapped_case(cases[i]);
			both[i] = cases[i], both[i].one_sided = 0;
		}
		assert_true(evaluate_wall_distances(gz_backend_name(0), cases, BATCH, answers));
		assert_true(evaluate_wall_distances(gz_backend_name(0), others, BATCH, swapped));
		assert_true(evaluate_wall_distances(gz_backend_name(0), both, BATCH, always));
		for (size_t i = 0; i < BATCH; i++) {
			assert_false(answers[i].feature && swapped[i].feature);
			if (answers[i].feature) assert_same_near(answers + i, always + i, case_text(cases + i));
			left += answers[i].feature != GZ_FEATURE_NONE, right += swapped[i].feature != GZ_FEATURE_NONE;
		}
	}
	assert_true(left > pairs_wanted() / 200 && right > pairs_wanted() / 200);
}

static void two_circles_are_as_near_from_both_sides(void **state) {
	(void)state;
	static circle_case cases[BATCH], others[BATCH];
	static pair_proximity answers[BATCH], swapped[BATCH];
	random_source source = {904};
	for (size_t n = 0; n < pairs_wanted() / 50; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) cases[i] = any_circles(&source), others[i] = swapped_circles(cases[i]);
		assert_true(evaluate_circle_distances(gz_backend_name(0), cases, BATCH, answers));
		assert_true(evaluate_circle_distances(gz_backend_name(0), others, BATCH, swapped));
		for (size_t i = 0; i < BATCH; i++) {
			const int same_place = cases[i].body.px == cases[i].other.px && cases[i].body.py == cases[i].other.py;
			assert_true(answers[i].distance == swapped[i].distance);
			assert_true(same_place || answers[i].normal_x == -swapped[i].normal_x);
			assert_true(same_place || answers[i].normal_y == -swapped[i].normal_y);
		}
	}
}

static pair_case on_a_raster(random_source *source) {
	pair_case c = any_case(source);
	float *const values[] = {&c.px, &c.py, &c.dx, &c.dy, &c.radius, &c.ax, &c.ay, &c.bx, &c.by};
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) *values[i] = rintf(*values[i] * 0x1p8f) * 0x1p-8f;
	return c;
}

static void a_power_of_two_changes_no_bits(void **state) {
	(void)state;
	static const int exponents[] = {-32, -7, 1, 24};
	static pair_case cases[BATCH], others[BATCH];
	static pair_proximity answers[BATCH], scaled[BATCH];
	random_source source = {905};
	for (size_t n = 0; n < pairs_wanted() / 20; n += BATCH) {
		const int exponent = exponents[n / BATCH % 4];
		for (size_t i = 0; i < BATCH; i++) cases[i] = on_a_raster(&source), others[i] = scaled_case(cases[i], exponent);
		assert_true(evaluate_wall_distances(gz_backend_name(0), cases, BATCH, answers));
		assert_true(evaluate_wall_distances(gz_backend_name(0), others, BATCH, scaled));
		for (size_t i = 0; i < BATCH; i++) {
			pair_proximity *s = scaled + i;
			s->distance = ldexpf(s->distance, -exponent);
			s->point_x = ldexpf(s->point_x, -exponent), s->point_y = ldexpf(s->point_y, -exponent);
			assert_same_near(answers + i, s, case_text(cases + i));
		}
	}
}

static pair_proximity answer_of(pair_case pair) {
	pair_proximity answer;
	assert_true(evaluate_wall_distances(gz_backend_name(0), &pair, 1, &answer));
	return answer;
}

static void expect_normal(pair_case pair, float x, float y) {
	const pair_proximity n = answer_of(pair);
	if (n.normal_x != x || n.normal_y != y)
		fail_msg("normal %g %g in\n%s", (double)n.normal_x, (double)n.normal_y, case_text(&pair));
}

static void a_centre_on_the_wall_has_a_normal(void **state) {
	(void)state;
	for (int share = 0; share <= 4; share++) { // the ends belong to the side
		const float x = (float)share;
		expect_normal((pair_case){x, 0, 0, 0, 1, 0, 0, 4, 0, 0, 0}, 0, 1);
		expect_normal((pair_case){x, 0, 0, 0, 1, 4, 0, 0, 0, 0, 0}, 0, -1);
		expect_normal((pair_case){x, 0, 3, 0, 1, 4, 0, 0, 0, 2, 0}, 0, -1);
		expect_normal((pair_case){x, 0, 1, 2, 1, 0, 0, 4, 0, 0, 0}, 0, -1);
		expect_normal((pair_case){x, 0, 1, 2, 1, 4, 0, 0, 0, 0, 0}, 0, -1);
		expect_normal((pair_case){x, 0, 1, -2, 0, 4, 0, 0, 0, 0, 0}, 0, 1);
		assert_int_equal(answer_of((pair_case){x, 0, 1, -2, 0, 4, 0, 0, 0, 0, 0}).feature, GZ_FEATURE_SIDE);
	}
	expect_normal((pair_case){5, 0, 0, 7, 1, 0, 0, 4, 0, 0, 0}, 1, 0); // beyond the end, on the line
	expect_normal((pair_case){3, 3, 0, 7, 1, 3, 3, 3, 3, 0, 0}, 0, -1);
	expect_normal((pair_case){3, 3, 0, 0, 1, 3, 3, 3, 3, 5, 0}, 1, 0);
	assert_int_equal(answer_of((pair_case){3, 3, 0, 0, 1, 3, 3, 3, 3, 5, 0}).feature, GZ_FEATURE_END_A);
}

int test_distances(void) {
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(circles_are_right),
		cmocka_unit_test(all_rows_give_the_same_bits),
		cmocka_unit_test(swapped_ends_change_names_alone),
		cmocka_unit_test(a_one_sided_wall_is_there_from_one_side),
		cmocka_unit_test(two_circles_are_as_near_from_both_sides),
		cmocka_unit_test(a_power_of_two_changes_no_bits),
		cmocka_unit_test(a_centre_on_the_wall_has_a_normal),
	};
	const case_family *const families[] = {proximity_families, case_families, special_families};
	size_t count = 7;
	judged_count = 0;
	for (size_t k = 0; k < sizeof families / sizeof *families; k++)
		for (const case_family *family = families[k]; family->name; family++) judged[judged_count++] = family;
	for (size_t i = 0; i < judged_count; i++)
		tests[count++] = (struct CMUnitTest){judged[i]->name, is_right, NULL, NULL, judged + i};
	return _cmocka_run_group_tests("distances", tests, count, NULL, NULL);
}
