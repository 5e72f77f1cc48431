// Invalid input for crowds: filters and special walls, bodies to place, and queries with circles as targets. Every call
// is refused with the name of what is wrong, and the crowd stays as it was.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/arena_kinds.h"
#include "support/check.h"
#include "support/invalid_input.h"

enum { WALLS = 20, BODIES = 300, HALF = BODIES / 2 };

/// An arena with all columns, and the arguments of calls on it.
typedef struct crowd_input {
	arena s;
	arena_world w;
	gz_hit expected[BODIES]; ///< when the crowd queries itself
	gz_hit actual[BODIES];   ///< stay unwritten
	gz_walls walls;
	gz_bodies chunks[2]; ///< the two halves of the crowd's bodies
	gz_hits hits[2];
	gz_query query; ///< by the chunks, against everything
	// The arguments of the calls:
	const gz_bodies *chunks_pointer;
	size_t chunk_count;
	const gz_hits *hits_pointer;
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
} crowd_input;

static crowd_input *make_input(void) {
	crowd_input *in = calloc(1, sizeof *in);
	random_source source = {91};
	assert_non_null(in);
	in->s = arena_make(arena_kinds, WALLS, BODIES, &source);
	in->s.body_columns = in->s.wall_columns = WITH_RADIUS | WITH_ONE_SIDED | WITH_FILTERS | WITH_ID | WITH_NARROW_ID;
	in->w = arena_build(&in->s, (gz_world_desc){0});
	arena_sweep_crowd(in->expected, &in->w, BODIES, GZ_TARGETS_ALL);
	for (size_t i = 0; i < BODIES; i++) in->actual[i] = trial_untouched;
	in->walls = arena_walls(&in->s);
	for (size_t i = 0; i < 2; i++) {
		in->chunks[i] = arena_bodies(in->s.bodies + i * HALF, HALF, in->s.body_columns);
		in->hits[i] = gz_hits_in(in->actual + i * HALF);
	}
	in->chunks_pointer = in->chunks, in->chunk_count = 2, in->hits_pointer = in->hits;
	in->world = in->w.world, in->scratch = in->w.scratch, in->crowd = in->w.crowd;
	in->query = (gz_query){.chunks = in->chunks, .chunk_count = 2, .targets = GZ_TARGETS_ALL, .crowd = in->w.crowd};
	return in;
}

/// The crowd still has the hits that it had before the refused calls.
static void free_input(crowd_input *in) {
	gz_hit *hits = calloc(BODIES, sizeof *hits);
	assert_non_null(hits);
	arena_sweep_crowd(hits, &in->w, BODIES, GZ_TARGETS_ALL);
	assert_same_hits(hits, in->expected, BODIES, "a crowd after refused calls");
	free(hits), arena_destroy(&in->w), arena_free(&in->s), free(in);
}

static gz_report create_world(void *input) {
	const crowd_input *in = input;
	gz_report report = {.error = {.status = GZ_STATUS_OUT_OF_MEMORY}};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = in->walls}, &report.error);
	assert_int_equal(world != NULL, report.error.status == GZ_STATUS_OK);
	gz_world_destroy(world);
	return report;
}

static gz_report place(void *input) {
	const crowd_input *in = input;
	return gz_crowd_place(in->crowd, in->chunks_pointer, in->chunk_count);
}

static gz_report sweep(void *input) {
	const crowd_input *in = input;
	return gz_sweep(in->hits_pointer, in->world, &in->query, in->scratch);
}

static gz_report find_interval(void *input) {
	const crowd_input *in = input;
	const gz_pair pair = {.body = 0};
	gz_overlap_interval interval;
	return gz_overlap_intervals(&interval, &(gz_pairs){&pair, 1}, in->world, &in->query, in->scratch);
}

static void expect_unwritten(const void *input) {
	const crowd_input *in = input;
	for (size_t i = 0; i < BODIES; i++) assert_same_hits(in->actual + i, &trial_untouched, 1, "refused");
}

static checked_call call_of(crowd_input *in, gz_report (*run)(void *input)) {
	return (checked_call){in, sizeof *in, run, expect_unwritten};
}

#define VALUE(member, type, value) SET(crowd_input, member, type, value)

/// A view of numbers, and one of points.
#define VIEW(view, name, optional)                                                                                     \
	{ offsetof(crowd_input, view.data), offsetof(crowd_input, view.stride), name, NULL, optional, false }
