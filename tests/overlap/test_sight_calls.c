// Calls with sight: short lists, missing memory, and input that is refused.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "overlap/sight_lists.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

static const gz_sight through_air = {.through_walls = false};

enum { BODIES = 1500 };

// S156.
static void short_lists_and_invalid_bodies_are_those_of_other_queries(void **state) {
	(void)state;
	random_source source = {6400};
	arena s = arena_make(arena_kinds, 200, BODIES, &source);
	arena_world w = arena_build(&s, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(s.bodies, BODIES, 0);
	for (size_t max = 0; max < 4; max += 3) {
		proximity_lists expected = find_seen(&w, &chunk, 1, (sight_query){max, INFINITY, false, &through_air});
		const gz_query query = {.chunks = &chunk,
			.chunk_count = 1,
			.targets = GZ_TARGETS_CIRCLES,
			.crowd = w.crowd,
			.sight_per_chunk = &through_air};
		const size_t all = expected.first[BODIES];
		proximity_lists actual = {calloc(all, sizeof *actual.data), calloc(BODIES + 1, sizeof *actual.first), BODIES};
		gz_proximity_list list = {actual.data, all / 2, actual.first};
		gz_report report = run_sight_query(&list, &w, &query, max, INFINITY);
		assert_true(report.error.status == GZ_STATUS_LIST_FULL && report.hits == all && report.written == all / 2);
		for (size_t i = 0; expected.first[i + 1] <= all / 2; i++) assert_same_list(&actual, i, &expected, i, "short");
		const float x = s.bodies[7].at.px;
		s.bodies[7].at.px = NAN, list.capacity = all;
		report = run_sight_query(&list, &w, &query, max, INFINITY);
		s.bodies[7].at.px = x;
		expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 7, "center.x");
		for (size_t i = 0; i < BODIES; i++)
			if (i == 7) assert_true(actual.first[7] == actual.first[8]);
			else assert_same_list(&actual, i, &expected, i, "beside an invalid body");
		proximity_lists_free(&actual), proximity_lists_free(&expected);
	}
	arena_destroy(&w), arena_free(&s);
}

/// Runs a query in a new world. The allocation number `fail_at` of the query fails; 0: none. Returns whether memory ran
/// out.
static bool runs_out_of_memory(const arena *s, size_t max, size_t fail_at) {
	counted_memory memory = {0};
	arena_world w = arena_build(s, (gz_world_desc){.allocator = counted_allocator(&memory)});
	const gz_bodies chunk = arena_bodies(s->bodies, BODIES, 0);
	const gz_query query = {.chunks = &chunk,
		.chunk_count = 1,
		.targets = GZ_TARGETS_CIRCLES,
		.crowd = w.crowd,
		.sight_per_chunk = &through_air};
	size_t *first = calloc(BODIES + 1, sizeof *first), calls;
	assert_non_null(first);
	const gz_proximity_list list = {NULL, 0, first};
	memory.fail_at = fail_at ? memory.calls + fail_at : 0;
	gz_report report = run_sight_query(&list, &w, &query, max, INFINITY);
	const bool failed = report.error.status == GZ_STATUS_OUT_OF_MEMORY;
	if (failed) assert_true(!report.hits && !first[BODIES]);
	memory.fail_at = 0;
	report = run_sight_query(&list, &w, &query, max, INFINITY);
	assert_true(report.error.status == GZ_STATUS_LIST_FULL && report.hits > 0);
	calls = memory.calls;
	report = run_sight_query(&list, &w, &query, max, INFINITY);
	assert_int_equal(memory.calls, calls);
	free(first), arena_destroy(&w);
	assert_int_equal(memory.blocks, 0);
	return failed;
}

static void without_memory_lists_are_empty_and_repeated_queries_need_none(void **state) {
	(void)state;
	random_source source = {6500};
	arena s = arena_make(arena_kinds, 200, BODIES, &source);
	for (size_t max = 0; max < 4; max += 3) {
		size_t failures = 0;
		while (runs_out_of_memory(&s, max, failures + 1)) failures++;
		assert_true(failures > 0);
	}
	arena_free(&s);
}

enum { EACH = 20 }; ///< bodies of a chunk

/// The arguments of a query of two chunks.
typedef struct sight_input {
	gz_sight sight[2];
	float facing[2 * EACH], half_angle[EACH];
	arena_body bodies[EACH];
	gz_bodies chunks[2];
	gz_query query;
	size_t first[2 * EACH + 1];
	gz_proximity data[4 * EACH];
	gz_hit hits[2 * EACH];
	arena_world w;
} sight_input;

static gz_report nearest(void *input) {
	sight_input *in = input;
	return run_sight_query(&(gz_proximity_list){in->data, 4 * EACH, in->first}, &in->w, &in->query, 2, INFINITY);
}

static gz_report overlaps(void *input) {
	sight_input *in = input;
	return run_sight_query(&(gz_proximity_list){in->data, 4 * EACH, in->first}, &in->w, &in->query, 0, 0);
}

static gz_report neighbours(void *input) {
	sight_input *in = input;
	const gz_neighbour_list list = {(gz_neighbour *)(void *)in->data, 4 * EACH, in->first};
	return gz_neighbours(&list, &(gz_nearest_limits){2, INFINITY}, in->w.world, &in->query, in->w.scratch);
}

static gz_report sweep(void *input) {
	sight_input *in = input;
	const gz_hits hits[] = {gz_hits_in(in->hits), gz_hits_in(in->hits + EACH)};
	return gz_sweep(hits, in->w.world, &in->query, in->w.scratch);
}

