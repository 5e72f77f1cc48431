// Invalid moves: invalid bodies stay as they are and affect no other body; wrong columns, options and queries are
// refused before anything is written.
#include <math.h>
#include <string.h>

#include "mover/move_call.h"
#include "support/check.h"
#include "support/invalid_input.h"

// S156.
static void an_invalid_body_stays_and_affects_no_other(void **state) {
	(void)state;
	static const char *const names[] = {"center.x", "center.y", "motion.x", "motion.y", "radius"};
	static move_result expected[CALL_BODIES];
	fixture f = fixture_make();
	prepare_call(&f);
	const gz_report valid = make_call(&f);
	assert_true(valid.error.status == GZ_STATUS_OK && valid.hits > 0);
	memcpy(expected, the_call.result, sizeof expected);
	for (int k = 0; k < 5; k++)
		for (int n = 0; n < INVALID_NUMBERS; n++) {
			const size_t i = (size_t)(k * 409 + n * 77);
			trial_body *b = f.t.bodies + i, body = *b;
			float *const columns[] = {&b->px, &b->py, &b->dx, &b->dy, &b->radius};
			prepare_call(&f);
			*columns[k] = invalid_numbers[n].value;
			const gz_report report = make_call(&f);
			*b = body;
			expect_error(&report.error, GZ_STATUS_INVALID_BODIES, i, names[k]);
			assert_true(report.invalid == 1 && report.bodies == CALL_BODIES);
			assert_unwritten(i, i + 1);
			assert_int_equal(the_call.first[i], the_call.first[i + 1]);
			for (size_t other = 0; other < CALL_BODIES; other++)
				if (other != i)
					assert_same_result(the_call.result + other, expected + other, other, "beside an invalid body");
		}
	fixture_free(&f);
}

// ---------------------------------------------------------------------------------------------------------------------
// Refused calls
// ---------------------------------------------------------------------------------------------------------------------

/// The arguments of gz_move, which point into the_call.
typedef struct move_arguments {
	const gz_moves *moves;
	const gz_move_options *options;
	const gz_world *world;
	const gz_query *query;
	gz_scratch *scratch;
} move_arguments;

static move_arguments arguments;

static gz_report run(void *input) {
	(void)input;
	const move_arguments *a = &arguments;
	return gz_move(a->moves, a->options, a->world, a->query, a->scratch);
}

static void expect_unwritten(const void *input) {
	(void)input;
	assert_unwritten(0, CALL_BODIES);
	for (size_t i = 0; i < CALL_BODIES; i++) assert_int_equal(the_call.first[i], 7);
}

/// A valid call, whose input in the_call can be changed.
static checked_call make_checked_call(const fixture *f) {
	prepare_call(f);
	arguments = (move_arguments){the_call.moves, &the_call.options, f->world, &the_call.query, f->scratch};
	return (checked_call){&the_call, sizeof the_call, run, expect_unwritten};
}

#define VALUE(member, type, value) SET(move_call, member, type, value)

// S158.
static void wrong_columns_are_refused(void **state) {
	(void)state;
	fixture f = fixture_make();
	const checked_call call = make_checked_call(&f);
// The stride of a column to write, and of a column to read.
#define WRITTEN(member, name)                                                                                          \
	REFUSED(1, name, "stride", VALUE(moves[1].member.stride, size_t, 0)),                                              \
		REFUSED(1, name, "stride", VALUE(moves[1].member.stride, size_t, 3)), READ(member, name)
#define READ(member, name)                                                                                             \
	REFUSED(1, name, "memory", VALUE(moves[1].member.stride, size_t, SIZE_MAX / 512 * 8)),                             \
		REFUSED(1, name, "misaligned", VALUE(moves[1].member.stride, size_t, 18)),                                     \
		REFUSED(1, name, "memory", VALUE(moves[1].member.stride, size_t, SIZE_MAX - 3))
	const refusal cases[] = {
		WRITTEN(center, "center.x"),
		WRITTEN(motion, "motion.x"),
		WRITTEN(used, "used"),
		WRITTEN(lost, "lost"),
		READ(restitution, "restitution"),
		REFUSED(1, "center", "one of x and y", SET_NULL(move_call, moves[1].center.y)),
		REFUSED(1, "center", "null", SET_NULL(move_call, moves[1].center.x), SET_NULL(move_call, moves[1].center.y)),
		REFUSED(0, "motion", "one of x and y", SET_NULL(move_call, moves[0].motion.x)),
		REFUSED(1, "used", "misaligned", SHIFT(move_call, moves[1].used.data, 2)),
		REFUSED(1, "response", "memory", VALUE(moves[1].response.stride, size_t, SIZE_MAX / 2)),
	};
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	fixture_free(&f);
}

