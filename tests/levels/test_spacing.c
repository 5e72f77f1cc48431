// The gaps between circles that a grid finds are those of all pairs.
#include <math.h>

#include "generators/random.h"
#include "levels/placement/spacing.h"
#include "support/check.h"

enum { CIRCLES = 300 };

/// Circles with radii up to `largest` in and around the box.
static app_circles random_circles(random_source *random, float largest) {
	app_circles all = {0};
	assert_true(circles_reserve(&all, CIRCLES));
	for (int i = 0; i < CIRCLES; i++) {
		const float x = 60 * random_signed(random, 0), y = 60 * random_signed(random, 0);
		const float radius = largest * random_positive(random, 0);
		assert_true(circles_add(&all, 50 + x, 50 + y, 0, 0, radius));
	}
	return all;
}

static double gap_of(const app_circles *all, size_t i, size_t k) {
	const double x = (double)all->x[i] - (double)all->x[k], y = (double)all->y[i] - (double)all->y[k];
	return sqrt(x * x + y * y) - (double)all->radius[i] - (double)all->radius[k];
}

/// The smallest gap between a circle and the first `count` circles, without itself. Without fmin: gcc 12.2 for AArch64
/// ends with an internal error where it vectorises this loop.
static double min_gap(const app_circles *all, size_t count, size_t index) {
	double gap = INFINITY;
	for (size_t k = 0; k < count; k++)
		if (k != index && gap_of(all, index, k) < gap) gap = gap_of(all, index, k);
	return gap;
}

static const app_box box = {0, 0, 100, 100};

static void the_smallest_gap_is_that_of_all_pairs(void **state) {
	(void)state;
	static const float sizes[] = {0, 0.01f, 1, 10, 400};
	random_source random = {3};
	for (int k = 0; k < 5; k++) {
		app_circles all = random_circles(&random, sizes[k]);
		app_spacing spacing;
		const double max_gap = 3; // larger gaps are not exact
		int near = 0;
		assert_true(spacing_create(&spacing, &all, CIRCLES, box, 2 * (double)sizes[k] + max_gap));
		for (size_t i = 0; i < CIRCLES; i++) {
			const double x = (double)all.x[i], y = (double)all.y[i], radius = (double)all.radius[i];
			const double expected = min_gap(&all, i, i), gap = spacing_gap(&spacing, x, y, radius, SIZE_MAX);
			if (expected < max_gap) assert_true(fabs(gap - expected) < 1e-10);
			else assert_true(gap >= max_gap);
			near += expected < max_gap;
			spacing_add(&spacing, i);
			assert_true(spacing_gap(&spacing, x, y, radius, i) == gap);
			assert_true(spacing_gap(&spacing, x, y, radius, SIZE_MAX) <= -2 * radius);
		}
		assert_in_range(near, 10, CIRCLES);
		spacing_free(&spacing);
		circles_free(&all);
	}
}

static void overlaps_are_those_of_all_pairs(void **state) {
	(void)state;
	random_source random = {4};
	int overlapping = 0;
	for (int k = 0; k < 40; k++) {
		app_circles all = random_circles(&random, 0.05f * (float)k);
		app_overlap overlap;
		double deepest = 0;
		size_t count = 0;
		for (size_t i = 0; i < CIRCLES; i++) {
			const double gap = min_gap(&all, CIRCLES, i);
			count += gap < 0;
			deepest = fmax(deepest, -gap);
		}
		assert_true(spacing_find_overlap(&overlap, &all, box));
		assert_int_equal(overlap.count, count);
		assert_true(fabs(overlap.deepest - deepest) < 1e-10);
		overlapping += count > 0;
		circles_free(&all);
	}
	assert_in_range(overlapping, 10, 39);
}

static void circles_that_touch_do_not_overlap(void **state) {
	(void)state;
	app_circles all = {0};
	app_overlap overlap;
	assert_true(circles_add(&all, 1, 1, 0, 0, 2) && circles_add(&all, 4, 5, 0, 0, 3));
	assert_true(spacing_find_overlap(&overlap, &all, (app_box){0, 0, 0, 0}));
	assert_true(overlap.count == 0 && overlap.deepest == 0);
	all.radius[0] = 2.5f;
	assert_true(spacing_find_overlap(&overlap, &all, (app_box){0, 0, 0, 0}));
	assert_true(overlap.count == 2 && overlap.deepest == 0.5);
	circles_free(&all);
}

int test_spacing(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_smallest_gap_is_that_of_all_pairs),
		cmocka_unit_test(overlaps_are_those_of_all_pairs),
		cmocka_unit_test(circles_that_touch_do_not_overlap),
	};
	return RUN_SUITE("spacing", tests);
}
