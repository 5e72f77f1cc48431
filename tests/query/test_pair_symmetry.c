// Symmetries of sweeps of explicit pairs of a body and a wall: swapped ends, scaled lengths, and radii moved between
// body and wall give the same bits. No oracle is needed.
#include <graze/graze.h>

#include "generators/pairs/circle_cases.h"
#include "query/symmetry.h"
#include "support/check.h"

enum { BATCH = 1024 };

static void evaluate_walls(const pair_case *cases, pair_hit *hits) {
	assert_true(evaluate_wall_hits(gz_backend_name(0), cases, BATCH, hits));
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

int test_pair_symmetry(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(swapped_ends_change_no_bits),
		cmocka_unit_test(a_power_of_two_changes_no_bits_of_walls),
		cmocka_unit_test(walls_that_share_an_end_have_the_same_hits_there),
		cmocka_unit_test(a_thick_wall_equals_a_thin_one_for_a_larger_body),
		cmocka_unit_test(swapped_ends_of_thick_walls_change_no_bits),
		cmocka_unit_test(a_one_sided_wall_has_the_hits_of_one_side),
		cmocka_unit_test(the_kernel_of_special_walls_has_the_same_bits_for_thin_ones),
	};
	return RUN_SUITE("pair_symmetry", tests);
}
