#include "jobs/twins.h"

#include <graze/graze.h>

#include "support/check.h"

enum { BATCH = 1024 };

static uint32_t bits_of(float x) {
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return bits;
}

void assert_same_answer(const pair_answer *got, const pair_answer *want, const char *text) {
	const float left[] = {got->time, got->point_x, got->point_y, got->normal_x, got->normal_y};
	const float right[] = {want->time, want->point_x, want->point_y, want->normal_x, want->normal_y};
	for (int i = 0; i < 5; i++)
		if (bits_of(left[i]) != bits_of(right[i]))
			fail_msg("%.9g is not %.9g (%d) in\n%s", (double)left[i], (double)right[i], i, text);
	if (got->feature != want->feature) fail_msg("feature %d is not %d in\n%s", got->feature, want->feature, text);
}

static void answer_all(const pair_case *cases, size_t count, pair_answer *answers) {
	assert_true(evaluate_pairs(gz_backend_name(0), cases, count, answers));
}

void compare_twins(uint64_t seed, pair_case (*make)(random_source *), pair_case (*change)(pair_case, random_source *),
	void (*compare)(const pair_case *, pair_answer *, pair_answer *)) {
	static pair_case cases[BATCH], changed[BATCH];
	static pair_answer answers[BATCH], others[BATCH];
	random_source source = {seed};
	for (size_t n = 0; n < pairs_wanted() / 20; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) cases[i] = make(&source), changed[i] = change(cases[i], &source);
		answer_all(cases, BATCH, answers);
		answer_all(changed, BATCH, others);
		for (size_t i = 0; i < BATCH; i++) compare(cases + i, answers + i, others + i);
	}
}

pair_case swap_ends(pair_case pair, random_source *source) {
	(void)source;
	return swapped_case(pair);
}

void same_but_for_the_ends(const pair_case *pair, pair_answer *answer, pair_answer *swapped) {
	const int is_point = pair->ax == pair->bx && pair->ay == pair->by, was = swapped->feature;
	if (was == GZ_FEATURE_END_A && !is_point) swapped->feature = GZ_FEATURE_END_B;
	if (was == GZ_FEATURE_END_B) swapped->feature = GZ_FEATURE_END_A;
	// A ray along the wall gets the left normal, and left is the other side now.
	const float across = pair->dx * (pair->by - pair->ay) - pair->dy * (pair->bx - pair->ax);
	if (pair->radius == 0 && across == 0 && !is_point)
		swapped->normal_x = answer->normal_x, swapped->normal_y = answer->normal_y;
	assert_same_answer(answer, swapped, case_text(pair));
}

pair_case case_on_a_raster(random_source *source) {
	pair_case c = any_case(source);
	float *const values[] = {&c.px, &c.py, &c.dx, &c.dy, &c.radius, &c.ax, &c.ay, &c.bx, &c.by, &c.thickness};
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) *values[i] = rintf(*values[i] * 0x1p8f) * 0x1p-8f;
	return c;
}
