// Curves of SVG drawings: their walls stay within a 512th of the size of the curve, and elliptical arcs are those that
// the flags select. The oracles are de Casteljau's algorithm, the equation of the ellipse, and equivalent paths.
#include <math.h>
#include <string.h>

#include "levels/level_check.h"
#include "support/check.h"

#ifdef GRAZE_SVG

typedef struct point {
	double x, y;
} point;

/// The distance of a point of the drawing from the nearest wall.
static double distance_to_walls(const app_level *level, point p) {
	const app_segments *walls = &level->walls;
	double nearest = INFINITY;
	for (size_t i = 0; i < walls->count; i++) {
		const double ax = (double)walls->ax[i], ay = -(double)walls->ay[i];
		const double ex = (double)walls->bx[i] - ax, ey = -(double)walls->by[i] - ay;
		double t = ((p.x - ax) * ex + (p.y - ay) * ey) / (ex * ex + ey * ey);
		t = fmin(fmax(t, 0), 1);
		nearest = fmin(nearest, hypot(ax + t * ex - p.x, ay + t * ey - p.y));
	}
	return nearest;
}

/// The walls form one chain between these points, of `min` to `max` walls.
static void expect_chain(const app_level *level, point from, point to, size_t min, size_t max) {
	const app_segments *walls = &level->walls;
	assert_in_range(walls->count, min, max);
	for (size_t i = 1; i < walls->count; i++)
		assert_true(walls->ax[i] == walls->bx[i - 1] && walls->ay[i] == walls->by[i - 1]);
	const size_t last = walls->count - 1;
	assert_true(walls->ax[0] == (float)from.x && walls->ay[0] == -(float)from.y);
	assert_true(walls->bx[last] == (float)to.x && walls->by[last] == -(float)to.y);
}

static point interpolate(point a, point b, double t) { return (point){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}; }

/// A point of a Bezier curve, by de Casteljau's algorithm.
static point curve_point(const point *control, int count, double t) {
	point p[4];
	memcpy(p, control, (size_t)count * sizeof *p);
	for (int n = count - 1; n > 0; n--)
		for (int i = 0; i < n; i++) p[i] = interpolate(p[i], p[i + 1], t);
	return p[0];
}

static void walls_stay_within_a_512th_of_the_size_of_a_curve(void **state) {
	(void)state;
	static const struct {
		const char *text;
		point control[4];
		int count;
	} cases[] = {
		{PATH("M0 0C0 100 100 100 100 0"), {{0, 0}, {0, 100}, {100, 100}, {100, 0}}, 4},
		{PATH("M5 5c0 100 100-100 100 0"), {{5, 5}, {5, 105}, {105, -95}, {105, 5}}, 4},
		{PATH("M0 0C300 100-200 100 100 0"), {{0, 0}, {300, 100}, {-200, 100}, {100, 0}}, 4},
		{PATH("M0 0Q50 100 100 0"), {{0, 0}, {50, 100}, {100, 0}}, 3},
		{PATH("m1 1q-1e-3 1e-3 0 2e-3"), {{1, 1}, {0.999, 1.001}, {1, 1.002}}, 3},
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		const point *control = cases[k].control;
		const int last = cases[k].count - 1;
		double size = 0;
		for (int i = 0; i < last; i++) size += hypot(control[i + 1].x - control[i].x, control[i + 1].y - control[i].y);
		app_level level = level_of(cases[k].text);
		expect_chain(&level, control[0], control[last], 4, 20);
		for (int i = 0; i <= 1000; i++) {
			const double distance = distance_to_walls(&level, curve_point(control, last + 1, i / 1000.0));
			if (!(distance <= size / 512 + 1e-6)) fail_msg("curve %zu at %d: the distance is %g", k, i, distance);
		}
		level_free(&level);
	}
}

/// Both paths give the same walls, up to rounding.
static void expect_same(const char *one, const char *other) {
	app_level a = level_of(one), b = level_of(other);
	assert_int_equal(a.walls.count, b.walls.count);
	for (size_t i = 0; i < a.walls.count; i++)
		if (!(fabsf(a.walls.bx[i] - b.walls.bx[i]) < 1e-4f && fabsf(a.walls.by[i] - b.walls.by[i]) < 1e-4f))
			fail_msg("%s: wall %zu has another end than in %s", one, i, other);
	level_free(&a);
	level_free(&b);
}

static void smooth_curves_mirror_the_last_control_point(void **state) {
	(void)state;
	expect_same(PATH("M0 0C0 10 10 10 10 0S20-10 20 0"), PATH("M0 0C0 10 10 10 10 0C10-10 20-10 20 0"));
	expect_same(PATH("M0 0c0 10 10 10 10 0s10-10 10 0"), PATH("M0 0C0 10 10 10 10 0C10-10 20-10 20 0"));
	expect_same(PATH("M0 0L10 0S20-10 20 0"), PATH("M0 0L10 0C10 0 20-10 20 0"));
	expect_same(PATH("M0 0Q5 9 10 0T20 0 30 0"), PATH("M0 0Q5 9 10 0Q15-9 20 0Q25 9 30 0"));
	expect_same(PATH("M0 0q5 9 10 0t10 0t10 0"), PATH("M0 0Q5 9 10 0Q15-9 20 0Q25 9 30 0"));
	expect_same(PATH("M0 0C0 10 10 10 10 0T20 0"), PATH("M0 0C0 10 10 10 10 0Q10 0 20 0"));
}

