// Worlds of many walls, and the figures of a world (gz_world_describe). The oracles are brute force, and figures worked
// out by hand.
#include <stdlib.h>

#include "generators/random.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/trial.h"

/// Walls anywhere within 2^extent, up to 2^length long in each axis, in random order; bodies close to some of them.
static trial scattered(size_t walls, size_t bodies, int extent, int length, random_source *source) {
	trial t = {calloc(walls, sizeof *t.walls), walls, calloc(bodies, sizeof *t.bodies), bodies};
	assert_non_null(t.walls);
	assert_non_null(t.bodies);
	for (size_t i = 0; i < walls; i++) {
		trial_wall *w = t.walls + i;
		w->ax = random_signed(source, extent), w->ay = random_signed(source, extent);
		w->bx = w->ax + random_signed(source, length), w->by = w->ay + random_signed(source, length);
	}
	for (size_t i = 0; i < bodies; i++) {
		const trial_wall *w = t.walls + random_int(source, 0, (int)walls - 1);
		trial_body *b = t.bodies + i;
		b->px = w->ax + random_signed(source, 4), b->py = w->ay + random_signed(source, 4);
		b->dx = random_signed(source, 4), b->dy = random_signed(source, 4);
		b->radius = random_positive(source, 4);
	}
	return t;
}

static void expect_brute_force(const trial *t, gz_world_desc settings, size_t min_hits) {
	gz_hit *expected = calloc(t->body_count, sizeof *expected), *actual = calloc(t->body_count, sizeof *actual);
	trial_brute_force(expected, t, gz_backend_name(0));
	const gz_report report = trial_sweep(actual, t, settings);
	assert_same_hits(actual, expected, t->body_count, "many walls");
	assert_true(report.hits >= min_hits);
	free(expected), free(actual);
}

// S150.
static void a_sweep_of_300000_walls_finds_every_hit(void **state) {
	(void)state;
	random_source source = {1100};
	trial t = scattered(300000, 100, 14, 5, &source);
	expect_brute_force(&t, (gz_world_desc){.reach = 26}, 10);
	trial_free(&t);
}

/// One cell, or the cells along one path, list more walls than a pair list has capacity for, so that it is filled
/// several times for one body.
static void a_body_may_have_more_candidates_than_a_pair_list(void **state) {
	(void)state;
	random_source source = {1101};
	trial t = scattered(40000, 60, 2, 7, &source);
	expect_brute_force(&t, (gz_world_desc){.reach = 26}, 20);
	expect_brute_force(&t, (gz_world_desc){.reach = 1, .cell = 4}, 20); // all bodies are far-reaching
	trial_free(&t);
}

/// There the rounding of coordinates and lengths, which the cells allow for, is 0.
static void a_world_may_be_one_point_at_the_origin(void **state) {
	(void)state;
	trial_wall point = {0, 0, 0, 0};
	trial_body bodies[] = {{-5, 0, 10, 0, 1}, {3, 3, -6, -6, 0}, {5, 5, 1, 1, 2}};
	const trial t = {&point, 1, bodies, 3};
	expect_brute_force(&t, (gz_world_desc){.reach = 8}, 2);
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t), .reach = 8}, NULL);
	const gz_world_info info = gz_world_describe(world);
	assert_true(info.cell >= 4 && info.cell <= 32);
	gz_world_destroy(world);
}

static void a_world_describes_its_walls_and_cells(void **state) {
	(void)state;
	trial_wall walls[] = {{0, 0, 64, 0}, {0, 0, 0, 64}, {64, 64, 64, 64}};
	trial t = {walls, 3, NULL, 0};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t), .reach = 8, .cell = 16}, NULL);
	gz_world_info info = gz_world_describe(world);
	assert_int_equal(info.walls, 3);
	assert_int_equal(info.levels, 1);
	assert_true(info.reach == 8 && info.cell == 16);
	// Each long wall crosses 4 or 5 cells of side 16 and is listed in their neighbours, too; the point in 1 to 9 cells.
	assert_in_range(info.entries, 2 * 4 + 1, 2 * 7 * 3 + 9);
	assert_in_range(info.cells, 4 + 4, info.entries);
	gz_world_destroy(world);

	t.wall_count = 0;
	world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t)}, NULL);
	info = gz_world_describe(world);
	assert_int_equal(info.walls + info.cells + info.entries, 0);
	assert_true(info.reach > 0 && info.cell > 0);
	gz_world_destroy(world);
}