#define BYTE_VIEW(view, name)                                                                                          \
	{ offsetof(crowd_input, view.data), offsetof(crowd_input, view.stride), name, NULL, true, true }
#define POINT_VIEW(view, name)                                                                                         \
	{ offsetof(crowd_input, view.x), offsetof(crowd_input, view.stride), name, NULL, false, false }

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

// S155.
static void an_invalid_radius_of_a_wall_is_named(void **state) {
	(void)state;
	crowd_input *in = make_input();
	const checked_call call = call_of(in, create_world);
	for (size_t i = 0; i < WALLS; i += WALLS - 1) {
		float *radius = &in->s.walls[i].radius, valid = *radius;
		expect_number_refusals(&call, radius, GZ_STATUS_INVALID_WALL, i, "radius");
		*radius = -0x1p-40f;
		expect_call_refused(&call, GZ_STATUS_INVALID_WALL, i, "radius", "negative");
		*radius = valid;
	}
	in->s.walls[3].radius = -0.f, in->s.walls[4].radius = GZ_LIMIT;
	expect_accepted(&call);
	free_input(in);
}

// S158.
static void optional_columns_of_walls_need_valid_views(void **state) {
	(void)state;
	static const input_view views[] = {VIEW(walls.radius, "radius", true), VIEW(walls.id, "id", true),
		VIEW(walls.filters.category, "category", true), VIEW(walls.filters.mask, "mask", true),
		VIEW(walls.filters.group, "group", true), BYTE_VIEW(walls.one_sided, "one_sided")};
	crowd_input *in = make_input();
	const checked_call call = call_of(in, create_world);
	expect_view_refusals(&call, views, sizeof views / sizeof *views, 0, NULL);
	free_input(in);
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies
// ---------------------------------------------------------------------------------------------------------------------

// S158.
static void bodies_need_valid_views_to_be_placed_and_to_query(void **state) {
	(void)state;
	static const input_view views[] = {POINT_VIEW(chunks[1].center, "center.x"),
		POINT_VIEW(chunks[1].motion, "motion.x"), VIEW(chunks[1].radius, "radius", false),
		VIEW(chunks[1].id, "id", true), VIEW(chunks[1].ignore, "ignore", true),
		VIEW(chunks[1].filters.category, "category", true), VIEW(chunks[1].filters.mask, "mask", true),
		VIEW(chunks[1].filters.group, "group", true)};
	crowd_input *in = make_input();
	const checked_call placement = call_of(in, place), query = call_of(in, sweep);
	expect_view_refusals(&placement, views, sizeof views / sizeof *views, 1, NULL);
	expect_view_refusals(&query, views, sizeof views / sizeof *views, 1, "chunk 1");
	for (size_t bytes = 1; bytes < 20; bytes++) {
		const refusal refused = REFUSED(0, "ignore", "bytes", VALUE(chunks[0].ignore.bytes, size_t, bytes));
		if (bytes != 4 && bytes != 8) expect_refusals(&placement, &refused, 1);
	}
	free_input(in);
}

// S158.
static void a_refused_placement_leaves_the_crowd_as_it_was(void **state) {
	(void)state;
	static const float one = 1;
	static const uint32_t pick[] = {1, HALF};
	crowd_input *in = make_input();
	const checked_call call = call_of(in, place);
	gz_bodies picked = in->chunks[0];
	picked.pick = pick, picked.pick_count = 2;
	const refusal cases[] = {
		REFUSED(0, "crowd", "null", SET_NULL(crowd_input, crowd)),
		REFUSED(0, "chunks", "null", SET_NULL(crowd_input, chunks_pointer)),
		REFUSED(1, "pick", "pick[1]", SET_TO(crowd_input, chunks[0], picked), VALUE(chunk_count, size_t, 1)),
	};
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	static const size_t counts[] = {(size_t)GZ_MAX_CROWD + 1, (size_t)GZ_MAX_BODIES + 1, SIZE_MAX};
	for (int i = 0; i < 3; i++) {
		const gz_bodies many = {
			.center = {&one, &one, 0}, .motion = {&one, &one, 0}, .radius = {&one, 0}, .count = counts[i]};
		const refusal refused = {{SET_TO(crowd_input, chunks[0], many), VALUE(chunk_count, size_t, 1)},
			GZ_STATUS_TOO_MANY, 0, "count", "bodies"};
		expect_refusals(&call, &refused, 1);
	}
	free_input(in);
}

// ---------------------------------------------------------------------------------------------------------------------
// Queries
// ---------------------------------------------------------------------------------------------------------------------

/// The query has no chunks at first, then one.
static void circles_as_targets_need_a_crowd(void **state) {
	(void)state;
	const refusal cases[] = {
		REFUSED(0, "crowd", "null", VALUE(query.targets, gz_targets, GZ_TARGETS_CIRCLES)),
		REFUSED(0, "crowd", "null", VALUE(query.targets, gz_targets, GZ_TARGETS_ALL)),
	};
	crowd_input *in = make_input();
	const checked_call call = call_of(in, sweep);
	in->query.crowd = NULL;
	for (size_t chunks = 0; chunks < 2; chunks++) {
		in->query.chunks = chunks ? in->chunks : NULL, in->query.chunk_count = chunks;
		expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	}
	free_input(in);
}

static void unknown_targets_are_refused(void **state) {
	(void)state;
#define TARGETS(value) REFUSED(0, "targets", "targets", VALUE(query.targets, gz_targets, (gz_targets)(value)))
	const refusal cases[] = {TARGETS(3), TARGETS(-1), TARGETS(255), TARGETS(INT32_MAX)};
	crowd_input *in = make_input();
	const checked_call call = call_of(in, sweep);
	for (size_t chunks = 0; chunks < 2; chunks++) {
		in->query.chunks = chunks ? in->chunks : NULL, in->query.chunk_count = chunks;
		expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	}
	free_input(in);
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
	crowd_input *in = make_input();
	const checked_call call = call_of(in, sweep);
	in->query = (gz_query){.targets = GZ_TARGETS_ALL, .crowd = in->w.crowd, .from_crowd = true};
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	free_input(in);
}

static void a_crowd_that_queries_itself_has_no_chunks(void **state) {
	(void)state;
	crowd_input *in = make_input();
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
	const checked_call sweep_call = call_of(in, sweep), interval_call = call_of(in, find_interval);
	expect_refusals(&sweep_call, cases, sizeof cases / sizeof *cases);
	expect_refusals(&interval_call, cases, sizeof cases / sizeof *cases);
	free_input(in);
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
	crowd_input *in = make_input();
	in->query = (gz_query){.targets = GZ_TARGETS_ALL, .crowd = in->w.crowd, .from_crowd = true};
	for (int kind = 0; kind < CHUNK_QUERIES; kind++) {
		size_t first = 77;
		const gz_report report = query_from_chunks(kind, in, &first);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "from_crowd");
		expect_text(report.error.text, "chunks");
		assert_int_equal(report.bodies + report.hits + report.invalid, 0);
		assert_int_equal(first, 77);
	}
	free_input(in);
}

