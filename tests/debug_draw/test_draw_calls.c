// Calls of debug draw: missing callbacks are not called, nothing is allocated, and wrong arguments are named.
#include <string.h>

#include "debug_draw/drawing_record.h"
#include "support/check.h"
#include "support/counted_memory.h"

// ---------------------------------------------------------------------------------------------------------------------
// Callbacks, memory and errors
// ---------------------------------------------------------------------------------------------------------------------

/// Draws something of every kind.
static void draw_all(const gz_debug_draw *draw, const gz_world *world) {
	static const float x = 1, y = 2, dx = 3, radius = 1;
	static size_t first[] = {0, 1};
	static gz_contact contact = {.normal_x = 1};
	gz_hit hit = {.normal_y = 1};
	const gz_hits hits = gz_hits_in(&hit);
	const gz_contact_list list = {&contact, 1, first};
	const gz_bodies body = {.center = {&x, &y, 0}, .motion = {&dx, &dx, 0}, .radius = {&radius, 0}, .count = 1};
	assert_int_equal(gz_draw_world(draw, world).status, GZ_STATUS_OK);
	assert_int_equal(gz_draw_bodies(draw, &body, 1).status, GZ_STATUS_OK);
	assert_int_equal(gz_draw_hits(draw, &hits, &body, 1).status, GZ_STATUS_OK);
	assert_int_equal(gz_draw_contacts(draw, &list, &body, 1).status, GZ_STATUS_OK);
}

static size_t count_shapes(shape_type type) {
	size_t count = 0;
	for (size_t i = 0; i < drawn_shapes.count; i++) count += drawn_shapes.data[i].type == type;
	return count;
}

static void null_callbacks_are_not_called(void **state) {
	(void)state;
	static const float walls[][5] = {{0, 0, 10, 0, 0}, {3, 3, 4, 4, 0}};
	static const uint8_t one_sided[] = {1, 0};
	gz_world *world = make_drawn_world(walls, one_sided, 2);
	assert_int_equal(gz_world_enable_walls(world, (const int32_t[]){1}, 1, 0).status, GZ_STATUS_OK);
	for (int without = 0; without < SHAPE_TYPES; without++) {
		gz_debug_draw draw = start_drawing();
		if (without == SHAPE_LINE) draw.line = NULL;
		if (without == SHAPE_CIRCLE) draw.circle = NULL;
		if (without == SHAPE_ARROW) draw.arrow = NULL;
		if (without == SHAPE_TEXT) draw.text = NULL;
		draw_all(&draw, world);
		for (int type = 0; type < SHAPE_TYPES; type++)
			assert_true((count_shapes((shape_type)type) == 0) == (type == without));
	}
	for (int what = 0; what < GZ_DRAW_COUNT; what++) {
		gz_debug_draw draw = start_drawing();
		draw.what = 1u << what;
		draw_all(&draw, world);
		assert_true(drawn_shapes.count > 0);
		for (size_t i = 0; i < drawn_shapes.count; i++) assert_int_equal(drawn_shapes.data[i].what, what);
	}
	gz_world_destroy(world);
}

static void drawing_allocates_nothing(void **state) {
	(void)state;
	static const float number[] = {0, 9};
	counted_memory memory = {.calls = 0};
	const gz_world_desc desc = {.walls = {.a = {number, number, 4}, .b = {number + 1, number, 0}, .count = 1},
		.allocator = counted_allocator(&memory)};
	gz_world *world = gz_world_create(&desc, NULL);
	const size_t calls = memory.calls;
	const gz_debug_draw draw = start_drawing();
	assert_true(calls > 0);
	draw_all(&draw, world);
	assert_int_equal(memory.calls, calls);
	gz_world_destroy(world);
}

static void expect_error(gz_error error, const char *name) {
	assert_int_equal(error.status, GZ_STATUS_INVALID_INPUT);
	assert_string_equal(error.name, name);
	assert_int_equal(drawn_shapes.count, 0);
}

static void wrong_arguments_are_named(void **state) {
	(void)state;
	static const float number[] = {0, 1};
	static size_t first[] = {0, 1};
	static gz_contact contact;
	gz_bodies body = {.center = {number, number, 0}, .motion = {number, number, 0}, .radius = {number, 0}, .count = 1};
	gz_hit hit = {0};
	gz_hits hits = gz_hits_in(&hit);
	gz_contact_list list = {&contact, 0, first};
	const gz_debug_draw draw = start_drawing();
	expect_error(gz_draw_world(&draw, NULL), "world");
	expect_error(gz_draw_world(NULL, NULL), "draw");
	expect_error(gz_draw_bodies(NULL, &body, 1), "draw");
	expect_error(gz_draw_bodies(&draw, NULL, 1), "chunks");
	expect_error(gz_draw_contacts(&draw, NULL, &body, 1), "first");
	expect_error(gz_draw_contacts(&draw, &list, &body, 1), "data");
	expect_error(gz_draw_contacts(&draw, &(gz_contact_list){NULL, 1, first}, &body, 1), "data");
	expect_error(gz_draw_contacts(&draw, &(gz_contact_list){&contact, 1, NULL}, &body, 1), "first");
	expect_error(gz_draw_contacts(NULL, &list, &body, 1), "draw");
	expect_error(gz_draw_hits(NULL, &hits, &body, 1), "draw");
	expect_error(gz_draw_hits(&draw, NULL, &body, 1), "hits");
	hits.normal.y = NULL;
	expect_error(gz_draw_hits(&draw, &hits, &body, 1), "normal");
	hits.normal.x = NULL; // a sweep may leave out what drawing needs
	expect_error(gz_draw_hits(&draw, &hits, &body, 1), "normal");
	hits.point = (gz_vec2_out){0};
	expect_error(gz_draw_hits(&draw, &hits, &body, 1), "point");
	hits.index.data = NULL;
	expect_error(gz_draw_hits(&draw, &hits, &body, 1), "index");
	body.acceleration.x = number;
	expect_error(gz_draw_bodies(&draw, &body, 1), "acceleration.y");
	body.acceleration = (gz_vec2_view){number, number, 2};
	body.count = 2;
	expect_error(gz_draw_bodies(&draw, &body, 1), "acceleration.x");
	body.count = 1;
	body.radius.data = NULL;
	expect_error(gz_draw_bodies(&draw, &body, 1), "radius");
}

static void no_bodies_need_no_columns(void **state) {
	(void)state;
	static size_t first[] = {0};
	const gz_bodies none = {0};
	const gz_debug_draw draw = start_drawing();
	assert_int_equal(gz_draw_bodies(&draw, &none, 1).status, GZ_STATUS_OK);
	assert_int_equal(gz_draw_hits(&draw, &(gz_hits){0}, &none, 1).status, GZ_STATUS_OK);
	assert_int_equal(gz_draw_contacts(&draw, &(gz_contact_list){NULL, 0, first}, &none, 1).status, GZ_STATUS_OK);
	assert_int_equal(drawn_shapes.count, 0);
}

int test_draw_calls(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(null_callbacks_are_not_called),
		cmocka_unit_test(drawing_allocates_nothing),
		cmocka_unit_test(wrong_arguments_are_named),
		cmocka_unit_test(no_bodies_need_no_columns),
	};
	return RUN_SUITE("draw_calls", tests);
}
