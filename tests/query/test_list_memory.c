// The memory and the cost of lists: a query that is repeated allocates nothing, an allocation that fails leaves the
// lists of all queries empty, and a long list costs the same among bodies without hits.
#include <graze/graze.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "generators/arena_kinds.h"
#include "support/check.h"
#include "support/counted_memory.h"

static gz_query make_query(const arena_world *w, const gz_bodies *chunk, gz_targets targets) {
	return (gz_query){.chunks = chunk, .chunk_count = 1, .targets = targets, .crowd = w->crowd};
}

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

static void the_same_list_again_allocates_nothing(void **state) {
	(void)state;
	random_source source = {84};
	arena s = arena_make(arena_kinds, 60, 2000, &source);
	counted_memory memory = {0};
	arena_world w = arena_build(&s, (gz_world_desc){.allocator = counted_allocator(&memory)});
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
	const gz_query query = make_query(&w, &chunk, GZ_TARGETS_ALL);
	static size_t first[2001];
	expect_status(gz_sweep_all(&(gz_hit_list){NULL, 0, first}, w.world, &query, w.scratch), GZ_STATUS_LIST_FULL);
	const size_t calls = memory.calls;
	expect_status(gz_sweep_all(&(gz_hit_list){NULL, 0, first}, w.world, &query, w.scratch), GZ_STATUS_LIST_FULL);
	assert_int_equal(memory.calls, calls);
	gz_scratch_destroy(w.scratch);
	w.scratch = gz_scratch_create(w.world);
	memory.fail_at = memory.calls + 1;
	const gz_report report = gz_sweep_all(&(gz_hit_list){NULL, 0, first}, w.world, &query, w.scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OUT_OF_MEMORY);
	arena_destroy(&w), arena_free(&s);
	assert_int_equal(memory.blocks, 0);
}

enum { LIST_QUERIES = 4 };

/// Runs a query with a list of capacity 0.
static gz_report count_results(int type, size_t *first, const arena_world *w, const gz_query *query) {
	const gz_proximity_list proximities = {.first = first};
	if (type == 0) return gz_sweep_all(&(gz_hit_list){.first = first}, w->world, query, w->scratch);
	if (type == 1) return gz_sense(&(gz_sensor_event_list){.first = first}, w->world, query, w->scratch);
	if (type == 2) return gz_overlaps(&proximities, w->world, query, w->scratch);
	return gz_nearest(&proximities, &(gz_nearest_limits){100, INFINITY}, w->world, query, w->scratch);
}

/// Bodies that cross and overlap one another, so many that lists grow more than once.
static arena crowded_arena(random_source *source) {
	arena s = {.bodies = calloc(2500, sizeof *s.bodies), .body_count = 2500};
	assert_non_null(s.bodies);
	for (size_t i = 0; i < s.body_count; i++) {
		moving_body *b = &s.bodies[i].at;
		b->px = random_signed(source, 5), b->py = random_signed(source, 5), b->radius = 4;
		b->dx = random_signed(source, 5), b->dy = random_signed(source, 5);
	}
	return s;
}

/// Each allocation of each query fails once. A failed query tries no further allocation, and the next one succeeds.
static void without_memory_lists_are_empty(void **state) {
	(void)state;
	random_source source = {85};
	arena s = crowded_arena(&source);
	counted_memory memory = {0};
	arena_world w = arena_build(&s, (gz_world_desc){.reach = 8, .allocator = counted_allocator(&memory)});
	s.bodies[5].at.radius = -1;
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
	const gz_query query = make_query(&w, &chunk, GZ_TARGETS_CIRCLES);
	static size_t first[2501];
	for (int type = 0; type < LIST_QUERIES; type++) {
		size_t n = 0;
		for (gz_status status = GZ_STATUS_OUT_OF_MEMORY; status == GZ_STATUS_OUT_OF_MEMORY;) {
			gz_scratch_destroy(w.scratch);
			memory.fail_at = 0;
			w.scratch = gz_scratch_create(w.world);
			memory.fail_at = memory.calls + ++n;
			memset(first, 77, sizeof first);
			const gz_report report = count_results(type, first, &w, &query);
			status = report.error.status;
			if (status != GZ_STATUS_OUT_OF_MEMORY) continue;
			assert_int_equal(memory.calls, memory.fail_at);
			assert_int_equal(report.hits + report.written, 0);
			for (size_t i = 0; i <= s.body_count; i++) assert_int_equal(first[i], 0);
			assert_int_equal(count_results(type, first, &w, &query).error.status, GZ_STATUS_INVALID_BODIES);
			assert_true(first[s.body_count] > 0);
		}
		assert_true(n > 4); // the list grew more than once
	}
	arena_destroy(&w), arena_free(&s);
	assert_int_equal(memory.blocks, 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// Cost
// ---------------------------------------------------------------------------------------------------------------------

/// The least processor time of five queries.
static clock_t time_to_count(const arena_world *w, const gz_bodies *chunk, size_t hits) {
	const gz_query query = make_query(w, chunk, GZ_TARGETS_WALLS);
	clock_t least = 0;
	for (int round = 0; round < 5; round++) {
		size_t first[1025];
		const clock_t start = clock();
		const gz_report report = gz_sweep_all(&(gz_hit_list){.first = first}, w->world, &query, w->scratch);
		const clock_t spent = clock() - start;
		assert_int_equal(report.hits, hits);
		if (!round || spent < least) least = spent;
	}
	return least;
}

/// A query took fifteen times as long when it visited all bodies of a tile for each hit of the longest list.
static void a_long_list_costs_the_same_among_bodies_without_hits(void **state) {
	(void)state;
	enum { WALLS = 100000, BODIES = 1024 };
	arena s = {.walls = calloc(WALLS, sizeof *s.walls), .wall_count = WALLS};
	static arena_body bodies[BODIES];
	for (int i = 0; i < WALLS; i++) s.walls[i] = (arena_wall){.ax = (float)i, .bx = (float)i, .ay = -1, .by = 1};
	bodies[0].at = (moving_body){-1, 0, WALLS + 1, 0, 0};
	for (int i = 1; i < BODIES; i++) bodies[i].at = (moving_body){-100, 1000, 1, 0, 0};
	arena_world w = arena_build(&s, (gz_world_desc){.reach = 2});
	const gz_bodies alone = arena_bodies(bodies, 1, 0), among = arena_bodies(bodies, BODIES, 0);
	const clock_t least = time_to_count(&w, &alone, WALLS), spent = time_to_count(&w, &among, WALLS);
	if (spent > 4 * least + CLOCKS_PER_SEC / 1000)
		fail_msg("%g s alone, %g s among other bodies", (double)least / CLOCKS_PER_SEC, (double)spent / CLOCKS_PER_SEC);
	arena_destroy(&w), free(s.walls);
}

int test_list_memory(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_list_again_allocates_nothing),
		cmocka_unit_test(without_memory_lists_are_empty),
		cmocka_unit_test(a_long_list_costs_the_same_among_bodies_without_hits),
	};
	return RUN_SUITE("list_memory", tests);
}
