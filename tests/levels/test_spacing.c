// How far circles are from one another, beside all pairs.
#include <math.h>

#include "generators/random.h"
#include "levels/spacing.h"
#include "support/check.h"

enum { CIRCLES = 300 };

/// Circles of radius 0 to `largest` around a box from 0 to 100, some of them outside.
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

/// The least one that a circle has to the first `count` of them.
static double least_gap(const app_circles *all, size_t count, size_t itself) {
	double least = INFINITY;
	for (size_t k = 0; k < count; k++)
		if (k != itself) least = fmin(least, gap_of(all, itself, k));
	return least;
}

static const app_box box = {0, 0, 100, 100};

static void the_least_gap_is_that_of_all_pairs(void **state) {
	(void)state;
	static const float sizes[] = {0, 0.01f, 1, 10, 400};
	random_source random = {3};
	for (int k = 0; k < 5; k++) {
		app_circles all = random_circles(&random, sizes[k]);
		app_spacing spacing;
		const double beyond = 3;
		int near = 0;
		assert_true(spacing_create(&spacing, &all, CIRCLES, box, 2 * (double)sizes[k] + beyond));
		for (size_t i = 0; i < CIRCLES; i++) {
			const double x = (double)all.x[i], y = (double)all.y[i], radius = (double)all.radius[i];
			const double want = least_gap(&all, i, i), so_far = spacing_gap(&spacing, x, y, radius, SIZE_MAX);
			if (want < beyond) assert_true(fabs(so_far - want) < 1e-10);
			else assert_true(so_far >= beyond);
			near += want < beyond;
			spacing_add(&spacing, i);
			assert_true(spacing_gap(&spacing, x, y, radius, i) == so_far);
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
	int seen = 0;
	for (int k = 0; k < 40; k++) {
		app_circles all = random_circles(&random, 0.05f * (float)k);
		app_overlap overlap;
		double deepest = 0;
		size_t count = 0;
		for (size_t i = 0; i < CIRCLES; i++) {
			const double gap = least_gap(&all, CIRCLES, i);
			count += gap < 0;
			deepest = fmax(deepest, -gap);
		}
		assert_true(spacing_find_overlap(&overlap, &all, box));
		assert_int_equal(overlap.count, count);
		assert_true(fabs(overlap.deepest - deepest) < 1e-10);
		seen += count > 0;
		circles_free(&all);
	}
	assert_in_range(seen, 10, 39);
}

static void who_touches_overlaps_nobody(void **state) {
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
		cmocka_unit_test(the_least_gap_is_that_of_all_pairs),
		cmocka_unit_test(overlaps_are_those_of_all_pairs),
		cmocka_unit_test(who_touches_overlaps_nobody),
	};
	return RUN_SUITE("spacing", tests);
}
