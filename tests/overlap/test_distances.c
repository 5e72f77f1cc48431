// Distances of explicit pairs: they agree with the oracle; and swapped ends, exchanged circles, a power of two and
// other backends change no bits.
#include <graze/graze.h>
#include <math.h>
#include <string.h>

#include "generators/pairs/circle_cases.h"
#include "generators/pairs/proximity_cases.h"
#include "oracle/oracle_distances.h"
#include "query/pair_check.h"
#include "query/symmetry.h"
#include "support/check.h"

enum { BATCH = 1024, MAX_TESTS = 64 };

static void evaluate_walls(const pair_case *cases, pair_proximity *results) {
	assert_true(evaluate_wall_distances(gz_backend_name(0), cases, BATCH, results));
}

static void evaluate_circles(const circle_case *cases, pair_proximity *results) {
	assert_true(evaluate_circle_distances(gz_backend_name(0), cases, BATCH, results));
}

static void assert_same_proximity(const pair_proximity *actual, const pair_proximity *expected, const char *text) {
	static const char *const names[] = {"distance", "point.x", "point.y", "normal.x", "normal.y"};
	const float a[] = {actual->distance, actual->point_x, actual->point_y, actual->normal_x, actual->normal_y};
	const float e[] = {
		expected->distance, expected->point_x, expected->point_y, expected->normal_x, expected->normal_y};
	for (int i = 0; i < 5; i++)
		if (memcmp(a + i, e + i, sizeof *a))
			fail_msg("%s is %.9g, expected %.9g, in\n%s", names[i], (double)a[i], (double)e[i], text);
	if (actual->feature != expected->feature)
		fail_msg("feature is %d, expected %d, in\n%s", actual->feature, expected->feature, text);
}

// ---------------------------------------------------------------------------------------------------------------------
// Families against the oracle: each family of walls is a test
// ---------------------------------------------------------------------------------------------------------------------

static void report_pair(
	const pair_proximity *p, const char *aspect, double error, long double expected, const char *text) {
	fail_msg(
		"%s is off by %.3g grains: distance %.9g, feature %d, point %.9g %.9g, normal %.9g %.9g; expected distance "
		"%.9g in\n%s",
		aspect, error, (double)p->distance, p->feature, (double)p->point_x, (double)p->point_y, (double)p->normal_x,
		(double)p->normal_y, (double)expected, text);
}

static void make_wall_pair(const void *family, void *pair, random_source *source) {
	*(pair_case *)pair = ((const case_family *)family)->make(source);
}

static bool measure_walls(const char *backend, const void *cases, size_t count, void *results) {
	return evaluate_wall_distances(backend, cases, count, results);
}

static double wall_error(const void *family, const void *pair, const void *result, const char **aspect) {
	(void)family;
	return oracle_distance_error(pair, result, aspect);
}

static void report_wall_pair(const void *pair, const void *result, const char *aspect, double error) {
	report_pair(result, aspect, error, oracle_distance(pair), case_text(pair));
}

static void make_circle_pair(const void *family, void *pair, random_source *source) {
	*(circle_case *)pair = ((const circle_family *)family)->make(source);
}

static bool measure_circles(const char *backend, const void *cases, size_t count, void *results) {
	return evaluate_circle_distances(backend, cases, count, results);
}

static double circle_error(const void *family, const void *pair, const void *result, const char **aspect) {
	(void)family;
	return oracle_circle_distance_error(pair, result, aspect);
}

static void report_circle_pair(const void *pair, const void *result, const char *aspect, double error) {
	report_pair(result, aspect, error, oracle_distance_of_circles(pair), circle_text(pair));
}

// The largest error seen in 10^7 pairs is 5.4 grains.
static const pair_check wall_check = {
	sizeof(pair_case), sizeof(pair_proximity), make_wall_pair, measure_walls, wall_error, 6, report_wall_pair, NULL};
static const pair_check circle_check = {sizeof(circle_case), sizeof(pair_proximity), make_circle_pair, measure_circles,
	circle_error, 6, report_circle_pair, NULL};

static const case_family *families[MAX_TESTS];
static size_t family_count;

static void collect_families(void) {
	const case_family *const lists[] = {proximity_families, case_families, special_families};
	family_count = 0;
	for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
		for (const case_family *family = lists[k]; family->name; family++) families[family_count++] = family;
}

// S30, S31, S32, S33, S36.
static void agrees_with_the_oracle(void **state) {
	const case_family *const *family = *state;
	pair_check_totals totals = {.aspect = "nothing"};
	random_source source = {(uint64_t)(family - families)};
	check_family(&totals, &wall_check, *family, pairs_wanted() / 8 / family_count, &source);
	print_message("%s: %s off by up to %.2f grains\n", (*family)->name, totals.aspect, totals.worst);
}

// S30, S32, S33, S36.
static void distances_of_circles_agree_with_the_oracle(void **state) {
	(void)state;
	pair_check_totals totals = {.aspect = "nothing"};
	random_source source = {900};
	for (const circle_family *family = circle_families; family->name; family++)
		check_family(&totals, &circle_check, family, pairs_wanted() / 160, &source);
	print_message("circles: %s off by up to %.2f grains\n", totals.aspect, totals.worst);
}

