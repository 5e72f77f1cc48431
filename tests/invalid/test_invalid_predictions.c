// Invalid predictions: gz_predict, gz_predict_touches and gz_update_touches name what is wrong and write nothing.
// Invalid bodies are marked and affect no other result. Without memory nothing is written.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "invalid/prediction_input.h"
#include "prediction/touch_checks.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

static checked_call call_of(prediction_input *in, int call) {
	return (checked_call){in, sizeof *in, prediction_calls[call], prediction_input_expect_unwritten};
}

/// The calls from `first` to `last` are refused with each of the changes.
static void expect_prediction_refusals(prediction_input *in, int first, int last, const refusal *cases, size_t count) {
	for (int k = first; k <= last; k++) {
		const checked_call call = call_of(in, k);
		expect_refusals(&call, cases, count);
	}
}

#define INPUT(member, type, ...) SET(prediction_input, member, type, __VA_ARGS__)

// ---------------------------------------------------------------------------------------------------------------------
// Refused calls
// ---------------------------------------------------------------------------------------------------------------------

// S158.
static void times_must_ascend_within_the_limit(void **state) {
	(void)state;
	static const double invalid[] = {NAN, INFINITY, -INFINITY, 0x1.000002p40, -0x1.000002p40};
	prediction_input *in = prediction_input_make(NULL);
	for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
		const refusal cases[] = {
			REFUSED(0, "from", "2^40", INPUT(call.prediction.from, double, invalid[i])),
			REFUSED(0, "until", "2^40", INPUT(call.prediction.until, double, invalid[i])),
		};
		expect_prediction_refusals(in, PREDICT, UPDATE_LIST, cases, 2);
	}
	const refusal cases[] = {
		REFUSED(0, "until", "not after", INPUT(call.prediction.until, double, 1)),
		REFUSED(0, "until", "not after", INPUT(call.prediction.until, double, 0)),
	};
	expect_prediction_refusals(in, PREDICT, UPDATE_LIST, cases, 2); // `from` is 1
	for (int k = 0; k < PREDICTION_CALLS; k++) {
		const checked_call call = call_of(in, k);
		expect_accepted(&call);
	}
	prediction_input_free(in);
}

// S158.
static void views_must_be_complete_and_aligned(void **state) {
	(void)state;
	static const input_view acceleration[] = {
		{offsetof(prediction_input, call.chunk[0].acceleration.x),
			offsetof(prediction_input, call.chunk[0].acceleration.stride), "acceleration", NULL, true, false},
		{offsetof(prediction_input, call.chunk[0].acceleration.y),
			offsetof(prediction_input, call.chunk[0].acceleration.stride), "acceleration", NULL, true, false},
	};
	prediction_input *in = prediction_input_make(NULL);
	const refusal cases[] = {
		REFUSED(0, "acceleration", "only one", SET_NULL(prediction_input, call.chunk[0].acceleration.x)),
		REFUSED(0, "acceleration", "only one", SET_NULL(prediction_input, call.chunk[0].acceleration.y)),
		REFUSED(0, "since", "misaligned", INPUT(call.since[0].stride, size_t, 10)),
		REFUSED(0, "since", "misaligned", SHIFT(prediction_input, call.since[0].data, 2)),
		REFUSED(1, "since", "chunk 1", INPUT(call.since[1], gz_double_view, in->scene.since, 3),
			SET_TO(prediction_input, call.chunk[1], in->call.chunk[0])),
	};
	expect_prediction_refusals(in, PREDICT, UPDATE_LIST, cases, sizeof cases / sizeof *cases);
	for (int k = 0; k < PREDICTION_CALLS; k++) {
		const checked_call call = call_of(in, k);
		expect_view_refusals(&call, acceleration, 2, 0, NULL);
	}
	prediction_input_free(in);
}

