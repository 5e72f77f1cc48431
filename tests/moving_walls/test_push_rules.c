// The rules of pushes about what they leave alone and what they round: motions, bodies among one another, bodies that
// overlap the group beforehand, the ends of the walls. The expected positions follow from geometry.
#include <math.h>
#include <stdlib.h>

#include "generators/random.h"
#include "moving_walls/push_scene.h"
#include "support/check.h"

/// A push by the door with the columns of the motions to write, which stay as they are.
static gz_report push_with_motions(push_scene *scene, float dx) {
	const int32_t door = 0;
	const gz_wall_group group = {.wall = &door, .count = 1, .dx = dx, .dy = 0};
	const gz_bodies bodies = push_scene_bodies(scene);
	gz_moves moves = push_scene_moves(scene);
	moves.motion = (gz_vec2_out){&scene->bodies->dx, &scene->bodies->dy, sizeof *scene->bodies};
	const gz_report report = gz_world_push_walls(&(gz_wall_push){.data = &group, .count = 1}, &moves, scene->world,
		&(gz_query){.chunks = &bodies, .chunk_count = 1}, scene->scratch);
	expect_ok(report);
	return report;
}

/// Bodies of every response, the last of which passes. S93.
static void motions_stay_and_only_passing_bodies_are_not_pushed(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, -50, 0, 50}}, .wall_count = 1, .body_count = 4};
	for (int i = 0; i < 4; i++) {
		scene.bodies[i] = (trial_body){5, 10.0f * (float)i, 3 + (float)i, -4, 2};
		scene.response[i] = (uint8_t)i;
	}
	push_scene_build(&scene, NULL);
	assert_int_equal(push_with_motions(&scene, 10).pushed, 3);
	for (int i = 0; i < 4; i++) {
		const trial_body *b = scene.bodies + i;
		assert_true(b->dx == 3 + (float)i && b->dy == -4 && b->py == 10.0f * (float)i);
		expect_near((double)b->px, i == GZ_RESPONSE_PASS ? 5 : 12, 1e-3, "x");
	}
	push_scene_free(&scene);
}

/// The door pushes two bodies into one another. The next moves with a crowd separate them. S92.
static void pushed_bodies_may_overlap_until_the_next_move(void **state) {
	(void)state;
	push_scene scene = {.walls = {{0, -50, 0, 50}}, .wall_count = 1, .body_count = 2};
	scene.bodies[0] = (trial_body){3, 0, 0, 0, 2}, scene.bodies[1] = (trial_body){8, 1, 0, 0, 2};
	push_scene_build(&scene, NULL);
	push_door(&scene, 8, 0);
	assert_int_equal(scene.report.pushed, 2);
	const trial_body *a = scene.bodies, *b = scene.bodies + 1;
	expect_near((double)a->px, 10, 1e-3, "x"), expect_near((double)b->px, 10, 1e-3, "x");
	gz_crowd *crowd = gz_crowd_create(scene.world);
	const gz_move_options options = {.crowd = crowd};
	size_t recovered = 0;
	for (int tick = 0; tick < 20; tick++) {
		const gz_bodies bodies = push_scene_bodies(&scene);
		const gz_moves moves = push_scene_moves(&scene);
		const gz_query query = {.chunks = &bodies, .chunk_count = 1};
		const gz_report report = gz_move(&moves, &options, scene.world, &query, scene.scratch);
		expect_ok(report);
		recovered += report.recovered;
	}
	assert_true(recovered > 0);
	assert_true(hypotf(a->px - b->px, a->py - b->py) >= 4 && push_scene_is_clear(&scene, 1));
	gz_crowd_destroy(crowd), push_scene_free(&scene);
}

/// The skin is 1/8. A body that lacks at most two skins is pushed away to its skin; a deeper one keeps its depth. S90.
static void a_body_that_overlaps_the_door_is_pushed_away_or_carried(void **state) {
	(void)state;
	static const float starts[] = {1.9375f, 1.96875f, 2, 1, 0.5f, 1.5f};
	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
		push_scene scene = {.walls = {{0, -50, 0, 50}}, .wall_count = 1, .bodies = {{starts[i], 0, 0, 0, 2}}};
		scene.body_count = 1;
		push_scene_build(&scene, NULL);
		const int32_t door = 0;
		const gz_wall_group group = {.wall = &door, .count = 1, .dx = 10, .dy = 0};
		const gz_bodies bodies = push_scene_bodies(&scene);
		const gz_moves moves = push_scene_moves(&scene);
		const gz_report report = gz_world_push_walls(&(gz_wall_push){.data = &group, .count = 1, .skin = 0.125f},
			&moves, scene.world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scene.scratch);
		expect_ok(report);
		assert_true(report.hits == 0 && report.pushed == 1);
		const bool is_shallow = starts[i] > 1.9f;
		if (is_shallow) assert_true(push_scene_gap(&scene, 0, 0) >= 0.0625 && scene.bodies->px <= 12.25f);
		else expect_near((double)scene.bodies->px, 10 + (double)starts[i], 1e-4, "x");
		push_scene_free(&scene);
	}
}

