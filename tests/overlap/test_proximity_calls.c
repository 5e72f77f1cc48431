// Calls of gz_overlaps and gz_nearest: lists without capacity, invalid bodies, refused calls and memory.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "overlap/proximity_lists.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

// ---------------------------------------------------------------------------------------------------------------------
// Lists, invalid input and memory
// ---------------------------------------------------------------------------------------------------------------------

static proximity_lists make_lists(size_t capacity, size_t bodies) {
	const proximity_lists lists = {
		malloc((capacity + 1) * sizeof *lists.data), calloc(bodies + 1, sizeof *lists.first), bodies};
	assert_true(lists.data && lists.first);
	return lists;
}

static void a_short_list_has_the_first_results(void **state) {
	(void)state;
	random_source source = {1300};
	arena s = arena_make(arena_kinds, 100, 2000, &source);
	const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const proximity_query q = {GZ_TARGETS_ALL, 3, INFINITY, false};
	proximity_lists expected = find_proximities(&w, &chunk, 1, q);
	const size_t all = expected.first[expected.bodies], capacities[] = {0, 1, 2, 100, all - 1};
	for (int k = 0; k < 5; k++) {
		proximity_lists actual = make_lists(capacities[k], s.body_count);
		const gz_proximity_list list = {actual.data, capacities[k], actual.first};
		const gz_report report = run_proximity_query(&list, &w, &chunk, 1, q);
		assert_int_equal(report.error.status, GZ_STATUS_LIST_FULL);
		assert_true(report.hits == all && report.written == capacities[k]);
		assert_memory_equal(actual.first, expected.first, (s.body_count + 1) * sizeof *actual.first);
		for (size_t i = 0; expected.first[i + 1] <= capacities[k]; i++)
			assert_same_list(&actual, i, &expected, i, "a short list");
		proximity_lists_free(&actual);
	}
	proximity_lists_free(&expected), arena_destroy(&w), arena_free(&s);
}

enum { BODIES = 1500 };

static bool is_invalid(size_t i) { return i == 7 || i == 8 || i == 1030 || i == 1499; }

/// The motion of a body does not matter to these queries, but an invalid one makes the body invalid.
static void invalidate(arena_body *bodies) {
	bodies[7].at.px = NAN, bodies[8].at.radius = -1, bodies[1030].at.dy = 1e30f, bodies[1499].at.dx = NAN;
}

// S156.
static void invalid_bodies_have_no_results_and_affect_no_other(void **state) {
	(void)state;
	random_source source = {1400};
	arena s = arena_make(arena_kinds, 100, BODIES, &source);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	arena_body *invalid = malloc(BODIES * sizeof *invalid);
	assert_non_null(invalid);
	memcpy(invalid, s.bodies, BODIES * sizeof *invalid), invalidate(invalid);
	const gz_bodies chunk = arena_bodies(s.bodies, BODIES, 0), invalid_chunk = arena_bodies(invalid, BODIES, 0);
	for (int targets = GZ_TARGETS_WALLS; targets <= GZ_TARGETS_ALL; targets++)
		for (size_t max = 0; max < 3; max += 2) {
			const proximity_query q = {(gz_targets)targets, max, INFINITY, false};
			proximity_lists expected = find_proximities(&w, &chunk, 1, q);
			const size_t capacity = expected.first[BODIES];
			proximity_lists actual = make_lists(capacity, BODIES);
			const gz_proximity_list list = {actual.data, capacity, actual.first};
			const gz_report report = run_proximity_query(&list, &w, &invalid_chunk, 1, q);
			expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 7, "center.x");
			assert_int_equal(report.invalid, 4);
			for (size_t i = 0; i < BODIES; i++)
				if (is_invalid(i)) assert_true(actual.first[i] == actual.first[i + 1]);
				else assert_same_list(&actual, i, &expected, i, "beside invalid bodies");
			proximity_lists_free(&expected), proximity_lists_free(&actual);
		}
	free(invalid), arena_destroy(&w), arena_free(&s);
}

/// The arguments of gz_nearest and gz_overlaps.
typedef struct proximity_input {
	const gz_proximity_list *list_pointer;
	gz_proximity_list list;
	size_t first[2];
	const gz_nearest_limits *limits_pointer;
	gz_nearest_limits limits;
	const gz_world *world;
	gz_query query;
	gz_bodies chunk;
	gz_scratch *scratch;
} proximity_input;

static gz_report find_nearest(void *input) {
	const proximity_input *in = input;
	return gz_nearest(in->list_pointer, in->limits_pointer, in->world, &in->query, in->scratch);
}

/// Refused before a result is written, so the list is never one of neighbours.
static gz_report find_neighbours(void *input) {
	const proximity_input *in = input;
	gz_neighbour_list list = {NULL, in->list.capacity, in->list.first};
	return gz_neighbours(in->list_pointer ? &list : NULL, in->limits_pointer, in->world, &in->query, in->scratch);
}

static gz_report find_overlaps(void *input) {
	const proximity_input *in = input;
	return gz_overlaps(in->list_pointer, in->world, &in->query, in->scratch);
}

static void expect_unwritten(const void *input) {
	const proximity_input *in = input;
	assert_true(in->first[0] == 77 && in->first[1] == 77);
}

