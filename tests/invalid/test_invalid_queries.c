// Invalid queries: a sweep with wrong columns, picks, counts or missing arguments is refused before anything is
// written.
#include <math.h>
#include <stdlib.h>

#include "support/check.h"
#include "support/fixture.h"
#include "support/invalid_input.h"

enum { BODIES = FIXTURE_BODIES, HALF = BODIES / 2 };

/// The arguments of a sweep of two chunks: twice the first half of the fixture's bodies.
typedef struct sweep_input {
	fixture f;
	gz_bodies chunks[2];
	gz_hits hits[2];
	gz_query query;
	uint32_t pick[5];
	// The arguments of the call:
	const gz_hits *hits_pointer;
	const gz_world *world;
	const gz_query *query_pointer;
	gz_scratch *scratch;
} sweep_input;

static sweep_input *make_input(void) {
	sweep_input *in = calloc(1, sizeof *in);
	assert_non_null(in);
	in->f = fixture_make();
	for (size_t i = 0; i < 2; i++) {
		in->chunks[i] = trial_bodies(&in->f.t);
		in->chunks[i].count = HALF;
		in->hits[i] = gz_hits_in(in->f.actual + i * HALF);
	}
	in->query = (gz_query){.chunks = in->chunks, .chunk_count = 2};
	in->hits_pointer = in->hits, in->world = in->f.world, in->query_pointer = &in->query, in->scratch = in->f.scratch;
	return in;
}

static void free_input(sweep_input *in) { fixture_free(&in->f), free(in); }

static gz_report sweep(void *input) {
	const sweep_input *in = input;
	return gz_sweep(in->hits_pointer, in->world, in->query_pointer, in->scratch);
}

static void expect_unwritten(const void *input) {
	const sweep_input *in = input;
	for (size_t i = 0; i < BODIES; i++) assert_same_hits(in->f.actual + i, &trial_untouched, 1, "refused");
}

static checked_call call_of(sweep_input *in) { return (checked_call){in, sizeof *in, sweep, expect_unwritten}; }

#define VALUE(member, type, value) SET(sweep_input, member, type, value)

// S158.
static void bodies_need_valid_views(void **state) {
	(void)state;
	// x and y share a stride, whose errors name x.
#define POINT_VIEW(view, axis, name, stride_name)                                                                      \
	{ offsetof(sweep_input, view.axis), offsetof(sweep_input, view.stride), name, stride_name, false, false }
#define VIEW(view, name, optional)                                                                                     \
	{ offsetof(sweep_input, view.data), offsetof(sweep_input, view.stride), name, NULL, optional, false }
	static const input_view views[] = {POINT_VIEW(chunks[1].center, x, "center.x", NULL),
		POINT_VIEW(chunks[1].center, y, "center.y", "center.x"), POINT_VIEW(chunks[1].motion, x, "motion.x", NULL),
		POINT_VIEW(chunks[1].motion, y, "motion.y", "motion.x"), VIEW(chunks[1].radius, "radius", false),
		VIEW(chunks[1].step, "step", true)};
	sweep_input *in = make_input();
	const checked_call call = call_of(in);
	in->chunks[1].step = in->chunks[1].radius;
	expect_view_refusals(&call, views, sizeof views / sizeof *views, 1, "chunk 1");
	free_input(in);
}

// S158.
static void columns_of_hits_need_valid_views(void **state) {
	(void)state;
	sweep_input *in = make_input();
	const checked_call call = call_of(in);
// The strides of a column of elements of this size.
#define STRIDE(member, name, text, value) REFUSED(0, name, text, VALUE(hits[0].member.stride, size_t, value))
#define STRIDES(member, name, size)                                                                                    \
	STRIDE(member, name, "stride", 0), STRIDE(member, name, "stride", (size)-1),                                       \
		STRIDE(member, name, "memory", SIZE_MAX / 512 * 8)
#define ALIGNED_STRIDES(member, name, size)                                                                            \
	STRIDES(member, name, size), STRIDE(member, name, "misaligned", sizeof(gz_hit) + 2)
	const refusal cases[] = {
		ALIGNED_STRIDES(time, "time", 4),
		ALIGNED_STRIDES(index, "index", 4),
		ALIGNED_STRIDES(id, "id", 8),
		ALIGNED_STRIDES(point, "point.x", 4),
		ALIGNED_STRIDES(normal, "normal.x", 4),
		STRIDES(feature, "feature", 1),
		REFUSED(0, "point", "one of x and y", SET_NULL(sweep_input, hits[0].point.y)),
		REFUSED(0, "id", "misaligned", SHIFT(sweep_input, hits[0].id.data, 2)),
	};
	in->query.chunk_count = 1;
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	free_input(in);
}

