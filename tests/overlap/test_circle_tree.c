// The tree over the circles of a crowd: its boxes are those of the circles, and its leaves have circles that are close
// to one another and of similar size. Results do not depend on the order of the circles, so no other test notices a bad
// one. The oracles are loops over the circles, and the leaves that a square lattice would have.
#include <math.h>
#include <stdlib.h>

#include "broadphase/bodies/circle_tree.h"
#include "generators/random.h"
#include "support/check.h"

enum { COUNT = 4096 };

static circle_record records[COUNT];
static circle_tree_memory tree_memory;
static caller_memory memory;

static const circle_tree *build(size_t count) {
	if (!memory.hooks.allocate) memory = graze_memory((gz_allocator){0});
	assert_true(graze_tree_build(&tree_memory, records, count, &memory));
	return &tree_memory.tree;
}

static void release(void) {
	graze_tree_free(&tree_memory, &memory);
	assert_int_equal(memory.bytes, 0);
}

/// Circles in a square, with radii from 2^low to 2^high.
static void place(float side, int low, int high, random_source *source) {
	for (int i = 0; i < COUNT; i++)
		records[i] = (circle_record){.px = side * random_positive(source, 0),
			.py = side * random_positive(source, 0),
			.radius = low == high ? 0 : random_size(source, low, high)};
}

// ---------------------------------------------------------------------------------------------------------------------
// Boxes
// ---------------------------------------------------------------------------------------------------------------------

/// The columns of circles or nodes.
typedef struct bounds_columns {
	const float *low_x, *low_y, *high_x, *high_y, *radius;
	size_t count;
} bounds_columns;

static float extreme(const float *of, size_t begin, size_t end, bool largest) {
	float found = of[begin];
	for (size_t i = begin; i < end; i++) found = largest ? fmaxf(found, of[i]) : fminf(found, of[i]);
	return found;
}

static void expect_parents(const tree_level *level, bounds_columns below) {
	assert_int_equal(level->count, (below.count + LANES - 1) / LANES);
	for (size_t i = 0; i < (size_t)level->count; i++) {
		const size_t begin = i * LANES, end = begin + LANES < below.count ? begin + LANES : below.count;
		assert_true(level->low_x[i] == extreme(below.low_x, begin, end, false));
		assert_true(level->low_y[i] == extreme(below.low_y, begin, end, false));
		assert_true(level->high_x[i] == extreme(below.high_x, begin, end, true));
		assert_true(level->high_y[i] == extreme(below.high_y, begin, end, true));
		assert_true(level->radius[i] == extreme(below.radius, begin, end, true));
	}
}

/// Each circle is in the tree once; boxes are exactly those of the circles below.
static void expect_tree(const circle_tree *tree, size_t count) {
	bool seen[COUNT] = {false};
	for (size_t i = 0; i < count; i++) {
		const uint32_t k = tree->low[i] & ~KEY_CIRCLE;
		assert_true(k < count && !seen[k] && tree->low[i] == (KEY_CIRCLE | k));
		assert_true(tree->x[i] == records[k].px && tree->y[i] == records[k].py && tree->radius[i] == records[k].radius);
		seen[k] = true;
	}
	for (size_t i = count; i < (count + LANES - 1) / LANES * LANES; i++) assert_true(isnan(tree->x[i]));
	bounds_columns below = {tree->x, tree->y, tree->x, tree->y, tree->radius, count};
	for (int l = 0; l < tree->levels; l++) {
		const tree_level *level = tree->level + l;
		expect_parents(level, below);
		below = (bounds_columns){
			level->low_x, level->low_y, level->high_x, level->high_y, level->radius, (size_t)level->count};
	}
	assert_in_range(below.count, 1, LANES);
}

static void boxes_are_those_of_the_circles(void **state) {
	(void)state;
	static const size_t counts[] = {1, 7, 8, 9, 64, 65, 600, COUNT};
	random_source source = {1900};
	for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
		place(k % 2 ? 50 : 0, k % 3 ? -10 : 0, k % 3 ? 5 : 0, &source); // also all in one place
		expect_tree(build(counts[k]), counts[k]);
	}
	release();
}

