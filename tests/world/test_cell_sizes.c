// What the sizes of cells are chosen by: the bounds of the walls, the slack for rounding, and the level of a wall. A
// slack that is too small loses hits, but so seldom that tests of results hardly notice. The expected values follow
// from the definitions in broadphase/walls/cell_sizes.h.
#include <math.h>

#include "broadphase/walls/cell_sizes.h"
#include "engine/jobs/tasks.h"
#include "engine/world/world.h"
#include "generators/random.h"
#include "support/check.h"

enum { COUNT = 3000 };

static wall_record walls[COUNT];
static int32_t index_of[COUNT];

/// Walls of any size within 2^exponent.
static void fill(int exponent, random_source *source) {
	for (int32_t i = 0; i < COUNT; i++) {
		const float size = random_size(source, exponent - 12, exponent);
		const float a[] = {random_signed(source, exponent), random_signed(source, exponent)};
		const float b[] = {a[0] + size * random_signed(source, 0), a[1] + size * random_signed(source, 0)};
		const float radius = random_chance(source, 3) ? random_size(source, -10, 2) : 0;
		const gz_walls view = {.a = {a, a + 1, 0}, .b = {b, b + 1, 0}, .radius = {&radius, 0}, .count = 1};
		walls[i] = graze_wall_read(&view, 0), index_of[i] = i;
	}
}

static wall_bounds measure(void) {
	const task_runner runner = graze_task_runner(NULL);
	return graze_measure_walls(walls, index_of, COUNT, &runner);
}

static void bounds_are_those_of_all_walls(void **state) {
	(void)state;
	random_source source = {1910};
	fill(12, &source);
	const wall_bounds b = measure();
	double low_x = INFINITY, low_y = INFINITY, high_x = -INFINITY, high_y = -INFINITY, longest = 0, thickest = 0,
		   sum = 0;
	for (int i = 0; i < COUNT; i++) {
		const wall_record *w = walls + i;
		const double ax = (double)w->ax, ay = (double)w->ay, bx = (double)w->bx, by = (double)w->by;
		low_x = fmin(low_x, fmin(ax, bx)), high_x = fmax(high_x, fmax(ax, bx));
		low_y = fmin(low_y, fmin(ay, by)), high_y = fmax(high_y, fmax(ay, by));
		longest = fmax(longest, hypot(bx - ax, by - ay)), sum += hypot(bx - ax, by - ay);
		thickest = fmax(thickest, fabs((double)w->radius));
	}
	assert_true(b.low_x == low_x && b.low_y == low_y && b.high_x == high_x && b.high_y == high_y);
	assert_true(b.max_radius == thickest && fabs(b.max_length - longest) <= 1e-6 * longest);
	assert_true(fabs(b.total_length - sum) <= 1e-6 * sum);
}

/// Geometric means are known to a factor of 2. A wall causes a slack of 16 units of rounding of its largest coordinate,
/// and 32 of its length.
static void typical_sizes_are_geometric_means(void **state) {
	(void)state;
	random_source source = {1911};
	for (int exponent = -20; exponent <= 20; exponent += 5) {
		fill(exponent, &source);
		const wall_bounds b = measure();
		double length = 0, slack = 0;
		for (int i = 0; i < COUNT; i++) {
			const wall_record *w = walls + i;
			const float far = fmaxf(fmaxf(fabsf(w->ax), fabsf(w->bx)), fmaxf(fabsf(w->ay), fabsf(w->by)));
			const double own = fabs((double)w->length);
			length += log2(own), slack += log2((16 * (double)far + 32 * own) * 0x1p-24);
		}
		length = graze_typical(b.length) / exp2(length / COUNT), slack = graze_typical(b.slack) / exp2(slack / COUNT);
		assert_true(length > 0.7 && length < 1.5 && slack > 0.7 && slack < 1.5);
	}
}

/// 16 units of rounding of the largest coordinate in any direction, 32 of the length, and 80 of the reach, which is
/// enlarged by the thickest wall.
static void the_slack_allows_for_rounding_in_every_direction(void **state) {
	(void)state;
	const double unit = 0x1p-24;
	for (int k = 0; k < 4; k++) {
		wall_bounds b = {.max_length = 64, .max_radius = 4};
		*(double *[]){&b.low_x, &b.low_y, &b.high_x, &b.high_y}[k] = k < 2 ? -4096 : 4096;
		const double expected = (16 * 4096.0 + 32 * 64 + 80 * (8 + 4)) * unit, slack = graze_rounding_slack(&b, 8);
		assert_true(slack >= expected && slack < expected * 1.001);
	}
	assert_true(graze_rounding_slack(&(wall_bounds){0}, 0) > 0);
}

/// Its length, with 16 radii, is within the level's largest extent; that of the level below it is not.
static void a_wall_is_in_the_finest_level_that_it_fits_into(void **state) {
	(void)state;
	random_source source = {1912};
	const level_rule rule = {0.5, 64};
	bool any[MAX_LEVELS] = {false};
	fill(16, &source);
	for (int i = 0; i < COUNT; i++) {
		const wall_record *w = walls + i;
		const double ex = fabs((double)w->bx - (double)w->ax), ey = fabs((double)w->by - (double)w->ay);
		const double sides = (fmax(ex, ey) + 16 * fabs((double)w->radius)) / rule.max_sides;
		const int level = graze_level_of(rule, w);
		assert_in_range(level, 0, MAX_LEVELS - 1);
		assert_true(sides <= 0.5 * pow(16, level) && (!level || sides > 0.5 * pow(16, level - 1)));
		assert_true(graze_level_side(rule, level) == 0.5 * pow(16, level));
		any[level] = true;
	}
	assert_true(any[0] && any[1] && any[2] && any[3]);
}

/// Far away the rounding of coordinates is more than a cell of the finest level.
static void a_wall_is_in_no_level_whose_cells_are_smaller_than_its_slack(void **state) {
	(void)state;
	const level_rule rule = {0.5, 64};
	for (int k = 0; k < 4; k++) {
		const float far = k < 2 ? 0x1p19f : -0x1p19f, within = far * 0.99f, beyond = far * 1.01f, zero = 0;
		gz_walls point = {.a = {k % 2 ? &within : &zero, k % 2 ? &zero : &within, 0}, .count = 1};
		point.b = point.a;
		const wall_record near_one = graze_wall_read(&point, 0);
		assert_int_equal(graze_level_of(rule, &near_one), 0);
		point.a = (gz_vec2_view){k % 2 ? &beyond : &zero, k % 2 ? &zero : &beyond, 0}, point.b = point.a;
		const wall_record far_one = graze_wall_read(&point, 0);
		assert_int_equal(graze_level_of(rule, &far_one), 1);
	}
}

int test_cell_sizes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bounds_are_those_of_all_walls),
		cmocka_unit_test(typical_sizes_are_geometric_means),
		cmocka_unit_test(the_slack_allows_for_rounding_in_every_direction),
		cmocka_unit_test(a_wall_is_in_the_finest_level_that_it_fits_into),
		cmocka_unit_test(a_wall_is_in_no_level_whose_cells_are_smaller_than_its_slack),
	};
	return RUN_SUITE("cell_sizes", tests);
}
