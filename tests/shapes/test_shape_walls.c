// Shapes as walls of a world: which side one-sided ones exist on, and that bodies pass the corners between neighbours.
#include <math.h>

#include "shapes/shape_list.h"

static shape_list shape;
static const gz_transform here; // the shape's origin is at (0, 0)
static const uint8_t yes = 1;
static const float step = 1;

static gz_walls shape_walls(void) { return gz_walls_in(shape.data, shape.list.count); }

/// Sweeps one body among one-sided walls. Returns its hit.
static gz_hit sweep_one(const gz_walls *walls, const float center[2], const float motion[2], float radius) {
	gz_world_desc desc = {.walls = *walls};
	desc.walls.one_sided = GZ_SHARED_VALUE(yes);
	gz_error error;
	gz_world *world = gz_world_create(&desc, &error);
	if (!world) fail_msg("%s", error.text);
	gz_scratch *scratch = gz_scratch_create(world);
	const gz_bodies body = {.center = GZ_SHARED_VALUES(center[0], center[1]),
		.motion = GZ_SHARED_VALUES(motion[0], motion[1]),
		.radius = GZ_SHARED_VALUE(radius),
		.count = 1};
	gz_hit hit;
	const gz_hits hits = gz_hits_in(&hit);
	expect_ok(gz_sweep(&hits, world, &(gz_query){.chunks = &body, .chunk_count = 1}, scratch));
	gz_scratch_destroy(scratch);
	gz_world_destroy(world);
	return hit;
}

/// Bodies in 16 directions, from the shape's place outwards and back: those from inside leave, those from outside hit.
static void expect_faces(const gz_walls *walls, const gz_transform *at, bool outwards) {
	for (int k = 0; k < 16; k++) {
		const double angle = 0.1 + k * 0.39269908169872414;
		const float away_x = (float)(30 * cos(angle)), away_y = (float)(30 * sin(angle));
		const float inside[] = {at->x, at->y}, outside[] = {at->x + away_x, at->y + away_y};
		const float away[] = {away_x, away_y}, back[] = {-away_x, -away_y};
		assert_true((sweep_one(walls, outside, back, 0.1f).time <= 1) == outwards);
		assert_true((sweep_one(walls, inside, away, 0.1f).time <= 1) != outwards);
	}
}

// S4.
static void one_sided_shapes_exist_for_bodies_outside(void **state) {
	(void)state;
	random_source random = {41};
	const float x[] = {-3, 3, 0}, y[] = {-2, -2, 5}, back_x[] = {0, 3, -3}, back_y[] = {5, -2, -2};
	for (int i = 0; i < 8; i++) {
		const gz_transform at = random_transform(&random);
		gz_walls walls;
		for (int kind = 0; kind < 5; kind++) {
			gz_segments *list = shape_list_clear(&shape);
			if (kind == 0) expect_added(gz_segments_add_box(list, 7, 4, at));
			if (kind == 1) expect_added(gz_segments_add_polygon(list, GZ_ARRAYS(x, y), 3, at));
			if (kind == 2) expect_added(gz_segments_add_polygon(list, GZ_ARRAYS(back_x, back_y), 3, at));
			if (kind == 3) expect_added(gz_segments_add_circle(list, 5, gz_circle_segments(5, 0.1f), at));
			if (kind == 4) expect_added(gz_segments_add_capsule(list, 6, 3, 10, at));
			walls = shape_walls();
			expect_faces(&walls, &at, true);
		}
		const gz_vec2_view a = walls.a; // a room: the ends are exchanged
		walls.a = walls.b, walls.b = a;
		expect_faces(&walls, &at, false);
	}
}

