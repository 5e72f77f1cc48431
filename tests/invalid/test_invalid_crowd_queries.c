// Invalid queries with circles as targets, and of crowds that query themselves. Every call is refused with the name of
// what is wrong.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "invalid/crowd_input.h"
#include "support/check.h"

static gz_report find_interval(void *input) {
	const crowd_input *in = input;
	const gz_pair pair = {.body = 0};
	gz_overlap_interval interval;
	return gz_overlap_intervals(&interval, &(gz_pairs){&pair, 1}, in->world, &in->query, in->scratch);
}

#define VALUE(member, type, value) SET(crowd_input, member, type, value)

/// The query has no chunks at first, then one.
static void circles_as_targets_need_a_crowd(void **state) {
	(void)state;
	const refusal cases[] = {
		REFUSED(0, "crowd", "null", VALUE(query.targets, gz_targets, GZ_TARGETS_CIRCLES)),
		REFUSED(0, "crowd", "null", VALUE(query.targets, gz_targets, GZ_TARGETS_ALL)),
	};
	crowd_input *in = crowd_input_make();
	const checked_call call = crowd_input_call(in, sweep_crowd_input);
	in->query.crowd = NULL;
	for (size_t chunks = 0; chunks < 2; chunks++) {
		in->query.chunks = chunks ? in->chunks : NULL, in->query.chunk_count = chunks;
		expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	}
	crowd_input_free(in);
}

static void a_sweep_has_no_use_for_skip_self(void **state) {
	(void)state;
	const refusal cases[] = {REFUSED(0, "skip_self", "gz_nearest", VALUE(query.skip_self, bool, true))};
	crowd_input *in = crowd_input_make();
	const checked_call call = crowd_input_call(in, sweep_crowd_input);
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	crowd_input_free(in);
}

static void unknown_targets_are_refused(void **state) {
	(void)state;
#define TARGETS(value) REFUSED(0, "targets", "targets", VALUE(query.targets, gz_targets, (gz_targets)(value)))
	const refusal cases[] = {TARGETS(3), TARGETS(-1), TARGETS(255), TARGETS(INT32_MAX)};
	crowd_input *in = crowd_input_make();
	const checked_call call = crowd_input_call(in, sweep_crowd_input);
	for (size_t chunks = 0; chunks < 2; chunks++) {
		in->query.chunks = chunks ? in->chunks : NULL, in->query.chunk_count = chunks;
		expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	}
	crowd_input_free(in);
}

static void what_a_crowd_that_queries_itself_lacks_is_named(void **state) {
	(void)state;
	const refusal cases[] = {
		REFUSED(0, "world", "null", SET_NULL(crowd_input, world)),
		REFUSED(0, "scratch", "null", SET_NULL(crowd_input, scratch)),
		REFUSED(0, "hits", "null", SET_NULL(crowd_input, hits_pointer)),
		REFUSED(0, "normal", "one of x and y", SET_NULL(crowd_input, hits[0].normal.y)),
		REFUSED(0, "id", "stride", VALUE(hits[0].id.stride, size_t, 4)),
	};
	crowd_input *in = crowd_input_make();
	const checked_call call = crowd_input_call(in, sweep_crowd_input);
	in->query = (gz_query){.targets = GZ_TARGETS_ALL, .crowd = in->w.crowd, .from_crowd = true};
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	crowd_input_free(in);
}

static void a_scratch_or_crowd_of_another_world_is_refused(void **state) {
	(void)state;
	crowd_input *in = crowd_input_make();
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = in->walls}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	const refusal cases[] = {
		REFUSED(0, "crowd", "another world", SET_TO(crowd_input, query.crowd, crowd)),
		REFUSED(0, "scratch", "another world", SET_TO(crowd_input, scratch, scratch)),
		REFUSED(0, "scratch", "another world", SET_TO(crowd_input, world, world)),
	};
	const checked_call sweep_call = crowd_input_call(in, sweep_crowd_input),
					   interval_call = crowd_input_call(in, find_interval);
	expect_refusals(&sweep_call, cases, sizeof cases / sizeof *cases);
	expect_refusals(&interval_call, cases, sizeof cases / sizeof *cases);
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
	crowd_input_free(in);
}