/// No chunks, a count of 0, and a chunk without bodies.
static void queries_of_no_bodies_succeed(void **state) {
	(void)state;
	crowd_input *in = make_input();
	const gz_bodies none = {0};
	const checked_call interval_call = call_of(in, find_interval);
	for (int chunks = 0; chunks < 3; chunks++) {
		in->query.chunks = chunks ? &none : NULL, in->query.chunk_count = chunks == 2;
		const gz_report report = sweep(in);
		assert_int_equal(report.error.status, GZ_STATUS_OK);
		assert_string_equal(report.error.name, "");
		assert_int_equal(report.bodies + report.hits + report.invalid, 0);
		expect_unwritten(in);
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
	free_input(in);
}

int test_invalid_crowds(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_invalid_radius_of_a_wall_is_named),
		cmocka_unit_test(optional_columns_of_walls_need_valid_views),
		cmocka_unit_test(bodies_need_valid_views_to_be_placed_and_to_query),
		cmocka_unit_test(a_refused_placement_leaves_the_crowd_as_it_was),
		cmocka_unit_test(circles_as_targets_need_a_crowd),
		cmocka_unit_test(unknown_targets_are_refused),
		cmocka_unit_test(what_a_crowd_that_queries_itself_lacks_is_named),
		cmocka_unit_test(a_crowd_that_queries_itself_has_no_chunks),
		cmocka_unit_test(other_queries_than_sweeps_need_chunks),
		cmocka_unit_test(queries_of_no_bodies_succeed),
	};
	return RUN_SUITE("invalid_crowds", tests);
}
