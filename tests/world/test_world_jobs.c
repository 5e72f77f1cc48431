// gz_world_create with jobs: the world is that of one thread, to the bit, inside and in its answers; invalid jobs and
// walls are refused with the same errors; allocations may fail, and no task allocates. The oracle is the world that is
// built without jobs, which test_built_grid.c judges.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/world/world.h"
#include "generators/random.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/job_hooks.h"
#include "world/many_walls.h"

static gz_world *create(const gz_walls *walls, const gz_jobs *jobs) {
	gz_error error;
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = *walls, .reach = 12, .jobs = jobs}, &error);
	if (!world) fail_msg("%s", error.text);
	return world;
}

// ---------------------------------------------------------------------------------------------------------------------
// Equal worlds
// ---------------------------------------------------------------------------------------------------------------------

static void expect_same_memory(const char *name, const void *actual, const void *expected, size_t bytes) {
	if (!actual != !expected || (actual && memcmp(actual, expected, bytes))) fail_msg("%s differs", name);
}

static void expect_same_blocks(const cell_lists *a, const cell_lists *e) {
	assert_int_equal(a->blocks.count, e->blocks.count);
	expect_same_memory("blocks", a->blocks.data, e->blocks.data, e->blocks.count * sizeof *e->blocks.data);
	for (size_t i = 0; i <= frame_cell_count(&e->map.frame); i++) {
		assert_int_equal(a->cells[i].first, e->cells[i].first);
		assert_int_equal(a->cells[i].blocks, e->cells[i].blocks);
		if (e->cells[i].blocks == 1 && e->cells + i != e->complete_cell)
			assert_int_equal(a->blocks.users[e->cells[i].first], e->blocks.users[e->cells[i].first]);
	}
}

static void expect_same_grids(const wall_grid *a, const wall_grid *e) {
	assert_int_equal(a->level_count, e->level_count);
	assert_true(a->margin == e->margin && a->built_entries == e->built_entries);
	for (int l = 0; l < e->level_count; l++) {
		const grid_level *x = a->level + l, *y = e->level + l;
		expect_same_memory("frame", &x->cells.map.frame, &y->cells.map.frame, sizeof y->cells.map.frame);
		expect_same_memory("bounds", x->clearance.nibbles, y->clearance.nibbles,
			graze_clearance_words(&y->clearance.map.frame) * sizeof *y->clearance.nibbles);
		assert_int_equal(x->cells.occupied_cells, y->cells.occupied_cells);
		expect_same_blocks(&x->cells, &y->cells);
	}
}

static void expect_same_worlds(gz_world *a, gz_world *e) {
	static uint8_t block[2][1 << 16];
	const size_t n = e->wall_count;
	const gz_world_info info = gz_world_describe(a), expected = gz_world_describe(e);
	assert_true(info.bytes == expected.bytes && info.cells == expected.cells && info.entries == expected.entries);
	assert_true(a->has_filters == e->has_filters && a->has_thick_or_one_sided == e->has_thick_or_one_sided);
	assert_true(a->farthest == e->farthest && a->baseline.checksum == e->baseline.checksum);
	expect_same_memory("records", a->walls, e->walls, n * sizeof *e->walls);
	expect_same_memory("ids", a->ids, e->ids, n * sizeof *e->ids);
	expect_same_memory("filters", a->filters, e->filters, n * sizeof *e->filters);
	expect_same_memory("rings", a->adjacency.next, e->adjacency.next, e->adjacency.ends * sizeof *e->adjacency.next);
	expect_same_memory("places", a->grid.complete_index, e->grid.complete_index, n * sizeof *e->grid.complete_index);
	assert_int_equal(a->adjacency.any, e->adjacency.any);
	expect_same_grids(&a->grid, &e->grid);
	for (int32_t i = 0; (size_t)i < n && i < 60; i += 9) {
		assert_int_equal(gz_world_enable_walls(a, &i, 1, false).status, GZ_STATUS_OK);
		assert_int_equal(gz_world_enable_walls(e, &i, 1, false).status, GZ_STATUS_OK);
	}
	const size_t size = gz_world_save(e, block[0], sizeof *block);
	assert_true(size > 0 && size <= sizeof *block);
	assert_int_equal(gz_world_save(a, block[1], sizeof *block), size);
	assert_memory_equal(block[0], block[1], size);
	assert_int_equal(gz_world_restore(a, block[0], size).status, GZ_STATUS_OK);
}

enum { BODIES = 2000 };

static void sweep(gz_hit *hits, gz_world *world, float size) {
	static float body[BODIES][5];
	random_source source = {77};
	for (int i = 0; i < BODIES; i++) {
		body[i][0] = random_signed(&source, 0) * size, body[i][1] = random_signed(&source, 0) * size;
		body[i][2] = random_signed(&source, 4), body[i][3] = random_signed(&source, 4);
		body[i][4] = random_positive(&source, 2);
	}
	const gz_bodies bodies = {.center = {body[0], body[0] + 1, sizeof *body},
		.motion = {body[0] + 2, body[0] + 3, sizeof *body},
		.radius = {body[0] + 4, sizeof *body},
		.count = BODIES};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	gz_scratch *scratch = gz_scratch_create(world);
	const gz_hits columns = gz_hits_in(hits);
	memset(hits, 0, BODIES * sizeof *hits);
	expect_ok(gz_sweep(&columns, world, &query, scratch));
	gz_scratch_destroy(scratch);
}

static void expect_same_answers(gz_world *a, gz_world *e, float size) {
	static gz_hit actual[BODIES], expected[BODIES];
	sweep(actual, a, size), sweep(expected, e, size);
	assert_memory_equal(actual, expected, sizeof expected);
}

