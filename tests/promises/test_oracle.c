// The oracle itself, against answers worked out by hand.
#include <graze/graze.h>
#include <math.h>

#include "oracle/oracle_sweep.h"
#include "support/check.h"

static void expect_near(double got, double want, double within) {
	if (!(fabs(got - want) <= within)) fail_msg("%.17g where %.17g is right", got, want);
}

static pair_case pair_of(float px, float py, float dx, float dy, float radius, float ax, float ay, float bx, float by) {
	return (pair_case){px, py, dx, dy, radius, ax, ay, bx, by, 0, 0};
}

static void expect_touch(pair_case pair, double time, int feature, double px, double py, double nx, double ny) {
	const oracle_touch touch = oracle_first_touch(&pair, 0);
	assert_int_equal(touch.feature, feature);
	const double got[] = {(double)touch.time, (double)touch.point_x, (double)touch.point_y, (double)touch.normal_x,
		(double)touch.normal_y};
	const double want[] = {time, px, py, nx, ny};
	for (int i = 0; i < 5; i++) expect_near(got[i], want[i], 1e-15);
}

static void expect_miss(pair_case pair) { assert_int_equal(oracle_first_touch(&pair, 0).feature, GZ_FEATURE_NONE); }

static void a_side_is_touched_where_the_radius_reaches_it(void **state) {
	(void)state;
	expect_touch(pair_of(1, 5, 0, -8, 1, 0, 0, 4, 0), 0.5, GZ_FEATURE_SIDE, 1, 0, 0, 1);
	expect_touch(pair_of(1, -5, 0, 8, 1, 0, 0, 4, 0), 0.5, GZ_FEATURE_SIDE, 1, 0, 0, -1);
	// A slanted wall of length 5: the body starts 10 from its middle and comes straight.
	expect_touch(pair_of(-4, 9.5f, 12, -16, 5, 0, 0, 4, 3), 0.25, GZ_FEATURE_SIDE, 2, 1.5, -0.6, 0.8);
}

static void an_end_is_touched_where_the_circle_around_it_is_entered(void **state) {
	(void)state;
	// Passes 3 above the end b with radius 5: touches when 4 before it.
	expect_touch(pair_of(14, 3, -12, 0, 5, 0, 0, 2, 0), 8.0 / 12, GZ_FEATURE_END_B, 2, 0, 0.8, 0.6);
	expect_touch(pair_of(-12, 3, 12, 0, 5, 0, 0, 2, 0), 8.0 / 12, GZ_FEATURE_END_A, 0, 0, -0.8, 0.6);
	expect_touch(pair_of(-12, 3, 12, 0, 5, 0, 0, 0, 0), 8.0 / 12, GZ_FEATURE_END_A, 0, 0, -0.8, 0.6);
}

static void a_touch_at_the_end_of_the_path_counts(void **state) {
	(void)state;
	expect_touch(pair_of(1, 5, 0, -4, 1, 0, 0, 4, 0), 1, GZ_FEATURE_SIDE, 1, 0, 0, 1);
	expect_touch(pair_of(6, 0, -3, 0, 1, 0, 0, 2, 0), 1, GZ_FEATURE_END_B, 2, 0, 1, 0);
	expect_miss(pair_of(1, 5, 0, -3.9999998f, 1, 0, 0, 4, 0));
}

static void tangents_and_motion_along_the_wall_are_misses(void **state) {
	(void)state;
	expect_miss(pair_of(-9, 1, 20, 0, 1, 0, 0, 4, 0));  // tangent to both ends and along the side
	expect_miss(pair_of(1, 1, 2, 0, 1, 0, 0, 4, 0));    // touching, along
	expect_miss(pair_of(1, 0.5f, 2, 0, 1, 0, 0, 4, 0)); // in overlap, along
	expect_miss(pair_of(-3, 4, 8, 0, 4, 1, 0, 1, 0));   // tangent to a point
	expect_miss(pair_of(-11, -2, 16, 12, 5, 0, 0, 0, 0));
	expect_miss(pair_of(-11, -2, 24, 18, 5, 0, 0, 4, 3)); // along a slanted wall
}

