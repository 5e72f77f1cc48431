// The rules of walls that push bodies, with one body or a few: a wall pushes the bodies in its path, or is blocked by
// them. The expected positions follow from geometry and are written as numbers.
#include <math.h>
#include <string.h>

#include "moving_walls/push_scene.h"
#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// One body
// ---------------------------------------------------------------------------------------------------------------------

// S84, S87.
static void a_door_pushes_a_body_ahead(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, -50, 0, 50}}, .wall_count = 1, .bodies = {{5, 0, 0, 0, 2}}, .body_count = 1};
	push_scene_build(&scene, NULL);
	push_door(&scene, 10, 0);
	expect_near((double)scene.bodies->px, 12, 2 * default_push_skin(60, 2), "x");
	assert_true(scene.bodies->py == 0);
	assert_int_equal(scene.report.pushed, 1);
	assert_int_equal(scene.report.hits + scene.report.stopped, 0);
	assert_true(push_scene_gap(&scene, 0, 0) >= 0);
	assert_true(push_scene_gap(&scene, 0, 0) < 2 * default_push_skin(60, 2));
	push_door(&scene, -10, 0); // a door that moves back leaves it there
	expect_near((double)scene.bodies->px, 12, 2 * default_push_skin(60, 2), "x");
	assert_int_equal(scene.report.pushed, 0);
	expect_near(push_scene_gap(&scene, 0, 0), 10, 1e-3, "the gap");
	push_scene_free(&scene);
}

// S84.
static void a_fast_door_pushes_small_bodies(void **state) {
	(void)state;
	for (int i = 0; i < 5; i++) {
		const float radius = ldexpf(1, -3 * i), speed = ldexpf(1, 4 + 3 * i);
		push_scene scene = {
			.walls = {{0, -50, 0, 50}}, .wall_count = 1, .bodies = {{7, 3, 0, 0, radius}}, .body_count = 1};
		push_scene_build(&scene, NULL);
		push_door(&scene, speed, 0);
		expect_near(
			(double)scene.bodies->px, (double)(speed + radius), 2 * default_push_skin(fmax(50, (double)speed), 1), "x");
		assert_true(push_scene_gap(&scene, 0, 0) >= 0);
		push_scene_free(&scene);
	}
}

// S84.
static void a_body_slides_along_the_wall_that_pushes_it(void **state) {
	(void)state;
	// The door is at 45 degrees and moves along x. It pushes along its normal: half as far in x as it moves.
	push_scene scene = {.walls = {{-50, -50, 50, 50}}, .wall_count = 1, .bodies = {{5, 0, 0, 0, 1}}, .body_count = 1};
	push_scene_build(&scene, NULL);
	const double gap = push_scene_gap(&scene, 0, 0), distance = 10 * sqrt(0.5) - gap;
	push_door(&scene, 10, 0);
	expect_near((double)scene.bodies->px, 5 + distance * sqrt(0.5), 1e-3, "x");
	expect_near((double)scene.bodies->py, -distance * sqrt(0.5), 1e-3, "y");
	push_scene_free(&scene);
}

// S84.
static void a_door_that_moves_along_itself_pushes_nothing(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, -50, 0, 50}}, .wall_count = 1, .bodies = {{3, 0, 0, 0, 2}, {2.01f, 9, 0, 0, 2}}};
	scene.body_count = 2;
	push_scene_build(&scene, NULL);
	for (int i = 0; i < 10; i++) push_door(&scene, 0, 7);
	assert_true(scene.bodies[0].px == 3 && scene.bodies[1].px == 2.01f && scene.bodies[1].py == 9);
	assert_int_equal(scene.report.pushed + scene.report.hits, 0);
	push_scene_free(&scene);
}

// S87.
static void bodies_within_the_skin_stay_clear_of_the_door(void **state) {
	(void)state;
	// The bodies start at distances of 0, half a skin and one skin.
	const float skin = (float)default_push_skin(64, 2);
	push_scene scene = {.walls = {{0, -64, 0, 64}}, .wall_count = 1, .body_count = 3};
	for (int i = 0; i < 3; i++) scene.bodies[i] = (trial_body){2 + skin * (float)i / 2, 10.0f * (float)i, 0, 0, 2};
	push_scene_build(&scene, NULL);
	push_door(&scene, 0, 5), push_door(&scene, 0, -5);
	assert_int_equal(scene.report.hits, 0);
	for (size_t i = 0; i < 3; i++)
		assert_true(push_scene_gap(&scene, i, 0) >= 0 && push_scene_gap(&scene, i, 0) <= 3 * (double)skin);
	push_door(&scene, 3, 1);
	assert_int_equal(scene.report.pushed, 3);
	for (size_t i = 0; i < 3; i++) assert_true(push_scene_gap(&scene, i, 0) >= (double)skin / 2);
	push_door(&scene, -3, 1);
	assert_int_equal(scene.report.pushed, 0);
	push_scene_free(&scene);
}

