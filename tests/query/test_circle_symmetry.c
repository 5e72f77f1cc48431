// Symmetries of sweeps of explicit pairs of circles: exchanged bodies, a crowd that queries itself, scaled lengths,
// thick point walls in place of resting circles, and other backends give the same bits. No oracle is needed.
#include <graze/graze.h>
#include <math.h>
#include <string.h>

#include "generators/pairs/circle_cases.h"
#include "query/symmetry.h"
#include "support/check.h"

enum { BATCH = 1024 };

static void evaluate_walls(const pair_case *cases, pair_hit *hits) {
	assert_true(evaluate_wall_hits(gz_backend_name(0), cases, BATCH, hits));
}

static void evaluate_circles(const circle_case *cases, pair_hit *hits) {
	assert_true(evaluate_circle_hits(gz_backend_name(0), cases, BATCH, hits));
}

/// Calls `compare` with batches of all families, the same number of each.
static void for_each_circle_batch(uint64_t seed, void (*compare)(const circle_case *cases)) {
	static circle_case cases[BATCH];
	random_source source = {seed};
	size_t families = 0;
	while (circle_families[families].name) families++;
	for (size_t k = 0; k < families; k++)
		for (size_t n = 0; n < pairs_wanted() / 20 / families; n += BATCH) {
			for (size_t i = 0; i < BATCH; i++) cases[i] = circle_families[k].make(&source);
			compare(cases);
		}
}

static void expect_opposite(const circle_case *pair, const pair_hit *hit, const pair_hit *other) {
	const bool same_time = !memcmp(&hit->time, &other->time, sizeof hit->time) && hit->feature == other->feature;
	if (!same_time || hit->normal_x != -other->normal_x || hit->normal_y != -other->normal_y)
		fail_msg("t %.9g normal %.9g %.9g, but t %.9g normal %.9g %.9g with exchanged bodies, in\n%s",
			(double)hit->time, (double)hit->normal_x, (double)hit->normal_y, (double)other->time,
			(double)other->normal_x, (double)other->normal_y, circle_text(pair));
}

static void compare_exchanged(const circle_case *cases) {
	static circle_case exchanged[BATCH];
	static pair_hit hits[BATCH], exchanged_hits[BATCH];
	for (size_t i = 0; i < BATCH; i++) exchanged[i] = swapped_circles(cases[i]);
	evaluate_circles(cases, hits), evaluate_circles(exchanged, exchanged_hits);
	for (size_t i = 0; i < BATCH; i++) expect_opposite(cases + i, hits + i, exchanged_hits + i);
}

// S144.
static void two_circles_have_the_same_time_and_opposite_normals(void **state) {
	(void)state;
	for_each_circle_batch(1, compare_exchanged);
}

static void compare_with_crowd(const circle_case *cases) {
	static circle_case exchanged[BATCH];
	static pair_hit hits[BATCH], exchanged_hits[BATCH], crowd_hits[2 * BATCH];
	for (size_t i = 0; i < BATCH; i++) exchanged[i] = swapped_circles(cases[i]);
	evaluate_circles(cases, hits), evaluate_circles(exchanged, exchanged_hits);
	assert_true(evaluate_crowd_hits(gz_backend_name(0), cases, BATCH, crowd_hits));
	for (size_t i = 0; i < BATCH; i++) {
		assert_same_answer(crowd_hits + 2 * i, hits + i, circle_text(cases + i));
		assert_same_answer(crowd_hits + 2 * i + 1, exchanged_hits + i, circle_text(cases + i));
	}
}

// S150.
static void a_crowd_that_queries_itself_has_the_hits_of_a_chunk(void **state) {
	(void)state;
	for_each_circle_batch(2, compare_with_crowd);
}