static void starts_in_overlap_count_if_they_come_closer(void **state) {
	(void)state;
	expect_touch(pair_of(1, 1, 0, -1, 2, 0, 0, 4, 0), 0, GZ_FEATURE_SIDE, 1, 0, 0, 1);
	expect_touch(pair_of(1, 2, 0, -1, 2, 0, 0, 4, 0), 0, GZ_FEATURE_SIDE, 1, 0, 0, 1);
	expect_touch(pair_of(7, 4, -1, -1, 6, 0, 0, 4, 0), 0, GZ_FEATURE_END_B, 4, 0, 0.6, 0.8);
	expect_miss(pair_of(1, 1, 3, 1, 2, 0, 0, 4, 0));  // leaves
	expect_miss(pair_of(1, 1, 3, 0, 2, 0, 0, 4, 0));  // along
	expect_miss(pair_of(7, 4, 4, -3, 6, 0, 0, 4, 0)); // around the end
	expect_miss(pair_of(1, 0, 0, -1, 2, 0, 0, 4, 0)); // the centre on the wall
	expect_miss(pair_of(4, 0, -1, 0, 2, 0, 0, 4, 0)); // on its end
	expect_miss(pair_of(3, 4, 1, -5, 2, 0, 0, 6, 8)); // on a slanted wall
	expect_miss(pair_of(1, 1, 0, 0, 2, 0, 0, 4, 0));  // at rest
}

static void rays_aimed_at_ends_and_points_are_hits(void **state) {
	(void)state;
	expect_touch(pair_of(-4, -3, 8, 6, 0, 0, 0, 5, 1), 0.5, GZ_FEATURE_SIDE, 0, 0, 1 / sqrt(26), -5 / sqrt(26));
	expect_touch(pair_of(-4, -3, 8, 6, 0, 0, 0, 0, 0), 0.5, GZ_FEATURE_END_A, 0, 0, -0.8, -0.6);
	expect_touch(pair_of(-4, 0, 8, 0, 0, 0, 0, 5, 0), 0.5, GZ_FEATURE_SIDE, 0, 0, 0, 1);
	expect_miss(pair_of(-4, 0x1p-20f, 8, 0, 0, 0, 0, 0, 0));
	expect_miss(pair_of(-4, -3, 3.9999998f, 3, 0, 0, 0, 5, 1));
}

static void a_fatter_body_touches_earlier_and_may_touch_more(void **state) {
	(void)state;
	const pair_case passing = pair_of(-9, 3, 20, 0, 2, 0, 0, 0, 0);
	assert_int_equal(oracle_first_touch(&passing, 0).feature, GZ_FEATURE_NONE);
	assert_int_equal(oracle_first_touch(&passing, 1).feature, GZ_FEATURE_NONE); // tangent
	expect_near((double)oracle_first_touch(&passing, 3).time, 5.0 / 20, 1e-15);
	const pair_case hitting = pair_of(-9, 3, 20, 0, 5, 0, 0, 0, 0);
	assert_int_equal(oracle_first_touch(&hitting, -3).feature, GZ_FEATURE_NONE);
	assert_int_equal(oracle_first_touch(&hitting, -6).feature, GZ_FEATURE_NONE);
}

static double error_of(pair_case pair, pair_hit answer) {
	const char *what;
	return oracle_error(&pair, &answer, &what);
}

static const pair_hit miss = {.time = INFINITY};