// S158.
static void picks_must_be_within_the_chunk(void **state) {
	(void)state;
	sweep_input *in = make_input();
	const checked_call call = call_of(in);
	const uint32_t pick[] = {0, 5, HALF - 1, HALF - 2, 3};
	for (int i = 0; i < 5; i++) in->pick[i] = pick[i];
	in->query.chunk_count = 1, in->chunks[0].pick = in->pick, in->chunks[0].pick_count = 5;
	const refusal cases[] = {
		REFUSED(3, "pick", "pick[3]", VALUE(pick[3], uint32_t, HALF)),
		REFUSED(3, "pick", "pick[3]", VALUE(pick[3], uint32_t, UINT32_MAX)),
		REFUSED(0, "pick", "pick[0]", VALUE(chunks[0].count, size_t, 0)),
		REFUSED(0, "pick", "null", SET_NULL(sweep_input, chunks[0].pick)),
	};
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	expect_accepted(&call);
	free_input(in);
}

// S158.
static void too_many_bodies_are_refused(void **state) {
	(void)state;
	sweep_input *in = make_input();
	const checked_call call = call_of(in);
	static const gz_hits no_hits[2];
	static const uint32_t first_element = 0; // the only entry of a pick that may be read
	in->hits_pointer = no_hits, in->query.chunk_count = 1;
	for (int i = 0; i < 2; i++) {
		gz_bodies *c = in->chunks + i;
		c->center.stride = c->motion.stride = c->radius.stride = 0, c->count = 1;
	}
#define TOO_MANY(...)                                                                                                  \
	{ {__VA_ARGS__}, GZ_STATUS_TOO_MANY, 0, "count", "bodies" }
	const refusal cases[] = {
		TOO_MANY(VALUE(chunks[0].count, size_t, (size_t)GZ_MAX_BODIES + 1)),
		TOO_MANY(VALUE(chunks[0].count, size_t, SIZE_MAX)),
		TOO_MANY(
			VALUE(chunks[0].pick, const uint32_t *, &first_element), VALUE(chunks[0].pick_count, size_t, SIZE_MAX)),
	};
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	in->query.chunk_count = 2;
	const refusal halves = {{VALUE(chunks[0].count, size_t, (size_t)GZ_MAX_BODIES / 2 + 1),
								VALUE(chunks[1].count, size_t, (size_t)GZ_MAX_BODIES / 2 + 1)},
		GZ_STATUS_TOO_MANY, 1, "count", "bodies"};
	expect_refusals(&call, &halves, 1);
	free_input(in);
}

static void what_a_query_lacks_is_named(void **state) {
	(void)state;
	const refusal cases[] = {
		REFUSED(0, "world", "null", SET_NULL(sweep_input, world)),
		REFUSED(0, "query", "null", SET_NULL(sweep_input, query_pointer)),
		REFUSED(0, "scratch", "null", SET_NULL(sweep_input, scratch)),
		REFUSED(0, "hits", "null", SET_NULL(sweep_input, hits_pointer)),
		REFUSED(0, "chunks", "null", SET_NULL(sweep_input, query.chunks)),
	};
	sweep_input *in = make_input();
	const checked_call call = call_of(in);
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	expect_accepted(&call);
	free_input(in);
	assert_null(gz_scratch_create(NULL));
	assert_null(gz_crowd_create(NULL));
}

int test_invalid_queries(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bodies_need_valid_views),
		cmocka_unit_test(columns_of_hits_need_valid_views),
		cmocka_unit_test(picks_must_be_within_the_chunk),
		cmocka_unit_test(too_many_bodies_are_refused),
		cmocka_unit_test(what_a_query_lacks_is_named),
	};
	return RUN_SUITE("invalid_queries", tests);
}