// ---------------------------------------------------------------------------------------------------------------------
// The order
// ---------------------------------------------------------------------------------------------------------------------

/// One circle in the middle of each of 64 x 64 squares: each is beside the one before it.
static void circles_of_a_lattice_follow_one_another_along_the_curve(void **state) {
	(void)state;
	for (int i = 0; i < COUNT; i++) records[i] = (circle_record){.px = (float)(i % 64), .py = (float)(i / 64)};
	const circle_tree *tree = build(COUNT);
	for (int i = 1; i < COUNT; i++)
		assert_true(fabsf(tree->x[i] - tree->x[i - 1]) + fabsf(tree->y[i] - tree->y[i - 1]) == 1);
	release();
}

/// The mean of width and height of the leaves in a square, in sides of the square.
static double mean_extent(const circle_tree *tree, float low, float side) {
	const tree_level *leaf = tree->level;
	double sum = 0;
	size_t count = 0;
	for (int32_t i = 0; i < leaf->count; i++) {
		if (leaf->low_x[i] < low || leaf->high_x[i] > low + side) continue;
		sum += (double)(leaf->high_x[i] - leaf->low_x[i]) + (double)(leaf->high_y[i] - leaf->low_y[i]), count++;
	}
	assert_true(count > 200);
	return sum / (double)count / 2 / (double)side;
}

/// A lattice of squares with eight circles each has leaves of this extent: `count` circles in a square.
static double lattice_extent(double count) { return sqrt(LANES / count); }

static void leaves_are_as_compact_as_those_of_a_lattice(void **state) {
	(void)state;
	random_source source = {1901};
	place(100, 0, 0, &source);
	assert_true(mean_extent(build(COUNT), 0, 100) < lattice_extent(COUNT));
	release();
}

/// Half of the circles are in a place as small as a cell of the others' codes.
static void so_are_those_of_a_dense_place_among_others(void **state) {
	(void)state;
	random_source source = {1902};
	place(100, 0, 0, &source);
	for (int i = 0; i < COUNT; i += 2)
		records[i].px = 200 + records[i].px / 0x1p10f, records[i].py = records[i].py / 0x1p10f;
	assert_true(mean_extent(build(COUNT), 0, 100) < lattice_extent(COUNT / 2));
	assert_true(mean_extent(build(COUNT), 200, 100 / 0x1p10f) < lattice_extent(COUNT / 2));
	release();
}

/// Of radii from 2^-10 to 2^6, a class has those that differ by a factor of 4. Between two classes a leaf may have
/// circles of both.
static void circles_of_a_leaf_are_of_similar_size(void **state) {
	(void)state;
	enum { CLASSES = 9 };
	random_source source = {1903};
	place(100, -10, 6, &source);
	const circle_tree *tree = build(COUNT);
	const float least = extreme(tree->radius, 0, COUNT, false);
	int mixed = 0;
	for (int32_t i = 0; i < tree->level[0].count; i++) {
		const size_t begin = (size_t)i * LANES;
		mixed +=
			extreme(tree->radius, begin, begin + LANES, true) >= 4 * extreme(tree->radius, begin, begin + LANES, false);
	}
	assert_in_range(mixed, 0, CLASSES);
	assert_in_range(tree->smallest, COUNT / LANES / 2, COUNT / LANES - 1);
	for (size_t i = (size_t)tree->smallest * LANES; i < COUNT; i++) assert_true(tree->radius[i] < 4 * least);
	release();
}

int test_circle_tree(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(boxes_are_those_of_the_circles),
		cmocka_unit_test(circles_of_a_lattice_follow_one_another_along_the_curve),
		cmocka_unit_test(leaves_are_as_compact_as_those_of_a_lattice),
		cmocka_unit_test(so_are_those_of_a_dense_place_among_others),
		cmocka_unit_test(circles_of_a_leaf_are_of_similar_size),
	};
	return RUN_SUITE("circle_tree", tests);
}
