// The order in which bodies are placed changes no result of a crowd; and a crowd that queries itself tile by tile has
// the hits of its bodies.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/random.h"
#include "support/check.h"
#include "support/fixture.h"

enum { BODIES = 40000 };

typedef struct body {
	float px, py, dx, dy, radius;
	uint64_t id; ///< its index in the first order
} body;

static body *make_bodies(uint64_t seed) {
	random_source source = {seed};
	body *all = calloc(BODIES, sizeof *all);
	assert_non_null(all);
	for (uint64_t i = 0; i < BODIES; i++) {
		all[i].id = i, all[i].radius = 2 + random_positive(&source, 2);
		all[i].px = random_signed(&source, 11), all[i].py = random_signed(&source, 11);
		all[i].dx = random_signed(&source, 4), all[i].dy = random_signed(&source, 4);
	}
	return all;
}

static gz_bodies columns_of(const body *all) {
	return (gz_bodies){.center = {&all->px, &all->py, sizeof *all},
		.motion = {&all->dx, &all->dy, sizeof *all},
		.radius = {&all->radius, sizeof *all},
		.id = {&all->id, sizeof *all, 8},
		.count = BODIES};
}

typedef struct result {
	float time, normal_x;
	uint64_t other; ///< the id of the body that is hit
} result;