static void longer_walls_are_in_levels_of_larger_cells(void **state) {
	(void)state;
	random_source source = {1102};
	trial t = scattered(2000, 200, 12, 3, &source);
	for (size_t i = 0; i < t.wall_count; i += 2) t.walls[i].bx += 100000;
	const gz_world_desc settings = {.walls = trial_walls(&t), .reach = 2};
	gz_world *world = gz_world_create(&settings, NULL);
	assert_true(gz_world_describe(world).levels > 1);
	gz_world_destroy(world);
	expect_brute_force(&t, settings, 100);
	trial_free(&t);
}

/// All walls of a level are listed as far away as rounding demands for the largest of them.
static void a_huge_wall_and_a_far_one_leave_the_cells_of_small_walls_small(void **state) {
	(void)state;
	random_source source = {1104};
	trial t = scattered(2000, 200, 2, -4, &source);
	t.walls[0] = (trial_wall){-0x1p38f, -0x1p37f, 0x1p38f, 0x1p37f};
	t.walls[1] = (trial_wall){0x1p39f, 0x1p39f, 0x1p39f, 0x1p39f + 0x1p16f};
	for (int stated = 0; stated < 2; stated++) {
		const gz_world_desc settings = {.walls = trial_walls(&t), .reach = stated ? 0.125f : 0};
		gz_world *world = gz_world_create(&settings, NULL);
		const gz_world_info info = gz_world_describe(world);
		assert_true(info.reach < 1 && info.cell < 4 && info.levels > 1);
		gz_world_destroy(world);
		expect_brute_force(&t, settings, 50);
	}
	trial_free(&t);
}

static void a_failing_allocator_leaves_nothing_behind_of_20000_walls(void **state) {
	(void)state;
	random_source source = {1103};
	trial t = scattered(20000, 1, 12, 5, &source);
	gz_world *world = NULL;
	for (size_t n = 1; !world; n++) {
		counted_memory memory = {.fail_at = n};
		gz_world_desc desc = {.walls = trial_walls(&t), .allocator = counted_allocator(&memory)};
		world = gz_world_create(&desc, NULL);
		assert_true(world || memory.calls >= n);
		gz_world_destroy(world);
		assert_int_equal(memory.blocks, 0);
	}
	trial_free(&t);
}

/// Without walls no body is out of reach, which costs a multiple of the time; the first walls choose a reach.
static void the_reach_is_chosen_from_the_first_walls(void **state) {
	(void)state;
	enum { COUNT = 100 };
	trial_body bodies[COUNT];
	for (int i = 0; i < COUNT; i++) bodies[i] = (trial_body){.dx = 1e6f, .radius = 1e9f};
	trial_wall wall = {0, 0, 64, 0};
	trial t = {&wall, 0, bodies, COUNT};
	gz_hit hits[COUNT];
	const gz_report report = trial_sweep(hits, &t, (gz_world_desc){.reach = 0});
	assert_int_equal(report.bodies, COUNT);
	assert_int_equal(report.far_reaching, 0);
	gz_world *world = gz_world_create(&(gz_world_desc){.reach = 0}, NULL);
	const gz_walls walls = trial_walls(&(trial){&wall, 1, NULL, 0});
	int32_t index;
	assert_int_equal(gz_world_add_walls(world, &walls, &index).status, GZ_STATUS_OK);
	assert_true(gz_world_describe(world).reach == 16);
	gz_world_destroy(world);
}

int test_worlds(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_sweep_of_300000_walls_finds_every_hit),
		cmocka_unit_test(a_body_may_have_more_candidates_than_a_pair_list),
		cmocka_unit_test(a_world_may_be_one_point_at_the_origin),
		cmocka_unit_test(a_world_describes_its_walls_and_cells),
		cmocka_unit_test(longer_walls_are_in_levels_of_larger_cells),
		cmocka_unit_test(a_huge_wall_and_a_far_one_leave_the_cells_of_small_walls_small),
		cmocka_unit_test(the_reach_is_chosen_from_the_first_walls),
		cmocka_unit_test(a_failing_allocator_leaves_nothing_behind_of_20000_walls),
	};
	return RUN_SUITE("worlds", tests);
}