static void targets_are_walls_and_bodies_not_too_many(void **state) {
	(void)state;
	static const float zero;
	prediction_input *in = prediction_input_make(NULL);
	in->call.query.crowd = in->call.world.crowd;
	const gz_bodies many = {
		.center = {&zero, &zero, 0}, .motion = {&zero, &zero, 0}, .radius = {&zero, 0}, .count = GZ_MAX_CROWD};
	const uint32_t first = 0; // one body of a chunk that has more elements than memory has bytes
	const gz_bodies picked = {.center = {&zero, &zero, 0},
		.motion = {&zero, &zero, 0},
		.radius = {&zero, 0},
		.count = SIZE_MAX / 5 + 1,
		.pick = &first,
		.pick_count = 1};
	const bool may_exist = picked.count <= GZ_MAX_BODIES; // where addresses have 32 bits
	const refusal cases[] = {
		REFUSED(0, "targets", NULL, INPUT(call.query.targets, gz_targets, GZ_TARGETS_CIRCLES)),
		REFUSED(0, "targets", NULL, INPUT(call.query.targets, gz_targets, GZ_TARGETS_ALL)),
		{{SET_TO(prediction_input, call.chunk[2], many), INPUT(call.since[2], gz_double_view, NULL, 0)},
			GZ_STATUS_TOO_MANY, 0, "count", NULL},
		REFUSED(0, "scratch", "null", SET_NULL(prediction_input, call.world.scratch)),
		REFUSED(0, "prediction", "null", SET_NULL(prediction_input, prediction)),
		{{SET_TO(prediction_input, call.chunk[2], picked), INPUT(call.since[2], gz_double_view, NULL, 0)},
			GZ_STATUS_TOO_MANY, 2, "count", NULL},
	};
	const size_t count = sizeof cases / sizeof *cases;
	expect_prediction_refusals(in, PREDICT, UPDATE_LIST, cases, may_exist ? count - 1 : count);
	in->call.query.crowd = NULL; // what is wrong is the target, not a missing crowd
	expect_prediction_refusals(in, PREDICT, UPDATE_LIST, cases, 2);
	prediction_input_free(in);
}

static void a_crowd_of_another_world_is_refused(void **state) {
	(void)state;
	prediction_input *in = prediction_input_make(NULL);
	gz_world *world = gz_world_create(&(gz_world_desc){0}, NULL);
	gz_crowd *crowd = gz_crowd_create(world);
	const refusal other = REFUSED(0, "crowd", "another world", SET_TO(prediction_input, call.prediction.crowd, crowd));
	expect_prediction_refusals(in, PREDICT, UPDATE_LIST, &other, 1);
	gz_crowd_destroy(crowd), gz_world_destroy(world);
	prediction_input_free(in);
}

// S158.
static void lists_must_be_complete_and_separate(void **state) {
	(void)state;
	prediction_input *in = prediction_input_make(NULL);
	gz_touch *const data = in->before.data;
	size_t *const first = in->before.first;
	const size_t capacity = in->before.capacity;
	const refusal hits = REFUSED(0, "hits", "null", SET_NULL(prediction_input, hits_pointer));
	const refusal lists[] = {
		REFUSED(0, "list", NULL, SET_NULL(prediction_input, list_pointer)),
		REFUSED(0, "data", NULL, SET_NULL(prediction_input, touches.data)),
		REFUSED(0, "first", NULL, SET_NULL(prediction_input, touches.first)),
	};
	// An update needs a complete list of before that shares no memory with the new list, and bodies that exist.
	const refusal updates[] = {
		REFUSED(0, "before", NULL, SET_NULL(prediction_input, before_pointer)),
		REFUSED(0, "before", NULL, SET_NULL(prediction_input, touches_before.first)),
		REFUSED(0, "before", NULL, INPUT(touches_before.capacity, size_t, capacity - 1)),
		REFUSED(0, "list", NULL, INPUT(touches.first, size_t *, first)),
		REFUSED(0, "list", NULL, INPUT(touches.data, gz_touch *, data)),
		REFUSED(0, "changed", NULL, SET_NULL(prediction_input, changed_pointer)),
		REFUSED(1, "changed", NULL, INPUT(changed[1], uint32_t, INPUT_BODIES)),
	};
	const refusal first_fault[] = {
		REFUSED(0, "from", NULL, INPUT(call.prediction.from, double, NAN), SET_NULL(prediction_input, list_pointer)),
		REFUSED(0, "from", NULL, INPUT(call.prediction.from, double, NAN), SET_NULL(prediction_input, touches.first)),
	};
	expect_prediction_refusals(in, PREDICT, PREDICT, &hits, 1);
	expect_prediction_refusals(in, PREDICT_LIST, UPDATE_LIST, first_fault, 2);
	expect_prediction_refusals(in, PREDICT_LIST, UPDATE_LIST, lists, sizeof lists / sizeof *lists);
	expect_prediction_refusals(in, UPDATE_LIST, UPDATE_LIST, updates, sizeof updates / sizeof *updates);
	prediction_input_free(in);
}

