// The mistakes of articles about circles and line segments, one test each: a sweep gives the correct result where the
// method of the article gives a wrong one. Expected results are worked out by hand. S8 to S15, S19 to S22.
#include <math.h>

#include "support/check.h"
#include "support/trial.h"

static void expect_hit(
	trial_body body, trial_wall wall, double time, gz_feature feature, double x, double y, double nx, double ny) {
	const gz_hit hit = trial_sweep_one(body, &wall, 1);
	assert_int_equal(hit.feature, feature);
	const double actual[] = {
		(double)hit.time, (double)hit.point_x, (double)hit.point_y, (double)hit.normal_x, (double)hit.normal_y};
	const double expected[] = {time, x, y, nx, ny};
	for (int i = 0; i < 5; i++)
		if (!(fabs(actual[i] - expected[i]) <= 1e-6))
			fail_msg("value %d is %.9g, expected %.9g", i, actual[i], expected[i]);
}

static void expect_miss(trial_body body, trial_wall wall) {
	const gz_hit hit = trial_sweep_one(body, &wall, 1);
	assert_int_equal(hit.feature, GZ_FEATURE_NONE);
	assert_int_equal(hit.index, -1);
	assert_true(isinf(hit.time));
}

static const trial_wall wall = {0, 0, 4, 0};

// ---------------------------------------------------------------------------------------------------------------------
// DOOMolish: "Circle-LineSegment Intersection"
// ---------------------------------------------------------------------------------------------------------------------

// The article computes c as cross^2 - C |q - p|: the circle would touch at height sqrt(2 * 4) / 4 instead of 2.
static void a_side_of_any_length_is_touched_at_the_radius(void **state) {
	(void)state;
	expect_hit((trial_body){1, 6, 0, -8, 2}, wall, 0.5, GZ_FEATURE_SIDE, 1, 0, 0, 1);
	expect_hit((trial_body){1, 6, 0, -8, 2}, (trial_wall){-64, 0, 64, 0}, 0.5, GZ_FEATURE_SIDE, 1, 0, 0, 1);
}

// The article takes the first root whose point projects onto the wall: here the exit, at t = 2/3.
static void an_exit_is_not_reported_as_a_touch(void **state) {
	(void)state;
	expect_hit((trial_body){-4, 3, 8, -6, 1}, wall, 0.4, GZ_FEATURE_END_A, 0, 0, -0.8, 0.6);
}

// The article detects a start in overlap only if the entry, back in time, projects onto the wall: here it does not.
static void a_start_in_overlap_is_a_hit_wherever_the_entry_was(void **state) {
	(void)state;
	expect_hit((trial_body){0.5f, 0.5f, 8, -1, 1}, wall, 0, GZ_FEATURE_SIDE, 0.5, 0, 0, 1);
}

// For the same reason the article detects an overlap here, although the circle has left the wall.
static void a_start_beyond_the_end_is_not_an_overlap(void **state) {
	(void)state;
	expect_miss((trial_body){6, 0.5f, 8, -1, 1}, wall);
}

// The article returns early when the motion is along the line of the wall or away from it.
static void an_end_is_touched_by_motion_along_the_line(void **state) {
	(void)state;
	expect_hit((trial_body){-12, 3, 16, 0, 5}, wall, 0.5, GZ_FEATURE_END_A, 0, 0, -0.8, 0.6);
	expect_hit((trial_body){16, 3, -16, 0, 5}, wall, 0.5, GZ_FEATURE_END_B, 4, 0, 0.8, 0.6);
}

static void an_end_is_touched_by_motion_away_from_the_line(void **state) {
	(void)state;
	expect_hit((trial_body){-28, 4, 8, 6, 25}, wall, 0.5, GZ_FEATURE_END_A, 0, 0, -0.96, 0.28);
}

