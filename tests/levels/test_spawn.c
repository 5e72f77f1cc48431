// The built-in level, and the bodies that are placed at random in a level.
#include <math.h>
#include <string.h>

#include "levels/builtin.h"
#include "levels/data/joints.h"
#include "levels/load_level.h"
#include "levels/placement/spawn.h"
#include "support/check.h"

static void the_built_in_level_is_closed(void **state) {
	(void)state;
	app_level level;
	app_joints joints;
	assert_true(level_builtin(&level));
	assert_in_range(level.walls.count, 300, 999);
	assert_true(joints_create(&joints, &level.walls));
	for (size_t j = 0; j < joints.count; j++) {
		int walls = 0;
		for (size_t k = joints.first[j]; k < joints.first[j + 1]; k++) walls += level.has_outside[joints.end[k] / 2];
		if (walls % 2) fail_msg("%d walls end at wall %u", walls, joints.end[joints.first[j]] / 2);
	}
	joints_free(&joints);
	level_free(&level);
}

static double distance_to(const app_segments *walls, size_t i, double x, double y) {
	double ax = walls->ax[i], ay = walls->ay[i], bx = walls->bx[i], by = walls->by[i];
	double length = hypot(bx - ax, by - ay), ux = (bx - ax) / length, uy = (by - ay) / length;
	double along = (x - ax) * ux + (y - ay) * uy;
	if (along <= 0) return hypot(x - ax, y - ay);
	if (along >= length) return hypot(x - bx, y - by);
	return fabs((x - ax) * uy - (y - ay) * ux);
}

/// Counts the walls that a ray downwards crosses; the program sends its ray to the right.
static bool is_enclosed(const app_level *level, double x, double y) {
	int crossings = 0;
	for (size_t i = 0; i < level->walls.count; i++) {
		double ax = level->walls.ax[i] - x, ay = level->walls.ay[i] - y, bx = level->walls.bx[i] - x,
			   by = level->walls.by[i] - y;
		if (level->has_outside[i] && (ax < 0) != (bx < 0)) crossings += (ax * by - bx * ay) / (ax - bx) < 0;
	}
	return crossings % 2;
}

static void bodies_are_inside_and_touch_no_wall(void **state) {
	(void)state;
	app_level level;
	app_circles bodies;
	app_fault fault;
	assert_true(level_builtin(&level));
	const spawn_settings settings = {.count = 2000, .seed = 7, .radius = {1, 30}, .speed = {20, 50}};
	assert_true(spawn_bodies(&bodies, &level, &settings, &fault));
	assert_int_equal(bodies.count, 2000);
	for (size_t k = 0; k < bodies.count; k++) {
		double nearest = 1e9, speed = hypot((double)bodies.dx[k], (double)bodies.dy[k]);
		for (size_t i = 0; i < level.walls.count; i++)
			nearest = fmin(nearest, distance_to(&level.walls, i, bodies.x[k], bodies.y[k]));
		assert_true(nearest > (double)bodies.radius[k]);
		assert_true(bodies.radius[k] >= 1 && bodies.radius[k] <= 30 && speed > 19.99 && speed < 50.01);
		assert_true(is_enclosed(&level, bodies.x[k], bodies.y[k]));
	}
	circles_free(&bodies);
	level_free(&level);
}

static void the_same_seed_gives_the_same_bodies(void **state) {
	(void)state;
	app_level level;
	app_circles one, same, other;
	app_fault fault;
	assert_true(level_builtin(&level));
	spawn_settings settings = {.count = 100, .seed = 7, .radius = {1, 3}, .speed = {20, 50}, .within = 2};
	assert_true(spawn_bodies(&one, &level, &settings, &fault));
	assert_true(spawn_bodies(&same, &level, &settings, &fault));
	settings.seed = 8;
	assert_true(spawn_bodies(&other, &level, &settings, &fault));
	assert_memory_equal(one.x, same.x, 100 * sizeof(float));
	assert_memory_equal(one.dy, same.dy, 100 * sizeof(float));
	assert_memory_not_equal(one.x, other.x, 100 * sizeof(float));
	for (size_t k = 0; k < 100; k++) {
		double nearest = 1e9;
		for (size_t i = 0; i < level.walls.count; i++)
			nearest = fmin(nearest, distance_to(&level.walls, i, one.x[k], one.y[k]));
		assert_true(nearest > (double)one.radius[k] && nearest < (double)one.radius[k] + 2.001);
	}
	circles_free(&one);
	circles_free(&same);
	circles_free(&other);
	level_free(&level);
}