// S91, S93.
static void a_one_sided_wall_pushes_bodies_left_of_it_alone(void **state) {
	(void)state;
	// Left of a -> b is x < 0. A passing body is not pushed either.
	push_scene scene = {.walls = {{0, -50, 0, 50}}, .wall_count = 1, .one_sided = {1}, .body_count = 3};
	scene.bodies[0] = (trial_body){11, 0, 0, 0, 2}, scene.bodies[1] = (trial_body){-5, 0, 0, 0, 2};
	scene.bodies[2] = (trial_body){-5, 20, 0, 0, 2}, scene.response[2] = GZ_RESPONSE_PASS;
	push_scene_build(&scene, NULL);
	push_door(&scene, 10, 0);
	assert_int_equal(scene.report.pushed, 0);
	push_door(&scene, -20, 0);
	assert_int_equal(scene.report.pushed, 1);
	assert_true(scene.bodies[0].px == 11 && scene.bodies[2].px == -5);
	expect_near((double)scene.bodies[1].px, -12, 1e-3, "x");
	push_scene_free(&scene);
}

static void a_thick_door_pushes_with_its_surface(void **state) {
	(void)state;
	push_scene scene = {
		.walls = {{0, -50, 0, 50}}, .wall_count = 1, .radius = {4}, .bodies = {{7, 0, 0, 0, 2}}, .body_count = 1};
	push_scene_build(&scene, NULL);
	push_door(&scene, 10, 0);
	expect_near((double)scene.bodies->px, 16, 1e-3, "x");
	assert_true(push_scene_gap(&scene, 0, 0) >= 0);
	push_scene_free(&scene);
}

static void disabled_walls_move_and_push_nothing(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, -50, 0, 50}, {1, -50, 1, 50}}, .wall_count = 2, .bodies = {{5, 0, 0, 0, 2}}};
	scene.body_count = 1;
	push_scene_build(&scene, NULL);
	static const int32_t both[] = {0, 1};
	assert_int_equal(gz_world_enable_walls(scene.world, both, 2, false).status, GZ_STATUS_OK);
	push_groups(&scene, &(gz_wall_group){.wall = both, .count = 2, .dx = 20, .dy = 0}, 1);
	assert_true(scene.bodies->px == 5 && scene.report.pushed == 0);
	assert_int_equal(gz_world_enable_walls(scene.world, both, 2, true).status, GZ_STATUS_OK);
	expect_near(push_scene_gap(&scene, 0, 0), 13, 1e-5, "the gap");
	expect_near(push_scene_gap(&scene, 0, 1), 14, 1e-5, "the gap");
	push_scene_free(&scene);
}

// ---------------------------------------------------------------------------------------------------------------------
// Crushed bodies
// ---------------------------------------------------------------------------------------------------------------------

// S86, S87.
static void a_body_between_a_door_and_a_wall_is_crushed(void **state) {
	(void)state;
	for (int fast = 0; fast < 2; fast++) {
		push_scene scene = {.walls = {{0, -50, 0, 50}, {30, -50, 30, 50}}, .wall_count = 2, .body_count = 2};
		scene.bodies[0] = (trial_body){20, 40, 0, 0, 1}, scene.bodies[1] = (trial_body){15, 0, 0, 0, 5};
		push_scene_build(&scene, NULL);
		float door_x = 0;
		const float step = fast ? 200 : 1;
		for (int i = 0; i < 40; i++) {
			push_door(&scene, step, 0);
			door_x += scene.report.stopped ? 0 : step;
			assert_true(scene.bodies[1].px > door_x && scene.bodies[1].px < 30);
			for (size_t b = 0; b < 2; b++)
				for (int32_t w = 0; w < 2; w++) assert_true(push_scene_gap(&scene, b, w) >= 0);
		}
		assert_true(door_x == (fast ? 0 : 19));
		assert_int_equal(scene.report.stopped, 1);
		assert_int_equal(scene.report.hits, fast ? 2 : 1);
		const gz_crush *crush = scene.crushes + fast;
		assert_true(crush->body == 1 && crush->group == 0 && crush->wall == 1);
		push_scene_free(&scene);
	}
}

// S86.
static void a_push_that_crushes_moves_nothing(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, -50, 0, 50}, {30, -50, 30, 0}}, .wall_count = 2, .body_count = 2};
	scene.bodies[0] = (trial_body){20, -20, 0, 0, 3}, scene.bodies[1] = (trial_body){5, 30, 0, 0, 3};
	push_scene_build(&scene, NULL);
	push_scene before = scene;
	push_door(&scene, 29, 0);
	assert_int_equal(scene.report.hits, 1);
	assert_int_equal(scene.report.pushed, 0);
	assert_memory_equal(scene.bodies, before.bodies, sizeof scene.bodies);
	expect_near(push_scene_gap(&scene, 1, 0), 2, 1e-5, "the gap");
	scene.bodies[0].py = 20;
	push_door(&scene, 29, 0);
	assert_int_equal(scene.report.hits, 0);
	assert_int_equal(scene.report.pushed, 2);
	push_scene_free(&scene);
}