/// A sum of two floats, rounded to float once.
static float sum(float x, float y) { return (float)((double)x + (double)y); }

/// The state of the world after a push is that after the walls were moved to ends that are rounded once. S89, S98.
static void ends_of_pushed_walls_are_rounded_once(void **state) {
	(void)state;
	random_source source = {3301};
	for (int n = 0; n < 200; n++) {
		enum { COUNT = 4 };
		static const int32_t group[] = {0, 1, 2, 3};
		const float offset = n % 2 ? 1e6f : 0, dx = random_signed(&source, 6), dy = random_signed(&source, -4);
		push_scene scene = {.wall_count = COUNT};
		trial_wall moved[COUNT];
		for (int i = 0; i < COUNT; i++) {
			trial_wall *w = scene.walls + i;
			w->ax = offset + random_signed(&source, 5), w->ay = random_signed(&source, 5);
			w->bx = offset + random_signed(&source, 5), w->by = random_signed(&source, 5);
			moved[i] = (trial_wall){sum(w->ax, dx), sum(w->ay, dy), sum(w->bx, dx), sum(w->by, dy)};
		}
		push_scene_build(&scene, NULL);
		gz_walls walls = trial_walls(&(trial){scene.walls, COUNT, NULL, 0});
		walls.one_sided = (gz_byte_view){scene.one_sided, 1}, walls.radius = (gz_float_view){scene.radius, 4};
		gz_world *expected = gz_world_create(&(gz_world_desc){.walls = walls}, NULL);
		const gz_walls to = trial_walls(&(trial){moved, COUNT, NULL, 0});
		assert_int_equal(gz_world_move_walls(expected, group, &to).status, GZ_STATUS_OK);
		push_groups(&scene, &(gz_wall_group){.wall = group, .count = COUNT, .dx = dx, .dy = dy}, 1);
		unsigned char a[1024], b[1024];
		const size_t size = gz_world_save(scene.world, a, sizeof a);
		assert_int_equal(gz_world_save(expected, b, sizeof b), size);
		assert_in_range(size, 1, sizeof a);
		assert_memory_equal(a, b, size);
		gz_world_destroy(expected), push_scene_free(&scene);
	}
}

/// A disabled wall moves with its group, though it is nearer to the bodies, pushes nothing, and is still disabled. A
/// group of such walls alone moves, too.
static void disabled_walls_of_a_group_push_nothing(void **state) {
	(void)state;
	static const int32_t both[] = {0, 1};
	for (size_t first = 0; first < 2; first++) {
		push_scene scene = {.walls = {{0, -50, 0, 0}, {3, -50, 3, 50}}, .wall_count = 2, .body_count = 2};
		scene.bodies[0] = (trial_body){5, -20, 0, 0, 2}, scene.bodies[1] = (trial_body){5, 30, 0, 0, 2};
		push_scene_build(&scene, NULL);
		assert_int_equal(gz_world_enable_walls(scene.world, both + 1, 1, false).status, GZ_STATUS_OK);
		push_groups(&scene, &(gz_wall_group){.wall = both + first, .count = 2 - first, .dx = 10}, 1);
		assert_true(scene.report.pushed == 1 - first && scene.report.stopped == 0);
		expect_near((double)scene.bodies[0].px, first ? 5 : 12, 1e-3, "x");
		assert_true(scene.bodies[1].px == 5 && scene.bodies[1].py == 30);
		float ends[4];
		const gz_vec2_out a = {ends, ends + 1, 0}, b = {ends + 2, ends + 3, 0};
		assert_int_equal(gz_world_read_walls(scene.world, both + 1, 1, a, b).status, GZ_STATUS_OK);
		assert_true(ends[0] == 13 && ends[1] == -50 && ends[2] == 13 && ends[3] == 50);
		assert_true(isinf(push_scene_gap(&scene, 1, 1)));
		push_scene_free(&scene);
	}
}

/// Along both axes: more than a world's reach may be. The skin there is 2^21.
static void the_longest_push_takes_a_body_along(void **state) {
	(void)state;
	push_scene scene = {.walls = {{-0x1p26f, -0x1p25f, -0x1p25f, -0x1p26f}}, .wall_count = 1, .body_count = 1};
	scene.bodies[0] = (trial_body){0x1p23f, 0x1p23f, 0, 0, 2};
	push_scene_build(&scene, NULL);
	push_door(&scene, GZ_LIMIT, GZ_LIMIT);
	assert_true(scene.report.pushed == 1 && scene.report.hits == 0);
	const double ahead = 2 * (double)scene.bodies->px - 2 * ((double)GZ_LIMIT - 0x1.8p25); // of the wall, times sqrt 2
	assert_true(scene.bodies->px == scene.bodies->py && ahead >= 0x1.6p21 && ahead < 0x1.8p21);
	push_scene_free(&scene);
}

