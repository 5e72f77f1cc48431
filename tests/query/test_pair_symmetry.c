// Symmetries of sweeps of explicit pairs: swapped ends, scaled lengths, exchanged bodies, radii moved between body and
// wall, and other backends give the same bits. No oracle is needed.
#include <graze/graze.h>

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

// ---------------------------------------------------------------------------------------------------------------------
// Thin walls
// ---------------------------------------------------------------------------------------------------------------------

// S146.
static void swapped_ends_change_no_bits(void **state) {
	(void)state;
	compare_transformed(1, any_case, swap_ends, expect_same_with_swapped_ends);
}

static int scale_exponent; // of the transformed pairs

static pair_case scale(pair_case pair, random_source *source) {
	(void)source;
	return scaled_case(pair, scale_exponent);
}

static void expect_same_when_scaled(const pair_case *pair, pair_hit *hit, pair_hit *scaled) {
	scaled->point_x = ldexpf(scaled->point_x, -scale_exponent);
	scaled->point_y = ldexpf(scaled->point_y, -scale_exponent);
	assert_same_answer(hit, scaled, case_text(pair));
}

// S148.
static void a_power_of_two_changes_no_bits_of_walls(void **state) {
	(void)state;
	static const int exponents[] = {-32, -7, 1, 24};
	for (int i = 0; i < 4; i++) {
		scale_exponent = exponents[i];
		compare_transformed(2 + (uint64_t)i, quantized_case, scale, expect_same_when_scaled);
	}
}

static pair_case move_end_b(pair_case pair, random_source *source) {
	pair.bx = pair.ax + random_signed(source, 8), pair.by = pair.ay + random_signed(source, 8);
	return pair;
}

static size_t hits_at_end_a;

static void expect_same_at_end_a(const pair_case *pair, pair_hit *hit, pair_hit *other) {
	if (hit->feature != GZ_FEATURE_END_A || other->feature != GZ_FEATURE_END_A) return;
	// The normal of a ray is that of the wall's side, and the walls have different sides.
	if (pair->radius == 0) other->normal_x = hit->normal_x, other->normal_y = hit->normal_y;
	assert_same_answer(hit, other, case_text(pair));
	hits_at_end_a++;
}

// S147.
static void walls_that_share_an_end_have_the_same_hits_there(void **state) {
	(void)state;
	hits_at_end_a = 0;
	compare_transformed(6, any_case, move_end_b, expect_same_at_end_a);
	assert_true(hits_at_end_a > pairs_wanted() / 20 / 30);
}

// ---------------------------------------------------------------------------------------------------------------------
// Thick and one-sided walls
// ---------------------------------------------------------------------------------------------------------------------

/// A quantized case, with part of the body's radius moved to the wall: the sum of the radii is exact.
static pair_case quantized_thick_case(random_source *source) {
	pair_case c = quantized_case(source);
	const float thickness = rintf(c.radius * random_positive(source, 0) * 0x1p8f) * 0x1p-8f;
	c.thickness = random_chance(source, 4) ? c.radius : thickness, c.radius -= c.thickness;
	return c;
}

static pair_case move_thickness_to_body(pair_case pair, random_source *source) {
	(void)source;
	pair.radius += pair.thickness, pair.thickness = 0;
	return pair;
}

static void expect_same_but_for_the_point(const pair_case *pair, pair_hit *hit, pair_hit *thin) {
	if (pair->thickness > 0) thin->point_x = hit->point_x, thin->point_y = hit->point_y;
	assert_same_answer(hit, thin, case_text(pair));
}

// S2.
static void a_thick_wall_equals_a_thin_one_for_a_larger_body(void **state) {
	(void)state;
	compare_transformed(11, quantized_thick_case, move_thickness_to_body, expect_same_but_for_the_point);
}

static pair_case any_thick_case(random_source *source) {
	pair_case c = any_case(source);
	c.thickness = c.radius * random_positive(source, 0), c.radius -= c.thickness;
	return c;
}

// S146.
static void swapped_ends_of_thick_walls_change_no_bits(void **state) {
	(void)state;
	compare_transformed(12, any_thick_case, swap_ends, expect_same_with_swapped_ends);
}

/// A one-sided wall exists for bodies on one of its two sides. There it has the hits of the two-sided wall. S4.
static void a_one_sided_wall_has_the_hits_of_one_side(void **state) {
	(void)state;
	static pair_case both[BATCH], left[BATCH], right[BATCH];
	static pair_hit both_hits[BATCH], left_hits[BATCH], right_hits[BATCH];
	random_source source = {13};
	size_t hits[3] = {0};
	for (size_t n = 0; n < pairs_wanted() / 20; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) {
			both[i] = i % 2 ? any_thick_case(&source) : exact_case(&source);
			left[i] = both[i], left[i].one_sided = 1, right[i] = swapped_case(left[i]);
		}
		evaluate_walls(both, both_hits), evaluate_walls(left, left_hits), evaluate_walls(right, right_hits);
		for (size_t i = 0; i < BATCH; i++) {
			const bool hits_left = left_hits[i].time <= 1, hits_right = right_hits[i].time <= 1;
			assert_true(!hits_left || !hits_right);
			if (hits_left) assert_same_answer(left_hits + i, both_hits + i, case_text(both + i));
			if (hits_right) expect_same_with_swapped_ends(both + i, both_hits + i, right_hits + i);
			hits[0] += hits_left, hits[1] += hits_right, hits[2] += both_hits[i].time <= 1;
		}
	}
	// Bodies that start on the wall's line hit neither one-sided wall.
	assert_true(hits[0] > hits[2] / 3 && hits[1] > hits[2] / 3 && hits[0] + hits[1] < hits[2]);
}

static void the_kernel_of_special_walls_has_the_same_bits_for_thin_ones(void **state) {
	(void)state;
	static pair_case cases[BATCH];
	static pair_hit alone[BATCH], among[BATCH];
	random_source source = {14};
	for (size_t n = 0; n < pairs_wanted() / 20; n += BATCH) {
		for (size_t i = 0; i < BATCH; i++) cases[i] = any_case(&source);
		evaluate_walls(cases, alone);
		cases[0].one_sided = 1; // the whole tile goes to the kernel of thick and one-sided walls
		evaluate_walls(cases, among);
		for (size_t i = 1; i < BATCH; i++) assert_same_answer(among + i, alone + i, case_text(cases + i));
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Circles
// ---------------------------------------------------------------------------------------------------------------------

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

int test_pair_symmetry(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(swapped_ends_change_no_bits),
		cmocka_unit_test(a_power_of_two_changes_no_bits_of_walls),
		cmocka_unit_test(walls_that_share_an_end_have_the_same_hits_there),
		cmocka_unit_test(a_thick_wall_equals_a_thin_one_for_a_larger_body),
		cmocka_unit_test(swapped_ends_of_thick_walls_change_no_bits),
		cmocka_unit_test(a_one_sided_wall_has_the_hits_of_one_side),
		cmocka_unit_test(the_kernel_of_special_walls_has_the_same_bits_for_thin_ones),
		cmocka_unit_test(two_circles_have_the_same_time_and_opposite_normals),
		cmocka_unit_test(a_crowd_that_queries_itself_has_the_hits_of_a_chunk),
		cmocka_unit_test(a_power_of_two_changes_no_bits_of_circles),
		cmocka_unit_test(a_resting_circle_equals_a_thick_point_wall),
		cmocka_unit_test(all_backends_have_the_same_bits_for_circles),
	};
	return RUN_SUITE("pair_symmetry", tests);
}
