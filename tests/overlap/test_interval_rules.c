// gz_overlap_intervals by hand-made numbers: the six cases, tiny motions, one-sided walls, rays; filters and targets of
// the query are ignored.
#include <graze/graze.h>
#include <math.h>

#include "overlap/interval_calls.h"
#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// The six cases
// ---------------------------------------------------------------------------------------------------------------------

/// A body at (x, 0) with the displacement (dx, 0), and its interval with a target that it overlaps while its centre is
/// within 1 of x = 5.
typedef struct known_interval {
	float x, dx;
	gz_overlap_interval interval;
} known_interval;

static const known_interval known[] = {
	{0, 8, {0.5f, 0.75f, 0.5f, 0.75f, GZ_CASE_IMPALE}},
	{4, 8, {0, 0.25f, 0, 0.25f, GZ_CASE_IMPALE}},
	{-2, 8, {0.75f, 1, 0.75f, 1, GZ_CASE_IMPALE}},
	{9, -8, {0.375f, 0.625f, 0.375f, 0.625f, GZ_CASE_IMPALE}},
	{-3, 8, {0.875f, 1.125f, 0.875f, 1, GZ_CASE_POKE}},
	{-4, 8, {1, 1.25f, 1, 1, GZ_CASE_POKE}},
	{5, 8, {-0.125f, 0.125f, 0, 0.125f, GZ_CASE_EXIT_WOUND}},
	{6, 8, {-0.25f, 0, 0, 0, GZ_CASE_EXIT_WOUND}},
	{-5, 8, {1.125f, 1.375f, 1, 0, GZ_CASE_FALL_SHORT}},
	{7, 8, {-0.375f, -0.125f, 1, 0, GZ_CASE_PAST}},
	{5, 0.5f, {-2, 2, 0, 1, GZ_CASE_COMPLETELY_INSIDE}},
	{5, 0, {INFINITY, -INFINITY, 1, 0, GZ_CASE_MISS}},
};
enum { KNOWN = sizeof known / sizeof *known };

/// The known intervals of one body at a time, whose motion is scaled by a step of 1/4.
static void expect_known(const arena *scene, float radius, float target_dx, gz_pair pair, const char *label) {
	const float quarter = 0.25f;
	arena_world w = arena_build(scene, (gz_world_desc){0});
	for (int k = 0; k < KNOWN; k++) {
		const arena_body body = {{known[k].x, 0, 4 * (known[k].dx + target_dx), 0, radius}, {0}};
		gz_bodies chunk = arena_bodies(&body, 1, 0);
		chunk.step = (gz_float_view){&quarter, 0};
		gz_overlap_interval interval;
		const gz_report report = find_intervals(&interval, &pair, 1, &w, &chunk, 1);
		expect_interval(&interval, &known[k].interval, label, k);
		assert_true(report.error.status == GZ_STATUS_OK && report.bodies == 1 && report.candidates == 1);
		assert_int_equal(report.hits, known[k].dx != 0);
	}
	arena_destroy(&w);
}

// S41, S44.
static void the_six_cases_of_walls_and_circles(void **state) {
	(void)state;
	const gz_pair wall = {0, 0, 0}, circle = {0, 1, 1};
	arena_wall upright = {.ax = 5, .ay = -1, .bx = 5, .by = 1};
	arena scene = {.walls = &upright, .wall_count = 1, .wall_columns = WITH_RADIUS};
	expect_known(&scene, 1, 0, wall, "a thin wall");
	upright.radius = 0.75f;
	expect_known(&scene, 0.25f, 0, wall, "a thick wall");
	upright = (arena_wall){.ax = 5, .bx = 5, .radius = 1};
	expect_known(&scene, 0, 0, wall, "a thick point and a ray");
	upright.radius = 0;
	expect_known(&scene, 1, 0, wall, "a point");
	upright = (arena_wall){.ax = 4.5f, .bx = 5.5f};
	expect_known(&scene, 0.5f, 0, wall, "motion along a wall");
	arena_body crowd[] = {{{0, 9, 0, 0, 1}, {0}}, {{5, 0, 2, 0, 0.75f}, {0}}};
	scene = (arena){.bodies = crowd, .body_count = 2};
	expect_known(&scene, 0.25f, 2, circle, "a moving circle");
}