static gz_report depenetrate(void *input) {
	sight_input *in = input;
	const gz_vec2_out out[] = {{&in->hits->point_x, &in->hits->point_y, sizeof(gz_hit)}, {NULL, NULL, 0}};
	return gz_depenetrate(out, in->w.world, &in->query, in->w.scratch);
}

static sight_input make_input(const small_world *m) {
	sight_input in = {.w = m->w};
	for (int i = 0; i < EACH; i++) {
		in.bodies[i] = (arena_body){.at = {(float)i, 0, 0, 0, 1}};
		in.facing[2 * i] = 1, in.facing[2 * i + 1] = -3, in.half_angle[i] = 0.5f * (float)i;
	}
	return in;
}

// S158.
static void wrong_sight_is_refused_by_name_and_place(void **state) {
	(void)state;
	small_world m = {.crowd = {{{0, 0, 0, 0, 1}, {0}}, {{0, 6, 0, 0, 1}, {0}}}};
	build_small_world(&m, 0, 2, 0);
	sight_input in = make_input(&m);
	for (int c = 0; c < 2; c++) in.chunks[c] = arena_bodies(in.bodies, EACH, 0);
	in.sight[1].facing = (gz_vec2_view){in.facing, in.facing + 1, 2 * sizeof(float)};
	in.sight[1].half_angle = (gz_float_view){in.half_angle, sizeof(float)};
	in.query = (gz_query){.chunks = in.chunks,
		.chunk_count = 2,
		.targets = GZ_TARGETS_CIRCLES,
		.crowd = m.w.crowd,
		.sight_per_chunk = in.sight};
	const refusal no_direction = REFUSED(
		1, "facing.x", "null", SET_NULL(sight_input, sight[1].facing.x), SET_NULL(sight_input, sight[1].facing.y));
	static const input_view views[] = {
		{offsetof(sight_input, sight[1].facing.x), offsetof(sight_input, sight[1].facing.stride), "facing.x", NULL,
			false, false},
		{offsetof(sight_input, sight[1].facing.y), offsetof(sight_input, sight[1].facing.stride), "facing.y",
			"facing.x", false, false},
		{offsetof(sight_input, sight[1].half_angle.data), offsetof(sight_input, sight[1].half_angle.stride),
			"half_angle", NULL, false, false}};
#define VALUE(member, value) SET(sight_input, member, float, value)
	const refusal values[] = {REFUSED(1, "facing", "element 1", VALUE(facing[2], NAN)),
		REFUSED(1, "facing", "element 1", VALUE(facing[3], INFINITY)),
		REFUSED(1, "facing", "element 0", VALUE(facing[0], 0), VALUE(facing[1], 0)),
		REFUSED(1, "facing", "element 2", VALUE(facing[4], 2 * GZ_LIMIT)),
		REFUSED(1, "half_angle", "element 2", VALUE(half_angle[2], NAN)),
		REFUSED(1, "half_angle", "element 0 is not 0 or more", VALUE(half_angle[0], -1e-30f)),
		REFUSED(0, "targets", "circles", SET(sight_input, query.targets, gz_targets, GZ_TARGETS_ALL)),
		REFUSED(0, "targets", "circles", SET(sight_input, query.targets, gz_targets, GZ_TARGETS_WALLS))};
	gz_report (*const calls[])(void *) = {nearest, overlaps, neighbours};
	for (int k = 0; k < 3; k++) {
		const checked_call call = {&in, sizeof in, calls[k], NULL};
		expect_view_refusals(&call, views, 3, 1, "sight of chunk 1");
		expect_refusals(&call, &no_direction, 1);
		expect_refusals(&call, values, k < 2 ? 8 : 6);
		expect_accepted(&call);
	}
	gz_report (*const others[])(void *) = {sweep, depenetrate};
	for (int k = 0; k < 2; k++) {
		const checked_call call = {&in, sizeof in, others[k], NULL};
		expect_call_refused(
			&call, GZ_STATUS_INVALID_INPUT, 0, "sight_per_chunk", "gz_nearest, gz_neighbours and gz_overlaps");
	}
	arena_destroy(&m.w);
}

// S158: elements that no body has do not matter.
static void elements_that_are_not_picked_may_see_nothing(void **state) {
	(void)state;
	small_world m = {.crowd = {{{0, 0, 0, 0, 1}, {0}}, {{0, 6, 0, 0, 1}, {0}}}};
	const arena_body bodies[] = {{.at = {0, -9, 0, 0, 1}}, {.at = {0, 3, 0, 0, 1}}};
	const float facing[] = {0, NAN, 0, 1}, half_angle[] = {-1, 1};
	const uint32_t pick[] = {1, 1};
	const gz_sight cone = {
		.facing = {facing, facing + 1, 2 * sizeof *facing}, .half_angle = {half_angle, sizeof *half_angle}};
	gz_bodies chunk = arena_bodies(bodies, 2, 0);
	chunk.pick = pick, chunk.pick_count = 2;
	build_small_world(&m, 0, 2, 0);
	proximity_lists actual = find_seen(&m.w, &chunk, 1, (sight_query){5, INFINITY, false, &cone});
	assert_true(actual.first[1] == 1 && actual.first[2] == 2);
	assert_true(actual.data[0].index == 1 && actual.data[1].index == 1);
	proximity_lists_free(&actual), arena_destroy(&m.w);
}

int test_sight_calls(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(short_lists_and_invalid_bodies_are_those_of_other_queries),
		cmocka_unit_test(without_memory_lists_are_empty_and_repeated_queries_need_none),
		cmocka_unit_test(wrong_sight_is_refused_by_name_and_place),
		cmocka_unit_test(elements_that_are_not_picked_may_see_nothing),
	};
	return RUN_SUITE("sight_calls", tests);
}