/// Columns with one value for all bodies are checked, too. S158.
static void wrong_responses_and_restitutions_are_refused(void **state) {
	(void)state;
	static const float restitutions[] = {NAN, -0x1p-149f, 1.0000001f, 2, INFINITY, -INFINITY};
	static const uint8_t responses[] = {4, 100, 255};
	fixture f = fixture_make();
	const checked_call call = make_checked_call(&f);
	for (int i = 0; i < 6; i++) {
		const refusal cases[] = {
			REFUSED(1, "restitution", "element 40", VALUE(restitution[CALL_HALF + 40], float, restitutions[i])),
			REFUSED(1, "restitution", "element 0", VALUE(restitution[CALL_HALF], float, restitutions[i]),
				VALUE(moves[1].restitution.stride, size_t, 0)),
		};
		expect_refusals(&call, cases, 2);
	}
	for (int i = 0; i < 3; i++) {
		const refusal cases[] = {
			REFUSED(1, "response", "element 40", VALUE(response[CALL_HALF + 40], uint8_t, responses[i])),
			REFUSED(1, "response", "element 0", VALUE(response[CALL_HALF], uint8_t, responses[i]),
				VALUE(moves[1].response.stride, size_t, 0)),
		};
		expect_refusals(&call, cases, 2);
	}
	fixture_free(&f);
}

// S158.
static void wrong_options_and_lists_are_refused(void **state) {
	(void)state;
	static const gz_body_contacts empty = {NULL, 0}, without_data = {NULL, 1};
	fixture f = fixture_make();
	const checked_call call = make_checked_call(&f);
	const refusal cases[] = {
		REFUSED(0, "skin", "skin", VALUE(options.skin, float, NAN)),
		REFUSED(0, "skin", "skin", VALUE(options.skin, float, -0x1p-149f)),
		REFUSED(0, "skin", "skin", VALUE(options.skin, float, -1)),
		REFUSED(0, "skin", "skin", VALUE(options.skin, float, INFINITY)),
		REFUSED(0, "skin", "skin", VALUE(options.skin, float, GZ_LIMIT * 1.000001f)),
		REFUSED(0, "method", "7", VALUE(options.method, gz_crowd_method, (gz_crowd_method)7)),
		REFUSED(0, "max_rounds", "101", VALUE(options.max_rounds, uint32_t, 101)),
		REFUSED(0, "data", "null", SET_NULL(move_call, list.data)),
		REFUSED(0, "first", "null", SET_NULL(move_call, list.first)),
		REFUSED(0, "first_contacts", "both", VALUE(options.first_contacts, const gz_body_contacts *, &empty)),
		REFUSED(0, "data", "null", VALUE(options.first_contacts, const gz_body_contacts *, &without_data),
			SET_NULL(move_call, options.contacts)),
	};
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	fixture_free(&f);
}

