// Invalid shapes: nothing is added, and the error names the argument.
#include <math.h>

#include "shapes/shape_list.h"
#include "support/invalid_input.h"

static shape_list shape;
static const gz_transform here;
static const float x[] = {0, 0, 3, 3}, y[] = {0, 3, 3, 0};

static void expect_refused(gz_error error, gz_status status, size_t index, const char *name, const char *text) {
	expect_error(&error, status, index, name);
	expect_text(error.text, text);
	assert_int_equal(shape.list.count, 0);
}

/// A number that is refused as a length, with a part of the error's text.
static void expect_length_refused(float length, const char *text) {
	gz_segments *list = shape_list_clear(&shape);
	const gz_status invalid = GZ_STATUS_INVALID_INPUT;
	expect_refused(gz_segments_add_box(list, length, 1, here), invalid, 0, "width", text);
	expect_refused(gz_segments_add_box(list, 1, length, here), invalid, 0, "height", text);
	expect_refused(gz_segments_add_circle(list, length, 8, here), invalid, 0, "radius", text);
	expect_refused(gz_segments_add_capsule(list, 1, length, 8, here), invalid, 0, "radius", text);
	if (length != 0) expect_refused(gz_segments_add_capsule(list, length, 1, 8, here), invalid, 0, "length", text);
}

static void invalid_lengths_are_named(void **state) {
	(void)state;
	for (int n = 0; n < INVALID_NUMBERS; n++) expect_length_refused(invalid_numbers[n].value, invalid_numbers[n].text);
	expect_length_refused(-1, "negative");
	expect_length_refused(0, "is 0");
}

static void expect_transform_refused(gz_transform at, const char *name, const char *text) {
	gz_segments *list = shape_list_clear(&shape);
	const gz_status invalid = GZ_STATUS_INVALID_INPUT;
	expect_refused(gz_segments_add_box(list, 1, 1, at), invalid, 0, name, text);
	expect_refused(gz_segments_add_polygon(list, GZ_ARRAYS(x, y), 4, at), invalid, 0, name, text);
	expect_refused(gz_segments_add_chain(list, GZ_ARRAYS(x, y), 4, at), invalid, 0, name, text);
	expect_refused(gz_segments_add_circle(list, 1, 8, at), invalid, 0, name, text);
	expect_refused(gz_segments_add_capsule(list, 1, 1, 8, at), invalid, 0, name, text);
}

static void invalid_transforms_are_named(void **state) {
	(void)state;
	for (int n = 0; n < INVALID_NUMBERS; n++) {
		const invalid_number *number = invalid_numbers + n;
		expect_transform_refused((gz_transform){number->value, 0, 0}, "at.x", number->text);
		expect_transform_refused((gz_transform){0, number->value, 0}, "at.y", number->text);
		const bool finite = isfinite(number->value);
		expect_transform_refused((gz_transform){0, 0, number->value}, "at.angle", finite ? "2^20" : number->text);
	}
	expect_transform_refused((gz_transform){0, 0, -0x1.000002p20f}, "at.angle", "2^20");
	expect_added(gz_segments_add_box(shape_list_clear(&shape), 1, 1, (gz_transform){GZ_LIMIT, -GZ_LIMIT, -0x1p20f}));
}

static void invalid_points_are_named(void **state) {
	(void)state;
	const gz_status invalid = GZ_STATUS_INVALID_INPUT;
	gz_segments *list = shape_list_clear(&shape);
	for (int n = 0; n < INVALID_NUMBERS; n++) {
		const float px[] = {0, 0, 3, invalid_numbers[n].value}, py[] = {0, invalid_numbers[n].value, 3, 0};
		const char *text = invalid_numbers[n].text;
		expect_refused(gz_segments_add_polygon(list, GZ_ARRAYS(px, y), 4, here), invalid, 3, "points.x", text);
		expect_refused(gz_segments_add_polygon(list, GZ_ARRAYS(x, py), 4, here), invalid, 1, "points.y", text);
		expect_refused(gz_segments_add_chain(list, GZ_ARRAYS(px, py), 4, here), invalid, 1, "points.y", text);
	}
	const gz_vec2_view points = GZ_ARRAYS(x, y), null_x = {NULL, y, 4}, null_y = {x, NULL, 4}, odd = {x, y, 5};
	expect_refused(gz_segments_add_polygon(list, null_x, 4, here), invalid, 0, "points.x", "null");
	expect_refused(gz_segments_add_chain(list, null_y, 4, here), invalid, 0, "points.y", "null");
	expect_refused(gz_segments_add_chain(list, odd, 4, here), invalid, 0, "points.x", "misaligned");
	expect_refused(gz_segments_add_polygon(list, points, 2, here), invalid, 0, "count", "fewer than 3");
	expect_refused(gz_segments_add_chain(list, points, 1, here), invalid, 0, "count", "fewer than 2");
	const gz_vec2_view shared = GZ_SHARED_VALUES(*x, *y);
	expect_refused(gz_segments_add_chain(list, shared, SIZE_MAX, here), GZ_STATUS_TOO_MANY, 0, "count", "more");
}

static void numbers_of_segments_that_are_too_small_or_too_large_are_refused(void **state) {
	(void)state;
	gz_segments *list = shape_list_clear(&shape);
	const gz_status invalid = GZ_STATUS_INVALID_INPUT;
	expect_refused(gz_segments_add_circle(list, 1, 2, here), invalid, 0, "segments", "fewer than 3");
	expect_refused(gz_segments_add_capsule(list, 1, 1, 3, here), invalid, 0, "segments", "fewer than 4");
	const size_t none = gz_circle_segments(1, 0);
	expect_refused(gz_segments_add_circle(list, 1, none, here), invalid, 0, "segments", "fewer");
	const size_t many = (size_t)GZ_MAX_WALLS + 1;
	expect_refused(gz_segments_add_circle(list, 1, many, here), GZ_STATUS_TOO_MANY, 0, "segments", "more");
	expect_refused(gz_segments_add_capsule(list, 1, 1, SIZE_MAX, here), GZ_STATUS_TOO_MANY, 0, "segments", "more");
}

static void a_list_needs_memory_for_its_capacity(void **state) {
	(void)state;
	shape_list_clear(&shape);
	gz_segments none = {NULL, 4, 0};
	expect_refused(gz_segments_add_box(NULL, 1, 1, here), GZ_STATUS_INVALID_INPUT, 0, "list", "null");
	expect_refused(gz_segments_add_box(&none, 1, 1, here), GZ_STATUS_INVALID_INPUT, 0, "list.data", "null");
	assert_int_equal(none.count, 0);
}

int test_invalid_shapes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(invalid_lengths_are_named),
		cmocka_unit_test(invalid_transforms_are_named),
		cmocka_unit_test(invalid_points_are_named),
		cmocka_unit_test(numbers_of_segments_that_are_too_small_or_too_large_are_refused),
		cmocka_unit_test(a_list_needs_memory_for_its_capacity),
	};
	return RUN_SUITE("invalid_shapes", tests);
}