/// A list before that is damaged, or of bodies that are gone. S158.
static void lists_of_other_bodies_are_refused(void **state) {
	(void)state;
	prediction_input *in = prediction_input_make(NULL);
	size_t *const first = in->before.first, end = first[INPUT_BODIES], kept = first[1];
	first[1] = end + 1;
	gz_report report = prediction_calls[UPDATE_LIST](in);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 1, "before");
	first[1] = kept;
	in->touches_before.data = NULL;
	report = prediction_calls[UPDATE_LIST](in);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "before");
	in->touches_before.data = in->before.data;
	size_t i = 0;
	while (i < end && in->before.data[i].feature != GZ_FEATURE_CIRCLE) i++;
	assert_true(i < end);
	const int32_t index = in->before.data[i].index, gone[] = {-1, INPUT_BODIES};
	for (int k = 0; k < 2; k++) {
		in->before.data[i].index = gone[k];
		report = prediction_calls[UPDATE_LIST](in);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, i, "before");
	}
	in->before.data[i].index = index;
	assert_int_equal(prediction_calls[UPDATE_LIST](in).error.status, GZ_STATUS_OK);
	prediction_input_free(in);
}

// ---------------------------------------------------------------------------------------------------------------------
// Invalid bodies
// ---------------------------------------------------------------------------------------------------------------------

/// A column of a body, and an invalid value.
typedef struct invalid_value {
	const char *name;
	double value;
} invalid_value;

static const invalid_value invalid_values[] = {{"center.x", NAN}, {"motion.y", INFINITY}, {"radius", -1},
	{"acceleration.x", NAN}, {"acceleration.y", -INFINITY}, {"acceleration.x", 0x1.1p40}, {"acceleration.y", -0x1.1p40},
	{"since", NAN}, {"since", 1.0000001}, {"since", -0x1.1p40}, {"since", -INFINITY}};

static void invalidate(prediction_scene *s, size_t i, const invalid_value *invalid) {
	moving_body *b = &s->arena.bodies[i].at;
	const struct {
		const char *name;
		float *at;
	} columns[] = {{"center.x", &b->px}, {"motion.y", &b->dy}, {"radius", &b->radius}, {"acceleration.x", s->ax + i},
		{"acceleration.y", s->ay + i}};
	for (size_t k = 0; k < 5; k++)
		if (!strcmp(columns[k].name, invalid->name)) *columns[k].at = (float)invalid->value;
	if (!strcmp(invalid->name, "since")) s->since[i] = invalid->value;
}

/// The other bodies have the touches that they have where filters exclude all pairs with the invalid ones. S131, S156.
static void invalid_bodies_are_marked_and_affect_no_other(void **state) {
	(void)state;
	enum { FIRST = 7, SECOND = 30 };
	for (size_t n = 0; n < sizeof invalid_values / sizeof *invalid_values; n++) {
		prediction_input *in = prediction_input_make(NULL);
		prediction_scene *s = &in->scene;
		s->arena.body_columns |= WITH_MASK;
		for (size_t i = 0; i < INPUT_BODIES; i++)
			s->arena.bodies[i].rules.mask = i == FIRST || i == SECOND ? 0 : UINT32_MAX;
		predicted_touches expected = predict_scene(s, (gz_world_desc){0}, 0);
		invalidate(s, FIRST, invalid_values + n), invalidate(s, SECOND, invalid_values + n);
		for (int k = 0; k < PREDICTION_CALLS; k++) {
			const gz_report report = prediction_calls[k](in);
			expect_error(&report.error, GZ_STATUS_INVALID_BODIES, FIRST, invalid_values[n].name);
			expect_text(report.error.text, "body 7");
			assert_int_equal(report.invalid, 2);
			if (k == PREDICT_LIST) assert_same_touches(&in->list, &expected, invalid_values[n].name);
			if (k == PREDICT_LIST) assert_int_equal(report.hits, expected.count);
		}
		for (size_t i = 0; i < INPUT_BODIES; i++) {
			const gz_hit *hit = in->hits + i;
			const bool is_invalid = i == FIRST || i == SECOND;
			assert_int_equal(hit->feature == GZ_FEATURE_INVALID, is_invalid);
			assert_true(is_invalid ? isnan(hit->time) && hit->index == -1 : hit->time >= 1);
		}
		predicted_touches_free(&expected), prediction_input_free(in);
	}
}