// The four cases of the article; a circle at rest is a point for a moving circle.
static void circles_and_rays_hit_points_and_segments(void **state) {
	(void)state;
	const trial_wall point = {1, 2, 1, 2};
	expect_hit((trial_body){-9, 5, 16, 0, 5}, point, 6.0 / 16, GZ_FEATURE_END_A, 1, 2, -0.8, 0.6);
	expect_hit((trial_body){-7, -4, 16, 12, 0}, point, 0.5, GZ_FEATURE_END_A, 1, 2, -0.8, -0.6);
	expect_hit((trial_body){1, 6, 2, -8, 2}, wall, 0.5, GZ_FEATURE_SIDE, 2, 0, 0, 1);
	expect_hit((trial_body){1, 6, 2, -8, 0}, wall, 0.75, GZ_FEATURE_SIDE, 2.5, 0, 0, 1);
	expect_miss((trial_body){5, 6, 2, -8, 0}, wall);
}

// ---------------------------------------------------------------------------------------------------------------------
// Gerald Wong: "Circle-Finite Line Collision"
// ---------------------------------------------------------------------------------------------------------------------

// The article extends the wall by the radius at both ends, which adds corners that no circle touches: here at (-5, 5).
static void a_wall_has_no_corners_beyond_its_ends(void **state) {
	(void)state;
	expect_miss((trial_body){-4, 8, 0, -4, 5}, wall); // comes within sqrt(32) of the end
	expect_hit((trial_body){-4, 8, 0, -8, 5}, wall, 5.0 / 8, GZ_FEATURE_END_A, 0, 0, -0.8, 0.6);
	expect_hit((trial_body){-4, 8, 0, -5, 5}, wall, 1, GZ_FEATURE_END_A, 0, 0, -0.8, 0.6);
}

// The article computes the squared distance as x * x + y + y, which is small or negative below the wall.
static void the_distance_below_a_wall_is_that_above_it(void **state) {
	(void)state;
	expect_miss((trial_body){2, -9, 1, 0, 1}, wall);
	expect_hit((trial_body){2, -9, 0, 16, 1}, wall, 0.5, GZ_FEATURE_SIDE, 2, 0, 0, -1);
}

// The article divides the dot product of the projection by the wrong lengths.
static void the_closest_point_of_a_slanted_wall_is_correct(void **state) {
	(void)state;
	expect_hit((trial_body){-5, 10, 8, -6, 5}, (trial_wall){0, 0, 6, 8}, 0.5, GZ_FEATURE_SIDE, 3, 4, -0.8, 0.6);
}

// ---------------------------------------------------------------------------------------------------------------------
// "Circle line-segment collision detection algorithm?": six cases of a ray and a circle at rest; here a moving circle
// of radius 2 and a point
// ---------------------------------------------------------------------------------------------------------------------

static const trial_wall point = {0, 0, 0, 0};

static void impale_and_poke_are_hits_at_the_entry(void **state) {
	(void)state;
	expect_hit((trial_body){-4, 0, 8, 0, 2}, point, 0.25, GZ_FEATURE_END_A, 0, 0, -1, 0);
	expect_hit((trial_body){-4, 0, 4, 0, 2}, point, 0.5, GZ_FEATURE_END_A, 0, 0, -1, 0);
}

// The answer reports the exit. A start in overlap is a hit at t = 0 if the body approaches, and else a miss.
static void an_exit_wound_is_a_hit_only_if_the_body_approaches_first(void **state) {
	(void)state;
	expect_hit((trial_body){-1, 0, 8, 0, 2}, point, 0, GZ_FEATURE_END_A, 0, 0, -1, 0);
	expect_miss((trial_body){1, 0, 8, 0, 2}, point);
}

// The answer reports a miss.
static void completely_inside_is_a_hit_if_the_body_approaches(void **state) {
	(void)state;
	expect_hit((trial_body){-1, 0, 0.5f, 0, 2}, point, 0, GZ_FEATURE_END_A, 0, 0, -1, 0);
	expect_miss((trial_body){1, 0, 0.5f, 0, 2}, point);
}

