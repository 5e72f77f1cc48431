// The rules of gz_overlaps and gz_nearest in small worlds: order and ties, bodies that find themselves, empty worlds,
// the limit of coordinates, distances that rounding decides.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "overlap/proximity_lists.h"
#include "support/check.h"

// S16, S30.
static void at_equal_distances_walls_precede_circles(void **state) {
	(void)state;
	small_world m = {.walls = {{.ax = 3, .ay = 0, .bx = 3, .by = 0}, {.ax = 0, .ay = 5, .bx = 4, .by = 5},
						 {.ax = -3, .ay = -1, .bx = -3, .by = 1}, {.ax = -1, .ay = 3, .bx = 1, .by = 3}},
		.crowd = {{{0, -4, 1, 1, 1}, {.id = 9}}, {{4, 0, 0, 0, 1}, {.id = 4}}, {{0, 4, 0, 0, 1}, {.id = 9}}}};
	const int32_t expected[] = {0, 2, 3, 1, 0, 2, 1}; // walls at 2, circles at 2 by their ids, and the wall at 4
	const arena_body body = {.at = {0, 0, 0, 0, 1}};
	const gz_bodies chunk = arena_bodies(&body, 1, 0);
	build_small_world(&m, 4, 3, WITH_ID);
	for (size_t max = 1; max <= 9; max++) {
		proximity_lists actual =
			find_proximities(&m.w, &chunk, 1, (proximity_query){GZ_TARGETS_ALL, max, INFINITY, false});
		assert_int_equal(actual.first[1], max < 7 ? max : 7);
		for (size_t i = 0; i < actual.first[1]; i++) {
			assert_int_equal(actual.data[i].index, expected[i]);
			assert_int_equal(actual.data[i].feature == GZ_FEATURE_CIRCLE, i > 2 && i < 6);
			assert_true(actual.data[i].distance == (i < 6 ? 2.0f : 4.0f));
		}
		proximity_lists_free(&actual);
	}
	// The largest distance is included.
	proximity_lists within = find_proximities(&m.w, &chunk, 1, (proximity_query){GZ_TARGETS_ALL, 9, 2, false});
	assert_int_equal(within.first[1], 6);
	proximity_lists_free(&within);
	within = find_proximities(&m.w, &chunk, 1, (proximity_query){GZ_TARGETS_ALL, 9, nextafterf(2, 0), false});
	assert_int_equal(within.first[1], 0);
	proximity_lists_free(&within), arena_destroy(&m.w);
}

/// A wall and a circle of radius 0 within a body so large that rounding makes their distances equal, its negative
/// radius. S16, S30.
static void walls_that_tie_by_rounding_precede_circles(void **state) {
	(void)state;
	static const float radii[] = {10, 1000, 1e6f, 0x1p39f};
	for (size_t k = 0; k < sizeof radii / sizeof *radii; k++)
		for (float cell = 0; cell<2000; cell = cell> 0 ? 100 * cell : 1e-5f) {
			const float x = radii[k] * 0x1.8p-26f, far = radii[k] * 1e-3f;
			const arena_wall walls[] = {
				{.ax = x, .ay = -far, .bx = x, .by = far}, {.ax = far, .ay = far, .bx = 2 * far, .by = far}};
			const arena s = {.walls = (arena_wall *)walls,
				.wall_count = 2,
				.bodies = (arena_body[]){{.at = {0, far, 0, 0, 0}}, {.at = {0, 0, 0, 0, 0}}},
				.body_count = 2};
			arena_world w = arena_build(&s, (gz_world_desc){.cell = cell, .reach = cell});
			const arena_body body = {.at = {0, 0, 0, 0, radii[k]}};
			const gz_bodies chunk = arena_bodies(&body, 1, 0);
			proximity_lists actual =
				find_proximities(&w, &chunk, 1, (proximity_query){GZ_TARGETS_ALL, 1, INFINITY, false});
			assert_true(actual.data[0].distance == -radii[k]);
			assert_true(actual.data[0].feature == GZ_FEATURE_SIDE && actual.data[0].index == 0);
			proximity_lists_free(&actual), arena_destroy(&w);
		}
}

