// The rules of gz_predict_touches at the limits of its numbers: results are finite, touches are predicted until a body
// is too far from the origin, and the reach of the world decides nothing. The expected counts are worked out by hand.
#include <math.h>

#include "prediction/prediction_scene.h"
#include "support/check.h"

/// Nothing overflows: times are within the horizon, positions within GZ_LIMIT, components of normals within 1.
static void the_largest_numbers_give_finite_touches(void **state) {
	(void)state;
	random_source source = {918};
	for (int round = 0; round < 40; round++) {
		prediction_scene scene = prediction_scene_make(arena_kind_named("uniform"), 10, 20, &source);
		scene.has_steps = false, scene.has_crowd = true;
		scene.from = random_chance(&source, 2) ? 0 : -0x1p40, scene.until = 0x1p40;
		for (size_t i = 0; i < scene.arena.body_count; i++) {
			float *const numbers[] = {
				&scene.arena.bodies[i].at.dx, &scene.arena.bodies[i].at.dy, scene.ax + i, scene.ay + i};
			for (int k = 0; k < 4; k++)
				if (random_chance(&source, 3)) *numbers[k] = random_chance(&source, 2) ? GZ_LIMIT : -GZ_LIMIT;
			scene.since[i] = -0x1p40;
		}
		predicted_touches touches = predict_scene(&scene, (gz_world_desc){0}, 0);
		for (size_t i = 0; i < touches.count; i++) {
			const gz_touch *t = touches.data + i;
			assert_true(t->time >= scene.from && t->time <= scene.until);
			assert_true(fabsf(t->center_x) + fabsf(t->center_y) <= GZ_LIMIT);
			assert_true(fabsf(t->normal_x) <= 1 && fabsf(t->normal_y) <= 1);
		}
		predicted_touches_free(&touches), prediction_scene_free(&scene);
	}
}

/// The touches of two chunks: a fast body, and one that rests at 2^38. The fast body has an acceleration or none.
static gz_report predict_fast_body(gz_touch_list *list, bool is_curved, float reach) {
	static const float near[] = {0x1p30f, 0x1p38f + 0x1p36f, 0x1.001p39f};
	static const float lows[] = {-100, -100, -100}, highs[] = {100, 100, 100};
	static const float zero = 0, one = 1, fast = 0x1p36f, places[] = {0, 0x1p38f};
	const gz_walls walls = {.a = {near, lows, 4}, .b = {near, highs, 4}, .count = 3};
	const gz_bodies moving = {.center = {places, &zero, 0},
		.motion = {&fast, &zero, 0},
		.acceleration = {is_curved ? &one : &zero, &zero, 0},
		.radius = {&one, 0},
		.count = 1};
	const gz_bodies resting = {
		.center = {places + 1, &zero, 0}, .motion = {&zero, &zero, 0}, .radius = {&one, 0}, .count = 1};
	const gz_bodies chunks[] = {moving, resting};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls, .reach = reach}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	const gz_query query = {.chunks = chunks, .chunk_count = 2};
	const gz_prediction prediction = {.until = 16, .crowd = crowd};
	const gz_report report = gz_predict_touches(list, &prediction, world, &query, scratch);
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
	return report;
}

/// The body touches two walls and the other body. The third wall is too far from the origin. The reach decides into how
/// many pieces the path is divided. S130.
static void a_fast_body_has_touches_until_it_is_too_far_away(void **state) {
	(void)state;
	static const float reaches[] = {1, 0x1p20f, 0x1p30f, 0x1p36f, 0x1p39f};
	for (int curved = 0; curved < 2; curved++)
		for (int i = 0; i < 5; i++) {
			gz_touch touches[8];
			size_t first[3];
			gz_touch_list list = {touches, 8, first};
			const gz_report report = predict_fast_body(&list, curved > 0, reaches[i]);
			assert_int_equal(report.error.status, GZ_STATUS_OK);
			assert_true(report.hits == 8 && first[1] == 6);
		}
}

