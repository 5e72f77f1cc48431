// The first touches that the oracle (oracle/oracle_sweep.h) computes, against results that are worked out by hand.
#include "promises/oracle_pairs.h"

static void expect_touch(pair_case pair, double time, int feature, double px, double py, double nx, double ny) {
	const oracle_touch touch = oracle_first_touch(&pair, 0);
	assert_int_equal(touch.feature, feature);
	const double actual[] = {(double)touch.time, (double)touch.point_x, (double)touch.point_y, (double)touch.normal_x,
		(double)touch.normal_y};
	const double expected[] = {time, px, py, nx, ny};
	for (int i = 0; i < 5; i++) expect_near(actual[i], expected[i], 1e-15);
}

static void expect_miss(pair_case pair) { assert_int_equal(oracle_first_touch(&pair, 0).feature, GZ_FEATURE_NONE); }

static void a_side_is_touched_at_the_radius(void **state) {
	(void)state;
	expect_touch(pair_of(1, 5, 0, -8, 1, 0, 0, 4, 0), 0.5, GZ_FEATURE_SIDE, 1, 0, 0, 1);
	expect_touch(pair_of(1, -5, 0, 8, 1, 0, 0, 4, 0), 0.5, GZ_FEATURE_SIDE, 1, 0, 0, -1);
	// A slanted wall of length 5; the body starts at a distance of 10 from its middle and moves straight to it.
	expect_touch(pair_of(-4, 9.5f, 12, -16, 5, 0, 0, 4, 3), 0.25, GZ_FEATURE_SIDE, 2, 1.5, -0.6, 0.8);
}

