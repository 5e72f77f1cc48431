// Invalid input of gz_solve_touches: invalid pairs are marked and affect no other pair; wrong columns are refused
// before anything is written.
#include <graze/graze.h>
#include <string.h>

#include "prediction/touch_pairs.h"
#include "support/check.h"
#include "support/invalid_input.h"

enum { BATCH = 1300 };

/// The first circle comes down to the second one at t = 3, and passes through it.
static const touch_pair valid_pair = {{0, 10, 0, 0, 0, -2, 0.5f}, {0, 0, 0, 0, 0, 0, 0.5f}, 4};
static touch_pair pairs[BATCH];
static gz_touch_times times[BATCH];

// ---------------------------------------------------------------------------------------------------------------------
// Invalid pairs
// ---------------------------------------------------------------------------------------------------------------------

/// Solves a batch with invalid pairs in it, of which number 702 is the first.
static void expect_marked(const touch_pair *invalid, const char *name, const char *text) {
	for (size_t k = 0; k < BATCH; k++) pairs[k] = k % 7 == 2 && k > 700 ? *invalid : valid_pair;
	const gz_trajectory_pairs columns = touch_pairs_columns(pairs, BATCH, NULL);
	const gz_error error = gz_solve_touches(times, NULL, &columns);
	expect_error(&error, GZ_STATUS_INVALID_PAIRS, 702, name);
	expect_text(error.text, "pair 702: ");
	expect_text(error.text, text);
	for (size_t k = 0; k < BATCH; k++) {
		const gz_touch_times *t = times + k;
		const bool is_invalid = k % 7 == 2 && k > 700;
		assert_int_equal(t->invalid, is_invalid);
		if (is_invalid) assert_true(t->count == 0 && isnan(t->first) && !t->starts && !t->ends);
		else assert_true(t->count == 2 && t->first == t->time[0] && fabs(t->first - 3) < 1e-12);
	}
}

// S117.
static void invalid_numbers_are_marked_and_affect_no_other_pair(void **state) {
	(void)state;
	static const char *const names[] = {"first.center.x", "first.center.y", "first.motion.x", "first.motion.y",
		"first.acceleration.x", "first.acceleration.y", "first.radius", "second.center.x", "second.center.y",
		"second.motion.x", "second.motion.y", "second.acceleration.x", "second.acceleration.y", "second.radius"};
	for (int k = 0; k < 14; k++)
		for (int i = 0; i < INVALID_NUMBERS; i++) {
			touch_pair invalid = valid_pair;
			memcpy(&invalid.first.px + k, &invalid_numbers[i].value, sizeof(float));
			expect_marked(&invalid, names[k], invalid_numbers[i].text);
		}
	touch_pair invalid = valid_pair;
	invalid.first.radius = -1, expect_marked(&invalid, "first.radius", "negative");
	invalid = valid_pair, invalid.second.radius = -0x1p-140f, expect_marked(&invalid, "second.radius", "negative");
}

static void invalid_horizons_are_marked(void **state) {
	(void)state;
	static const double horizons[] = {NAN, INFINITY, -INFINITY, -1, -0x1p-1000, 0x1.1p40};
	for (int i = 0; i < 6; i++) {
		touch_pair invalid = valid_pair;
		invalid.horizon = horizons[i];
		expect_marked(&invalid, "horizon", "not in [0, 2^40]");
	}
	// The horizon is valid, but the distance or the motion until then is not.
	touch_pair invalid = valid_pair;
	invalid.horizon = 0x1p30, expect_marked(&invalid, "horizon", "2^60");
	invalid = valid_pair, invalid.first.vx = 0x1p39f, invalid.horizon = 0x1p22, invalid.first.ay = 0;
	expect_marked(&invalid, "horizon", "2^60");
}

static void the_largest_numbers_are_valid(void **state) {
	(void)state;
	const touch_pair far = {{GZ_LIMIT, 0, -0x1p39f, 0, 0, 0x1p-20f, 1}, {-GZ_LIMIT, 0, 0x1p39f, 0, 0, 0, 1}, 4};
	const touch_pair resting = {{0, 0, 0, 0, 0, 0, GZ_LIMIT}, {0, 0, 0, 0, 0, 0, GZ_LIMIT}, (double)GZ_LIMIT};
	solve_touch_pairs(times, &far, 1, NULL);
	assert_true(times->count == 2 && fabs(times->first - 2) < 1e-9);
	solve_touch_pairs(times, &resting, 1, NULL);
	assert_true(!times->count && times->starts && times->ends);
}

// ---------------------------------------------------------------------------------------------------------------------
// Refused calls
// ---------------------------------------------------------------------------------------------------------------------

enum { PAIR_CAPACITY = 20 };

typedef struct touches_input {
	const gz_trajectory_pairs *columns_pointer;
	gz_trajectory_pairs columns;
	touch_pair pairs[PAIR_CAPACITY];
	gz_touch_times *times_pointer;
	gz_touch_times times[PAIR_CAPACITY];
	const gz_touch_contacts *contacts_pointer;
	gz_touch_contacts contacts;
	float out[2][PAIR_CAPACITY];
} touches_input;

