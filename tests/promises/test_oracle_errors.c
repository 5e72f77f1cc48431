// The errors, in grains (oracle/oracle_sweep.h), that the oracle measures for correct, wrong and invalid results of
// pairs.
#include "promises/oracle_pairs.h"

static double error_of(pair_case pair, pair_hit result) {
	const char *aspect;
	return oracle_error(&pair, &result, &aspect);
}

static const pair_hit miss = {.time = INFINITY};

static void a_correct_result_has_no_error_and_a_wrong_one_a_large_error(void **state) {
	(void)state;
	const pair_case pair = pair_of(1, 5, 0, -8, 1, 0, 0, 4, 0); // largest relative coordinate 8
	const pair_hit correct = {0.5f, GZ_FEATURE_SIDE, 1, 0, 0, 1};
	assert_true(error_of(pair, correct) == 0);
	pair_hit wrong = correct;
	wrong.time = 0.5f + 0x1p-20f; // too deep by 8 * 2^-20; a grain is 8 * 2^-24
	expect_near(error_of(pair, wrong), 16, 1e-9);
	wrong = correct, wrong.feature = GZ_FEATURE_END_A, wrong.point_x = 0;
	assert_true(error_of(pair, wrong) > 1e5);
	wrong = correct, wrong.point_x = 1.25f;
	assert_true(error_of(pair, wrong) > 1e5);
	wrong = correct, wrong.normal_y = -1;
	assert_true(error_of(pair, wrong) > 1e5);
	wrong = correct, wrong.normal_x = NAN;
	assert_true(error_of(pair, wrong) == INFINITY);
	wrong = correct, wrong.time = NAN;
	assert_true(error_of(pair, wrong) == INFINITY);
	assert_true(error_of(pair, miss) > 1e5);
	const pair_case past = pair_of(1, 5, 0, 8, 1, 0, 0, 4, 0);
	assert_true(error_of(past, correct) > 1e5);
	assert_true(error_of(past, miss) == 0);
}

static void a_tangent_may_be_a_hit_or_a_miss_within_grains(void **state) {
	(void)state;
	const pair_hit top = {0.5f, GZ_FEATURE_END_A, 0, 0, 0, 1};
	for (int grains = -6; grains <= 6; grains += 3) { // the distance from the point exceeds the radius by so many
		const float height = 4 + (float)grains * 8 * 0x1p-24f;
		const pair_case pair = pair_of(-8, height, 16, 0, 4, 0, 0, 0, 0);
		expect_near(error_of(pair, miss), grains < 0 ? -grains / 2.0 : 0, 1e-6);
		expect_near(error_of(pair, top), grains < 0 ? -grains / 2.0 : grains / 2.0, 1e-6);
	}
}

static void a_ray_through_a_wall_must_hit_it(void **state) {
	(void)state;
	assert_true(error_of(pair_of(2, 4, 0, -8, 0, 0, 0, 4, 0), miss) > 1e5);
	assert_true(error_of(pair_of(2, 4, 0, -8, 0x1p-40f, 0, 0, 4, 0), miss) > 1e5);
	// Within a grain of an end of the wall or the path, a miss has a small error.
	assert_true(error_of(pair_of(0x1p-24f, 4, 0, -8, 0, 0, 0, 4, 0), miss) < 1);
	assert_true(error_of(pair_of(2, 4, 0, -4 - 0x1p-21f, 0, 0, 0, 4, 0), miss) < 4);
}

static void a_start_in_overlap_is_a_hit_only_if_the_body_approaches(void **state) {
	(void)state;
	const pair_hit now = {0, GZ_FEATURE_SIDE, 1, 0, 0, 1};
	assert_true(error_of(pair_of(1, 1, 0, -1, 2, 0, 0, 4, 0), now) == 0);
	assert_true(error_of(pair_of(1, 1, 0, -1, 2, 0, 0, 4, 0), miss) > 1e5);
	assert_true(error_of(pair_of(1, 1, 0, 1, 2, 0, 0, 4, 0), now) > 1e5);
	assert_true(error_of(pair_of(1, 1, 1, -0x1p-24f, 2, 0, 0, 4, 0), miss) <= 1); // along the wall, within rounding
	assert_true(error_of(pair_of(1, 1, 0, 0, 2, 0, 0, 4, 0), now) == INFINITY);
}