static void compare_scaled(const circle_case *cases) {
	static circle_case quantized[BATCH], scaled[BATCH];
	static pair_hit expected[BATCH], actual[BATCH];
	static const int exponents[] = {-32, -7, 1, 24};
	for (size_t i = 0; i < BATCH; i++) { // multiples of 2^-8, so that no difference of coordinates is tiny
		float values[10];
		memcpy(values, cases + i, sizeof values);
		for (int k = 0; k < 10; k++) values[k] = fabsf(values[k]) < 0x1p14f ? rintf(values[k] * 0x1p8f) * 0x1p-8f : 1;
		memcpy(quantized + i, values, sizeof values);
		scaled[i] = scaled_circles(quantized[i], exponents[i % 4]);
	}
	evaluate_circles(quantized, expected), evaluate_circles(scaled, actual);
	for (size_t i = 0; i < BATCH; i++) {
		actual[i].point_x = ldexpf(actual[i].point_x, -exponents[i % 4]);
		actual[i].point_y = ldexpf(actual[i].point_y, -exponents[i % 4]);
		assert_same_answer(actual + i, expected + i, circle_text(quantized + i));
	}
}

// S148.
static void a_power_of_two_changes_no_bits_of_circles(void **state) {
	(void)state;
	for_each_circle_batch(3, compare_scaled);
}

static void compare_with_point_walls(const circle_case *cases) {
	static circle_case resting[BATCH];
	static pair_case walls[BATCH];
	static pair_hit actual[BATCH], expected[BATCH];
	for (size_t i = 0; i < BATCH; i++) {
		const moving_body *b = &cases[i].body, *o = &cases[i].other;
		const float radius = i % 2 ? o->radius : 0;
		resting[i] = (circle_case){*b, {o->px, o->py, 0, 0, radius}};
		walls[i] = (pair_case){b->px, b->py, b->dx, b->dy, b->radius, o->px, o->py, o->px, o->py, radius, 0};
	}
	evaluate_circles(resting, actual), evaluate_walls(walls, expected);
	for (size_t i = 0; i < BATCH; i++) {
		if (expected[i].feature == GZ_FEATURE_END_A) expected[i].feature = GZ_FEATURE_CIRCLE;
		assert_same_answer(actual + i, expected + i, circle_text(resting + i));
	}
}

// S2, S3.
static void a_resting_circle_equals_a_thick_point_wall(void **state) {
	(void)state;
	for_each_circle_batch(4, compare_with_point_walls);
}

static void compare_backends(const circle_case *cases) {
	static pair_hit expected[BATCH], actual[BATCH];
	static moving_body bodies[BATCH];
	static swept_disc expected_discs[BATCH], discs[BATCH];
	for (size_t i = 0; i < BATCH; i++) bodies[i] = cases[i].body;
	assert_true(evaluate_circle_hits("scalar", cases, BATCH, expected));
	assert_true(evaluate_swept_discs("scalar", bodies, BATCH, expected_discs));
	for (size_t backend = 0; gz_backend_name(backend); backend++) {
		assert_true(evaluate_circle_hits(gz_backend_name(backend), cases, BATCH, actual));
		assert_true(evaluate_swept_discs(gz_backend_name(backend), bodies, BATCH, discs));
		assert_memory_equal(discs, expected_discs, sizeof discs);
		for (size_t i = 0; i < BATCH; i++) assert_same_answer(actual + i, expected + i, circle_text(cases + i));
	}
}

// S149.
static void all_backends_have_the_same_bits_for_circles(void **state) {
	(void)state;
	for_each_circle_batch(6, compare_backends);
}

int test_circle_symmetry(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_circles_have_the_same_time_and_opposite_normals),
		cmocka_unit_test(a_crowd_that_queries_itself_has_the_hits_of_a_chunk),
		cmocka_unit_test(a_power_of_two_changes_no_bits_of_circles),
		cmocka_unit_test(a_resting_circle_equals_a_thick_point_wall),
		cmocka_unit_test(all_backends_have_the_same_bits_for_circles),
	};
	return RUN_SUITE("circle_symmetry", tests);
}