static void a_crowd_that_queries_itself_has_no_chunks(void **state) {
	(void)state;
	crowd_input *in = crowd_input_make();
	const gz_query both = {.chunks = in->chunks, .chunk_count = 1, .crowd = in->w.crowd, .from_crowd = true};
	const gz_query pointer = {.chunks = in->chunks, .crowd = in->w.crowd, .from_crowd = true};
	const gz_query count = {.chunk_count = 1, .crowd = in->w.crowd, .from_crowd = true};
	const gz_query nothing = {.from_crowd = true};
	const refusal cases[] = {
		REFUSED(0, "chunks", "no chunks", SET_TO(crowd_input, query, both)),
		REFUSED(0, "chunks", "no chunks", SET_TO(crowd_input, query, pointer)),
		REFUSED(0, "chunk_count", "no chunks", SET_TO(crowd_input, query, count)),
		REFUSED(0, "crowd", "null", SET_TO(crowd_input, query, nothing)),
	};
	const checked_call sweep_call = crowd_input_call(in, sweep_crowd_input),
					   interval_call = crowd_input_call(in, find_interval);
	expect_refusals(&sweep_call, cases, sizeof cases / sizeof *cases);
	expect_refusals(&interval_call, cases, sizeof cases / sizeof *cases);
	crowd_input_free(in);
}

enum { CHUNK_QUERIES = 6, LISTS = 4 };

/// The queries whose bodies must be in chunks; the first four of them write lists.
static gz_report query_from_chunks(int kind, const crowd_input *in, size_t *first) {
	const gz_world *world = in->world;
	const gz_query *q = &in->query;
	const gz_proximity_list proximities = {.first = first};
	const gz_vec2_out no_translation = {0};
	const gz_byte_out not_blocked = {0};
	if (kind == 0) return gz_sweep_all(&(gz_hit_list){.first = first}, world, q, in->scratch);
	if (kind == 1) return gz_sense(&(gz_sensor_event_list){.first = first}, world, q, in->scratch);
	if (kind == 2) return gz_overlaps(&proximities, world, q, in->scratch);
	if (kind == 3) return gz_nearest(&proximities, &(gz_nearest_limits){1, INFINITY}, world, q, in->scratch);
	return kind == 4 ? gz_depenetrate(&no_translation, world, q, in->scratch)
					 : gz_line_of_sight(&not_blocked, world, q, in->scratch);
}

static void other_queries_than_sweeps_need_chunks(void **state) {
	(void)state;
	crowd_input *in = crowd_input_make();
	in->query = (gz_query){.targets = GZ_TARGETS_ALL, .crowd = in->w.crowd, .from_crowd = true};
	for (int kind = 0; kind < CHUNK_QUERIES; kind++) {
		size_t first = 77;
		const gz_report report = query_from_chunks(kind, in, &first);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "from_crowd");
		expect_text(report.error.text, "chunks");
		assert_int_equal(report.bodies + report.hits + report.invalid, 0);
		assert_int_equal(first, 77);
	}
	crowd_input_free(in);
}

/// No chunks, a count of 0, and a chunk without bodies.
static void queries_of_no_bodies_succeed(void **state) {
	(void)state;
	crowd_input *in = crowd_input_make();
	const gz_bodies none = {0};
	const gz_query nothing = {0};
	expect_ok(gz_line_of_sight(NULL, in->w.world, &nothing, in->scratch)); // no chunk needs a column
	const checked_call interval_call = crowd_input_call(in, find_interval);
	for (int chunks = 0; chunks < 3; chunks++) {
		in->query.chunks = chunks ? &none : NULL, in->query.chunk_count = chunks == 2;
		const gz_report report = sweep_crowd_input(in);
		assert_int_equal(report.error.status, GZ_STATUS_OK);
		assert_string_equal(report.error.name, "");
		assert_int_equal(report.bodies + report.hits + report.invalid, 0);
		crowd_input_expect_unwritten(in);
		expect_call_refused(&interval_call, GZ_STATUS_INVALID_INPUT, 0, "body", "0 of 0");
		for (int kind = 0; kind < CHUNK_QUERIES; kind++) {
			size_t first = 77;
			const gz_report other = query_from_chunks(kind, in, &first);
			assert_int_equal(other.error.status, GZ_STATUS_OK);
			assert_string_equal(other.error.name, "");
			assert_int_equal(other.bodies + other.hits + other.invalid, 0);
			assert_int_equal(first, kind < LISTS ? 0 : 77);
		}
	}
	crowd_input_free(in);
}

int test_invalid_crowd_queries(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(circles_as_targets_need_a_crowd),
		cmocka_unit_test(a_sweep_has_no_use_for_skip_self),
		cmocka_unit_test(unknown_targets_are_refused),
		cmocka_unit_test(what_a_crowd_that_queries_itself_lacks_is_named),
		cmocka_unit_test(a_scratch_or_crowd_of_another_world_is_refused),
		cmocka_unit_test(a_crowd_that_queries_itself_has_no_chunks),
		cmocka_unit_test(other_queries_than_sweeps_need_chunks),
		cmocka_unit_test(queries_of_no_bodies_succeed),
	};
	return RUN_SUITE("invalid_crowd_queries", tests);
}