static void the_right_answer_has_no_error_and_a_wrong_one_much(void **state) {
	(void)state;
	const pair_case pair = pair_of(1, 5, 0, -8, 1, 0, 0, 4, 0); // largest relative coordinate 8
	const pair_hit right = {0.5f, GZ_FEATURE_SIDE, 1, 0, 0, 1};
	assert_true(error_of(pair, right) == 0);
	pair_hit wrong = right;
	wrong.time = 0.5f + 0x1p-20f; // 8 * 2^-20 too deep, in grains of 8 * 2^-24
	expect_near(error_of(pair, wrong), 16, 1e-9);
	wrong = right, wrong.feature = GZ_FEATURE_END_A, wrong.point_x = 0;
	assert_true(error_of(pair, wrong) > 1e5);
	wrong = right, wrong.point_x = 1.25f;
	assert_true(error_of(pair, wrong) > 1e5);
	wrong = right, wrong.normal_y = -1;
	assert_true(error_of(pair, wrong) > 1e5);
	wrong = right, wrong.normal_x = NAN;
	assert_true(error_of(pair, wrong) == INFINITY);
	wrong = right, wrong.time = NAN;
	assert_true(error_of(pair, wrong) == INFINITY);
	assert_true(error_of(pair, miss) > 1e5);
	const pair_case past = pair_of(1, 5, 0, 8, 1, 0, 0, 4, 0);
	assert_true(error_of(past, right) > 1e5);
	assert_true(error_of(past, miss) == 0);
}

static void a_graze_may_go_either_way_but_only_within_grains(void **state) {
	(void)state;
	const pair_hit top = {0.5f, GZ_FEATURE_END_A, 0, 0, 0, 1};
	for (int grains = -6; grains <= 6; grains += 3) { // passes a point at that many grains above the radius
		const float height = 4 + (float)grains * 8 * 0x1p-24f;
		const pair_case pair = pair_of(-8, height, 16, 0, 4, 0, 0, 0, 0);
		expect_near(error_of(pair, miss), grains < 0 ? -grains / 2.0 : 0, 1e-6);
		expect_near(error_of(pair, top), grains < 0 ? -grains / 2.0 : grains / 2.0, 1e-6);
	}
}

static void a_ray_through_a_wall_cannot_be_missed(void **state) {
	(void)state;
	assert_true(error_of(pair_of(2, 4, 0, -8, 0, 0, 0, 4, 0), miss) > 1e5);
	assert_true(error_of(pair_of(2, 4, 0, -8, 0x1p-40f, 0, 0, 4, 0), miss) > 1e5);
	// Within a grain of the end, or of the end of the path, it can.
	assert_true(error_of(pair_of(0x1p-24f, 4, 0, -8, 0, 0, 0, 4, 0), miss) < 1);
	assert_true(error_of(pair_of(2, 4, 0, -4 - 0x1p-21f, 0, 0, 0, 4, 0), miss) < 4);
}

static void a_start_in_overlap_is_judged_by_its_way(void **state) {
	(void)state;
	const pair_hit now = {0, GZ_FEATURE_SIDE, 1, 0, 0, 1};
	assert_true(error_of(pair_of(1, 1, 0, -1, 2, 0, 0, 4, 0), now) == 0);
	assert_true(error_of(pair_of(1, 1, 0, -1, 2, 0, 0, 4, 0), miss) > 1e5);
	assert_true(error_of(pair_of(1, 1, 0, 1, 2, 0, 0, 4, 0), now) > 1e5);
	assert_true(error_of(pair_of(1, 1, 1, -0x1p-24f, 2, 0, 0, 4, 0), miss) <= 1); // along within rounding
	assert_true(error_of(pair_of(1, 1, 0, 0, 2, 0, 0, 4, 0), now) == INFINITY);
}

static void a_miss_until_some_time_is_judged_up_to_it(void **state) {
	(void)state;
	const pair_case pair = pair_of(1, 5, 0, -8, 1, 0, 0, 4, 0);
	assert_true(oracle_error_of_miss(&pair, 0.5) == 0);
	expect_near(oracle_error_of_miss(&pair, 0.5 + 0x1p-20), 16, 1e-6);
	assert_true(oracle_error_of_miss(&pair, 1) > 1e5);
	assert_true(oracle_error_of_miss(&pair, INFINITY) > 1e5);
	const pair_case last = pair_of(1, 5, 0, -4, 1, 0, 0, 4, 0); // touches with the last step
	assert_true(oracle_error_of_miss(&last, INFINITY) == 0);
}

static pair_case thick(pair_case pair, float thickness) {
	pair.thickness = thickness;
	return pair;
}