static void fall_short_and_past_are_misses(void **state) {
	(void)state;
	expect_miss((trial_body){-4, 0, 1.5f, 0, 2}, point);
	expect_miss((trial_body){4, 0, 8, 0, 2}, point);
}

// The answer reports an intersection where the discriminant is 0.
static void a_tangent_is_a_miss(void **state) {
	(void)state;
	expect_miss((trial_body){-4, 2, 8, 0, 2}, point);
}

// ---------------------------------------------------------------------------------------------------------------------
// "Collision and wall sliding on a RoundLine": the least of six intersections with t in [0, 1]
// ---------------------------------------------------------------------------------------------------------------------

// The least intersection is an exit for a circle that starts in overlap and moves away,
static void moving_out_of_an_overlap_is_a_miss(void **state) {
	(void)state;
	expect_miss((trial_body){2, 1, 0, 8, 2}, wall);
}

// and, along the wall, the circle around the far end, reached from inside.
static void the_circle_around_an_end_is_not_hit_from_inside(void **state) {
	(void)state;
	expect_miss((trial_body){4, 1, 12, 0, 2}, (trial_wall){0, 0, 16, 0});
}

static void approaching_in_overlap_is_a_hit_at_t_0(void **state) {
	(void)state;
	expect_hit((trial_body){2, 1, 0, -8, 2}, wall, 0, GZ_FEATURE_SIDE, 2, 0, 0, 1);
}

// The three subproblems of the article must agree on the feature that is touched first, and on its point.
static void end_and_side_each_have_their_own_point_and_normal(void **state) {
	(void)state;
	expect_hit((trial_body){-9, -4, 12, 0, 5}, wall, 0.5, GZ_FEATURE_END_A, 0, 0, -0.6, -0.8);
	expect_hit((trial_body){0, -7, 4, 4, 5}, wall, 0.5, GZ_FEATURE_SIDE, 2, 0, 0, -1);
	expect_hit((trial_body){-2, -7, 4, 4, 5}, wall, 0.5, GZ_FEATURE_SIDE, 0, 0, 0,
		-1); // at the position of an end, which is still the side
	expect_hit((trial_body){2, -7, 4, 4, 5}, wall, 0.5, GZ_FEATURE_SIDE, 4, 0, 0, -1);
}

int test_articles(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_side_of_any_length_is_touched_at_the_radius),
		cmocka_unit_test(an_exit_is_not_reported_as_a_touch),
		cmocka_unit_test(a_start_in_overlap_is_a_hit_wherever_the_entry_was),
		cmocka_unit_test(a_start_beyond_the_end_is_not_an_overlap),
		cmocka_unit_test(an_end_is_touched_by_motion_along_the_line),
		cmocka_unit_test(an_end_is_touched_by_motion_away_from_the_line),
		cmocka_unit_test(circles_and_rays_hit_points_and_segments),
		cmocka_unit_test(a_wall_has_no_corners_beyond_its_ends),
		cmocka_unit_test(the_distance_below_a_wall_is_that_above_it),
		cmocka_unit_test(the_closest_point_of_a_slanted_wall_is_correct),
		cmocka_unit_test(impale_and_poke_are_hits_at_the_entry),
		cmocka_unit_test(an_exit_wound_is_a_hit_only_if_the_body_approaches_first),
		cmocka_unit_test(completely_inside_is_a_hit_if_the_body_approaches),
		cmocka_unit_test(fall_short_and_past_are_misses),
		cmocka_unit_test(a_tangent_is_a_miss),
		cmocka_unit_test(moving_out_of_an_overlap_is_a_miss),
		cmocka_unit_test(the_circle_around_an_end_is_not_hit_from_inside),
		cmocka_unit_test(approaching_in_overlap_is_a_hit_at_t_0),
		cmocka_unit_test(end_and_side_each_have_their_own_point_and_normal),
	};
	return RUN_SUITE("articles", tests);
}