static gz_report solve(void *input) {
	const touches_input *in = input;
	return (gz_report){.error = gz_solve_touches(in->times_pointer, in->contacts_pointer, in->columns_pointer)};
}

static void expect_unwritten(const void *input) {
	const touches_input *in = input;
	gz_touch_times untouched;
	memset(&untouched, 0x55, sizeof untouched);
	for (size_t k = 0; k < PAIR_CAPACITY; k++) assert_memory_equal(in->times + k, &untouched, sizeof untouched);
	for (size_t k = 0; k < PAIR_CAPACITY; k++) assert_true(in->out[0][k] == 7 && in->out[1][k] == 7);
}

/// The input's address must not change from here on.
static checked_call make_call(touches_input *in) {
	memset(in->times, 0x55, sizeof in->times);
	for (size_t k = 0; k < PAIR_CAPACITY; k++) in->pairs[k] = valid_pair, in->out[0][k] = in->out[1][k] = 7;
	in->columns = touch_pairs_columns(in->pairs, PAIR_CAPACITY, NULL), in->columns_pointer = &in->columns;
	in->times_pointer = in->times, in->contacts_pointer = &in->contacts;
	const gz_vec2_out out = {in->out[0], in->out[1], sizeof(float)};
	in->contacts = (gz_touch_contacts){out, out};
	return (checked_call){in, sizeof *in, solve, expect_unwritten};
}

/// The view of a member of both x and y, or of a radius.
#define X_VIEW(circle, member, name)                                                                                   \
	{                                                                                                                  \
		offsetof(touches_input, columns.circle.member.x), offsetof(touches_input, columns.circle.member.stride), name, \
			NULL, false, false                                                                                         \
	}
#define RADIUS_VIEW(circle, name)                                                                                      \
	{                                                                                                                  \
		offsetof(touches_input, columns.circle.radius.data), offsetof(touches_input, columns.circle.radius.stride),    \
			name, NULL, false, false                                                                                   \
	}

static void wrong_views_are_refused(void **state) {
	(void)state;
	static const input_view views[] = {X_VIEW(first, center, "first.center.x"), X_VIEW(first, motion, "first.motion.x"),
		X_VIEW(first, acceleration, "first.acceleration.x"), X_VIEW(second, center, "second.center.x"),
		RADIUS_VIEW(second, "second.radius")};
	const refusal cases[] = {
		REFUSED(0, "second.center.y", "null", SET_NULL(touches_input, columns.second.center.y)),
		REFUSED(0, "first.acceleration.y", "null", SET_NULL(touches_input, columns.first.acceleration.y)),
		REFUSED(0, "horizon", "null", SET_NULL(touches_input, columns.horizon.data)),
		REFUSED(0, "horizon", "misaligned", SET(touches_input, columns.horizon.stride, size_t, 2)),
	};
	touches_input in;
	const checked_call call = make_call(&in);
	expect_view_refusals(&call, views, sizeof views / sizeof *views, 0, NULL);
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
}

static void wrong_columns_of_contacts_are_refused(void **state) {
	(void)state;
	const refusal cases[] = {
		REFUSED(0, "normal", "only one", SET_NULL(touches_input, contacts.normal.y)),
		REFUSED(0, "point", "only one", SET_NULL(touches_input, contacts.point.x)),
		REFUSED(0, "point", "stride", SET(touches_input, contacts.point.stride, size_t, 0)),
		REFUSED(0, "normal", "misaligned", SET(touches_input, contacts.normal.stride, size_t, 5)),
	};
	touches_input in;
	const checked_call call = make_call(&in);
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
}

static void wrong_calls_are_refused(void **state) {
	(void)state;
	const refusal cases[] = {
		REFUSED(0, "pairs", "null", SET_NULL(touches_input, columns_pointer)),
		REFUSED(0, "times", "null", SET_NULL(touches_input, times_pointer)),
		{{SET(touches_input, columns.backend, const char *, "abacus")}, GZ_STATUS_NO_BACKEND, 0, "backend", "abacus"},
	};
	touches_input in;
	const checked_call call = make_call(&in);
	expect_refusals(&call, cases, sizeof cases / sizeof *cases);
	in.contacts.point = in.contacts.normal = (gz_vec2_out){NULL, NULL, 0};
	expect_accepted(&call);
	in.columns = (gz_trajectory_pairs){0}, in.times_pointer = NULL;
	expect_accepted(&call);
}

int test_invalid_touches(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(invalid_numbers_are_marked_and_affect_no_other_pair),
		cmocka_unit_test(invalid_horizons_are_marked),
		cmocka_unit_test(the_largest_numbers_are_valid),
		cmocka_unit_test(wrong_views_are_refused),
		cmocka_unit_test(wrong_columns_of_contacts_are_refused),
		cmocka_unit_test(wrong_calls_are_refused),
	};
	return RUN_SUITE("invalid_touches", tests);
}