/// Sweeps the crowd against itself. The results are in the first order of the bodies.
static void sweep(result *results, const body *all, const char *backend) {
	static float time[BODIES], nx[BODIES], ny[BODIES];
	static uint64_t other[BODIES];
	gz_world *world = gz_world_create(&(gz_world_desc){.backend = backend}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	const gz_bodies bodies = columns_of(all);
	size_t invalid = 0;
	for (size_t i = 0; i < BODIES; i++) invalid += isnan(all[i].radius) || isinf(all[i].px);
	assert_int_equal(gz_crowd_place(crowd, &bodies, 1).invalid, invalid);
	const gz_hits hits = {.time = {time, 4}, .normal = {nx, ny, 4}, .id = {other, 8}};
	const gz_query query = {.targets = GZ_TARGETS_CIRCLES, .crowd = crowd, .from_crowd = true};
	for (size_t i = 0; i < BODIES; i++) nx[i] = 0, other[i] = 0;
	assert_int_equal(gz_sweep(&hits, world, &query, scratch).bodies, BODIES);
	for (size_t i = 0; i < BODIES; i++) results[all[i].id] = (result){time[i], nx[i], other[i]};
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

/// Orders bodies by rows of 32 units, and then by x.
static int compare_places(const void *a, const void *b) {
	const body *first = a, *second = b;
	const float row = floorf(first->py / 32), other = floorf(second->py / 32);
	return row != other ? (row > other) - (row < other) : (first->px > second->px) - (first->px < second->px);
}

static void swap(body *all, size_t i, size_t k) {
	const body kept = all[i];
	all[i] = all[k], all[k] = kept;
}

// Changes of the order by places.
static void unchanged(body *all) { (void)all; }
static void last_first(body *all) { swap(all, 0, BODIES - 1); }
static void one_late(body *all) { swap(all, BODIES / 2 + 5000, BODIES - 2000); }
static void reversed(body *all) {
	for (size_t i = 0; i < BODIES / 2; i++) swap(all, i, BODIES - 1 - i);
}
static void half_shuffled(body *all) {
	random_source source = {5};
	for (size_t i = BODIES / 2; i < BODIES; i++) swap(all, i, (size_t)random_int(&source, BODIES / 2, BODIES - 1));
}

static bool is_invalid(const body *b) { return !isfinite(b->px) || isnan(b->radius); }

/// All invalid bodies precede the last 200 valid ones, which are thus far behind their places.
static void invalid_before_last(body *all) {
	enum { LAST = 200 };
	body *invalid = calloc(BODIES, sizeof *invalid);
	size_t valid_count = 0, invalid_count = 0;
	assert_non_null(invalid);
	for (size_t i = 0; i < BODIES; i++)
		if (is_invalid(all + i)) invalid[invalid_count++] = all[i];
		else all[valid_count++] = all[i];
	memmove(all + BODIES - LAST, all + valid_count - LAST, LAST * sizeof *all);
	memcpy(all + valid_count - LAST, invalid, invalid_count * sizeof *all);
	free(invalid);
}

// S149, S150.
static void the_order_of_the_bodies_changes_no_result(void **state) {
	(void)state;
	static void (*const orders[])(body *) = {
		unchanged, last_first, one_late, reversed, half_shuffled, invalid_before_last};
	static result expected[BODIES], actual[BODIES];
	const char *backend;
	enum { ALL_VALID, SOME_INVALID, HALF_INVALID, VARIANTS };
	for (uint64_t variant = 0; variant < VARIANTS; variant++) {
		body *all = make_bodies(variant + 1), *rows = calloc(BODIES, sizeof *rows);
		assert_non_null(rows);
		for (size_t i = 0; variant == SOME_INVALID && i < BODIES; i += 1000) all[i].radius = NAN;
		for (size_t i = 0; variant == HALF_INVALID && i < BODIES; i += 2) all[i].px = INFINITY;
		sweep(expected, all, gz_backend_name(0)); // in random order
		size_t hits = 0;
		for (size_t i = 0; i < BODIES; i++) hits += expected[i].time <= 1;
		assert_in_range(hits, BODIES / 20, BODIES);
		memcpy(rows, all, BODIES * sizeof *all);
		qsort(rows, BODIES, sizeof *rows, compare_places);
		for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
			for (size_t r = 0; (backend = gz_backend_name(r)); r++) {
				memcpy(all, rows, BODIES * sizeof *all);
				orders[k](all);
				sweep(actual, all, backend);
				for (size_t i = 0; i < BODIES; i++) assert_memory_equal(actual + i, expected + i, sizeof *actual);
			}
		free(all), free(rows);
	}
}

enum { CORNERS = 300, TILED = 3 * 1024 + 100 };

/// A world of adjacent walls, with a corner at the end of each.
static gz_world *make_zigzag(const char *backend) {
	static float x[CORNERS], y[CORNERS];
	random_source source = {7};
	for (int i = 0; i < CORNERS; i++) x[i] = (float)(8 * i), y[i] = random_signed(&source, 3);
	const gz_walls walls = {.a = {x, y, sizeof *x}, .b = {x + 1, y + 1, sizeof *x}, .count = CORNERS - 1};
	return gz_world_create(&(gz_world_desc){.walls = walls, .reach = 8, .backend = backend}, NULL);
}

/// Bodies along the walls. One in sixteen has a path of many times the reach of the world.
static void make_bodies_along(body *all) {
	random_source source = {9};
	for (uint64_t i = 0; i < TILED; i++) {
		const float factor = random_chance(&source, 16) ? 32 : 1;
		all[i].px = 8 * (float)random_int(&source, 0, CORNERS) + random_signed(&source, 2), all[i].id = i;
		all[i].py = random_signed(&source, 5), all[i].radius = random_positive(&source, 2);
		all[i].dx = factor * random_signed(&source, 3), all[i].dy = factor * random_signed(&source, 3);
	}
}

// S150.
static void a_crowd_that_queries_itself_has_the_hits_of_a_chunk(void **state) {
	(void)state;
	static body all[TILED];
	static gz_hit expected[TILED], actual[TILED];
	make_bodies_along(all);
	gz_bodies bodies = columns_of(all);
	bodies.count = TILED;
	const gz_hits expected_hits = gz_hits_in(expected), actual_hits = gz_hits_in(actual);
	for (size_t r = 0; gz_backend_name(r); r++) {
		gz_world *world = make_zigzag(gz_backend_name(r));
		gz_scratch *scratch = gz_scratch_create(world);
		gz_crowd *crowd = gz_crowd_create(world);
		memset(expected, 0, sizeof expected), memset(actual, 0, sizeof actual);
		const gz_report of_chunk =
			gz_sweep(&expected_hits, world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scratch);
		expect_ok(gz_crowd_place(crowd, &bodies, 1));
		const gz_report of_crowd =
			gz_sweep(&actual_hits, world, &(gz_query){.crowd = crowd, .from_crowd = true}, scratch);
		assert_in_range(of_chunk.hits, TILED / 10, TILED);
		assert_in_range(of_chunk.far_reaching, TILED / 50, TILED / 10);
		assert_int_equal(of_crowd.near_walls, of_chunk.near_walls);
		assert_int_equal(of_crowd.far_reaching, of_chunk.far_reaching);
		for (size_t i = 0; i < TILED; i++) assert_memory_equal(actual + i, expected + i, sizeof *actual);
		gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
}

int test_crowd_order(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_order_of_the_bodies_changes_no_result),
		cmocka_unit_test(a_crowd_that_queries_itself_has_the_hits_of_a_chunk),
	};
	return RUN_SUITE("crowd_order", tests);
}