/// Also with a thread for each task, where `threads` is set.
static void compare_builds(size_t count, float size, bool all, bool threads) {
	static const uint32_t workers[] = {1, 2, 3, 8};
	many_walls c = many_walls_make(count, size, all, count + all);
	for (int k = 0; k < 4; k++) {
		const gz_jobs jobs = threads ? threaded_jobs(workers[k]) : backward_jobs(workers[k]);
		gz_world *expected = create(&c.view, NULL), *actual = create(&c.view, &jobs);
		assert_true(job_runs > 0 || count < 4096);
		expect_same_worlds(actual, expected);
		expect_same_answers(actual, expected, size);
		gz_world_destroy(actual), gz_world_destroy(expected);
	}
	many_walls_free(&c);
}

static void any_number_of_workers_builds_the_same_world(void **state) {
	(void)state;
	static const struct {
		size_t count;
		float size;
	} cases[] = {{0, 1}, {1, 100}, {3000, 0x1p-10f}, {5000, 900}, {9000, 3000}, {12000, 0x1p30f}, {36000, 20000}};
	for (int i = 0; i < 7; i++) compare_builds(cases[i].count, cases[i].size, i % 2 == 0, false);
}

static void threads_build_the_same_world(void **state) {
	(void)state;
	compare_builds(9000, 3000, true, true);
	compare_builds(36000, 20000, false, true);
}

// ---------------------------------------------------------------------------------------------------------------------
// Errors
// ---------------------------------------------------------------------------------------------------------------------

static void invalid_jobs_are_refused(void **state) {
	(void)state;
	gz_error error;
	gz_jobs jobs = backward_jobs(0);
	assert_null(gz_world_create(&(gz_world_desc){.jobs = &jobs}, &error));
	assert_int_equal(error.status, GZ_STATUS_INVALID_INPUT);
	assert_string_equal(error.name, "workers");
	jobs.workers = GZ_MAX_WORKERS + 1;
	assert_null(gz_world_create(&(gz_world_desc){.jobs = &jobs}, &error));
	assert_string_equal(error.name, "workers");
	jobs.workers = 2, jobs.run = NULL;
	assert_null(gz_world_create(&(gz_world_desc){.jobs = &jobs}, &error));
	assert_string_equal(error.name, "run");
}

static void the_first_invalid_wall_is_named(void **state) {
	(void)state;
	many_walls c = many_walls_make(30000, 1000, true, 5);
	c.radius[29999] = -1, c.a[2 * 20000] = NAN, c.b[2 * 12345 + 1] = INFINITY;
	c.a[2 * 12346] = -GZ_LIMIT, c.b[2 * 12346] = GZ_LIMIT;
	static const size_t invalid[] = {12345, 12346, 20000, 29999};
	for (int i = 0; i < 4; i++) {
		gz_error alone, shared;
		const gz_jobs jobs = backward_jobs(3);
		assert_null(gz_world_create(&(gz_world_desc){.walls = c.view}, &alone));
		assert_null(gz_world_create(&(gz_world_desc){.walls = c.view, .jobs = &jobs}, &shared));
		assert_int_equal(shared.status, GZ_STATUS_INVALID_WALL);
		assert_memory_equal(&shared, &alone, sizeof shared);
		assert_int_equal(shared.index, invalid[i]);
		memcpy(c.a + 2 * invalid[i], c.b, 2 * sizeof *c.a), memcpy(c.b + 2 * invalid[i], c.b, 2 * sizeof *c.a);
		c.radius[invalid[i]] = 0;
	}
	many_walls_free(&c);
}

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

/// An allocator that may only be called between tasks.
typedef struct watched_memory {
	counted_memory counted;
	gz_allocator allocator; ///< of `counted`
	gz_jobs jobs;
	bool in_tasks;
} watched_memory;

static void *watched_allocate(size_t bytes, size_t alignment, void *context) {
	watched_memory *m = context;
	assert_false(m->in_tasks);
	return m->allocator.allocate(bytes, alignment, m->allocator.context);
}

static void watched_release(void *block, size_t bytes, void *context) {
	watched_memory *m = context;
	assert_false(m->in_tasks);
	m->allocator.release(block, bytes, m->allocator.context);
}

static void watched_run(void *user, size_t count, void (*task)(void *context, size_t k), void *context) {
	watched_memory *m = user;
	m->in_tasks = true;
	m->jobs.run(m->jobs.user, count, task, context);
	m->in_tasks = false;
}

static void any_allocation_may_fail_and_no_task_allocates(void **state) {
	(void)state;
	many_walls c = many_walls_make(9000, 3000, true, 6);
	gz_world *world = NULL;
	for (size_t n = 1; !world; n++) {
		static watched_memory m;
		gz_error error;
		m = (watched_memory){.counted.fail_at = n, .jobs = backward_jobs(3)};
		m.allocator = counted_allocator(&m.counted);
		const gz_jobs jobs = {watched_run, &m, 3};
		world = gz_world_create(
			&(gz_world_desc){.walls = c.view, .allocator = {watched_allocate, watched_release, &m}, .jobs = &jobs},
			&error);
		if (!world) assert_int_equal(error.status, GZ_STATUS_OUT_OF_MEMORY);
		else assert_int_equal(gz_world_describe(world).bytes, m.counted.bytes);
		gz_world_destroy(world);
		assert_int_equal(m.counted.blocks, 0);
	}
	many_walls_free(&c);
}

int test_world_jobs(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(any_number_of_workers_builds_the_same_world),
		cmocka_unit_test(threads_build_the_same_world),
		cmocka_unit_test(invalid_jobs_are_refused),
		cmocka_unit_test(the_first_invalid_wall_is_named),
		cmocka_unit_test(any_allocation_may_fail_and_no_task_allocates),
	};
	return RUN_SUITE("world_jobs", tests);
}