// S158.
static void wrong_limits_and_lists_are_refused(void **state) {
	(void)state;
	small_world m = {0};
	const arena_body body = {.at = {0, 0, 0, 0, 1}};
	build_small_world(&m, 0, 0, 0);
	proximity_input in = {.first = {77, 77},
		.limits = {1, 1},
		.world = m.w.world,
		.chunk = arena_bodies(&body, 1, 0),
		.scratch = m.w.scratch};
	in.list.first = in.first, in.list_pointer = &in.list, in.limits_pointer = &in.limits;
	in.query = (gz_query){.chunks = &in.chunk, .chunk_count = 1};
	const refusal limits[] = {
		REFUSED(0, "limits", NULL, SET_NULL(proximity_input, limits_pointer)),
		REFUSED(0, "max", NULL, SET(proximity_input, limits.max, size_t, 0)),
		REFUSED(0, "distance", NULL, SET(proximity_input, limits.distance, float, -1e-30f)),
		REFUSED(0, "distance", NULL, SET(proximity_input, limits.distance, float, NAN)),
	};
	const refusal both[] = {
		REFUSED(0, "list", NULL, SET_NULL(proximity_input, list_pointer)),
		REFUSED(0, "data", NULL, SET(proximity_input, list.capacity, size_t, 3)),
		REFUSED(0, "first", NULL, SET_NULL(proximity_input, list.first)),
		REFUSED(0, "world", NULL, SET_NULL(proximity_input, world)),
		REFUSED(0, "world", NULL, SET_NULL(proximity_input, world), SET_NULL(proximity_input, list_pointer)),
		REFUSED(0, "world", NULL, SET_NULL(proximity_input, world), SET_NULL(proximity_input, list.first)),
	};
	const checked_call nearest = {&in, sizeof in, find_nearest, expect_unwritten};
	const checked_call overlaps = {&in, sizeof in, find_overlaps, expect_unwritten};
	expect_refusals(&nearest, limits, sizeof limits / sizeof *limits);
	expect_refusals(&nearest, both, sizeof both / sizeof *both);
	expect_refusals(&overlaps, both, sizeof both / sizeof *both);
	const checked_call neighbours = {&in, sizeof in, find_neighbours, expect_unwritten};
	const refusal walls = REFUSED(0, "targets", NULL, SET(proximity_input, query.targets, gz_targets, GZ_TARGETS_ALL));
	in.query.targets = GZ_TARGETS_CIRCLES, in.query.crowd = m.w.crowd;
	expect_refusals(&neighbours, limits, sizeof limits / sizeof *limits);
	expect_refusals(&neighbours, both, sizeof both / sizeof *both);
	expect_refusals(&neighbours, &walls, 1);
	expect_accepted(&nearest), expect_accepted(&overlaps), expect_accepted(&neighbours);
	arena_destroy(&m.w);
}

/// So many bodies would search in a tree.
static void an_empty_crowd_has_no_circles(void **state) {
	(void)state;
	random_source source = {1410};
	arena s = arena_make(arena_kinds, 100, BODIES, &source);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(s.bodies, BODIES, 0);
	proximity_lists walls = find_proximities(&w, &chunk, 1, (proximity_query){GZ_TARGETS_WALLS, 3, INFINITY, false});
	expect_ok(gz_crowd_place(w.crowd, NULL, 0));
	for (int targets = GZ_TARGETS_CIRCLES; targets <= GZ_TARGETS_ALL; targets++)
		for (size_t max = 1; max < 4; max++) {
			const proximity_query q = {(gz_targets)targets, max, INFINITY, false};
			proximity_lists none = find_proximities(&w, &chunk, 1, q);
			if (targets == GZ_TARGETS_CIRCLES) assert_int_equal(none.first[BODIES], 0);
			else if (max == 3)
				for (size_t i = 0; i < BODIES; i++) assert_same_list(&none, i, &walls, i, "walls alone");
			proximity_lists_free(&none);
		}
	proximity_lists_free(&walls), arena_destroy(&w), arena_free(&s);
}

static void repeated_queries_allocate_nothing(void **state) {
	(void)state;
	random_source source = {1500};
	for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
		arena s = arena_make(kind, 200, 3000, &source);
		counted_memory memory = {0};
		const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, 0);
		arena_world w = arena_build(&s, (gz_world_desc){.allocator = counted_allocator(&memory)});
		size_t *first = calloc(s.body_count + 1, sizeof *first), calls = 0;
		for (int tick = 0; tick < 3; tick++) {
			for (size_t max = 0; max < 9; max += 4)
				run_proximity_query(&(gz_proximity_list){NULL, 0, first}, &w, &chunk, 1,
					(proximity_query){GZ_TARGETS_ALL, max, INFINITY, false});
			if (!tick) calls = memory.calls;
			assert_int_equal(memory.calls, calls);
		}
		free(first), arena_destroy(&w), arena_free(&s);
		assert_int_equal(memory.blocks, 0);
	}
}

int test_proximity_calls(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_short_list_has_the_first_results),
		cmocka_unit_test(invalid_bodies_have_no_results_and_affect_no_other),
		cmocka_unit_test(wrong_limits_and_lists_are_refused),
		cmocka_unit_test(an_empty_crowd_has_no_circles),
		cmocka_unit_test(repeated_queries_allocate_nothing),
	};
	return RUN_SUITE("proximity_calls", tests);
}
