// What bodies foresee of a wall, or of one another, is judged by the oracle, and by going their ways step by step.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "check.h"
#include "curve_cases.h"
#include "curve_judge.h"

static size_t curves_wanted(void) { return pairs_wanted() / 100; }

typedef struct curve_tally {
	size_t pairs, touches, most;
} curve_tally;

static void judge(curve_tally *tally, const curve_family *family, const curve_case *c, const curve_touches *got) {
	const char *fault = curve_fault(c, got->at, got->count);
	tally->pairs++, tally->touches += got->count;
	if (got->count > tally->most) tally->most = got->count;
	if (!fault) return;
	print_message("%s", curve_text(c));
	for (size_t i = 0; i < got->count; i++) print_message("%.17g %d\n", got->at[i].time, got->at[i].way);
	fail_msg("%s: %s", family->name, fault);
}

static curve_case seen_from_the_other(curve_case c) {
	const curve_body body = c.body;
	c.body = c.other, c.other = body;
	return c;
}

static void assert_same_times(const curve_touches *one, const curve_touches *other) {
	assert_int_equal(one->count, other->count);
	for (size_t i = 0; i < one->count; i++) {
		assert_true(one->at[i].time == other->at[i].time && one->at[i].way == other->at[i].way);
		assert_true(fabsf(one->at[i].normal_x + other->at[i].normal_x) < 0x1p-20f);
		assert_true(fabsf(one->at[i].normal_y + other->at[i].normal_y) < 0x1p-20f);
	}
}

static void judge_batch(curve_tally *tally, const curve_family *family, random_source *source) {
	static curve_touches got[CURVE_BATCH], others[CURVE_BATCH];
	curve_case cases[CURVE_BATCH];
	const curve_case start = curve_batch_start(family, source);
	for (int k = 0; k < CURVE_BATCH; k++) cases[k] = start, family->make(cases + k, source);
	ask_curves(got, start.has_other ? others : NULL, cases, CURVE_BATCH);
	for (int k = 0; k < CURVE_BATCH; k++) {
		judge(tally, family, cases + k, got + k);
		if (!start.has_other) continue;
		const curve_case back = seen_from_the_other(cases[k]);
		judge(tally, family, &back, others + k);
		assert_same_times(got + k, others + k);
	}
}

static void no_touch_is_lost_and_none_invented(void **state) {
	(void)state;
	random_source source = {901};
	size_t families = 0, all = 0;
	while (curve_families[families].name) families++;
	for (const curve_family *family = curve_families; family->name; family++) {
		curve_tally tally = {0};
		while (tally.pairs < curves_wanted() / families + CURVE_BATCH) judge_batch(&tally, family, &source);
		print_message(
			"%s: %zu pairs, %zu touches, up to %zu of a pair\n", family->name, tally.pairs, tally.touches, tally.most);
		assert_true((int)tally.most >= family->least_touches || tally.pairs < 1000);
		all += tally.pairs;
	}
	print_message("%zu pairs; touches are off by up to %.3f of the tolerance\n", all, curve_worst_touch());
}

int test_curves(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_touch_is_lost_and_none_invented),
	};
	return RUN_SUITE("curves", tests);
}
