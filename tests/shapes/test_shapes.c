// The corners of shapes: where they are, in which order, and which bits neighbouring segments share.
#include <math.h>
#include <string.h>

#include "shapes/shape_list.h"

static shape_list shape;
static const gz_transform here; // the shape's origin is at (0, 0)

static void expect_segments(const gz_segment *expected, size_t count) {
	assert_int_equal(shape.list.count, count);
	for (size_t k = 0; k < count; k++) {
		const gz_segment s = shape.data[k], e = expected[k];
		if (s.ax != e.ax || s.ay != e.ay || s.bx != e.bx || s.by != e.by)
			fail_msg("segment %zu is (%g, %g) to (%g, %g)", k, (double)s.ax, (double)s.ay, (double)s.bx, (double)s.by);
	}
}

/// Each of `count` segments begins with the bits where the one before it ends, and has a length.
static void expect_ring(size_t count) {
	assert_int_equal(shape.list.count, count);
	for (size_t k = 0; k < count; k++) {
		const gz_segment *s = shape.data + k, *next = shape.data + (k + 1) % count;
		assert_memory_equal(&s->bx, &next->ax, sizeof s->bx);
		assert_memory_equal(&s->by, &next->ay, sizeof s->by);
		assert_true(s->ax != s->bx || s->ay != s->by);
	}
}

static void a_box_goes_round_its_corners_clockwise(void **state) {
	(void)state;
	expect_added(gz_segments_add_box(shape_list_clear(&shape), 4, 2, here));
	const gz_segment around[] = {{-2, -1, -2, 1}, {-2, 1, 2, 1}, {2, 1, 2, -1}, {2, -1, -2, -1}};
	expect_segments(around, 4);
	expect_added(gz_segments_add_box(shape_list_clear(&shape), 4, 2, (gz_transform){10, 20, 0}));
	const gz_segment moved[] = {{8, 19, 8, 21}, {8, 21, 12, 21}, {12, 21, 12, 19}, {12, 19, 8, 19}};
	expect_segments(moved, 4);
}

static void shapes_are_turned_about_their_origin_and_then_moved(void **state) {
	(void)state;
	random_source random = {31};
	for (int i = 0; i < 2000; i++) {
		const gz_transform at = random_transform(&random);
		float x[2] = {0}, y[2] = {0};
		x[0] = random_signed(&random, 8), y[0] = random_signed(&random, 8);
		expect_added(gz_segments_add_chain(shape_list_clear(&shape), GZ_ARRAYS(x, y), 2, at));
		const double c = cos((double)at.angle), s = sin((double)at.angle), px = (double)x[0], py = (double)y[0];
		const double expected_x = (double)at.x + c * px - s * py, expected_y = (double)at.y + s * px + c * py;
		assert_true(fabs((double)shape.data->ax - expected_x) <= 1024 * 0x1p-24);
		assert_true(fabs((double)shape.data->ay - expected_y) <= 1024 * 0x1p-24);
		assert_true(shape.data->bx == at.x && shape.data->by == at.y);
	}
}

static void closed_shapes_are_rings_whose_segments_share_their_ends(void **state) {
	(void)state;
	random_source random = {32};
	for (int i = 0; i < 500; i++) {
		const gz_transform at = random_transform(&random);
		const float size = random_size(&random, -2, 6);
		const size_t segments = (size_t)random_int(&random, 3, 100);
		const float x[] = {0, size, 0, -size}, y[] = {-size, 0, size, 0};
		expect_added(gz_segments_add_box(shape_list_clear(&shape), size, 2 * size, at));
		expect_ring(4);
		expect_added(gz_segments_add_polygon(shape_list_clear(&shape), GZ_ARRAYS(x, y), 4, at));
		expect_ring(4);
		expect_added(gz_segments_add_circle(shape_list_clear(&shape), size, segments, at));
		expect_ring(segments);
		expect_added(gz_segments_add_capsule(shape_list_clear(&shape), size, size, segments + 1, at));
		expect_ring(segments + 1 + (segments + 1) % 2 + 2);
	}
}

static void polygons_go_round_clockwise_in_either_order_of_their_points(void **state) {
	(void)state;
	// An L, counterclockwise.
	const float x[] = {0, 4, 4, 2, 2, 0}, y[] = {0, 0, 2, 2, 5, 5};
	const float back_x[] = {0, 2, 2, 4, 4, 0}, back_y[] = {5, 5, 2, 2, 0, 0};
	const gz_segment clockwise[] = {{0, 5, 2, 5}, {2, 5, 2, 2}, {2, 2, 4, 2}, {4, 2, 4, 0}, {4, 0, 0, 0}, {0, 0, 0, 5}};
	expect_added(gz_segments_add_polygon(shape_list_clear(&shape), GZ_ARRAYS(x, y), 6, here));
	expect_segments(clockwise, 6);
	expect_added(gz_segments_add_polygon(shape_list_clear(&shape), GZ_ARRAYS(back_x, back_y), 6, here));
	expect_segments(clockwise, 6);
}