/// The first body is so large that it is too far away when the overlap ends: neither body reports the end. S120, S130.
static void both_bodies_have_the_same_touches_where_one_is_too_far_away(void **state) {
	(void)state;
	static const float x[] = {-0x1p38f, 0x1p38f}, zero[2], fast[] = {0x1p36f, 0}, radius[] = {0x1.4p37f, 1};
	for (int reach = 0; reach < 40; reach += 13) {
		gz_world *world = gz_world_create(&(gz_world_desc){.reach = ldexpf(1, reach)}, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		gz_crowd *crowd = gz_crowd_create(world);
		const gz_bodies bodies = {.center = {x, zero, 4}, .motion = {fast, zero, 4}, .radius = {radius, 4}, .count = 2};
		const gz_query query = {.chunks = &bodies, .chunk_count = 1};
		const gz_prediction prediction = {.until = 16, .crowd = crowd};
		gz_touch touches[8];
		size_t first[3];
		const gz_touch_list list = {touches, 8, first};
		assert_int_equal(gz_predict_touches(&list, &prediction, world, &query, scratch).hits, 2);
		assert_true(first[1] == 1 && touches[0].kind == GZ_EVENT_BEGIN && touches[1].kind == GZ_EVENT_BEGIN &&
					touches[0].time == touches[1].time);
		gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
}

/// Two bodies in one place part at once: in less than the rounding of their time, so that at the reported time they are
/// still in one place. S120.
static void bodies_that_part_at_once_have_opposite_normals(void **state) {
	(void)state;
	static const float x[] = {5, 5}, dx[] = {0, 0x1p30f}, dy[] = {0, -0x1p30f}, zero[2], radius = 1e-3f;
	static const double since[] = {1e5, 1e5};
	const gz_double_view times = {since, sizeof *since};
	gz_world *world = gz_world_create(&(gz_world_desc){0}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	gz_bodies bodies = {.center = {x, x, 4}, .motion = {dx, dy, 4}, .radius = {&radius, 0}, .count = 2};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_prediction prediction = {.from = 1e5, .until = 1e5 + 10, .crowd = crowd, .since = &times};
	for (int curved = 0; curved < 2; curved++) {
		gz_touch touches[2];
		size_t first[3];
		const gz_touch_list list = {touches, 2, first};
		if (curved) bodies.acceleration = (gz_vec2_view){dx, zero, 4};
		assert_int_equal(gz_predict_touches(&list, &prediction, world, &query, scratch).hits, 2);
		assert_true(touches[0].kind == GZ_EVENT_END && touches[0].time == 1e5);
		assert_true(touches[0].normal_x < -0.7f && touches[0].normal_y > 0.7f);
		assert_true(touches[1].normal_x == -touches[0].normal_x && touches[1].normal_y == -touches[0].normal_y);
	}
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

/// A point accelerates past the end of a wall of length 2^39, at less than 2^-40 of that length. The tolerance beyond
/// an end does not grow with the wall's length: there is no touch, for every reach of the world. S125.
static void a_point_that_passes_the_end_of_a_long_wall_touches_nothing(void **state) {
	(void)state;
	static const float reaches[] = {0, 1e-3f, 1, 1e3f, 1e6f, 1e9f};
	const float ax = 0x1p+39f, ay = 0x1.fff42ep+5f, bx = 0x1.000046p+6f, by = 0x1.ffffb2p+5f, radius = 0;
	const float x = 0x1.00049cp+6f, y = 0x1.fff62cp+5f, dx = -0x1.07e13p+0f, dy = 0, cx = 0x1.120ff8p+4f,
				cy = 0x1.aab57p+3f;
	for (int swapped = 0; swapped < 2; swapped++)
		for (size_t r = 0; r < sizeof reaches / sizeof *reaches; r++) {
			gz_walls walls = {.a = {&ax, &ay, 0}, .b = {&bx, &by, 0}, .count = 1};
			if (swapped) walls.a = (gz_vec2_view){&bx, &by, 0}, walls.b = (gz_vec2_view){&ax, &ay, 0};
			gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls, .reach = reaches[r]}, NULL);
			gz_scratch *scratch = gz_scratch_create(world);
			const gz_bodies body = {.center = {&x, &y, 0},
				.motion = {&dx, &dy, 0},
				.acceleration = {&cx, &cy, 0},
				.radius = {&radius, 0},
				.count = 1};
			size_t first[2];
			const gz_touch_list list = {NULL, 0, first};
			const gz_report report = gz_predict_touches(
				&list, &(gz_prediction){.until = 5}, world, &(gz_query){.chunks = &body, .chunk_count = 1}, scratch);
			assert_int_equal(report.error.status, GZ_STATUS_OK);
			assert_int_equal(report.hits, 0);
			gz_scratch_destroy(scratch), gz_world_destroy(world);
		}
}

int test_prediction_limits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_largest_numbers_give_finite_touches),
		cmocka_unit_test(a_fast_body_has_touches_until_it_is_too_far_away),
		cmocka_unit_test(both_bodies_have_the_same_touches_where_one_is_too_far_away),
		cmocka_unit_test(bodies_that_part_at_once_have_opposite_normals),
		cmocka_unit_test(a_point_that_passes_the_end_of_a_long_wall_touches_nothing),
	};
	return RUN_SUITE("prediction_limits", tests);
}