static void separate_bodies_touch_no_other(void **state) {
	(void)state;
	app_level level;
	app_circles bodies;
	app_fault fault;
	assert_true(level_builtin(&level));
	const spawn_settings settings = {
		.count = 2000, .seed = 7, .radius = {1, 20}, .speed = {20, 50}, .clearance = 2, .separate = true};
	assert_true(spawn_bodies(&bodies, &level, &settings, &fault));
	double nearest = INFINITY;
	for (size_t i = 0; i < bodies.count; i++)
		for (size_t k = 0; k < i; k++) {
			const double x = (double)bodies.x[i] - (double)bodies.x[k], y = (double)bodies.y[i] - (double)bodies.y[k];
			nearest = fmin(nearest, hypot(x, y) - (double)bodies.radius[i] - (double)bodies.radius[k]);
		}
	assert_true(nearest > 2 && nearest < 2.1);
	circles_free(&bodies);
	level_free(&level);
}

static void separate_bodies_that_do_not_fit_are_refused(void **state) {
	(void)state;
	static const char box[] = "wall 0 0 9 0\nwall 9 0 9 9\nwall 9 9 0 9\nwall 0 9 0 0\n";
	app_level level;
	app_circles bodies;
	app_fault fault;
	assert_true(level_parse(&level, (app_bytes){box, sizeof box - 1}, "f", NULL, &fault));
	spawn_settings settings = {.count = 2, .radius = {3, 3}, .separate = true}; // their centres are 4.2 apart at most
	assert_false(spawn_bodies(&bodies, &level, &settings, &fault));
	assert_string_equal(fault.text, "only 1 of 2 bodies of radius 3 to 3 fit inside the walls without overlap");
	assert_null(bodies.x);
	settings.separate = false;
	assert_true(spawn_bodies(&bodies, &level, &settings, &fault));
	circles_free(&bodies);
	level_free(&level);
}

static void bodies_in_a_level_without_inside_are_refused(void **state) {
	(void)state;
	static const char *const texts[] = {"# nothing\n", "wall 0 0 1 1\n", "wall 3 3 3 3\n",
		"wall 0 0 9 0\nwall 9 0 9 9\nwall 9 9 0 0\n", "wall -3e38 -3e38 3e38 3e38\nwall 0 0 3e38 -3e38\n"};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		app_level level;
		app_circles bodies;
		app_fault fault;
		assert_true(level_parse(&level, (app_bytes){texts[i], strlen(texts[i])}, "f", NULL, &fault));
		const spawn_settings settings = {.count = 5, .radius = {4, 4}};
		assert_false(spawn_bodies(&bodies, &level, &settings, &fault));
		assert_string_equal(fault.text, "only 0 of 5 bodies of radius 4 to 4 fit inside the walls");
		assert_null(bodies.x);
		level_free(&level);
	}
}

int test_spawn(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_built_in_level_is_closed),
		cmocka_unit_test(bodies_are_inside_and_touch_no_wall),
		cmocka_unit_test(the_same_seed_gives_the_same_bodies),
		cmocka_unit_test(separate_bodies_touch_no_other),
		cmocka_unit_test(separate_bodies_that_do_not_fit_are_refused),
		cmocka_unit_test(bodies_in_a_level_without_inside_are_refused),
	};
	return RUN_SUITE("spawn", tests);
}