/// With such small displacements the times overflow, except those of touches at the start. S45.
static void tiny_motions_have_infinite_times_or_misses(void **state) {
	(void)state;
	static const known_interval slow[] = {
		{0, 0x1p-140f, {INFINITY, -INFINITY, 1, 0, GZ_CASE_MISS}},
		{0, -0x1p-140f, {INFINITY, -INFINITY, 1, 0, GZ_CASE_MISS}},
		{9, 0x1p-140f, {INFINITY, -INFINITY, 1, 0, GZ_CASE_MISS}},
		{9, -0x1p-140f, {INFINITY, -INFINITY, 1, 0, GZ_CASE_MISS}},
		{5.5f, 0x1p-140f, {-INFINITY, INFINITY, 0, 1, GZ_CASE_COMPLETELY_INSIDE}},
		{5.5f, -0x1p-140f, {-INFINITY, INFINITY, 0, 1, GZ_CASE_COMPLETELY_INSIDE}},
		{6, 0x1p-140f, {-INFINITY, 0, 0, 0, GZ_CASE_EXIT_WOUND}},
		{6, -0x1p-140f, {0, INFINITY, 0, 1, GZ_CASE_POKE}},
		{5.5f, 0x1p-100f, {-0x1.8p100f, 0x1p99f, 0, 1, GZ_CASE_COMPLETELY_INSIDE}},
	};
	arena_wall upright = {.ax = 5, .ay = -1, .bx = 5, .by = 1};
	arena_body circle = {{5, 0, 0, 0, 0.25f}, {0}};
	const arena scene = {.walls = &upright, .wall_count = 1, .bodies = &circle, .body_count = 1};
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	for (int k = 0; k < 9; k++) {
		const arena_body bodies[] = {
			{{slow[k].x, 0, slow[k].dx, 0, 1}, {0}}, {{slow[k].x, 0, slow[k].dx, 0, 0.75f}, {0}}};
		const gz_bodies chunk = arena_bodies(bodies, 2, 0);
		const gz_pair pairs[] = {{0, 0, 0}, {1, 0, 1}};
		gz_overlap_interval intervals[2];
		const gz_report report = find_intervals(intervals, pairs, 2, &w, &chunk, 1);
		expect_interval(intervals, &slow[k].interval, "a slow circle and a wall", k);
		expect_interval(intervals + 1, &slow[k].interval, "two slow circles", k);
		assert_int_equal(report.hits, slow[k].interval.kind ? 2 : 0);
	}
	arena_destroy(&w);
}

// ---------------------------------------------------------------------------------------------------------------------
// Special targets and queries
// ---------------------------------------------------------------------------------------------------------------------

// S47.
static void a_one_sided_wall_is_a_miss_unless_the_body_starts_left_of_it(void **state) {
	(void)state;
	static const float starts[] = {0, 4.5f, 5, 5.5f, 9};
	arena_wall walls[] = {
		{.ax = 5, .ay = -1, .bx = 5, .by = 1, .one_sided = 1}, {.ax = 5, .ay = 1, .bx = 5, .by = -1, .one_sided = 1}};
	const arena scene = {.walls = walls, .wall_count = 2, .wall_columns = WITH_ONE_SIDED};
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	for (int k = 0; k < 5; k++) {
		const arena_body body = {{starts[k], 0, 8, 0, 1}, {0}};
		const gz_bodies chunk = arena_bodies(&body, 1, 0);
		const gz_pair pairs[] = {{0, 0, 0}, {0, 1, 0}};
		gz_overlap_interval intervals[2];
		find_intervals(intervals, pairs, 2, &w, &chunk, 1);
		assert_int_equal(intervals[0].kind != GZ_CASE_MISS, starts[k] < 5);
		assert_int_equal(intervals[1].kind != GZ_CASE_MISS, starts[k] > 5);
	}
	arena_destroy(&w);
}