// S30, S32, S35.
static void overlaps_are_in_the_order_of_depth_and_include_touches(void **state) {
	(void)state;
	small_world m = {
		.walls = {{.ax = -8, .ay = 2, .bx = 8, .by = 2}, {.ax = -8, .ay = -1, .bx = 8, .by = -1},
			{.ax = 3, .ay = 0, .bx = 3, .by = 0, .radius = 1}, {.ax = -8, .ay = -1, .bx = 8, .by = -1, .one_sided = 1},
			{.ax = 8, .ay = -1, .bx = -8, .by = -1, .one_sided = 1}, {.ax = -8, .ay = 2.001f, .bx = 8, .by = 2.001f}}};
	const int32_t expected[] = {1, 3, 0, 2};
	const arena_body body = {.at = {0, 0, 50, -70, 2}};
	const gz_bodies chunk = arena_bodies(&body, 1, 0);
	build_small_world(&m, 6, 0, 0);
	proximity_lists actual = find_proximities(&m.w, &chunk, 1, (proximity_query){GZ_TARGETS_WALLS, 0, 0, false});
	const gz_proximity *p = actual.data;
	assert_int_equal(actual.first[1], 4);
	for (size_t i = 0; i < 4; i++) assert_int_equal(p[i].index, expected[i]);
	assert_true(p[0].distance == -1 && p[0].normal_y == 1 && p[0].point_y == -1);
	assert_true(p[2].distance == 0 && p[3].distance == 0 && p[3].point_x == 2);
	proximity_lists_free(&actual), arena_destroy(&m.w);
}

// S34.
static void a_body_of_the_crowd_finds_itself_unless_it_ignores_its_id(void **state) {
	(void)state;
	small_world m = {.crowd = {{{0, 0, 3, 0, 2}, {.id = 5, .ignore = 5}}, {{0, 0, 0, 1, 1}, {.id = 6, .ignore = 6}}}};
	build_small_world(&m, 0, 2, WITH_ID);
	for (int ignoring = 0; ignoring < 2; ignoring++) {
		const gz_bodies chunk = arena_bodies(m.crowd, 2, ignoring ? WITH_ID | WITH_IGNORE : WITH_ID);
		proximity_lists actual = find_proximities(&m.w, &chunk, 1, (proximity_query){GZ_TARGETS_CIRCLES, 0, 0, false});
		assert_int_equal(actual.first[1], ignoring ? 1 : 2);
		const gz_proximity *other = actual.data + (ignoring ? 0 : 1);
		assert_true(other->id == 6 && other->distance == -3 && other->normal_x == 1 && other->point_x == 1);
		other = actual.data + actual.first[1]; // of the second body, whose normal is opposite
		assert_true(other->id == 5 && other->distance == -3 && other->normal_x == -1 && other->point_x == -2);
		proximity_lists_free(&actual);
	}
	arena_destroy(&m.w);
}

static void in_an_empty_world_lists_are_empty(void **state) {
	(void)state;
	small_world m = {0};
	const arena_body bodies[] = {{.at = {0, 0, 0, 0, 1}}, {.at = {GZ_LIMIT, 0, 0, 0, GZ_LIMIT}}};
	const gz_bodies chunk = arena_bodies(bodies, 2, 0);
	build_small_world(&m, 0, 0, 0);
	for (int targets = GZ_TARGETS_WALLS; targets <= GZ_TARGETS_ALL; targets++)
		for (size_t max = 0; max < 3; max++) {
			const proximity_query q = {(gz_targets)targets, max, INFINITY, false};
			proximity_lists actual = find_proximities(&m.w, &chunk, 1, q);
			assert_int_equal(actual.first[2], 0);
			proximity_lists_free(&actual);
		}
	arena_destroy(&m.w);
}

// S153.
static void targets_at_the_limit_of_coordinates_are_found(void **state) {
	(void)state;
	const float l = GZ_LIMIT;
	small_world m = {.walls = {{.ax = -l, .ay = -l, .bx = -l, .by = -l}}, .crowd = {{.at = {-l, -l, l, 0, l / 16}}}};
	const arena_body bodies[] = {{.at = {l, l, 0, 0, 1}}, {.at = {l, l, 0, 0, l}}, {.at = {0, 0, -l, l, l}}};
	const gz_bodies chunk = arena_bodies(bodies, 3, 0);
	build_small_world(&m, 1, 1, 0);
	proximity_lists actual = find_proximities(&m.w, &chunk, 1, (proximity_query){GZ_TARGETS_ALL, 2, INFINITY, false});
	assert_int_equal(actual.first[3], 6);
	for (size_t i = 0; i < 3; i++) {
		assert_true(actual.data[2 * i].feature == GZ_FEATURE_CIRCLE);
		assert_true(actual.data[2 * i + 1].feature == GZ_FEATURE_END_A);
	}
	proximity_lists_free(&actual), arena_destroy(&m.w);
}

