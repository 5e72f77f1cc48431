// The mistakes of the articles that this project grew from, one test each, on a circle or a point against a segment.
// The right answers are worked out by hand.
#include <math.h>

#include "mover/trial.h"
#include "support/check.h"

static void expect_hit(
	trial_body body, trial_wall wall, double time, gz_feature feature, double x, double y, double nx, double ny) {
	const gz_hit hit = trial_sweep_one(body, &wall, 1);
	assert_int_equal(hit.feature, feature);
	const double got[] = {
		(double)hit.time, (double)hit.point_x, (double)hit.point_y, (double)hit.normal_x, (double)hit.normal_y};
	const double want[] = {time, x, y, nx, ny};
	for (int i = 0; i < 5; i++)
		if (!(fabs(got[i] - want[i]) <= 1e-6)) fail_msg("%.9g where %.9g is right", got[i], want[i]);
}

static void expect_miss(trial_body body, trial_wall wall) {
	const gz_hit hit = trial_sweep_one(body, &wall, 1);
	assert_int_equal(hit.feature, GZ_FEATURE_NONE);
	assert_int_equal(hit.index, -1);
	assert_true(isinf(hit.time));
}

static const trial_wall wall = {0, 0, 4, 0};

// ---- DOOMolish article: "Circle-LineSegment Intersection"

// Its formula for c is cross^2 - C |q - p|; the circle would touch at height sqrt(2 * 4) / 4 instead of 2.
static void a_side_is_touched_at_the_radius_however_long_it_is(void **state) {
	(void)state;
	expect_hit((trial_body){1, 6, 0, -8, 2}, wall, 0.5, GZ_FEATURE_SIDE, 1, 0, 0, 1);
	expect_hit((trial_body){1, 6, 0, -8, 2}, (trial_wall){-64, 0, 64, 0}, 0.5, GZ_FEATURE_SIDE, 1, 0, 0, 1);
}

// It takes the first root whose point projects onto the wall: here the exit, at t = 2/3.
static void an_entry_beyond_the_end_does_not_make_the_exit_a_touch(void **state) {
	(void)state;
	expect_hit((trial_body){-4, 3, 8, -6, 1}, wall, 0.4, GZ_FEATURE_END_A, 0, 0, -0.8, 0.6);
}

// It knows a start in overlap only if the entry, back in time, projects onto the wall: here it does not.
static void a_start_in_overlap_counts_wherever_it_was_entered(void **state) {
	(void)state;
	expect_hit((trial_body){0.5f, 0.5f, 8, -1, 1}, wall, 0, GZ_FEATURE_SIDE, 0.5, 0, 0, 1);
}

// And here it does, though the circle has left the wall.
static void a_start_beyond_the_end_is_no_overlap(void **state) {
	(void)state;
	expect_miss((trial_body){6, 0.5f, 8, -1, 1}, wall);
}

// It returns early when the motion is along the wall's line or away from it.
static void an_end_is_touched_by_motion_along_the_line(void **state) {
	(void)state;
	expect_hit((trial_body){-12, 3, 16, 0, 5}, wall, 0.5, GZ_FEATURE_END_A, 0, 0, -0.8, 0.6);
	expect_hit((trial_body){16, 3, -16, 0, 5}, wall, 0.5, GZ_FEATURE_END_B, 4, 0, 0.8, 0.6);
}

static void an_end_is_touched_by_motion_away_from_the_line(void **state) {
	(void)state;
	expect_hit((trial_body){-28, 4, 8, 6, 25}, wall, 0.5, GZ_FEATURE_END_A, 0, 0, -0.96, 0.28);
}

// Its four cases, the circle at rest being a point to a circle that moves.
static void circle_and_ray_against_point_and_segment_all_work(void **state) {
	(void)state;
	const trial_wall point = {1, 2, 1, 2};
	expect_hit((trial_body){-9, 5, 16, 0, 5}, point, 6.0 / 16, GZ_FEATURE_END_A, 1, 2, -0.8, 0.6);
	expect_hit((trial_body){-7, -4, 16, 12, 0}, point, 0.5, GZ_FEATURE_END_A, 1, 2, -0.8, -0.6);
	expect_hit((trial_body){1, 6, 2, -8, 2}, wall, 0.5, GZ_FEATURE_SIDE, 2, 0, 0, 1);
	expect_hit((trial_body){1, 6, 2, -8, 0}, wall, 0.75, GZ_FEATURE_SIDE, 2.5, 0, 0, 1);
	expect_miss((trial_body){5, 6, 2, -8, 0}, wall);
}

// ---- Gerald Wong's article: "Circle-Finite Line Collision"

// It lengthens the wall by the radius at both ends, which adds corners that no circle touches: here one at (-5, 5).
static void no_corners_stick_out_beyond_the_ends(void **state) {
	(void)state;
	expect_miss((trial_body){-4, 8, 0, -4, 5}, wall); // ends sqrt(32) from the end
	expect_hit((trial_body){-4, 8, 0, -8, 5}, wall, 5.0 / 8, GZ_FEATURE_END_A, 0, 0, -0.8, 0.6);
	expect_hit((trial_body){-4, 8, 0, -5, 5}, wall, 1, GZ_FEATURE_END_A, 0, 0, -0.8, 0.6);
}

// Its squared distance is x * x + y + y, small or negative below the wall.
static void a_circle_below_the_wall_is_as_far_as_one_above(void **state) {
	(void)state;
	expect_miss((trial_body){2, -9, 1, 0, 1}, wall);
	expect_hit((trial_body){2, -9, 0, 16, 1}, wall, 0.5, GZ_FEATURE_SIDE, 2, 0, 0, -1);
}