static void a_one_sided_chain_exists_on_its_left(void **state) {
	(void)state;
	const float x[] = {-5, 0, 5}, y[] = {0, 0, 0}, above[] = {1, 3}, below[] = {1, -3}, down[] = {0, -6}, up[] = {0, 6};
	expect_added(gz_segments_add_chain(shape_list_clear(&shape), GZ_ARRAYS(x, y), 3, here));
	const gz_walls walls = shape_walls();
	const gz_hit hit = sweep_one(&walls, above, down, 1);
	assert_int_equal(hit.index, 1);
	assert_true(hit.time <= 1 && hit.normal_y == 1);
	assert_true(sweep_one(&walls, below, up, 1).time > 1);
}

/// Moves one body of radius 1 by steps of `motion`, and returns how often it touched an end of a wall.
static size_t touched_ends(const gz_walls *walls, float center[2], float motion[2], int steps) {
	gz_error error;
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = *walls}, &error);
	if (!world) fail_msg("%s", error.text);
	gz_scratch *scratch = gz_scratch_create(world);
	const gz_bodies body = {.center = GZ_SHARED_VALUES(center[0], center[1]),
		.motion = GZ_SHARED_VALUES(motion[0], motion[1]),
		.radius = GZ_SHARED_VALUE(step),
		.count = 1};
	gz_contact contact[8];
	size_t first[2], ends = 0, contacts = 0;
	const gz_moves moves = {.center = GZ_OUT_ARRAYS(center, center + 1)};
	const gz_contact_list list = {contact, 8, first};
	const gz_move_options options = {.contacts = &list};
	for (int i = 0; i < steps; i++) {
		const gz_query query = {.chunks = &body, .chunk_count = 1};
		const gz_report report = gz_move(&moves, &options, world, &query, scratch);
		expect_ok(report);
		for (size_t k = 0; k < report.written; k++) ends += contact[k].feature != GZ_FEATURE_SIDE;
		contacts += report.written;
	}
	assert_true(contacts > 0);
	gz_scratch_destroy(scratch);
	gz_world_destroy(world);
	return ends;
}

// S25.
static void a_body_slides_along_a_chain_past_its_corners(void **state) {
	(void)state;
	enum { POINTS = 60 };
	float x[POINTS], y[POINTS];
	random_source random = {42};
	for (int i = 0; i < 50; i++) {
		for (int k = 0; k < POINTS; k++) x[k] = (float)k, y[k] = 0;
		gz_transform at = random_transform(&random);
		if (i < 10) at.angle = 0;
		expect_added(gz_segments_add_chain(shape_list_clear(&shape), GZ_ARRAYS(x, y), POINTS, at));
		// Along the chain and into it, from its fifth point to beyond its middle.
		const double c = cos((double)at.angle), s = sin((double)at.angle);
		float center[] = {(float)((double)at.x + 5 * c - 1.1 * s), (float)((double)at.y + 5 * s + 1.1 * c)};
		float motion[] = {(float)(c + 0.5 * s), (float)(s - 0.5 * c)};
		const gz_walls walls = shape_walls();
		const size_t ends = touched_ends(&walls, center, motion, 40);
		if (at.angle == 0) assert_int_equal(ends, 0); // elsewhere rounding makes convex corners of some points
		const double along = c * ((double)center[0] - (double)at.x) + s * ((double)center[1] - (double)at.y);
		assert_true(fabs(along - 45) < 0.1);
	}
}

static void walls_of_no_segments_are_no_walls(void **state) {
	(void)state;
	const gz_walls walls = gz_walls_in(NULL, 0);
	assert_int_equal(walls.count, 0);
	assert_int_equal(gz_check_walls(&walls, GZ_SHARES_NOTHING).status, GZ_STATUS_OK);
}

int test_shape_walls(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_sided_shapes_exist_for_bodies_outside),
		cmocka_unit_test(a_one_sided_chain_exists_on_its_left),
		cmocka_unit_test(a_body_slides_along_a_chain_past_its_corners),
		cmocka_unit_test(walls_of_no_segments_are_no_walls),
	};
	return RUN_SUITE("shape_walls", tests);
}