enum { CIRCLES = 100 };

/// Fails the test unless the bodies find, within each of these distances, what brute force finds.
static void expect_brute_force(const arena *s, arena_query bodies, const float *distance, size_t count, size_t max) {
	arena_world w = arena_build(s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(bodies.bodies, bodies.count, 0);
	for (size_t k = 0; k < count; k++) {
		const proximity_query q = {GZ_TARGETS_CIRCLES, max, distance[k], false};
		proximity_lists expected = find_by_brute_force(s, bodies, q, gz_backend_name(0));
		proximity_lists actual = find_proximities(&w, &chunk, 1, q);
		for (size_t i = 0; i < bodies.count; i++) assert_same_list(&actual, i, &expected, i, "rounded distances");
		proximity_lists_free(&actual), proximity_lists_free(&expected);
	}
	arena_destroy(&w);
}

/// Points on the edge, up to rounding, of a circle whose radius is once to twice the scale: a distance of 0 is reported
/// for most of them.
static void expect_points_on_an_edge(random_source *source, float scale, size_t max) {
	const float distances[] = {0, 0x1p-30f * scale, 0x1p-24f * scale, 0x1p-22f * scale};
	arena_body points[CIRCLES], circle = {.at = {0, 0, 0, 0, scale * (1 + random_positive(source, 0))}};
	const float x = scale * random_signed(source, 2), y = scale * random_signed(source, 2), radius = circle.at.radius;
	circle.at.px = x, circle.at.py = y;
	for (int i = 0; i < CIRCLES; i++) {
		const float angle = random_signed(source, 2);
		points[i] = (arena_body){.at = {x + radius * cosf(angle), y + radius * sinf(angle), 0, 0, 0}};
	}
	const arena s = {.bodies = &circle, .body_count = 1};
	expect_brute_force(&s, (arena_query){points, CIRCLES, 0}, distances, 4, max);
}

static void a_circle_is_found_within_the_distance_that_is_reported_for_it(void **state) {
	(void)state;
	random_source source = {1060};
	for (size_t round = 0; round < 50; round++) expect_points_on_an_edge(&source, 1, 1 + round % 2);
}

/// The margins for rounding are in proportion to the radius: beyond 2^24 an absolute one of 1 is none.
static void a_circle_of_any_radius_is_found_within_the_distance_that_is_reported_for_it(void **state) {
	(void)state;
	random_source source = {1062};
	for (int exponent = -20; exponent < 38; exponent++)
		for (size_t max = 1; max <= 2; max++) expect_points_on_an_edge(&source, ldexpf(1, exponent), max);
}

/// Small circles inside of a large body, whose radius rounds all distances: equal ones are in the order of indices.
static void circles_deep_inside_of_a_large_body_are_found_in_order(void **state) {
	(void)state;
	static const float any = INFINITY;
	random_source source = {1061};
	arena_body bodies[8], circles[CIRCLES];
	for (int i = 0; i < CIRCLES; i++)
		circles[i] = (arena_body){
			.at = {random_signed(&source, 0), random_signed(&source, 0), 0, 0, random_positive(&source, -6)}};
	for (int i = 0; i < 8; i++) bodies[i] = (arena_body){.at = {0.1f * (float)i, 0, 0, 0, ldexpf(1, 4 * i)}};
	const arena s = {.bodies = circles, .body_count = CIRCLES};
	for (size_t max = 1; max <= 9; max += 4) expect_brute_force(&s, (arena_query){bodies, 8, 0}, &any, 1, max);
}

int test_proximity_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(at_equal_distances_walls_precede_circles),
		cmocka_unit_test(walls_that_tie_by_rounding_precede_circles),
		cmocka_unit_test(overlaps_are_in_the_order_of_depth_and_include_touches),
		cmocka_unit_test(a_body_of_the_crowd_finds_itself_unless_it_ignores_its_id),
		cmocka_unit_test(in_an_empty_world_lists_are_empty),
		cmocka_unit_test(targets_at_the_limit_of_coordinates_are_found),
		cmocka_unit_test(a_circle_is_found_within_the_distance_that_is_reported_for_it),
		cmocka_unit_test(a_circle_of_any_radius_is_found_within_the_distance_that_is_reported_for_it),
		cmocka_unit_test(circles_deep_inside_of_a_large_body_are_found_in_order),
	};
	return RUN_SUITE("proximity_rules", tests);
}
