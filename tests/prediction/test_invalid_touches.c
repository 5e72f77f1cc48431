// gz_solve_touches refuses wrong columns, and marks bad pairs without spoiling others.
#include <graze/graze.h>
#include <string.h>

#include "prediction/touch_pairs.h"
#include "support/check.h"
#include "support/invalid_input.h"

enum { BATCH = 1300, MANY = 20 };

/// The first comes down to the second, and goes on.
static const touch_pair good_pair = {{0, 10, 0, 0, 0, -2, 0.5f}, {0, 0, 0, 0, 0, 0, 0.5f}, 4};
static touch_pair pairs[BATCH];
static gz_touch_times answers[BATCH];

// ---------------------------------------------------------------------------------------------------------------------
// Pairs
// ---------------------------------------------------------------------------------------------------------------------

/// Some pairs are this one, the first of them number 702, and all others good ones.
static void expect_marked(const touch_pair *bad, const char *name, const char *part) {
	for (size_t k = 0; k < BATCH; k++) pairs[k] = k % 7 == 2 && k > 700 ? *bad : good_pair;
	const gz_trajectory_pairs columns = touch_pairs_columns(pairs, BATCH, NULL);
	const gz_error error = gz_solve_touches(answers, NULL, &columns);
	expect_error(&error, GZ_STATUS_INVALID_PAIRS, 702, name);
	expect_text(error.text, "pair 702: ");
	expect_text(error.text, part);
	for (size_t k = 0; k < BATCH; k++) {
		const gz_touch_times *t = answers + k;
		const int is_bad = k % 7 == 2 && k > 700;
		assert_int_equal(t->invalid, is_bad);
		if (is_bad) assert_true(t->count == 0 && isnan(t->first) && !t->starts && !t->ends);
		else assert_true(t->count == 2 && t->first == t->time[0] && fabs(t->first - 3) < 1e-12);
	}
}

static void bad_numbers_are_marked_and_spoil_no_others(void **state) {
	(void)state;
	static const char *const names[] = {"first.center.x", "first.center.y", "first.motion.x", "first.motion.y",
		"first.acceleration.x", "first.acceleration.y", "first.radius", "second.center.x", "second.center.y",
		"second.motion.x", "second.motion.y", "second.acceleration.x", "second.acceleration.y", "second.radius"};
	for (int k = 0; k < 14; k++)
		for (int i = 0; i < INVALID_NUMBERS; i++) {
			touch_pair bad = good_pair;
			memcpy(&bad.first.px + k, &invalid_numbers[i].value, sizeof(float));
			expect_marked(&bad, names[k], invalid_numbers[i].text);
		}
	touch_pair bad = good_pair;
	bad.first.radius = -1, expect_marked(&bad, "first.radius", "negative");
	bad = good_pair, bad.second.radius = -0x1p-140f, expect_marked(&bad, "second.radius", "negative");
}

static void bad_horizons_are_marked(void **state) {
	(void)state;
	static const double horizons[] = {NAN, INFINITY, -INFINITY, -1, -0x1p-1000, 0x1.1p40};
	for (int i = 0; i < 6; i++) {
		touch_pair bad = good_pair;
		bad.horizon = horizons[i];
		expect_marked(&bad, "horizon", "not in [0, 2^40]");
	}
	touch_pair bad = good_pair;
	bad.horizon = 0x1p30, expect_marked(&bad, "horizon", "2^60");
	bad = good_pair, bad.first.vx = 0x1p39f, bad.horizon = 0x1p22, bad.first.ay = 0;
	expect_marked(&bad, "horizon", "2^60");
}

static void the_largest_numbers_are_good(void **state) {
	(void)state;
	const touch_pair far = {{GZ_LIMIT, 0, -0x1p39f, 0, 0, 0x1p-20f, 1}, {-GZ_LIMIT, 0, 0x1p39f, 0, 0, 0, 1}, 4};
	const touch_pair still = {{0, 0, 0, 0, 0, 0, GZ_LIMIT}, {0, 0, 0, 0, 0, 0, GZ_LIMIT}, (double)GZ_LIMIT};
	const gz_trajectory_pairs columns = touch_pairs_columns(&far, 1, NULL),
							  other = touch_pairs_columns(&still, 1, NULL);
	assert_int_equal(gz_solve_touches(answers, NULL, &columns).status, GZ_STATUS_OK);
	assert_true(answers->count == 2 && fabs(answers->first - 2) < 1e-9);
	assert_int_equal(gz_solve_touches(answers, NULL, &other).status, GZ_STATUS_OK);
	assert_true(!answers->count && answers->starts && answers->ends);
}