// ---------------------------------------------------------------------------------------------------------------------
// Symmetries
// ---------------------------------------------------------------------------------------------------------------------

static pair_case from_any_family(random_source *source) {
	return families[random_int(source, 0, (int)family_count - 1)]->make(source);
}

// S149.
static void all_backends_have_the_same_bits(void **state) {
	(void)state;
	static pair_case cases[BATCH];
	static circle_case circles[BATCH];
	static pair_proximity expected[BATCH], actual[BATCH];
	random_source source = {901};
	for (size_t n = 0; n < pairs_wanted() / 50; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) cases[i] = from_any_family(&source), circles[i] = any_circles(&source);
		for (size_t k = 0; gz_backend_name(k); k++) {
			assert_true(evaluate_wall_distances("scalar", cases, BATCH, expected));
			assert_true(evaluate_wall_distances(gz_backend_name(k), cases, BATCH, actual));
			for (size_t i = 0; i < BATCH; i++) assert_same_proximity(actual + i, expected + i, case_text(cases + i));
			assert_true(evaluate_circle_distances("scalar", circles, BATCH, expected));
			assert_true(evaluate_circle_distances(gz_backend_name(k), circles, BATCH, actual));
			for (size_t i = 0; i < BATCH; i++)
				assert_same_proximity(actual + i, expected + i, circle_text(circles + i));
		}
	}
}

/// Compares the result of a pair with that of the pair with swapped ends.
static void expect_same_with_swapped_ends_at_rest(
	const pair_case *pair, const pair_proximity *result, pair_proximity *swapped) {
	const bool is_point = pair->ax == pair->bx && pair->ay == pair->by;
	const int feature = swapped->feature;
	if (feature == GZ_FEATURE_END_A && !is_point) swapped->feature = GZ_FEATURE_END_B;
	if (feature == GZ_FEATURE_END_B) swapped->feature = GZ_FEATURE_END_A;
	// A centre on the wall without motion across it has the left normal, and swapping the ends swaps left and right.
	const float across = pair->dx * (pair->by - pair->ay) - pair->dy * (pair->bx - pair->ax);
	const bool on_the_wall = result->distance == 0 - (pair->radius + pair->thickness);
	const bool opposite = result->normal_x + swapped->normal_x == 0 && result->normal_y + swapped->normal_y == 0;
	if (across == 0 && on_the_wall && !is_point && opposite) {
		swapped->normal_x = result->normal_x, swapped->normal_y = result->normal_y;
		swapped->point_x = result->point_x, swapped->point_y = result->point_y;
	}
	assert_same_proximity(result, swapped, case_text(pair));
}

// S37.
static void swapped_ends_change_no_bits(void **state) {
	(void)state;
	static pair_case cases[BATCH], swapped_cases[BATCH];
	static pair_proximity results[BATCH], swapped[BATCH];
	random_source source = {902};
	for (size_t n = 0; n < pairs_wanted() / 20; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) {
			cases[i] = from_any_family(&source), cases[i].one_sided = 0;
			swapped_cases[i] = swapped_case(cases[i]);
		}
		evaluate_walls(cases, results), evaluate_walls(swapped_cases, swapped);
		for (size_t i = 0; i < BATCH; i++) expect_same_with_swapped_ends_at_rest(cases + i, results + i, swapped + i);
	}
}

// S35.
static void a_one_sided_wall_exists_on_one_side(void **state) {
	(void)state;
	static pair_case cases[BATCH], swapped_cases[BATCH], two_sided_cases[BATCH];
	static pair_proximity results[BATCH], swapped[BATCH], two_sided[BATCH];
	random_source source = {903};
	size_t left = 0, right = 0;
	for (size_t n = 0; n < pairs_wanted() / 50; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) {
			cases[i] = from_any_family(&source), cases[i].one_sided = 1;
			swapped_cases[i] = swapped_case(cases[i]);
			two_sided_cases[i] = cases[i], two_sided_cases[i].one_sided = 0;
		}
		evaluate_walls(cases, results), evaluate_walls(swapped_cases, swapped);
		evaluate_walls(two_sided_cases, two_sided);
		for (size_t i = 0; i < BATCH; i++) {
			assert_false(results[i].feature && swapped[i].feature);
			if (results[i].feature) assert_same_proximity(results + i, two_sided + i, case_text(cases + i));
			left += results[i].feature != GZ_FEATURE_NONE, right += swapped[i].feature != GZ_FEATURE_NONE;
		}
	}
	assert_true(left > pairs_wanted() / 200 && right > pairs_wanted() / 200);
}

