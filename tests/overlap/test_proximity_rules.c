// The rules of gz_overlaps and gz_nearest in small worlds: order and ties, bodies that find themselves, empty worlds,
// the limit of coordinates; and lists without capacity, invalid bodies, refused calls and memory.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "overlap/proximity_lists.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

// ---------------------------------------------------------------------------------------------------------------------
// A few walls and circles
// ---------------------------------------------------------------------------------------------------------------------

typedef struct small_world {
	arena_wall walls[8];
	arena_body crowd[8];
	arena s;
	arena_world w;
} small_world;

static void build(small_world *m, size_t walls, size_t bodies, int body_columns) {
	m->s = (arena){m->walls, walls, m->crowd, bodies, WITH_RADIUS | WITH_ONE_SIDED | WITH_ID, body_columns};
	m->w = arena_build(&m->s, (gz_world_desc){0});
}

// S16, S30.
static void at_equal_distances_walls_precede_circles(void **state) {
	(void)state;
	small_world m = {.walls = {{.ax = 3, .ay = 0, .bx = 3, .by = 0}, {.ax = 0, .ay = 5, .bx = 4, .by = 5},
						 {.ax = -3, .ay = -1, .bx = -3, .by = 1}, {.ax = -1, .ay = 3, .bx = 1, .by = 3}},
		.crowd = {{{0, -4, 1, 1, 1}, {.id = 9}}, {{4, 0, 0, 0, 1}, {.id = 4}}, {{0, 4, 0, 0, 1}, {.id = 9}}}};
	const int32_t expected[] = {0, 2, 3, 1, 0, 2, 1}; // walls at 2, circles at 2 by their ids, and the wall at 4
	const arena_body body = {.at = {0, 0, 0, 0, 1}};
	const gz_bodies chunk = arena_bodies(&body, 1, 0);
	build(&m, 4, 3, WITH_ID);
	for (size_t max = 1; max <= 9; max++) {
		proximity_lists actual = find_proximities(&m.w, &chunk, 1, (proximity_query){GZ_TARGETS_ALL, max, INFINITY});
		assert_int_equal(actual.first[1], max < 7 ? max : 7);
		for (size_t i = 0; i < actual.first[1]; i++) {
			assert_int_equal(actual.data[i].index, expected[i]);
			assert_int_equal(actual.data[i].feature == GZ_FEATURE_CIRCLE, i > 2 && i < 6);
			assert_true(actual.data[i].distance == (i < 6 ? 2.0f : 4.0f));
		}
		proximity_lists_free(&actual);
	}
	// The largest distance is included.
	proximity_lists within = find_proximities(&m.w, &chunk, 1, (proximity_query){GZ_TARGETS_ALL, 9, 2});
	assert_int_equal(within.first[1], 6);
	proximity_lists_free(&within);
	within = find_proximities(&m.w, &chunk, 1, (proximity_query){GZ_TARGETS_ALL, 9, nextafterf(2, 0)});
	assert_int_equal(within.first[1], 0);
	proximity_lists_free(&within), arena_destroy(&m.w);
}

// S30, S32, S35.
static void overlaps_are_in_the_order_of_depth_and_include_touches(void **state) {
	(void)state;
	small_world m = {
		.walls = {{.ax = -8, .ay = 2, .bx = 8, .by = 2}, {.ax = -8, .ay = -1, .bx = 8, .by = -1},
			{.ax = 3, .ay = 0, .bx = 3, .by = 0, .radius = 1}, {.ax = -8, .ay = -1, .bx = 8, .by = -1, .one_sided = 1},
			{.ax = 8, .ay = -1, .bx = -8, .by = -1, .one_sided = 1}, {.ax = -8, .ay = 2.001f, .bx = 8, .by = 2.001f}}};
	const int32_t expected[] = {1, 3, 0, 2};
	const arena_body body = {.at = {0, 0, 50, -70, 2}};
	const gz_bodies chunk = arena_bodies(&body, 1, 0);
	build(&m, 6, 0, 0);
	proximity_lists actual = find_proximities(&m.w, &chunk, 1, (proximity_query){GZ_TARGETS_WALLS, 0, 0});
	const gz_proximity *p = actual.data;
	assert_int_equal(actual.first[1], 4);
	for (size_t i = 0; i < 4; i++) assert_int_equal(p[i].index, expected[i]);
	assert_true(p[0].distance == -1 && p[0].normal_y == 1 && p[0].point_y == -1);
	assert_true(p[2].distance == 0 && p[3].distance == 0 && p[3].point_x == 2);
	proximity_lists_free(&actual), arena_destroy(&m.w);
}

// S34.
static void a_body_of_the_crowd_finds_itself_unless_it_ignores_its_id(void **state) {
	(void)state;
	small_world m = {.crowd = {{{0, 0, 3, 0, 2}, {.id = 5, .ignore = 5}}, {{0, 0, 0, 1, 1}, {.id = 6, .ignore = 6}}}};
	build(&m, 0, 2, WITH_ID);
	for (int ignoring = 0; ignoring < 2; ignoring++) {
		const gz_bodies chunk = arena_bodies(m.crowd, 2, ignoring ? WITH_ID | WITH_IGNORE : WITH_ID);
		proximity_lists actual = find_proximities(&m.w, &chunk, 1, (proximity_query){GZ_TARGETS_CIRCLES, 0, 0});
		assert_int_equal(actual.first[1], ignoring ? 1 : 2);
		const gz_proximity *other = actual.data + (ignoring ? 0 : 1);
		assert_true(other->id == 6 && other->distance == -3 && other->normal_x == 1 && other->point_x == 1);
		other = actual.data + actual.first[1]; // of the second body, whose normal is opposite
		assert_true(other->id == 5 && other->distance == -3 && other->normal_x == -1 && other->point_x == -2);
		proximity_lists_free(&actual);
	}
	arena_destroy(&m.w);
}