/// The walls approximate an axis-aligned ellipse: their ends are on it, their middles at most 1/512 inside.
static void expect_on_ellipse(const app_level *level, point center, double rx, double ry) {
	const app_segments *walls = &level->walls;
	for (size_t i = 0; i < walls->count; i++) {
		const double ax = ((double)walls->ax[i] - center.x) / rx, ay = (-(double)walls->ay[i] - center.y) / ry;
		const double bx = ((double)walls->bx[i] - center.x) / rx, by = (-(double)walls->by[i] - center.y) / ry;
		assert_true(fabs(hypot(ax, ay) - 1) < 1e-6 && fabs(hypot(bx, by) - 1) < 1e-6);
		assert_true(hypot(ax + bx, ay + by) / 2 >= 1 - 1.0 / 512 - 1e-6);
	}
}

static void the_flags_select_one_of_four_arcs(void **state) {
	(void)state;
	// Circles of radius 10 through (0, 0) and (10, 10); y points down, and the sweep flag means clockwise.
	static const struct {
		const char *text;
		point center;
		bool large;
	} cases[] = {{PATH("M0 0A10 10 0 0 1 10 10"), {0, 10}, false}, {PATH("M0 0A10 10 0 0 0 10 10"), {10, 0}, false},
		{PATH("M0 0A10 10 0 1 1 10 10"), {10, 0}, true}, {PATH("M0 0a10-10 77 1010 10"), {0, 10}, true}};
	for (size_t k = 0; k < 4; k++) {
		app_level level = level_of(cases[k].text);
		expect_chain(&level, (point){0, 0}, (point){10, 10}, cases[k].large ? 40 : 13, cases[k].large ? 64 : 20);
		expect_on_ellipse(&level, cases[k].center, 10, 10);
		level_free(&level);
	}
}

static void arcs_are_rotated_and_enlarged(void **state) {
	(void)state;
	// A rotation by 90 degrees swaps the radii.
	expect_same(PATH("M0 0A20 10 90 0 1 10 20"), PATH("M0 0A10 20 0 0 1 10 20"));
	expect_same(PATH("M-3-4A5 5 0 0 1 3 4"), PATH("M-3-4A1 1 30 0 1 3 4"));
	// A third of a circle: sixteen pieces would be too coarse.
	app_level level = level_of(PATH("M10 0A10 10 0 0 1-5 8.6602540378"));
	expect_on_ellipse(&level, (point){0, 0}, 10, 10);
	level_free(&level);
	level = level_of(PATH("M-20 0A2 1 0 0 1 20 0"));
	expect_on_ellipse(&level, (point){0, 0}, 20, 10);
	assert_true(distance_to_walls(&level, (point){0, -10}) < 0.01);
	level_free(&level);
}

static void circles_ellipses_and_round_corners_are_arcs(void **state) {
	(void)state;
	app_level level = level_of(SVG("<circle cx='5' cy='-7' r='3'/>"));
	assert_int_equal(level.walls.count, 64);
	expect_on_ellipse(&level, (point){5, -7}, 3, 3);
	for (size_t i = 0; i < level.walls.count; i++) assert_true(level.has_outside[i]);
	level_free(&level);
	level = level_of(SVG("<ellipse cx='5' cy='-7' rx='30' ry='2' transform='translate(1 2)'/>"));
	expect_on_ellipse(&level, (point){6, -5}, 30, 2);
	level_free(&level);
	expect_same(SVG("<rect x='1' y='2' width='30' height='20' rx='5'/>"),
		PATH("M6 2H26A5 5 0 0 1 31 7V17A5 5 0 0 1 26 22H6A5 5 0 0 1 1 17V7A5 5 0 0 1 6 2"));
	expect_same(
		SVG("<rect width='30' height='20' rx='99' ry='4'/>"), SVG("<rect width='30' height='20' rx='15' ry='4'/>"));
}

#endif

int test_svg_curves(void) {
#ifdef GRAZE_SVG
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(walls_stay_within_a_512th_of_the_size_of_a_curve),
		cmocka_unit_test(smooth_curves_mirror_the_last_control_point),
		cmocka_unit_test(the_flags_select_one_of_four_arcs),
		cmocka_unit_test(arcs_are_rotated_and_enlarged),
		cmocka_unit_test(circles_ellipses_and_round_corners_are_arcs),
	};
	return RUN_SUITE("svg_curves", tests);
#else
	print_message("skipped: built without expat\n");
	return 0;
#endif
}