static void a_thick_wall_is_touched_on_its_surface(void **state) {
	(void)state;
	expect_touch(thick(pair_of(1, 7, 0, -8, 1, 0, 0, 4, 0), 2), 0.5, GZ_FEATURE_SIDE, 1, 2, 0, 1);
	expect_touch(thick(pair_of(1, -6, 0, 8, 0, 0, 0, 4, 0), 2), 0.5, GZ_FEATURE_SIDE, 1, -2, 0, -1);
	expect_touch(thick(pair_of(14, 3, -12, 0, 2, 0, 0, 2, 0), 3), 8.0 / 12, GZ_FEATURE_END_B, 4.4, 1.8, 0.8, 0.6);
	expect_miss(thick(pair_of(-9, 3, 20, 0, 1, 0, 0, 4, 0), 2)); // tangent
	expect_touch(thick(pair_of(1, 1, 0, -1, 0, 0, 0, 4, 0), 2), 0, GZ_FEATURE_SIDE, 1, 2, 0, 1);
	expect_miss(thick(pair_of(1, 0, 0, -1, 0, 0, 0, 4, 0), 2)); // the centre on the segment
}

static pair_case one_sided(pair_case pair) {
	pair.one_sided = 1;
	return pair;
}

static void a_one_sided_wall_is_there_for_who_starts_left_of_it(void **state) {
	(void)state;
	expect_touch(one_sided(pair_of(1, 5, 0, -8, 1, 0, 0, 4, 0)), 0.5, GZ_FEATURE_SIDE, 1, 0, 0, 1);
	expect_miss(one_sided(pair_of(1, 5, 0, -8, 1, 4, 0, 0, 0)));
	expect_touch(one_sided(pair_of(-12, 3, 12, 0, 5, 0, 0, 4, 0)), 8.0 / 12, GZ_FEATURE_END_A, 0, 0, -0.8, 0.6);
	expect_miss(one_sided(pair_of(-9, -3, 5, 0, 5, 0, 0, 4, 0))); // its ends as well
	expect_miss(one_sided(pair_of(-9, 0, 8, 0, 5, 0, 0, 4, 0)));  // on the line
	expect_miss(one_sided(pair_of(-9, 0, 8, 0, 5, 0, 0, 0, 0)));  // a point has no left
}

static void circles_meet_at_the_sum_of_their_radii(void **state) {
	(void)state;
	const circle_case pair_range = {
		{0, 3, 8, 0, 2}, {20, 0, -4, 0, 3}}; // 20 apart, closing by 12; 4 apart when 3 beside
	const oracle_touch touch = oracle_first_touch_of_circles(&pair_range, 0);
	assert_int_equal(touch.feature, GZ_FEATURE_NONE); // at 16 / 12
	circle_case faster = pair_range;
	faster.body.dx = 28;
	const oracle_touch half = oracle_first_touch_of_circles(&faster, 0);
	assert_int_equal(half.feature, GZ_FEATURE_CIRCLE);
	const double got[] = {
		(double)half.time, (double)half.point_x, (double)half.point_y, (double)half.normal_x, (double)half.normal_y};
	const double want[] = {0.5, 18 - 3 * 0.8, 3 * 0.6, -0.8, 0.6};
	for (int i = 0; i < 5; i++) expect_near(got[i], want[i], 1e-15);
}

static void expect_no_meeting(circle_case pair) {
	assert_int_equal(oracle_first_touch_of_circles(&pair, 0).feature, GZ_FEATURE_NONE);
}

static void circles_that_do_not_come_closer_do_not_meet(void **state) {
	(void)state;
	expect_no_meeting((circle_case){{0, 0, 5, 5, 2}, {3, 0, 5, 5, 2}});     // together
	expect_no_meeting((circle_case){{0, 0, 5, 5, 2}, {3, 0, 6, 5, 2}});     // apart, in overlap
	expect_no_meeting((circle_case){{0, 0, 5, 5, 2}, {0, 0, 1, 2, 2}});     // from one centre
	expect_no_meeting((circle_case){{0, 0, 10, 0, 2}, {20, 4, -10, 0, 2}}); // tangent
	expect_no_meeting((circle_case){{0, 0, 10, 0, 0}, {20, 1, -10, 0, 0}}); // points that pass
	const circle_case points = {{0, 0, 10, 0, 0}, {20, 1, -10, -1, 0}};
	expect_near((double)oracle_first_touch_of_circles(&points, 0).time, 1, 1e-15);
}

