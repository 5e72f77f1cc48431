#include "query/symmetry.h"

#include <graze/graze.h>

#include "support/check.h"

enum { BATCH = 1024 };

static uint32_t bits_of(float x) {
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return bits;
}

void assert_same_answer(const pair_hit *actual, const pair_hit *expected, const char *text) {
	static const char *const names[] = {"time", "point.x", "point.y", "normal.x", "normal.y"};
	const float a[] = {actual->time, actual->point_x, actual->point_y, actual->normal_x, actual->normal_y};
	const float e[] = {expected->time, expected->point_x, expected->point_y, expected->normal_x, expected->normal_y};
	for (int i = 0; i < 5; i++)
		if (bits_of(a[i]) != bits_of(e[i]))
			fail_msg("%s is %.9g, expected %.9g, in\n%s", names[i], (double)a[i], (double)e[i], text);
	if (actual->feature != expected->feature)
		fail_msg("feature is %d, expected %d, in\n%s", actual->feature, expected->feature, text);
}

static void evaluate(const pair_case *cases, size_t count, pair_hit *results) {
	assert_true(evaluate_wall_hits(gz_backend_name(0), cases, count, results));
}

void compare_transformed(uint64_t seed, pair_case (*make)(random_source *),
	pair_case (*transform)(pair_case, random_source *), void (*compare)(const pair_case *, pair_hit *, pair_hit *)) {
	static pair_case cases[BATCH], transformed_cases[BATCH];
	static pair_hit results[BATCH], transformed_results[BATCH];
	random_source source = {seed};
	for (size_t n = 0; n < pairs_wanted() / 20; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++)
			cases[i] = make(&source), transformed_cases[i] = transform(cases[i], &source);
		evaluate(cases, BATCH, results);
		evaluate(transformed_cases, BATCH, transformed_results);
		for (size_t i = 0; i < BATCH; i++) compare(cases + i, results + i, transformed_results + i);
	}
}

pair_case swap_ends(pair_case pair, random_source *source) {
	(void)source;
	return swapped_case(pair);
}

void expect_same_with_swapped_ends(const pair_case *pair, pair_hit *result, pair_hit *swapped) {
	const bool is_point = pair->ax == pair->bx && pair->ay == pair->by;
	const int feature = swapped->feature;
	if (feature == GZ_FEATURE_END_A && !is_point) swapped->feature = GZ_FEATURE_END_B;
	if (feature == GZ_FEATURE_END_B) swapped->feature = GZ_FEATURE_END_A;
	// A ray along the wall gets the left normal, and swapping the ends swaps left and right.
	const float across = pair->dx * (pair->by - pair->ay) - pair->dy * (pair->bx - pair->ax);
	if (pair->radius == 0 && across == 0 && !is_point)
		swapped->normal_x = result->normal_x, swapped->normal_y = result->normal_y;
	assert_same_answer(result, swapped, case_text(pair));
}

pair_case quantized_case(random_source *source) {
	pair_case c = any_case(source);
	float *const values[] = {&c.px, &c.py, &c.dx, &c.dy, &c.radius, &c.ax, &c.ay, &c.bx, &c.by, &c.thickness};
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) *values[i] = rintf(*values[i] * 0x1p8f) * 0x1p-8f;
	return c;
}