// ---------------------------------------------------------------------------------------------------------------------
// Columns
// ---------------------------------------------------------------------------------------------------------------------

/// Refused, and nothing is written.
static void expect_refused(
	const gz_trajectory_pairs *p, const gz_touch_contacts *contacts, const char *name, const char *part) {
	gz_touch_times untouched, t;
	memset(&untouched, 0x55, sizeof untouched), memset(&t, 0x55, sizeof t);
	const gz_error error = gz_solve_touches(&t, contacts, p);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, name);
	expect_text(error.text, part);
	assert_memory_equal(&t, &untouched, sizeof t);
}

static void expect_lame_views(const char *name, const float **data, size_t *stride, const gz_trajectory_pairs *p) {
	const float *good = *data;
	const size_t good_stride = *stride;
	for (int i = 0; i < VIEW_FAULTS; i++) {
		apply_view_fault(data, stride, view_faults + i);
		expect_refused(p, NULL, name, view_faults[i].text);
		*data = good, *stride = good_stride;
	}
}

static void wrong_views_are_refused(void **state) {
	(void)state;
	for (size_t k = 0; k < MANY; k++) pairs[k] = good_pair;
	gz_trajectory_pairs p = touch_pairs_columns(pairs, MANY, NULL);
	gz_trajectories *f = &p.first, *s = &p.second;
	expect_lame_views("first.center.x", &f->center.x, &f->center.stride, &p);
	expect_lame_views("first.motion.x", &f->motion.x, &f->motion.stride, &p);
	expect_lame_views("first.acceleration.x", &f->acceleration.x, &f->acceleration.stride, &p);
	expect_lame_views("second.center.x", &s->center.x, &s->center.stride, &p);
	expect_lame_views("second.radius", &s->radius.data, &s->radius.stride, &p);
	s->center.y = NULL, expect_refused(&p, NULL, "second.center.y", "null");
	p = touch_pairs_columns(pairs, MANY, NULL);
	f->acceleration.y = NULL, expect_refused(&p, NULL, "first.acceleration.y", "null");
	p = touch_pairs_columns(pairs, MANY, NULL);
	p.horizon.data = NULL, expect_refused(&p, NULL, "horizon", "null");
	p.horizon = (gz_double_view){&pairs->horizon, 4}, expect_refused(&p, NULL, "horizon", "misaligned");
}

static void wrong_places_are_refused(void **state) {
	(void)state;
	pairs[0] = pairs[1] = good_pair;
	const gz_trajectory_pairs p = touch_pairs_columns(pairs, 2, NULL);
	float out[2][8];
	const gz_vec2_out good = {out[0], out[1], sizeof(float)};
	gz_touch_contacts c = {.normal = {out[0], NULL, sizeof(float)}};
	expect_refused(&p, &c, "normal", "only one");
	c = (gz_touch_contacts){good, {NULL, out[1], sizeof(float)}};
	expect_refused(&p, &c, "point", "only one");
	c = (gz_touch_contacts){good, {out[0], out[1], 0}};
	expect_refused(&p, &c, "point", "stride");
	c = (gz_touch_contacts){{out[0], out[1], 5}, good};
	expect_refused(&p, &c, "normal", "misaligned");
}

static void wrong_calls_are_refused(void **state) {
	(void)state;
	gz_trajectory_pairs p = touch_pairs_columns(&good_pair, 1, NULL);
	expect_refused(NULL, NULL, "pairs", "null");
	const gz_error error = gz_solve_touches(NULL, NULL, &p);
	expect_error(&error, GZ_STATUS_INVALID_INPUT, 0, "times");
	p.backend = "abacus";
	assert_int_equal(gz_solve_touches(answers, NULL, &p).status, GZ_STATUS_NO_BACKEND);
	p = (gz_trajectory_pairs){0};
	assert_int_equal(gz_solve_touches(NULL, NULL, &p).status, GZ_STATUS_OK);
}

int test_invalid_touches(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bad_numbers_are_marked_and_spoil_no_others),
		cmocka_unit_test(bad_horizons_are_marked),
		cmocka_unit_test(the_largest_numbers_are_good),
		cmocka_unit_test(wrong_views_are_refused),
		cmocka_unit_test(wrong_places_are_refused),
		cmocka_unit_test(wrong_calls_are_refused),
	};
	return RUN_SUITE("bad_touches", tests);
}