static void repeated_points_make_no_segments(void **state) {
	(void)state;
	const float x[] = {0, 0, 0, 3, 3, 3, 0}, y[] = {0, 4, 4, 4, 4, 0, -0.0f};
	const gz_segment around[] = {{0, 0, 0, 4}, {0, 4, 3, 4}, {3, 4, 3, 0}, {3, 0, 0, 0}};
	expect_added(gz_segments_add_polygon(shape_list_clear(&shape), GZ_ARRAYS(x, y), 7, here));
	expect_segments(around, 4);
	expect_added(gz_segments_add_chain(shape_list_clear(&shape), GZ_ARRAYS(x, y), 5, here));
	expect_segments(around, 2);
}

static void a_shape_that_rounds_to_a_point_is_one_wall(void **state) {
	(void)state;
	const gz_transform far_away = {1e6f, -1e6f, 1};
	const gz_segment point = {1e6f, -1e6f, 1e6f, -1e6f};
	const float x[] = {1, 1, 1}, y[] = {2, 2, 2};
	expect_added(gz_segments_add_box(shape_list_clear(&shape), 1e-3f, 1e-3f, far_away));
	expect_segments(&point, 1);
	expect_added(gz_segments_add_circle(shape_list_clear(&shape), 1e-3f, 12, far_away));
	expect_segments(&point, 1);
	expect_added(gz_segments_add_chain(shape_list_clear(&shape), GZ_ARRAYS(x, y), 3, here));
	expect_segments(&(gz_segment){1, 2, 1, 2}, 1);
}

/// The distance of a corner from the segment between (-half, 0) and (half, 0).
static double core_distance(const gz_segment *s, double half) {
	const double x = fabs((double)s->ax) - half;
	return x > 0 ? hypot(x, (double)s->ay) : fabs((double)s->ay);
}

static void corners_of_circles_and_capsules_are_on_the_circle(void **state) {
	(void)state;
	for (size_t segments = 4; segments < 200; segments++) {
		const float radius = 7.3f, length = 5.5f;
		expect_added(gz_segments_add_circle(shape_list_clear(&shape), radius, segments, here));
		for (size_t k = 0; k < segments; k++)
			assert_true(fabs(core_distance(shape.data + k, 0) - (double)radius) <= 2e-6);
		expect_added(gz_segments_add_capsule(shape_list_clear(&shape), length, radius, segments, here));
		for (size_t k = 0; k < shape.list.count; k++)
			assert_true(fabs(core_distance(shape.data + k, (double)length / 2) - (double)radius) <= 2e-6);
	}
}

static bool has_corner(float x, float y) {
	for (size_t k = 0; k < shape.list.count; k++)
		if (shape.data[k].ax == x && shape.data[k].ay == y) return true;
	return false;
}

static void the_extremes_of_circles_and_capsules_are_exact_corners(void **state) {
	(void)state;
	for (size_t segments = 4; segments <= 64; segments += 4) {
		expect_added(gz_segments_add_circle(shape_list_clear(&shape), 3, segments, here));
		assert_true(has_corner(3, 0) && has_corner(-3, 0) && has_corner(0, 3) && has_corner(0, -3));
		expect_added(gz_segments_add_capsule(shape_list_clear(&shape), 4, 3, segments, here));
		assert_true(has_corner(5, 0) && has_corner(-5, 0));
		assert_true(has_corner(-2, 3) && has_corner(2, 3) && has_corner(-2, -3) && has_corner(2, -3));
	}
}

static void a_capsule_of_length_0_is_a_circle(void **state) {
	(void)state;
	expect_added(gz_segments_add_capsule(shape_list_clear(&shape), 0, 3, 7, here)); // 7 become 8
	expect_ring(8);
	for (size_t k = 0; k < 8; k++) assert_true(fabs(core_distance(shape.data + k, 0) - 3) <= 1e-6);
}

