// The distance of points from the areas within outlines.
#include <math.h>

#include "shapes/shape_list.h"

enum { CORNERS = 12, OUTLINES = 200, POINTS = 50 };

static shape_list shape;

/// A polygon around the origin, with a corner in each of equal parts of a turn: so a point is inside if it is nearer to
/// the origin than the edge in its direction.
typedef struct star {
	float x[CORNERS], y[CORNERS];
	gz_walls walls;
} star;

static const double TURN = 6.283185307179586;

static void make_star(star *s, random_source *random) {
	for (int k = 0; k < CORNERS; k++) {
		const double angle = TURN * (k + 0.8 * (double)random_positive(random, 0)) / CORNERS;
		const double length = (double)random_size(random, 0, 4);
		s->x[k] = (float)(length * cos(angle)), s->y[k] = (float)(length * sin(angle));
	}
	expect_added(
		gz_segments_add_polygon(shape_list_clear(&shape), GZ_ARRAYS(s->x, s->y), CORNERS, (gz_transform){0, 0, 0}));
	s->walls = gz_walls_in(shape.data, shape.list.count);
}

/// Whether the point is left of the edge in its direction.
static bool is_inside(const star *s, double x, double y) {
	for (int k = 0; k < CORNERS; k++) {
		const int n = (k + 1) % CORNERS;
		const double ax = (double)s->x[k], ay = (double)s->y[k], bx = (double)s->x[n], by = (double)s->y[n];
		if (ax * y - ay * x < 0 || x * by - y * bx < 0) continue; // it is in another direction
		return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
	}
	return false;
}

/// The distance from a line by halving: along a line it has one minimum.
static double line_distance(const star *s, int k, double x, double y) {
	const int n = (k + 1) % CORNERS;
	const double ax = (double)s->x[k], ay = (double)s->y[k], dx = (double)s->x[n] - ax, dy = (double)s->y[n] - ay;
	double from = 0, to = 1;
	for (int i = 0; i < 200; i++) {
		const double one = from + (to - from) / 3, two = to - (to - from) / 3;
		if (hypot(ax + one * dx - x, ay + one * dy - y) < hypot(ax + two * dx - x, ay + two * dy - y)) to = two;
		else from = one;
	}
	return hypot(ax + from * dx - x, ay + from * dy - y);
}

static void the_distance_is_that_of_the_nearest_line_and_negative_inside(void **state) {
	(void)state;
	random_source random = {51};
	int inside = 0;
	for (int i = 0; i < OUTLINES; i++) {
		star s;
		make_star(&s, &random);
		for (int j = 0; j < POINTS; j++) {
			const float x = random_signed(&random, 4), y = random_signed(&random, 4);
			double expected = INFINITY;
			for (int k = 0; k < CORNERS; k++) expected = fmin(expected, line_distance(&s, k, (double)x, (double)y));
			if (is_inside(&s, (double)x, (double)y)) expected = -expected, inside++;
			const double found = (double)gz_outline_distance(&s.walls, x, y);
			if (!(fabs(found - expected) < 1e-5))
				fail_msg("(%g, %g): %g, not %g", (double)x, (double)y, found, expected);
		}
	}
	assert_in_range(inside, OUTLINES * POINTS / 10, OUTLINES * POINTS * 9 / 10);
}

/// Rays through corners, along lines, and from points on lines.
static void corners_and_lines_at_the_height_of_the_point_count_once(void **state) {
	(void)state;
	const float x[] = {0, 4, 4, 2, 0}, y[] = {0, 0, 4, 2, 4}; // a box with a notch from above
	expect_added(gz_segments_add_polygon(shape_list_clear(&shape), GZ_ARRAYS(x, y), 5, (gz_transform){0, 0, 0}));
	const gz_walls walls = gz_walls_in(shape.data, shape.list.count);
	assert_true(gz_outline_distance(&walls, 1, 2) < 0 && gz_outline_distance(&walls, 3, 2) < 0);
	assert_true(gz_outline_distance(&walls, -1, 2) == 1 && gz_outline_distance(&walls, 5, 2) == 1);
	assert_true(gz_outline_distance(&walls, -1, 0) == 1 && gz_outline_distance(&walls, -3, 4) == 3);
	assert_true(gz_outline_distance(&walls, 5, 4) == 1 && gz_outline_distance(&walls, 2, 4) > 1);
	assert_true(gz_outline_distance(&walls, 2, 2) == 0 && gz_outline_distance(&walls, 4, 1) == 0);
	assert_true(gz_outline_distance(&walls, 1, 1) == -1);
}

static void outlines_within_an_outline_are_holes(void **state) {
	(void)state;
	gz_segments *list = shape_list_clear(&shape);
	expect_added(gz_segments_add_box(list, 10, 10, (gz_transform){0, 0, 0}));
	expect_added(gz_segments_add_box(list, 4, 4, (gz_transform){0, 0, 0}));
	expect_added(gz_segments_add_box(list, 1, 1, (gz_transform){0, 0, 0}));
	const gz_walls walls = gz_walls_in(shape.data, shape.list.count);
	assert_true(gz_outline_distance(&walls, 0, 0.25f) == -0.25f);
	assert_true(gz_outline_distance(&walls, 1, 0) == 0.5f);
	assert_true(gz_outline_distance(&walls, 4, 0) == -1);
	assert_true(gz_outline_distance(&walls, 8, 9) == 5);
}

static void no_lines_are_infinitely_far_and_nan_stays_nan(void **state) {
	(void)state;
	const gz_walls none = gz_walls_in(NULL, 0);
	assert_true(isinf(gz_outline_distance(&none, 0, 0)));
	const float x[] = {1, 1}, y[] = {2, 2};
	const gz_walls point = {.a = GZ_SHARED_VALUES(*x, *y), .b = GZ_SHARED_VALUES(*x, *y), .count = 1};
	assert_true(gz_outline_distance(&point, 4, 6) == 5);
	assert_true(isnan(gz_outline_distance(&point, NAN, 0)) && isnan(gz_outline_distance(&point, 0, NAN)));
	const float far = 0x1p40f;
	const float out_x[] = {-far, far}, out_y[] = {0, 0};
	const gz_walls line = {.a = {out_x, out_y, 0}, .b = {out_x + 1, out_y + 1, 0}, .count = 1};
	assert_true(gz_outline_distance(&line, 3, far) == far);
}

int test_outlines(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_distance_is_that_of_the_nearest_line_and_negative_inside),
		cmocka_unit_test(corners_and_lines_at_the_height_of_the_point_count_once),
		cmocka_unit_test(outlines_within_an_outline_are_holes),
		cmocka_unit_test(no_lines_are_infinitely_far_and_nan_stays_nan),
	};
	return RUN_SUITE("outlines", tests);
}