static void no_bodies_have_no_touches(void **state) {
	(void)state;
	prediction_input *in = prediction_input_make(NULL);
	size_t first = 77, first_before = 77;
	in->touches_before = (gz_touch_list){.first = &first_before}, in->touches = (gz_touch_list){.first = &first};
	in->call.query = (gz_query){.chunks = NULL, .chunk_count = 0}, in->hits_pointer = NULL;
	gz_report report = gz_predict_touches(
		&in->touches_before, in->prediction, in->call.world.world, &in->call.query, in->call.world.scratch);
	assert_true(report.error.status == GZ_STATUS_OK && first_before == 0 && report.hits == 0 && report.bodies == 0);
	const gz_prediction_update update = {in->call.prediction, &in->touches_before, NULL, 0};
	report = gz_update_touches(&in->touches, &update, in->call.world.world, &in->call.query, in->call.world.scratch);
	assert_true(report.error.status == GZ_STATUS_OK && first == 0);
	report = prediction_calls[PREDICT](in);
	assert_true(report.error.status == GZ_STATUS_OK && report.hits == 0);
	prediction_input_free(in);
}

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

/// Each allocation of each call fails once. Nothing is written, and the next call succeeds.
static void without_memory_nothing_is_written(void **state) {
	(void)state;
	for (int k = 0; k < PREDICTION_CALLS; k++) {
		size_t n = 0;
		for (gz_status status = GZ_STATUS_OUT_OF_MEMORY; status == GZ_STATUS_OUT_OF_MEMORY;) {
			counted_memory memory = {0};
			prediction_input *in = prediction_input_make(&memory);
			memset(in->list.first, k == PREDICT ? 0 : 77, (INPUT_BODIES + 1) * sizeof *in->list.first);
			memory.fail_at = memory.calls + ++n;
			const gz_report report = prediction_calls[k](in);
			status = report.error.status;
			if (status == GZ_STATUS_OUT_OF_MEMORY) {
				assert_true(memory.calls >= memory.fail_at);
				assert_int_equal(report.hits + report.written, 0);
				prediction_input_expect_unwritten(in);
				memory.fail_at = 0;
				assert_int_equal(prediction_calls[k](in).error.status, GZ_STATUS_OK);
			}
			if (k != PREDICT) assert_same_touches(&in->list, &in->before, "after a failure");
			prediction_input_free(in);
			assert_int_equal(memory.blocks, 0);
		}
		assert_true(n > 8);
	}
}

static void a_second_call_allocates_nothing(void **state) {
	(void)state;
	counted_memory memory = {0};
	prediction_input *in = prediction_input_make(&memory);
	for (int k = 0; k < PREDICTION_CALLS; k++) {
		prediction_calls[k](in);
		const size_t allocations = memory.calls;
		assert_int_equal(prediction_calls[k](in).error.status, GZ_STATUS_OK);
		assert_int_equal(memory.calls, allocations);
	}
	prediction_input_free(in);
	assert_int_equal(memory.blocks, 0);
}

int test_invalid_predictions(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(times_must_ascend_within_the_limit),
		cmocka_unit_test(views_must_be_complete_and_aligned),
		cmocka_unit_test(targets_are_walls_and_bodies_not_too_many),
		cmocka_unit_test(a_crowd_of_another_world_is_refused),
		cmocka_unit_test(lists_must_be_complete_and_separate),
		cmocka_unit_test(lists_of_other_bodies_are_refused),
		cmocka_unit_test(invalid_bodies_are_marked_and_affect_no_other),
		cmocka_unit_test(no_bodies_have_no_touches),
		cmocka_unit_test(without_memory_nothing_is_written),
		cmocka_unit_test(a_second_call_allocates_nothing),
	};
	return RUN_SUITE("invalid_predictions", tests);
}