static void pushed_bodies_are_listed_by_group(void **state) {
	(void)state;
	push_scene scene = {.walls = {{-10, -50, -10, 50}, {20, -50, 20, 50}}, .wall_count = 2};
	const trial_body bodies[] = {{5, 9, 0, 0, 1}, {-8, 0, 0, 0, 1}, {17.5f, 0, 0, 0, 1}, {-6, 20, 0, 0, 1}};
	memcpy(scene.bodies, bodies, sizeof bodies), scene.body_count = 4;
	push_scene_build(&scene, NULL);
	static const int32_t left = 0, right = 1;
	static const uint64_t ids[] = {70, 71, 72, 73};
	const gz_wall_group closing[] = {{.wall = &left, .count = 1, .dx = 4}, {.wall = &right, .count = 1, .dx = -4}};
	gz_bodies columns = push_scene_bodies(&scene);
	const gz_moves moves = push_scene_moves(&scene);
	columns.id = (gz_id_view){ids, sizeof *ids, sizeof *ids};
	gz_pushed pushed[2];
	size_t first[3];
	const gz_pushed_list list = {pushed, 2, first};
	const gz_report report = gz_world_push_walls(&(gz_wall_push){.data = closing, .count = 2, .pushed = &list}, &moves,
		scene.world, &(gz_query){.chunks = &columns, .chunk_count = 1}, scene.scratch);
	assert_true(report.error.status == GZ_STATUS_LIST_FULL && report.error.index == 2);
	assert_string_equal(report.error.name, "pushed");
	assert_int_equal(report.pushed, 3);
	assert_true(first[0] == 0 && first[1] == 2 && first[2] == 3);
	const gz_pushed *p = pushed;
	assert_true(p[0].body == 1 && p[0].id == 71 && p[0].group == 0 && p[1].body == 3 && p[1].id == 73);
	expect_near((double)p[0].dx, 3, 1e-2, "dx"), expect_near((double)p[1].dx, 1, 1e-2, "dx");
	push_scene_free(&scene);
}

// S83, S86.
static void two_groups_that_close_stop_at_the_body_between_them(void **state) {
	(void)state;
	push_scene scene = {
		.walls = {{-10, -50, -10, 50}, {10, -50, 10, 50}}, .wall_count = 2, .bodies = {{0, 0, 0, 0, 5}}};
	scene.body_count = 1;
	push_scene_build(&scene, NULL);
	static const int32_t left = 0, right = 1;
	const gz_wall_group closing[] = {
		{.wall = &left, .count = 1, .dx = 1, .dy = 0}, {.wall = &right, .count = 1, .dx = -1, .dy = 0}};
	for (int i = 0; i < 20; i++) {
		push_groups(&scene, closing, 2);
		assert_true(push_scene_gap(&scene, 0, 0) >= 0 && push_scene_gap(&scene, 0, 1) >= 0);
	}
	assert_int_equal(scene.report.stopped, 2);
	assert_true(scene.first[0] == 0 && scene.first[1] == 1 && scene.first[2] == 2);
	assert_true(scene.crushes[0].wall == right && scene.crushes[1].wall == left);
	assert_true(scene.crushes[0].group == 0 && scene.crushes[1].group == 1);
	const gz_wall_group opening[] = {
		{.wall = &left, .count = 1, .dx = -1, .dy = 0}, {.wall = &right, .count = 1, .dx = 1, .dy = 0}};
	push_groups(&scene, opening, 2);
	assert_int_equal(scene.report.stopped, 0);
	push_scene_free(&scene);
}

int test_pushes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_door_pushes_a_body_ahead),
		cmocka_unit_test(a_fast_door_pushes_small_bodies),
		cmocka_unit_test(a_body_slides_along_the_wall_that_pushes_it),
		cmocka_unit_test(a_door_that_moves_along_itself_pushes_nothing),
		cmocka_unit_test(bodies_within_the_skin_stay_clear_of_the_door),
		cmocka_unit_test(a_one_sided_wall_pushes_bodies_left_of_it_alone),
		cmocka_unit_test(a_thick_door_pushes_with_its_surface),
		cmocka_unit_test(disabled_walls_move_and_push_nothing),
		cmocka_unit_test(a_body_between_a_door_and_a_wall_is_crushed),
		cmocka_unit_test(a_push_that_crushes_moves_nothing),
		cmocka_unit_test(pushed_bodies_are_listed_by_group),
		cmocka_unit_test(two_groups_that_close_stop_at_the_body_between_them),
	};
	return RUN_SUITE("pushes", tests);
}
