// The rules of walls that push among other walls: no body in free space is crushed, bodies stay clear of all walls, and
// filters, picks and output columns are respected. The expected positions follow from geometry.
#include <math.h>
#include <string.h>

#include "generators/directions.h"
#include "moving_walls/push_scene.h"
#include "support/check.h"

/// Four walls that form a box around (center, center), of half length `along` in direction u and half width `across`. A
/// scene with one wall uses the first.
static void make_walls(push_scene *scene, direction u, double along, double across, double center) {
	for (int i = 0; i < 4; i++) {
		const double x = i == 0 || i == 3 ? along : -along, y = i < 2 ? across : -across;
		scene->walls[i].ax = (float)(center + x * u.x - y * u.y),
		scene->walls[i].ay = (float)(center + x * u.y + y * u.x);
	}
	for (int i = 0; i < 4; i++)
		scene->walls[i].bx = scene->walls[(i + 1) % 4].ax, scene->walls[i].by = scene->walls[(i + 1) % 4].ay;
}

/// Places the body near the path of the walls, clear of them.
///
/// motion: the direction in which the walls will move
/// distance: how far they will move
static void place_body(push_scene *scene, direction motion, double distance, double center, random_source *source) {
	do {
		const double ahead = random_between(source, 0, fmin(distance, 40));
		const double x = ahead * motion.x + random_between(source, -10, 10);
		const double y = ahead * motion.y + random_between(source, -10, 10);
		const double radius = random_between(source, 0, 10);
		scene->bodies[0] = (trial_body){(float)(center + x), (float)(center + y), 0, 0, (float)radius};
	} while (!push_scene_is_clear(scene, (int32_t)scene->wall_count));
}

/// Random walls and boxes with one body, in an empty world. S84, S86.
static void a_body_with_free_space_is_never_crushed(void **state) {
	(void)state;
	static const int32_t group[] = {0, 1, 2, 3};
	random_source source = {77};
	size_t pushed = 0;
	for (int n = 0; n < 2000; n++) {
		push_scene scene = {.wall_count = random_chance(&source, 2) ? 1 : 4, .body_count = 1};
		const direction u = random_direction(&source);
		const direction motion = random_direction(&source);
		const double along = random_between(&source, 1, 40);
		const double across = random_between(&source, 0.1, 5);
		const int exponent = random_int(&source, -6, 7);
		const double distance = ldexp(random_between(&source, 1, 2), exponent);
		const double center = random_between(&source, 0, 1000);
		make_walls(&scene, u, along, across, center);
		push_scene_build(&scene, NULL);
		place_body(&scene, motion, distance, center, &source);
		push_groups(&scene,
			&(gz_wall_group){.wall = group,
				.count = scene.wall_count,
				.dx = (float)(distance * motion.x),
				.dy = (float)(distance * motion.y)},
			1);
		assert_int_equal(scene.report.hits, 0);
		pushed += scene.report.pushed;
		push_scene_free(&scene);
	}
	assert_true(pushed > 200);
}

// S85.
static void a_body_is_pushed_along_a_wall(void **state) {
	(void)state;
	// Along a wall at 45 degrees the body moves as far in x as the door.
	push_scene scene = {.walls = {{0, -50, 0, 50}, {-20, -20, 80, 80}}, .wall_count = 2, .bodies = {{8, 10, 0, 0, 1}}};
	scene.body_count = 1;
	push_scene_build(&scene, NULL);
	for (int i = 0; i < 20; i++) push_door(&scene, 1.5f, 0), assert_int_equal(scene.report.hits, 0);
	expect_near((double)scene.bodies->px, 31, 1e-3, "x");
	assert_true(
		push_scene_gap(&scene, 0, 1) >= 0 && push_scene_gap(&scene, 0, 0) >= 0 && push_scene_gap(&scene, 0, 1) < 0.5);
	push_scene_free(&scene);
}

// S83.
static void a_lift_carries_the_bodies_inside_it(void **state) {
	(void)state;
	static const int32_t cabin[] = {0, 1, 2, 3};
	push_scene scene = {.walls = {{0, 0, 10, 0}, {10, 0, 10, 10}, {10, 10, 0, 10}, {0, 10, 0, 0}}, .wall_count = 4};
	scene.bodies[0] = (trial_body){5, 5, 0, 0, 4.5f}, scene.bodies[1] = (trial_body){2, 2, 0, 0, 0.5f},
	scene.body_count = 2;
	push_scene_build(&scene, NULL);
	for (int i = 0; i < 10; i++) {
		push_groups(&scene, &(gz_wall_group){.wall = cabin, .count = 4, .dx = 0, .dy = 37}, 1);
		assert_int_equal(scene.report.hits, 0);
		for (size_t b = 0; b < 2; b++)
			for (int32_t w = 0; w < 4; w++)
				assert_true(push_scene_gap(&scene, b, w) >= 0 && push_scene_gap(&scene, b, w) < 10);
	}
	assert_true(scene.bodies[0].py > 370 && scene.bodies[0].py < 380);
	push_scene_free(&scene);
}

/// A corridor with a crowd in it. Wall 0 is the door, walls 1 and 2 are the sides.
static push_scene corridor(void) {
	push_scene scene = {
		.walls = {{0, 0, 0, 100}, {-10, 0, 900, 0}, {-10, 100, 900, 100}}, .wall_count = 3, .body_count = 40};
	for (size_t i = 0; i < scene.body_count; i++)
		scene.bodies[i] =
			(trial_body){10 + 12 * (float)(i % 8), 10 + 18 * (float)(i / 8), 0, 0, 5 + (float)(i % 3) / 2};
	return scene;
}