static void in_an_empty_world_lists_are_empty(void **state) {
	(void)state;
	small_world m = {0};
	const arena_body bodies[] = {{.at = {0, 0, 0, 0, 1}}, {.at = {GZ_LIMIT, 0, 0, 0, GZ_LIMIT}}};
	const gz_bodies chunk = arena_bodies(bodies, 2, 0);
	build(&m, 0, 0, 0);
	for (int targets = GZ_TARGETS_WALLS; targets <= GZ_TARGETS_ALL; targets++)
		for (size_t max = 0; max < 3; max++) {
			const proximity_query q = {(gz_targets)targets, max, INFINITY};
			proximity_lists actual = find_proximities(&m.w, &chunk, 1, q);
			assert_int_equal(actual.first[2], 0);
			proximity_lists_free(&actual);
		}
	arena_destroy(&m.w);
}

// S153.
static void targets_at_the_limit_of_coordinates_are_found(void **state) {
	(void)state;
	const float l = GZ_LIMIT;
	small_world m = {.walls = {{.ax = -l, .ay = -l, .bx = -l, .by = -l}}, .crowd = {{.at = {-l, -l, l, 0, l / 16}}}};
	const arena_body bodies[] = {{.at = {l, l, 0, 0, 1}}, {.at = {l, l, 0, 0, l}}, {.at = {0, 0, -l, l, l}}};
	const gz_bodies chunk = arena_bodies(bodies, 3, 0);
	build(&m, 1, 1, 0);
	proximity_lists actual = find_proximities(&m.w, &chunk, 1, (proximity_query){GZ_TARGETS_ALL, 2, INFINITY});
	assert_int_equal(actual.first[3], 6);
	for (size_t i = 0; i < 3; i++) {
		assert_true(actual.data[2 * i].feature == GZ_FEATURE_CIRCLE);
		assert_true(actual.data[2 * i + 1].feature == GZ_FEATURE_END_A);
	}
	proximity_lists_free(&actual), arena_destroy(&m.w);
}

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
	const proximity_query q = {GZ_TARGETS_ALL, 3, INFINITY};
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
			const proximity_query q = {(gz_targets)targets, max, INFINITY};
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
	gz_nearest_limits limits;
	const gz_world *world;
	gz_query query;
	gz_bodies chunk;
	gz_scratch *scratch;
} proximity_input;

static gz_report find_nearest(void *input) {
	const proximity_input *in = input;
	return gz_nearest(in->list_pointer, &in->limits, in->world, &in->query, in->scratch);
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
	build(&m, 0, 0, 0);
	proximity_input in = {.first = {77, 77},
		.limits = {1, 1},
		.world = m.w.world,
		.chunk = arena_bodies(&body, 1, 0),
		.scratch = m.w.scratch};
	in.list.first = in.first, in.list_pointer = &in.list;
	in.query = (gz_query){.chunks = &in.chunk, .chunk_count = 1};
	const refusal limits[] = {
		REFUSED(0, "max", NULL, SET(proximity_input, limits.max, size_t, 0)),
		REFUSED(0, "distance", NULL, SET(proximity_input, limits.distance, float, -1e-30f)),
		REFUSED(0, "distance", NULL, SET(proximity_input, limits.distance, float, NAN)),
	};
	const refusal both[] = {
		REFUSED(0, "list", NULL, SET_NULL(proximity_input, list_pointer)),
		REFUSED(0, "data", NULL, SET(proximity_input, list.capacity, size_t, 3)),
		REFUSED(0, "first", NULL, SET_NULL(proximity_input, list.first)),
		REFUSED(0, "world", NULL, SET_NULL(proximity_input, world)),
	};
	const checked_call nearest = {&in, sizeof in, find_nearest, expect_unwritten};
	const checked_call overlaps = {&in, sizeof in, find_overlaps, expect_unwritten};
	expect_refusals(&nearest, limits, sizeof limits / sizeof *limits);
	expect_refusals(&nearest, both, sizeof both / sizeof *both);
	expect_refusals(&overlaps, both, sizeof both / sizeof *both);
	expect_accepted(&nearest), expect_accepted(&overlaps);
	arena_destroy(&m.w);
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
					(proximity_query){GZ_TARGETS_ALL, max, INFINITY});
			if (!tick) calls = memory.calls;
			assert_int_equal(memory.calls, calls);
		}
		free(first), arena_destroy(&w), arena_free(&s);
		assert_int_equal(memory.blocks, 0);
	}
}

int test_proximity_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(at_equal_distances_walls_precede_circles),
		cmocka_unit_test(overlaps_are_in_the_order_of_depth_and_include_touches),
		cmocka_unit_test(a_body_of_the_crowd_finds_itself_unless_it_ignores_its_id),
		cmocka_unit_test(in_an_empty_world_lists_are_empty),
		cmocka_unit_test(targets_at_the_limit_of_coordinates_are_found),
		cmocka_unit_test(a_short_list_has_the_first_results),
		cmocka_unit_test(invalid_bodies_have_no_results_and_affect_no_other),
		cmocka_unit_test(wrong_limits_and_lists_are_refused),
		cmocka_unit_test(repeated_queries_allocate_nothing),
	};
	return RUN_SUITE("proximity_rules", tests);
}