static void an_end_is_touched_at_the_radius(void **state) {
	(void)state;
	// The body with radius 5 passes 3 above the end and touches it at a distance of 4 along its path.
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

static void tangents_and_motion_along_a_wall_are_misses(void **state) {
	(void)state;
	expect_miss(pair_of(-9, 1, 20, 0, 1, 0, 0, 4, 0));  // tangent to both ends and along the side
	expect_miss(pair_of(1, 1, 2, 0, 1, 0, 0, 4, 0));    // along the side, touching
	expect_miss(pair_of(1, 0.5f, 2, 0, 1, 0, 0, 4, 0)); // along the side, in overlap
	expect_miss(pair_of(-3, 4, 8, 0, 4, 1, 0, 1, 0));   // tangent to a point
	expect_miss(pair_of(-11, -2, 16, 12, 5, 0, 0, 0, 0));
	expect_miss(pair_of(-11, -2, 24, 18, 5, 0, 0, 4, 3)); // along a slanted wall
}

static void a_start_in_overlap_is_a_hit_if_the_body_approaches(void **state) {
	(void)state;
	expect_touch(pair_of(1, 1, 0, -1, 2, 0, 0, 4, 0), 0, GZ_FEATURE_SIDE, 1, 0, 0, 1);
	expect_touch(pair_of(1, 2, 0, -1, 2, 0, 0, 4, 0), 0, GZ_FEATURE_SIDE, 1, 0, 0, 1);
	expect_touch(pair_of(7, 4, -1, -1, 6, 0, 0, 4, 0), 0, GZ_FEATURE_END_B, 4, 0, 0.6, 0.8);
	expect_miss(pair_of(1, 1, 3, 1, 2, 0, 0, 4, 0));  // moves away
	expect_miss(pair_of(1, 1, 3, 0, 2, 0, 0, 4, 0));  // moves along the side
	expect_miss(pair_of(7, 4, 4, -3, 6, 0, 0, 4, 0)); // moves around the end
	expect_miss(pair_of(1, 0, 0, -1, 2, 0, 0, 4, 0)); // starts with the centre on the wall
	expect_miss(pair_of(4, 0, -1, 0, 2, 0, 0, 4, 0)); // starts on an end
	expect_miss(pair_of(3, 4, 1, -5, 2, 0, 0, 6, 8)); // starts on a slanted wall
	expect_miss(pair_of(1, 1, 0, 0, 2, 0, 0, 4, 0));  // at rest
}

static void rays_through_ends_and_points_are_hits(void **state) {
	(void)state;
	expect_touch(pair_of(-4, -3, 8, 6, 0, 0, 0, 5, 1), 0.5, GZ_FEATURE_SIDE, 0, 0, 1 / sqrt(26), -5 / sqrt(26));
	expect_touch(pair_of(-4, -3, 8, 6, 0, 0, 0, 0, 0), 0.5, GZ_FEATURE_END_A, 0, 0, -0.8, -0.6);
	expect_touch(pair_of(-4, 0, 8, 0, 0, 0, 0, 5, 0), 0.5, GZ_FEATURE_SIDE, 0, 0, 0, 1);
	expect_miss(pair_of(-4, 0x1p-20f, 8, 0, 0, 0, 0, 0, 0));
	expect_miss(pair_of(-4, -3, 3.9999998f, 3, 0, 0, 0, 5, 1));
}

static void a_larger_radius_touches_earlier_and_may_touch_more(void **state) {
	(void)state;
	const pair_case passing = pair_of(-9, 3, 20, 0, 2, 0, 0, 0, 0);
	assert_int_equal(oracle_first_touch(&passing, 0).feature, GZ_FEATURE_NONE);
	assert_int_equal(oracle_first_touch(&passing, 1).feature, GZ_FEATURE_NONE); // tangent
	expect_near((double)oracle_first_touch(&passing, 3).time, 5.0 / 20, 1e-15);
	const pair_case hitting = pair_of(-9, 3, 20, 0, 5, 0, 0, 0, 0);
	assert_int_equal(oracle_first_touch(&hitting, -3).feature, GZ_FEATURE_NONE);
	assert_int_equal(oracle_first_touch(&hitting, -6).feature, GZ_FEATURE_NONE);
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

static void a_one_sided_wall_exists_for_bodies_that_start_left_of_it(void **state) {
	(void)state;
	expect_touch(one_sided(pair_of(1, 5, 0, -8, 1, 0, 0, 4, 0)), 0.5, GZ_FEATURE_SIDE, 1, 0, 0, 1);
	expect_miss(one_sided(pair_of(1, 5, 0, -8, 1, 4, 0, 0, 0)));
	expect_touch(one_sided(pair_of(-12, 3, 12, 0, 5, 0, 0, 4, 0)), 8.0 / 12, GZ_FEATURE_END_A, 0, 0, -0.8, 0.6);
	expect_miss(one_sided(pair_of(-9, -3, 5, 0, 5, 0, 0, 4, 0))); // an end does not exist either
	expect_miss(one_sided(pair_of(-9, 0, 8, 0, 5, 0, 0, 4, 0)));  // starts on the line
	expect_miss(one_sided(pair_of(-9, 0, 8, 0, 5, 0, 0, 0, 0)));  // a point has no left side
}

static void circles_touch_at_the_sum_of_their_radii(void **state) {
	(void)state;
	// 20 apart in x and 3 in y, approaching by 12 in x; the circles touch when 4 apart in x.
	const circle_case slow = {{0, 3, 8, 0, 2}, {20, 0, -4, 0, 3}};
	const oracle_touch touch = oracle_first_touch_of_circles(&slow, 0);
	assert_int_equal(touch.feature, GZ_FEATURE_NONE); // would touch at t = 16 / 12
	circle_case faster = slow;
	faster.body.dx = 28;
	const oracle_touch half = oracle_first_touch_of_circles(&faster, 0);
	assert_int_equal(half.feature, GZ_FEATURE_CIRCLE);
	const double actual[] = {
		(double)half.time, (double)half.point_x, (double)half.point_y, (double)half.normal_x, (double)half.normal_y};
	const double expected[] = {0.5, 18 - 3 * 0.8, 3 * 0.6, -0.8, 0.6};
	for (int i = 0; i < 5; i++) expect_near(actual[i], expected[i], 1e-15);
}

static void expect_no_touch(circle_case pair) {
	assert_int_equal(oracle_first_touch_of_circles(&pair, 0).feature, GZ_FEATURE_NONE);
}

static void circles_that_do_not_approach_do_not_touch(void **state) {
	(void)state;
	expect_no_touch((circle_case){{0, 0, 5, 5, 2}, {3, 0, 5, 5, 2}});     // the same motion
	expect_no_touch((circle_case){{0, 0, 5, 5, 2}, {3, 0, 6, 5, 2}});     // moving apart, in overlap
	expect_no_touch((circle_case){{0, 0, 5, 5, 2}, {0, 0, 1, 2, 2}});     // the same centre
	expect_no_touch((circle_case){{0, 0, 10, 0, 2}, {20, 4, -10, 0, 2}}); // tangent
	expect_no_touch((circle_case){{0, 0, 10, 0, 0}, {20, 1, -10, 0, 0}}); // points that pass each other
	const circle_case points = {{0, 0, 10, 0, 0}, {20, 1, -10, -1, 0}};
	expect_near((double)oracle_first_touch_of_circles(&points, 0).time, 1, 1e-15);
}

int test_oracle(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_side_is_touched_at_the_radius),
		cmocka_unit_test(an_end_is_touched_at_the_radius),
		cmocka_unit_test(a_touch_at_the_end_of_the_path_counts),
		cmocka_unit_test(tangents_and_motion_along_a_wall_are_misses),
		cmocka_unit_test(a_start_in_overlap_is_a_hit_if_the_body_approaches),
		cmocka_unit_test(rays_through_ends_and_points_are_hits),
		cmocka_unit_test(a_larger_radius_touches_earlier_and_may_touch_more),
		cmocka_unit_test(a_thick_wall_is_touched_on_its_surface),
		cmocka_unit_test(a_one_sided_wall_exists_for_bodies_that_start_left_of_it),
		cmocka_unit_test(circles_touch_at_the_sum_of_their_radii),
		cmocka_unit_test(circles_that_do_not_approach_do_not_touch),
	};
	return RUN_SUITE("oracle", tests);
}