/// The first wall takes the body beyond 2^40, along x or y; there it is in the way of none. In place, the body is
/// invalid from then on; with columns of its own for the ends, it is where they say.
static void a_body_that_was_pushed_too_far_is_not_pushed_again(void **state) {
	(void)state;
	static const int32_t walls[] = {0, 1};
	for (int n = 0; n < 4; n++) {
		const bool along_y = n % 2, in_place = n / 2;
		push_scene scene = {.walls = {{0, -0x1p24f, 0, 0x1p24f}, {-0x1p20f, -0x1p24f, -0x1p20f, 0x1p24f}},
			.wall_count = 2,
			.bodies = {{0x1p23f, 0, 0, 0, 2}},
			.body_count = 1};
		for (int i = 0; along_y && i < 2; i++) {
			const trial_wall w = scene.walls[i];
			scene.walls[i] = (trial_wall){w.ay, w.ax, w.by, w.bx};
		}
		if (along_y) scene.bodies[0] = (trial_body){0, 0x1p23f, 0, 0, 2};
		gz_wall_group groups[2];
		for (int i = 0; i < 2; i++)
			groups[i] = (gz_wall_group){
				.wall = walls + i, .count = 1, .dx = along_y ? 0 : GZ_LIMIT, .dy = along_y ? GZ_LIMIT : 0};
		push_scene_build(&scene, NULL);
		float x = 0, y = 0;
		const gz_bodies bodies = push_scene_bodies(&scene);
		gz_moves moves = push_scene_moves(&scene);
		if (!in_place) moves.center = (gz_vec2_out){&x, &y, sizeof x};
		const gz_report report = gz_world_push_walls(&(gz_wall_push){.data = groups, .count = 2}, &moves, scene.world,
			&(gz_query){.chunks = &bodies, .chunk_count = 1}, scene.scratch);
		expect_ok(report);
		assert_true(report.pushed == 1 && report.hits == 0 && report.stopped == 0);
		if (in_place) x = scene.bodies->px, y = scene.bodies->py;
		assert_true((along_y ? y : x) > GZ_LIMIT && (along_y ? x : y) == 0);
		push_scene_free(&scene);
	}
}

/// A leaf with a round pillar that belongs to it. A body that touches the leaf moves exactly as the group does, so that
/// its path in the group's frame is a point, as the pillar is. Points cross nothing, whatever is between them. S85.
static void a_point_of_a_group_crushes_nothing_that_moves_along(void **state) {
	(void)state;
	static const int32_t both[] = {0, 1};
	for (int far = 0; far < 2; far++) {
		push_scene scene = {
			.walls = {{0, -4, 0, 4}, {0, far ? 400.0f : 5.0f, 0, far ? 400.0f : 5.0f}}, .wall_count = 2};
		scene.radius[0] = scene.radius[1] = 0.5f;
		scene.bodies[0] = (trial_body){1.625f, 0, 0, 0, 1}, scene.body_count = 1;
		push_scene_build(&scene, NULL);
		for (int tick = 0; tick < 4; tick++) {
			push_groups(&scene, &(gz_wall_group){.wall = both, .count = 2, .dx = 0.25f}, 1);
			assert_true(scene.report.stopped == 0 && scene.report.hits == 0 && scene.report.pushed == 1);
		}
		expect_near((double)scene.bodies->px, 2.625, 0.125, "x");
		push_scene_free(&scene);
	}
}

/// A long leaf turns, and a body is beyond the limit in the leaf's frame: it is crushed or passed by, and stays where
/// it is.
static void a_body_beyond_the_limit_in_the_frame_of_a_group_stays(void **state) {
	(void)state;
	static const int32_t leaf = 0;
	for (int k = 3; k <= 12; k++) {
		push_scene scene = {.walls = {{0.9e12f, 0, 1.0995e12f, 0}}, .wall_count = 1, .body_count = 1};
		scene.bodies[0] = (trial_body){0.848866e12f, 0.84819e12f, 0, 0, 5e10f + 1e10f * (float)k};
		push_scene_build(&scene, NULL);
		push_groups(&scene, &(gz_wall_group){.wall = &leaf, .count = 1, .angle = 0.1f * (float)k}, 1);
		assert_true(scene.report.pushed == 0);
		assert_true(scene.bodies->px == 0.848866e12f && scene.bodies->py == 0.84819e12f);
		push_scene_free(&scene);
	}
}

int test_push_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(motions_stay_and_only_passing_bodies_are_not_pushed),
		cmocka_unit_test(pushed_bodies_may_overlap_until_the_next_move),
		cmocka_unit_test(a_body_that_overlaps_the_door_is_pushed_away_or_carried),
		cmocka_unit_test(ends_of_pushed_walls_are_rounded_once),
		cmocka_unit_test(disabled_walls_of_a_group_push_nothing),
		cmocka_unit_test(the_longest_push_takes_a_body_along),
		cmocka_unit_test(a_body_that_was_pushed_too_far_is_not_pushed_again),
		cmocka_unit_test(a_point_of_a_group_crushes_nothing_that_moves_along),
		cmocka_unit_test(a_body_beyond_the_limit_in_the_frame_of_a_group_stays),
	};
	return RUN_SUITE("push_rules", tests);
}
