// Debug draw: the shapes of walls, bodies, hits and contacts.
#include <math.h>
#include <string.h>

#include "debug_draw/drawing_record.h"
#include "support/check.h"

static const uint32_t NO_CELLS = ~(1u << GZ_DRAW_CELL);

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

static void walls_are_drawn_with_fronts_and_indices(void **state) {
	(void)state;
	static const float walls[][5] = {
		{0, 0, 10, 0, 0}, {10, 0, 0, 0, 0}, {0, 5, 0, 9, 2}, {7, 7, 7, 7, 1}, {1, 1, 2, 2, 0}, {3, 4, 0, 0, 0}};
	static const uint8_t one_sided[] = {1, 1, 0, 1, 0, 0};
	gz_world *world = make_drawn_world(walls, one_sided, 6);
	assert_int_equal(gz_world_remove_walls(world, (const int32_t[]){4}, 1).status, GZ_STATUS_OK);
	assert_int_equal(gz_world_enable_walls(world, (const int32_t[]){5}, 1, 0).status, GZ_STATUS_OK);
	gz_debug_draw draw = start_drawing();
	draw.what = NO_CELLS;
	assert_int_equal(gz_draw_world(&draw, world).status, GZ_STATUS_OK);
	size_t index = 0;
	expect_drawn_line(&index, GZ_DRAW_WALL, 0, 0, 10, 0, 0);
	expect_drawn_arrow(&index, GZ_DRAW_FRONT, 5, 0, 5, 1); // left of a -> b
	expect_drawn_text(&index, GZ_DRAW_WALL, 5, 0, "0");
	expect_drawn_line(&index, GZ_DRAW_WALL, 10, 0, 0, 0, 0);
	expect_drawn_arrow(&index, GZ_DRAW_FRONT, 5, 0, 5, -1);
	expect_drawn_text(&index, GZ_DRAW_WALL, 5, 0, "1");
	expect_drawn_line(&index, GZ_DRAW_WALL, 0, 5, 0, 9, 2);
	expect_drawn_text(&index, GZ_DRAW_WALL, 0, 7, "2");
	expect_drawn_line(&index, GZ_DRAW_WALL, 7, 7, 7, 7, 1); // a point has no front
	expect_drawn_text(&index, GZ_DRAW_WALL, 7, 7, "3");
	expect_drawn_line(&index, GZ_DRAW_DISABLED, 3, 4, 0, 0, 0);
	expect_drawn_text(&index, GZ_DRAW_DISABLED, 1.5f, 2, "5");
	assert_int_equal(drawn_shapes.count, index);
	gz_world_destroy(world);
}