static void circle_segments_keep_the_tolerance_with_few_segments(void **state) {
	(void)state;
	const double pi = 3.14159265358979323846;
	random_source random = {33};
	for (int i = 0; i < 10000; i++) {
		const float radius = random_size(&random, -10, 20), tolerance = radius * random_size(&random, -20, 1);
		const size_t n = gz_circle_segments(radius, tolerance);
		assert_true(n >= 4 && n % 4 == 0);
		const double half_sine = sin(pi / (double)n / 2), fewer = sin(pi / ((double)n - 5) / 2);
		assert_true(2 * half_sine * half_sine * (double)radius <= (double)tolerance * (1 + 1e-12));
		if (n > 4) assert_true(n <= 8 || 2 * fewer * fewer * (double)radius > (double)tolerance);
	}
}

static void circle_segments_are_0_without_a_valid_size(void **state) {
	(void)state;
	const float invalid[] = {0, -1, NAN, INFINITY, -INFINITY};
	for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
		assert_int_equal(gz_circle_segments(invalid[i], 1), 0);
		assert_int_equal(gz_circle_segments(1, invalid[i]), 0);
	}
	assert_int_equal(gz_circle_segments(1, 100), 4);
	assert_int_equal(gz_circle_segments(GZ_LIMIT, 0x1p-149f), GZ_MAX_WALLS);
}

static void a_list_that_is_too_small_counts_what_it_needs(void **state) {
	(void)state;
	gz_segments list = {NULL, 0, 0};
	gz_error error = gz_segments_add_circle(&list, 3, 20, here);
	assert_int_equal(error.status, GZ_STATUS_LIST_FULL);
	error = gz_segments_add_box(&list, 3, 4, here);
	assert_int_equal(error.status, GZ_STATUS_LIST_FULL);
	assert_int_equal(list.count, 24);
	const gz_segment untouched = {1, 2, 3, 4};
	for (size_t k = 0; k < SHAPE_CAPACITY; k++) shape.data[k] = untouched;
	list = (gz_segments){shape.data, 22, 0};
	expect_added(gz_segments_add_circle(&list, 3, 20, here));
	error = gz_segments_add_box(&list, 3, 4, here);
	assert_int_equal(error.status, GZ_STATUS_LIST_FULL);
	assert_int_equal(error.index, 22);
	assert_int_equal(list.count, 24);
	assert_true(shape.data[21].bx == 1.5f && shape.data[21].by == 2); // the first segments of the box are there
	assert_memory_equal(shape.data + 22, &untouched, sizeof untouched);
	list = (gz_segments){shape.data, 24, 0};
	expect_added(gz_segments_add_circle(&list, 3, 20, here));
	expect_added(gz_segments_add_box(&list, 3, 4, here));
}

// The hash was printed by this library. It pins the bits, whose values the tests above check.
static void corners_have_the_same_bits_on_every_machine(void **state) {
	(void)state;
	random_source random = {34};
	uint64_t hash = 0xcbf29ce484222325u;
	for (int i = 0; i < 300; i++) {
		const gz_transform at = random_transform(&random);
		const float size = random_size(&random, -4, 8);
		expect_added(gz_segments_add_box(shape_list_clear(&shape), size, size, at));
		expect_added(gz_segments_add_circle(&shape.list, size, (size_t)(3 + i), at));
		expect_added(gz_segments_add_capsule(&shape.list, size, size, 20, at));
		for (size_t k = 0; k < shape.list.count; k++) {
			uint32_t bits[4];
			memcpy(bits, shape.data + k, sizeof bits);
			for (int j = 0; j < 4; j++) hash = (hash ^ bits[j]) * 0x100000001b3u;
		}
	}
	if (hash != 0x19e9d5a1c6ff5631u) fail_msg("the hash is 0x%016llx", (unsigned long long)hash);
}

int test_shapes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_box_goes_round_its_corners_clockwise),
		cmocka_unit_test(shapes_are_turned_about_their_origin_and_then_moved),
		cmocka_unit_test(closed_shapes_are_rings_whose_segments_share_their_ends),
		cmocka_unit_test(polygons_go_round_clockwise_in_either_order_of_their_points),
		cmocka_unit_test(repeated_points_make_no_segments),
		cmocka_unit_test(a_shape_that_rounds_to_a_point_is_one_wall),
		cmocka_unit_test(corners_of_circles_and_capsules_are_on_the_circle),
		cmocka_unit_test(the_extremes_of_circles_and_capsules_are_exact_corners),
		cmocka_unit_test(a_capsule_of_length_0_is_a_circle),
		cmocka_unit_test(circle_segments_keep_the_tolerance_with_few_segments),
		cmocka_unit_test(circle_segments_are_0_without_a_valid_size),
		cmocka_unit_test(a_list_that_is_too_small_counts_what_it_needs),
		cmocka_unit_test(corners_have_the_same_bits_on_every_machine),
	};
	return RUN_SUITE("shapes", tests);
}