static void what_a_move_lacks_is_named(void **state) {
	(void)state;
	fixture f = fixture_make();
	const checked_call call = make_checked_call(&f);
	const checked_call call_of_arguments = {&arguments, sizeof arguments, run, expect_unwritten};
	gz_crowd *crowd = gz_crowd_create(f.world);
	const refusal missing[] = {
		REFUSED(0, "moves", "null", SET_NULL(move_arguments, moves), SET_NULL(move_arguments, options)),
		REFUSED(0, "world", "null", SET_NULL(move_arguments, world), SET_NULL(move_arguments, options)),
		REFUSED(0, "query", "null", SET_NULL(move_arguments, query), SET_NULL(move_arguments, options)),
		REFUSED(0, "scratch", "null", SET_NULL(move_arguments, scratch), SET_NULL(move_arguments, options)),
	};
	expect_refusals(&call_of_arguments, missing, sizeof missing / sizeof *missing);
	const refusal chunks = REFUSED(0, "chunks", "null", SET_NULL(move_call, query.chunks));
	expect_refusals(&call, &chunks, 1);
	const refusal targets[] = {
		REFUSED(0, "targets", "options.crowd", VALUE(query.targets, gz_targets, GZ_TARGETS_CIRCLES)),
		REFUSED(0, "targets", "options.crowd", VALUE(query.targets, gz_targets, GZ_TARGETS_ALL)),
		REFUSED(0, "from_crowd", "chunks", VALUE(query.from_crowd, bool, true)),
	};
	for (int with_crowd = 0; with_crowd < 2; with_crowd++) {
		the_call.query.crowd = with_crowd ? crowd : NULL;
		expect_refusals(&call, targets, sizeof targets / sizeof *targets);
	}
	the_call.query.crowd = NULL;
	expect_accepted(&call);
	gz_crowd_destroy(crowd), fixture_free(&f);
}

static void a_scratch_or_crowd_of_another_world_is_refused(void **state) {
	(void)state;
	fixture f = fixture_make(), other = fixture_make();
	gz_crowd *crowd = gz_crowd_create(other.world);
	const checked_call call = make_checked_call(&f);
	const checked_call call_of_arguments = {&arguments, sizeof arguments, run, expect_unwritten};
	const refusal scratch = REFUSED(0, "scratch", "another world", SET_TO(move_arguments, scratch, other.scratch));
	expect_refusals(&call_of_arguments, &scratch, 1);
	const refusal crowds[] = {
		REFUSED(0, "crowd", "another world", SET_TO(move_call, options.crowd, crowd)),
		REFUSED(0, "crowd", "another world", SET_TO(move_call, query.crowd, crowd)),
	};
	expect_refusals(&call, crowds, 2);
	gz_crowd_destroy(crowd), fixture_free(&f), fixture_free(&other);
}

static void a_crowd_has_a_most(void **state) {
	(void)state;
	gz_world *world = gz_world_create(&(gz_world_desc){0}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	static const float number[2];
	static float out[2]; // far from the end of memory, also where addresses have 32 bits
	const gz_bodies chunk = {
		.center = {number, number, 0}, .motion = {number, number, 0}, .radius = {number, 0}, .count = GZ_MAX_CROWD + 1};
	const gz_moves moves = {.center = {out, out + 1, sizeof *out}}; // refused before anything is written
	const gz_query query = {.chunks = &chunk, .chunk_count = 1};
	gz_report report = gz_move(&moves, &(gz_move_options){.crowd = crowd}, world, &query, scratch);
	expect_error(&report.error, GZ_STATUS_TOO_MANY, 0, "count");
	report = gz_world_push_walls(&(gz_wall_push){.crowd = crowd}, &moves, world, &query, scratch);
	expect_error(&report.error, GZ_STATUS_TOO_MANY, 0, "count");
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

int test_invalid_moves(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_crowd_has_a_most),
		cmocka_unit_test(an_invalid_body_stays_and_affects_no_other),
		cmocka_unit_test(wrong_columns_are_refused),
		cmocka_unit_test(wrong_responses_and_restitutions_are_refused),
		cmocka_unit_test(wrong_options_and_lists_are_refused),
		cmocka_unit_test(what_a_move_lacks_is_named),
		cmocka_unit_test(a_scratch_or_crowd_of_another_world_is_refused),
	};
	return RUN_SUITE("invalid_moves", tests);
}