static void errors_of_other_pairs_are_counted_in_grains_too(void **state) {
	(void)state;
	const char *what;
	const pair_hit up = {0.5f, GZ_FEATURE_SIDE, 1, 0, 0, 1};
	assert_true(error_of(one_sided(pair_of(1, 5, 0, -8, 1, 0, 0, 4, 0)), up) == 0);
	assert_true(error_of(one_sided(pair_of(1, 5, 0, -8, 1, 4, 0, 0, 0)), up) > 1e5);
	assert_true(error_of(one_sided(pair_of(1, 5, 0, -8, 1, 4, 0, 0, 0)), miss) == 0);
	assert_true(error_of(one_sided(pair_of(1, 5, 0, -8, 1, 0, 0, 4, 0)), miss) > 1e5);
	// Two grains right of the line, and left of it, before an end.
	const pair_hit at_end = {0.5f, GZ_FEATURE_END_A, 0, 0, -1, 0};
	expect_near(error_of(one_sided(pair_of(-9, -0x1p-19f, 16, 0, 1, 0, 0, 4, 0)), at_end), 2, 1e-6);
	expect_near(error_of(one_sided(pair_of(-9, 0x1p-19f, 16, 0, 1, 0, 0, 4, 0)), miss), 2, 1e-6);
	assert_true(error_of(thick(pair_of(1, 7, 0, -8, 1, 0, 0, 4, 0), 2), up) > 1e5); // the point is within
	const circle_case pair = {{0, 3, 28, 0, 2}, {20, 0, -4, 0, 3}};
	pair_hit answer = {0.5f, GZ_FEATURE_CIRCLE, 18 - 3 * 0.8f, 3 * 0.6f, -0.8f, 0.6f};
	assert_true(oracle_error_of_circles(&pair, &answer, &what) < 2);
	answer.point_x = 18 + 2 * 0.8f; // on the body's other side
	assert_true(oracle_error_of_circles(&pair, &answer, &what) > 1e5);
	assert_true(oracle_error_of_circles(&pair, &miss, &what) > 1e5);
	assert_true(oracle_error_of_missed_circle(&pair, 0.5) == 0);
	answer.feature = GZ_FEATURE_END_A;
	assert_true(oracle_error_of_circles(&pair, &answer, &what) == INFINITY);
}

int test_oracle(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_side_is_touched_where_the_radius_reaches_it),
		cmocka_unit_test(an_end_is_touched_where_the_circle_around_it_is_entered),
		cmocka_unit_test(a_touch_at_the_end_of_the_path_counts),
		cmocka_unit_test(tangents_and_motion_along_the_wall_are_misses),
		cmocka_unit_test(starts_in_overlap_count_if_they_come_closer),
		cmocka_unit_test(rays_aimed_at_ends_and_points_are_hits),
		cmocka_unit_test(a_fatter_body_touches_earlier_and_may_touch_more),
		cmocka_unit_test(the_right_answer_has_no_error_and_a_wrong_one_much),
		cmocka_unit_test(a_graze_may_go_either_way_but_only_within_grains),
		cmocka_unit_test(a_ray_through_a_wall_cannot_be_missed),
		cmocka_unit_test(a_start_in_overlap_is_judged_by_its_way),
		cmocka_unit_test(a_miss_until_some_time_is_judged_up_to_it),
		cmocka_unit_test(a_thick_wall_is_touched_on_its_surface),
		cmocka_unit_test(a_one_sided_wall_is_there_for_who_starts_left_of_it),
		cmocka_unit_test(circles_meet_at_the_sum_of_their_radii),
		cmocka_unit_test(circles_that_do_not_come_closer_do_not_meet),
		cmocka_unit_test(errors_of_other_pairs_are_counted_in_grains_too),
	};
	return RUN_SUITE("oracle", tests);
}