// It divides the dot product of the projection by the wrong lengths.
static void the_closest_point_of_a_slanted_wall_is_where_it_is(void **state) {
	(void)state;
	expect_hit((trial_body){-5, 10, 8, -6, 5}, (trial_wall){0, 0, 6, 8}, 0.5, GZ_FEATURE_SIDE, 3, 4, -0.8, 0.6);
}

// ---- "Circle line-segment collision detection algorithm?": a ray's six cases against a circle at rest, here a circle
// of radius 2 against a point

static const trial_wall point = {0, 0, 0, 0};

static void impale_and_poke_are_touched_at_their_entry(void **state) {
	(void)state;
	expect_hit((trial_body){-4, 0, 8, 0, 2}, point, 0.25, GZ_FEATURE_END_A, 0, 0, -1, 0);
	expect_hit((trial_body){-4, 0, 4, 0, 2}, point, 0.5, GZ_FEATURE_END_A, 0, 0, -1, 0);
}

// It calls the exit a hit. A start in overlap is one at t = 0 if it comes closer, and none if it leaves.
static void an_exit_wound_counts_only_if_it_comes_closer_first(void **state) {
	(void)state;
	expect_hit((trial_body){-1, 0, 8, 0, 2}, point, 0, GZ_FEATURE_END_A, 0, 0, -1, 0);
	expect_miss((trial_body){1, 0, 8, 0, 2}, point);
}

// It calls this no hit.
static void completely_inside_counts_if_it_comes_closer(void **state) {
	(void)state;
	expect_hit((trial_body){-1, 0, 0.5f, 0, 2}, point, 0, GZ_FEATURE_END_A, 0, 0, -1, 0);
	expect_miss((trial_body){1, 0, 0.5f, 0, 2}, point);
}

static void fall_short_and_past_are_misses(void **state) {
	(void)state;
	expect_miss((trial_body){-4, 0, 1.5f, 0, 2}, point);
	expect_miss((trial_body){4, 0, 8, 0, 2}, point);
}

// Its discriminant of 0 still is an intersection.
static void a_tangent_is_a_miss(void **state) {
	(void)state;
	expect_miss((trial_body){-4, 2, 8, 0, 2}, point);
}

// ---- "Collision and wall sliding on a RoundLine": the least of six intersections with t in [0, 1]

// That is an exit for a disc that starts in overlap and leaves,
static void leaving_an_overlap_is_no_touch(void **state) {
	(void)state;
	expect_miss((trial_body){2, 1, 0, 8, 2}, wall);
}

// and, along the wall, the far end's circle met from within.
static void the_circle_around_an_end_is_not_met_from_within(void **state) {
	(void)state;
	expect_miss((trial_body){4, 1, 12, 0, 2}, (trial_wall){0, 0, 16, 0});
}

static void coming_closer_in_overlap_touches_at_once_and_not_at_the_exit(void **state) {
	(void)state;
	expect_hit((trial_body){2, 1, 0, -8, 2}, wall, 0, GZ_FEATURE_SIDE, 2, 0, 0, 1);
}

// Its three subproblems must agree on which feature is touched first, and on the point that belongs to it.
static void tip_and_side_each_give_their_own_point_and_normal(void **state) {
	(void)state;
	expect_hit((trial_body){-9, -4, 12, 0, 5}, wall, 0.5, GZ_FEATURE_END_A, 0, 0, -0.6, -0.8);
	expect_hit((trial_body){0, -7, 4, 4, 5}, wall, 0.5, GZ_FEATURE_SIDE, 2, 0, 0, -1);
	expect_hit(
		(trial_body){-2, -7, 4, 4, 5}, wall, 0.5, GZ_FEATURE_SIDE, 0, 0, 0, -1); // exactly at an end: still the side
	expect_hit((trial_body){2, -7, 4, 4, 5}, wall, 0.5, GZ_FEATURE_SIDE, 4, 0, 0, -1);
}

int test_sources(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_side_is_touched_at_the_radius_however_long_it_is),
		cmocka_unit_test(an_entry_beyond_the_end_does_not_make_the_exit_a_touch),
		cmocka_unit_test(a_start_in_overlap_counts_wherever_it_was_entered),
		cmocka_unit_test(a_start_beyond_the_end_is_no_overlap),
		cmocka_unit_test(an_end_is_touched_by_motion_along_the_line),
		cmocka_unit_test(an_end_is_touched_by_motion_away_from_the_line),
		cmocka_unit_test(circle_and_ray_against_point_and_segment_all_work),
		cmocka_unit_test(no_corners_stick_out_beyond_the_ends),
		cmocka_unit_test(a_circle_below_the_wall_is_as_far_as_one_above),
		cmocka_unit_test(the_closest_point_of_a_slanted_wall_is_where_it_is),
		cmocka_unit_test(impale_and_poke_are_touched_at_their_entry),
		cmocka_unit_test(an_exit_wound_counts_only_if_it_comes_closer_first),
		cmocka_unit_test(completely_inside_counts_if_it_comes_closer),
		cmocka_unit_test(fall_short_and_past_are_misses),
		cmocka_unit_test(a_tangent_is_a_miss),
		cmocka_unit_test(leaving_an_overlap_is_no_touch),
		cmocka_unit_test(the_circle_around_an_end_is_not_met_from_within),
		cmocka_unit_test(coming_closer_in_overlap_touches_at_once_and_not_at_the_exit),
		cmocka_unit_test(tip_and_side_each_give_their_own_point_and_normal),
	};
	return RUN_SUITE("sources", tests);
}