// S43.
static void rays_overlap_walls_at_one_time_or_from_end_to_end(void **state) {
	(void)state;
	static const gz_overlap_interval across = {0.5f, 0.5f, 0.5f, 0.5f, GZ_CASE_IMPALE},
									 along = {0.25f, 0.75f, 0.25f, 0.75f, GZ_CASE_IMPALE};
	enum { ROTATED = 1, REVERSED = 2, SWAPPED = 4, SMALL = 8, VARIANTS = 16 };
	for (int k = 0; k < VARIANTS; k++) {
		const float x = k & ROTATED ? 3 : 4, y = k & ROTATED ? 4 : -3, sign = k & REVERSED ? -1 : 1;
		const float swap = k & SWAPPED ? -1 : 1, size = k & SMALL ? 0x1p-20f : 0x1p20f;
		arena_wall wall = {
			.ax = -x * swap * size, .ay = -y * swap * size, .bx = x * swap * size, .by = y * swap * size};
		const arena scene = {.walls = &wall, .wall_count = 1};
		const float u = 2 * x * sign * size, v = 2 * y * sign * size;
		const arena_body bodies[] = {{{-u, -v, 2 * u, 2 * v, 0}, {0}}, {{-v, u, 2 * v, -2 * u, 0}, {0}}};
		const gz_bodies chunk = arena_bodies(bodies, 2, 0);
		arena_world w = arena_build(&scene, (gz_world_desc){0});
		const gz_pair pairs[] = {{0, 0, 0}, {1, 0, 0}};
		gz_overlap_interval intervals[2];
		find_intervals(intervals, pairs, 2, &w, &chunk, 1);
		expect_interval(intervals, &along, "along", k), expect_interval(intervals + 1, &across, "across", k);
		arena_destroy(&w);
	}
}

static void filters_and_targets_of_the_query_are_ignored(void **state) {
	(void)state;
	arena_wall wall = {.ax = 5, .ay = -1, .bx = 5, .by = 1, .rules.category = 2};
	arena_body body = {{0, 0, 8, 0, 1}, {.mask = 1}}, other = {{5, 0, 0, 0, 0.5f}, {0}};
	const arena scene = {&wall, 1, &other, 1, WITH_CATEGORY, 0};
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(&body, 1, WITH_MASK);
	for (int targets = -1; targets <= GZ_TARGETS_ALL + 1; targets++)
		for (int circle = 0; circle < 2; circle++) {
			const gz_pair pair = {0, 0, (uint8_t)circle};
			const gz_query query = {
				.chunks = &chunk, .chunk_count = 1, .targets = (gz_targets)targets, .crowd = circle ? w.crowd : NULL};
			gz_overlap_interval interval;
			const gz_report report = gz_overlap_intervals(&interval, &(gz_pairs){&pair, 1}, w.world, &query, w.scratch);
			assert_true(report.error.status == GZ_STATUS_OK && report.filtered == 0 && report.hits == 1);
			assert_true(interval.kind == GZ_CASE_IMPALE && interval.entry == (circle ? 0.4375f : 0.5f));
		}
	arena_destroy(&w);
}

int test_interval_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_six_cases_of_walls_and_circles),
		cmocka_unit_test(tiny_motions_have_infinite_times_or_misses),
		cmocka_unit_test(a_one_sided_wall_is_a_miss_unless_the_body_starts_left_of_it),
		cmocka_unit_test(rays_overlap_walls_at_one_time_or_from_end_to_end),
		cmocka_unit_test(filters_and_targets_of_the_query_are_ignored),
	};
	return RUN_SUITE("interval_rules", tests);
}