static void a_miss_before_a_time_has_an_error_only_before_it(void **state) {
	(void)state;
	const pair_case pair = pair_of(1, 5, 0, -8, 1, 0, 0, 4, 0);
	assert_true(oracle_error_of_miss(&pair, 0.5) == 0);
	expect_near(oracle_error_of_miss(&pair, 0.5 + 0x1p-20), 16, 1e-6);
	assert_true(oracle_error_of_miss(&pair, 1) > 1e5);
	assert_true(oracle_error_of_miss(&pair, INFINITY) > 1e5);
	const pair_case last = pair_of(1, 5, 0, -4, 1, 0, 0, 4, 0); // touches at t = 1
	assert_true(oracle_error_of_miss(&last, INFINITY) == 0);
}

static void errors_of_special_walls_and_circles_are_measured_in_grains(void **state) {
	(void)state;
	const char *aspect;
	const pair_hit up = {0.5f, GZ_FEATURE_SIDE, 1, 0, 0, 1};
	assert_true(error_of(one_sided(pair_of(1, 5, 0, -8, 1, 0, 0, 4, 0)), up) == 0);
	assert_true(error_of(one_sided(pair_of(1, 5, 0, -8, 1, 4, 0, 0, 0)), up) > 1e5);
	assert_true(error_of(one_sided(pair_of(1, 5, 0, -8, 1, 4, 0, 0, 0)), miss) == 0);
	assert_true(error_of(one_sided(pair_of(1, 5, 0, -8, 1, 0, 0, 4, 0)), miss) > 1e5);
	// Two grains right and left of the line of the wall, in front of an end.
	const pair_hit at_end = {0.5f, GZ_FEATURE_END_A, 0, 0, -1, 0};
	expect_near(error_of(one_sided(pair_of(-9, -0x1p-19f, 16, 0, 1, 0, 0, 4, 0)), at_end), 2, 1e-6);
	expect_near(error_of(one_sided(pair_of(-9, 0x1p-19f, 16, 0, 1, 0, 0, 4, 0)), miss), 2, 1e-6);
	assert_true(error_of(thick(pair_of(1, 7, 0, -8, 1, 0, 0, 4, 0), 2), up) > 1e5); // the point is inside the wall
	const circle_case pair = {{0, 3, 28, 0, 2}, {20, 0, -4, 0, 3}};
	pair_hit result = {0.5f, GZ_FEATURE_CIRCLE, 18 - 3 * 0.8f, 3 * 0.6f, -0.8f, 0.6f};
	assert_true(oracle_error_of_circles(&pair, &result, &aspect) < 2);
	result.point_x = 18 + 2 * 0.8f; // on the far side of the body
	assert_true(oracle_error_of_circles(&pair, &result, &aspect) > 1e5);
	assert_true(oracle_error_of_circles(&pair, &miss, &aspect) > 1e5);
	assert_true(oracle_error_of_missed_circle(&pair, 0.5) == 0);
	result.feature = GZ_FEATURE_END_A;
	assert_true(oracle_error_of_circles(&pair, &result, &aspect) == INFINITY);
}

int test_oracle_errors(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_correct_result_has_no_error_and_a_wrong_one_a_large_error),
		cmocka_unit_test(a_tangent_may_be_a_hit_or_a_miss_within_grains),
		cmocka_unit_test(a_ray_through_a_wall_must_hit_it),
		cmocka_unit_test(a_start_in_overlap_is_a_hit_only_if_the_body_approaches),
		cmocka_unit_test(a_miss_before_a_time_has_an_error_only_before_it),
		cmocka_unit_test(errors_of_special_walls_and_circles_are_measured_in_grains),
	};
	return RUN_SUITE("oracle_errors", tests);
}