static void fronts_start_at_the_surface_and_have_the_mark_length(void **state) {
	(void)state;
	static const float walls[][5] = {{0, 0, 6, 8, 5}};
	static const uint8_t one_sided[] = {1};
	gz_world *world = make_drawn_world(walls, one_sided, 1);
	gz_debug_draw draw = start_drawing();
	draw.what = 1u << GZ_DRAW_FRONT, draw.mark_length = 10;
	assert_int_equal(gz_draw_world(&draw, world).status, GZ_STATUS_OK);
	size_t index = 0;
	expect_drawn_arrow(&index, GZ_DRAW_FRONT, 3 - 4, 4 + 3, 3 - 12, 4 + 9);
	assert_int_equal(drawn_shapes.count, index);
	gz_world_destroy(world);
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

static void bodies_are_drawn_with_their_paths(void **state) {
	(void)state;
	static const float x[] = {1, NAN, 5, 9}, y[] = {2, 0, 6, 9}, dx[] = {3, 0, 0, 1}, dy[] = {-4, 0, 0, 0};
	static const float radius[] = {0.5f, 1, 2, 1}, step = 2;
	static const uint32_t pick[] = {2, 0};
	const gz_bodies all = {
		.center = {x, y, 4}, .motion = {dx, dy, 4}, .radius = {radius, 4}, .step = {&step, 0}, .count = 3};
	gz_bodies chunks[] = {all, all};
	chunks[1].pick = pick, chunks[1].pick_count = 2;
	gz_debug_draw draw = start_drawing();
	assert_int_equal(gz_draw_bodies(&draw, chunks, 2).status, GZ_STATUS_OK);
	size_t index = 0;
	for (int chunk = 0; chunk < 2; chunk++) { // the second chunk picks the resting body first
		const char *const moving = chunk ? "4" : "0", *const resting = chunk ? "3" : "2";
		for (int k = 0; k < 2; k++) {
			const bool moves = k == chunk;
			if (moves) expect_drawn_line(&index, GZ_DRAW_SWEPT, 1, 2, 7, -6, 0.5f);
			if (moves) expect_drawn_arrow(&index, GZ_DRAW_PATH, 1, 2, 7, -6);
			expect_drawn_circle(&index, GZ_DRAW_BODY, moves ? 1 : 5, moves ? 2 : 6, moves ? 0.5f : 2);
			expect_drawn_text(&index, GZ_DRAW_BODY, moves ? 1 : 5, moves ? 2 : 6, moves ? moving : resting);
		}
	}
	assert_int_equal(drawn_shapes.count, index);
}

static void paths_of_accelerated_bodies_are_curves(void **state) {
	(void)state;
	static const float x = 1, y = 2, dx = 4, dy = 0, ax = 0, ay = 8, radius = 1, step = 0.5f;
	const gz_bodies one = {.center = {&x, &y, 0},
		.motion = {&dx, &dy, 0},
		.radius = {&radius, 0},
		.step = {&step, 0},
		.acceleration = {&ax, &ay, 0},
		.count = 1};
	gz_debug_draw draw = start_drawing();
	draw.what = 1u << GZ_DRAW_PATH;
	assert_int_equal(gz_draw_bodies(&draw, &one, 1).status, GZ_STATUS_OK);
	assert_in_range(drawn_shapes.count, 8, 64);
	const size_t last = drawn_shapes.count - 1;
	for (size_t i = 0; i <= last; i++) {
		const drawn_shape *s = drawn_shapes.data + i;
		assert_int_equal(s->type, i == last ? SHAPE_ARROW : SHAPE_LINE);
		if (i) assert_true(s->ax == s[-1].bx && s->ay == s[-1].by);
		// Displacement (2, 0), acceleration (0, 2): y = 2 + t t at x = 1 + 2 t.
		const float t = (s->bx - 1) / 2;
		assert_true(fabsf(s->by - (2 + t * t)) < 1e-5f);
	}
	assert_true(drawn_shapes.data[0].ax == 1 && drawn_shapes.data[0].ay == 2);
	assert_true(fabsf(drawn_shapes.data[last].bx - 3) < 1e-5f && fabsf(drawn_shapes.data[last].by - 3) < 1e-5f);
}

/// A body is drawn with both its coordinates of acceleration, or not at all.
static void bodies_whose_acceleration_is_not_finite_are_not_drawn(void **state) {
	(void)state;
	static const float zero = 0, radius = 1, most = 0x1p127f;
	for (int k = 0; k < 4; k++) {
		const float ax = k % 2 ? most : 1, ay = k / 2 ? -most : 1, step = 2; // times the step twice: beyond float
		const gz_bodies one = {.center = {&zero, &zero, 0},
			.motion = {&zero, &zero, 0},
			.radius = {&radius, 0},
			.step = {&step, 0},
			.acceleration = {&ax, &ay, 0},
			.count = 1};
		const gz_debug_draw draw = start_drawing();
		assert_int_equal(gz_draw_bodies(&draw, &one, 1).status, GZ_STATUS_OK);
		assert_true((drawn_shapes.count > 0) == (k == 0));
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Hits and contacts
// ---------------------------------------------------------------------------------------------------------------------

static void hits_are_drawn_with_their_normals(void **state) {
	(void)state;
	static const float walls[][5] = {{10, -5, 10, 5, 0}};
	static const uint8_t one_sided[] = {0};
	static const float x[] = {0, 0, NAN}, y[] = {1, 1, 0}, dx[] = {20, -20, 0}, dy[] = {0, 0, 0}, radius[] = {2, 2, 2};
	gz_world *world = make_drawn_world(walls, one_sided, 1);
	gz_scratch *scratch = gz_scratch_create(world);
	const gz_bodies bodies = {.center = {x, y, 4}, .motion = {dx, dy, 4}, .radius = {radius, 4}, .count = 3};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	gz_hit hit[3];
	const gz_hits hits = gz_hits_in(hit);
	assert_int_equal(gz_sweep(&hits, world, &query, scratch).hits, 1);
	gz_debug_draw draw = start_drawing();
	draw.mark_length = 4;
	assert_int_equal(gz_draw_hits(&draw, &hits, &bodies, 1).status, GZ_STATUS_OK);
	size_t index = 0;
	expect_drawn_circle(&index, GZ_DRAW_CONTACT, 8, 1, 2);
	expect_drawn_circle(&index, GZ_DRAW_POINT, 10, 1, 0.5f);
	expect_drawn_arrow(&index, GZ_DRAW_NORMAL, 10, 1, 6, 1);
	assert_int_equal(drawn_shapes.count, index);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

static void contacts_are_drawn_with_the_paths_between_them(void **state) {
	(void)state;
	static const float x[] = {5, 0}, y[] = {6, 0}, still[] = {0, 0}, radius[] = {1, 1};
	static gz_contact contact[] = {{.center_x = 1, .center_y = 2, .normal_x = 0, .normal_y = 1},
		{.center_x = 3, .center_y = 4, .normal_x = -1, .normal_y = 0}};
	static size_t first[] = {0, 2, 2};
	const gz_contact_list list = {contact, 2, first};
	const gz_bodies bodies = {.center = {x, y, 4}, .motion = {still, still, 4}, .radius = {radius, 4}, .count = 2};
	gz_debug_draw draw = start_drawing();
	assert_int_equal(gz_draw_contacts(&draw, &list, &bodies, 1).status, GZ_STATUS_OK);
	size_t index = 0;
	expect_drawn_circle(&index, GZ_DRAW_CONTACT, 1, 2, 1);
	expect_drawn_circle(&index, GZ_DRAW_POINT, 1, 1, 0.125f);
	expect_drawn_arrow(&index, GZ_DRAW_NORMAL, 1, 1, 1, 2);
	expect_drawn_line(&index, GZ_DRAW_PATH, 1, 2, 3, 4, 0);
	expect_drawn_circle(&index, GZ_DRAW_CONTACT, 3, 4, 1);
	expect_drawn_circle(&index, GZ_DRAW_POINT, 4, 4, 0.125f);
	expect_drawn_arrow(&index, GZ_DRAW_NORMAL, 4, 4, 3, 4);
	expect_drawn_arrow(&index, GZ_DRAW_PATH, 3, 4, 5, 6);
	assert_int_equal(drawn_shapes.count, index);
}

int test_draw(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(walls_are_drawn_with_fronts_and_indices),
		cmocka_unit_test(fronts_start_at_the_surface_and_have_the_mark_length),
		cmocka_unit_test(bodies_are_drawn_with_their_paths),
		cmocka_unit_test(paths_of_accelerated_bodies_are_curves),
		cmocka_unit_test(bodies_whose_acceleration_is_not_finite_are_not_drawn),
		cmocka_unit_test(hits_are_drawn_with_their_normals),
		cmocka_unit_test(contacts_are_drawn_with_the_paths_between_them),
	};
	return RUN_SUITE("draw", tests);
}
