// The inside of a level: which points are in it, and which circles have escaped from it.
#include <math.h>
#include <string.h>

#include "levels/builtin.h"
#include "levels/data/fault.h"
#include "levels/data/file.h"
#include "levels/load_level.h"
#include "levels/placement/wall_index.h"
#include "support/check.h"

// A square from 0 to 100 with a pillar from 40 to 60 in it, and a wall in its upper half.
static const char room[] = "wall 0 0 100 0\nwall 100 0 100 100\nwall 100 100 0 100\nwall 0 100 0 0\n"
						   "wall 40 40 60 40\nwall 60 40 60 60\nwall 60 60 40 60\nwall 40 60 40 40\n"
						   "wall 20 80 80 80\n";

static void open_room(app_level *level, app_wall_index *inside, const char *text) {
	app_fault fault;
	assert_true(level_parse(level, (app_bytes){text, strlen(text)}, "f", NULL, &fault));
	assert_true(wall_index_create(inside, level, 5));
}

static void close_room(app_level *level, app_wall_index *inside) {
	wall_index_free(inside);
	level_free(level);
}

static app_escape escape_of(const app_wall_index *inside, float x, float y, float radius) {
	float dx = 1, dy = 0;
	const app_circles one = {&x, &y, &dx, &dy, &radius, 1, 1};
	return wall_index_find_escaped(inside, &one);
}

static void points_between_closed_walls_are_inside(void **state) {
	(void)state;
	app_level level;
	app_wall_index inside;
	open_room(&level, &inside, room);
	assert_true(inside.closed);
	static const struct {
		double x, y, distance;
		bool has;
	} places[] = {{10, 10, 10, true}, {50, 50, 10, false}, {50, 81, 1, true}, {50, 79, 1, true}, {81, 80, 1, true},
		{50, 101, 1, false}, {-300, 50, 300, false}, {97, 96, 3, true}, {63, 64, 5, true}};
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		const app_point at = {places[i].x, places[i].y};
		const double distance = wall_index_distance(&inside, at);
		assert_true(wall_index_is_inside(&inside, at) == places[i].has);
		assert_true(places[i].distance <= 5 ? distance == places[i].distance : distance > 5);
	}
	close_room(&level, &inside);
}

static void a_circle_that_touches_a_wall_has_not_escaped(void **state) {
	(void)state;
	app_level level;
	app_wall_index inside;
	open_room(&level, &inside, room);
	assert_int_equal(escape_of(&inside, 5, 50, 5).count, 0);
	assert_int_equal(escape_of(&inside, nextafterf(5, 0), 50, 5).count, 1);
	assert_int_equal(escape_of(&inside, 63, 64, 5).count, 0);
	assert_int_equal(escape_of(&inside, nextafterf(63, 0), 64, 5).count, 1);
	// A point on a wall is on neither side of it.
	assert_int_equal(escape_of(&inside, 40, 50, 0).count, 0);
	assert_int_equal(escape_of(&inside, 41, 50, 0).count, 1);
	close_room(&level, &inside);
}

static void circles_outside_in_overlap_or_not_finite_have_escaped(void **state) {
	(void)state;
	app_level level;
	app_wall_index inside;
	open_room(&level, &inside, room);
	static const float places[][2] = {
		{50, 50}, {106, 50}, {-1e6f, 50}, {50, 1e12f}, {NAN, 50}, {50, NAN}, {INFINITY, 50}, {3, 50}, {50, 84}};
	for (size_t i = 0; i < sizeof places / sizeof *places; i++)
		assert_int_equal(escape_of(&inside, places[i][0], places[i][1], 5).count, 1);
	close_room(&level, &inside);
}

static void escaped_circles_are_counted_and_the_first_is_named(void **state) {
	(void)state;
	enum { COUNT = 200 };
	app_level level;
	app_wall_index inside;
	app_circles bodies = {0};
	open_room(&level, &inside, room);
	for (int i = 0; i < COUNT; i++) assert_true(circles_add(&bodies, 20, 30, 1, 1, 5));
	assert_int_equal(wall_index_find_escaped(&inside, &bodies).count, 0);
	bodies.x[17] = -20, bodies.y[50] = 2, bodies.x[199] = 50, bodies.y[199] = 50;
	const app_escape found = wall_index_find_escaped(&inside, &bodies);
	assert_int_equal(found.count, 3);
	assert_int_equal(found.first, 17);
	circles_free(&bodies);
	close_room(&level, &inside);
}

/// Some maps have walls that should be closed, and are not: then only the distance from the walls counts.
static void a_level_that_is_not_closed_has_no_outside(void **state) {
	(void)state;
	app_level level;
	app_wall_index inside;
	memset(&level, 0, sizeof level);
	assert_true(level_add(&level, 0, 0, 100, 0, true) && level_add(&level, 100, 0, 100, 100, true));
	assert_true(wall_index_create(&inside, &level, 5));
	assert_false(inside.closed);
	assert_int_equal(escape_of(&inside, 50, 50, 5).count, 0);
	assert_int_equal(escape_of(&inside, 50, 4, 5).count, 1);
	close_room(&level, &inside);
}

static void built_in_levels_are_closed(void **state) {
	(void)state;
	bool (*const build[])(app_level *) = {level_builtin, level_cavern};
	for (int i = 0; i < 2; i++) {
		app_level level;
		app_wall_index inside;
		assert_true(build[i](&level) && wall_index_create(&inside, &level, 5));
		assert_true(inside.closed);
		close_room(&level, &inside);
	}
}

int test_inside(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(points_between_closed_walls_are_inside),
		cmocka_unit_test(a_circle_that_touches_a_wall_has_not_escaped),
		cmocka_unit_test(circles_outside_in_overlap_or_not_finite_have_escaped),
		cmocka_unit_test(escaped_circles_are_counted_and_the_first_is_named),
		cmocka_unit_test(a_level_that_is_not_closed_has_no_outside),
		cmocka_unit_test(built_in_levels_are_closed),
	};
	return RUN_SUITE("inside", tests);
}