// S37.
static void two_circles_have_the_same_distance_and_opposite_normals(void **state) {
	(void)state;
	static circle_case cases[BATCH], exchanged_cases[BATCH];
	static pair_proximity results[BATCH], exchanged[BATCH];
	random_source source = {904};
	for (size_t n = 0; n < pairs_wanted() / 50; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++)
			cases[i] = any_circles(&source), exchanged_cases[i] = swapped_circles(cases[i]);
		evaluate_circles(cases, results), evaluate_circles(exchanged_cases, exchanged);
		for (size_t i = 0; i < BATCH; i++) {
			const moving_body *b = &cases[i].body, *o = &cases[i].other;
			const bool same_place = b->px == o->px && b->py == o->py;
			assert_true(results[i].distance == exchanged[i].distance);
			assert_true(same_place || results[i].normal_x == -exchanged[i].normal_x);
			assert_true(same_place || results[i].normal_y == -exchanged[i].normal_y);
		}
	}
}

// S148.
static void a_power_of_two_changes_no_bits(void **state) {
	(void)state;
	static const int exponents[] = {-32, -7, 1, 24};
	static pair_case cases[BATCH], scaled_cases[BATCH];
	static pair_proximity results[BATCH], scaled[BATCH];
	random_source source = {905};
	for (size_t n = 0; n < pairs_wanted() / 20; n += BATCH) {
		const int exponent = exponents[n / BATCH % 4];
		for (size_t i = 0; i < BATCH; i++)
			cases[i] = quantized_case(&source), scaled_cases[i] = scaled_case(cases[i], exponent);
		evaluate_walls(cases, results), evaluate_walls(scaled_cases, scaled);
		for (size_t i = 0; i < BATCH; i++) {
			pair_proximity *s = scaled + i;
			s->distance = ldexpf(s->distance, -exponent);
			s->point_x = ldexpf(s->point_x, -exponent), s->point_y = ldexpf(s->point_y, -exponent);
			assert_same_proximity(results + i, s, case_text(cases + i));
		}
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Centres on walls
// ---------------------------------------------------------------------------------------------------------------------

static pair_proximity distance_of(pair_case pair) {
	pair_proximity result;
	assert_true(evaluate_wall_distances(gz_backend_name(0), &pair, 1, &result));
	return result;
}

static void expect_normal(pair_case pair, float x, float y) {
	const pair_proximity p = distance_of(pair);
	if (p.normal_x != x || p.normal_y != y)
		fail_msg("normal %g %g, expected %g %g, in\n%s", (double)p.normal_x, (double)p.normal_y, (double)x, (double)y,
			case_text(&pair));
}

// S31, S33.
static void a_centre_on_a_wall_has_a_normal(void **state) {
	(void)state;
	for (int share = 0; share <= 4; share++) { // the ends belong to the side
		const float x = (float)share;
		expect_normal((pair_case){x, 0, 0, 0, 1, 0, 0, 4, 0, 0, 0}, 0, 1);
		expect_normal((pair_case){x, 0, 0, 0, 1, 4, 0, 0, 0, 0, 0}, 0, -1);
		expect_normal((pair_case){x, 0, 3, 0, 1, 4, 0, 0, 0, 2, 0}, 0, -1);
		expect_normal((pair_case){x, 0, 1, 2, 1, 0, 0, 4, 0, 0, 0}, 0, -1);
		expect_normal((pair_case){x, 0, 1, 2, 1, 4, 0, 0, 0, 0, 0}, 0, -1);
		expect_normal((pair_case){x, 0, 1, -2, 0, 4, 0, 0, 0, 0, 0}, 0, 1);
		assert_int_equal(distance_of((pair_case){x, 0, 1, -2, 0, 4, 0, 0, 0, 0, 0}).feature, GZ_FEATURE_SIDE);
	}
	expect_normal((pair_case){5, 0, 0, 7, 1, 0, 0, 4, 0, 0, 0}, 1, 0); // on the wall's line, beyond the end
	expect_normal((pair_case){3, 3, 0, 7, 1, 3, 3, 3, 3, 0, 0}, 0, -1);
	expect_normal((pair_case){3, 3, 0, 0, 1, 3, 3, 3, 3, 5, 0}, 1, 0);
	assert_int_equal(distance_of((pair_case){3, 3, 0, 0, 1, 3, 3, 3, 3, 5, 0}).feature, GZ_FEATURE_END_A);
}

int test_distances(void) {
	struct CMUnitTest tests[MAX_TESTS] = {
		cmocka_unit_test(distances_of_circles_agree_with_the_oracle),
		cmocka_unit_test(all_backends_have_the_same_bits),
		cmocka_unit_test(swapped_ends_change_no_bits),
		cmocka_unit_test(a_one_sided_wall_exists_on_one_side),
		cmocka_unit_test(two_circles_have_the_same_distance_and_opposite_normals),
		cmocka_unit_test(a_power_of_two_changes_no_bits),
		cmocka_unit_test(a_centre_on_a_wall_has_a_normal),
	};
	size_t count = 7;
	collect_families();
	for (size_t i = 0; i < family_count; i++)
		tests[count++] = (struct CMUnitTest){families[i]->name, agrees_with_the_oracle, NULL, NULL, families + i};
	return _cmocka_run_group_tests("distances", tests, count, NULL, NULL);
}