// S92.
static void a_door_pushes_a_crowd_along_a_corridor(void **state) {
	(void)state;
	push_scene scene = corridor();
	push_scene_build(&scene, NULL);
	gz_crowd *crowd = gz_crowd_create(scene.world);
	const gz_move_options options = {.crowd = crowd};
	float door_x = 0;
	for (int i = 0; i < 200; i++) {
		push_door(&scene, 3, 0);
		door_x += scene.report.stopped ? 0 : 3;
		const gz_bodies bodies = push_scene_bodies(&scene);
		const gz_moves moves = push_scene_moves(&scene);
		const gz_report report =
			gz_move(&moves, &options, scene.world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scene.scratch);
		assert_int_equal(report.error.status, GZ_STATUS_OK);
		assert_true(push_scene_is_clear(&scene, 3));
	}
	assert_true(door_x == 600);
	for (size_t b = 0; b < scene.body_count; b++) assert_true(scene.bodies[b].px > door_x && scene.bodies[b].py < 100);
	gz_crowd_destroy(crowd), push_scene_free(&scene);
}

// S5.
static void filtered_bodies_are_not_pushed(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, -50, 0, 50}, {40, -50, 40, 50}}, .wall_count = 2, .body_count = 3};
	for (int i = 0; i < 3; i++) scene.bodies[i] = (trial_body){5, 10.0f * (float)i, 0, 0, 2};
	push_scene_build(&scene, NULL);
	static const uint32_t masks[] = {1, 2, 1};
	static const uint64_t ids[] = {70, 71}, ignored[] = {0, 0, 70};
	gz_walls named = trial_walls(&(trial){.walls = scene.walls, .wall_count = 2});
	named.id = (gz_id_view){ids, 8, 8};
	assert_int_equal(gz_world_move_walls(scene.world, (const int32_t[]){0, 1}, &named).status, GZ_STATUS_OK);
	gz_bodies bodies = push_scene_bodies(&scene);
	bodies.filters.mask = (gz_bits_view){masks, 4}, bodies.ignore = (gz_id_view){ignored, 8, 8};
	const gz_moves moves = push_scene_moves(&scene);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_wall_push pushes = {
		.data = &(gz_wall_group){.wall = &(int32_t){0}, .count = 1, .dx = 10, .dy = 0}, .count = 1};
	const gz_report report = gz_world_push_walls(&pushes, &moves, scene.world, &query, scene.scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	assert_int_equal(report.pushed, 1);
	expect_near((double)scene.bodies[0].px, 12, 1e-3, "x");
	assert_true(scene.bodies[1].px == 5 && scene.bodies[2].px == 5);
	gz_hit hit[3]; // after the push the door still collides with the first body alone
	const gz_hits hits = gz_hits_in(hit);
	for (int i = 0; i < 3; i++) scene.bodies[i].px = 20, scene.bodies[i].dx = -30;
	assert_int_equal(gz_sweep(&hits, scene.world, &query, scene.scratch).hits, 1);
	assert_true(hit[0].index == 0 && hit[0].id == 70);
	push_scene_free(&scene);
}

// S156.
static void only_picked_valid_bodies_are_written(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, -50, 0, 50}}, .wall_count = 1, .body_count = 4};
	for (int i = 0; i < 4; i++) scene.bodies[i] = (trial_body){5, 10.0f * (float)i, 0, 0, 2};
	scene.bodies[2].radius = NAN;
	push_scene_build(&scene, NULL);
	float x[4] = {7, 7, 7, 7}, y[4] = {7, 7, 7, 7};
	gz_bodies bodies = push_scene_bodies(&scene);
	bodies.pick = (const uint32_t[]){3, 2, 1}, bodies.pick_count = 3;
	const gz_moves moves = {.center = {x, y, sizeof(float)}};
	const int32_t door = 0;
	const gz_wall_group groups[] = {
		{.wall = &door, .count = 1, .dx = 10, .dy = 0}, {.wall = NULL, .count = 0, .dx = 3, .dy = 3}};
	const gz_report report = gz_world_push_walls(&(gz_wall_push){.data = groups, .count = 2}, &moves, scene.world,
		&(gz_query){.chunks = &bodies, .chunk_count = 1}, scene.scratch);
	assert_int_equal(report.error.status, GZ_STATUS_INVALID_BODIES);
	assert_true(
		report.error.index == 1 && !strcmp(report.error.name, "radius") && report.invalid == 1 && report.bodies == 3);
	assert_true(x[0] == 7 && x[2] == 7 && y[2] == 7);
	expect_near((double)x[1], 12, 1e-3, "x"), expect_near((double)x[3], 12, 1e-3, "x");
	assert_true(y[1] == 10 && y[3] == 30 && scene.bodies[3].px == 5);
	push_scene_free(&scene);
}

int test_push_scenes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_body_with_free_space_is_never_crushed),
		cmocka_unit_test(a_body_is_pushed_along_a_wall),
		cmocka_unit_test(a_lift_carries_the_bodies_inside_it),
		cmocka_unit_test(a_door_pushes_a_crowd_along_a_corridor),
		cmocka_unit_test(filtered_bodies_are_not_pushed),
		cmocka_unit_test(only_picked_valid_bodies_are_written),
	};
	return RUN_SUITE("push_scenes", tests);
}
