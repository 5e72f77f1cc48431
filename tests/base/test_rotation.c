// graze_sincos: its error, its symmetries, and its bits.
#include "engine/base/rotation.h"

#include <math.h>
#include <string.h>

#include "generators/random.h"
#include "oracle/quad.h"
#include "support/check.h"

/// Sine and cosine by doubling a tiny angle: this needs no value of pi and no reduction. The error of 30 doublings is
/// below 2^-80 where a quad has 113 bits.
static void oracle_sincos(double angle, quad *sine, quad *cosine) {
	const quad x = (quad)angle * 0x1p-30, z = x * x;
	quad s = x * (1 - z / 6 * (1 - z / 20 * (1 - z / 42 * (1 - z / 72)))), versed = z / 2 * (1 - z / 12 * (1 - z / 30));
	for (int k = 0; k < 30; k++) {
		const quad next = 2 * s * (1 - versed);
		versed = 2 * s * s, s = next;
	}
	*sine = s, *cosine = 1 - versed;
}

static void expect_near(double value, quad exact, double angle) {
	const double error = (double)(exact - value);
	if (!(fabs(error) <= 4e-16)) fail_msg("at %a: %a, error %g", angle, value, error);
}

static void expect_exact_within_rounding(double angle) {
	double sine, cosine;
	quad exact_sine, exact_cosine;
	graze_sincos(angle, &sine, &cosine);
	oracle_sincos(angle, &exact_sine, &exact_cosine);
	expect_near(sine, exact_sine, angle);
	expect_near(cosine, exact_cosine, angle);
}

static void sine_and_cosine_are_exact_within_rounding_at_random_angles(void **state) {
	(void)state;
	if (QUAD_BITS < 113) skip();
	random_source random = {21};
	for (int i = 0; i < 200000; i++) expect_exact_within_rounding((double)random_magnitude(&random, -40, 20));
}

static void sine_and_cosine_are_exact_within_rounding_around_multiples_of_an_eighth_turn(void **state) {
	(void)state;
	if (QUAD_BITS < 113) skip();
	for (int n = -4000; n <= 4000; n++) {
		const double angle = n * 0.78539816339744830962 * (n % 2 ? 333 : 1);
		expect_exact_within_rounding(angle);
		expect_exact_within_rounding(nextafter(angle, 1e9));
		expect_exact_within_rounding(nextafter(angle, -1e9));
	}
	expect_exact_within_rounding(GRAZE_MAX_ANGLE);
	expect_exact_within_rounding(-GRAZE_MAX_ANGLE);
}

static void small_sines_are_exact_relative_to_their_size(void **state) {
	(void)state;
	if (QUAD_BITS < 113) skip();
	for (int n = 1; n <= 100000; n += 7) {
		double sine, cosine;
		quad exact_sine, exact_cosine;
		const double angle = n * 3.14159265358979323846;
		graze_sincos(angle, &sine, &cosine);
		oracle_sincos(angle, &exact_sine, &exact_cosine);
		const double error = (double)(exact_sine - sine), allowed = 1e-15 * fabs(sine) + 1e-23;
		if (!(fabs(error) <= allowed)) fail_msg("at %a: %a, error %g", angle, sine, error);
	}
}

static void the_angle_0_gives_exactly_0_and_1(void **state) {
	(void)state;
	double sine, cosine;
	graze_sincos(0, &sine, &cosine);
	assert_true(sine == 0 && cosine == 1);
}

static void the_opposite_angle_has_the_opposite_sine_and_the_same_cosine(void **state) {
	(void)state;
	random_source random = {22};
	for (int i = 0; i < 10000; i++) {
		const double angle = (double)random_magnitude(&random, -40, 20);
		double sine, cosine, opposite_sine, same_cosine;
		graze_sincos(angle, &sine, &cosine);
		graze_sincos(-angle, &opposite_sine, &same_cosine);
		assert_true(sine == -opposite_sine && cosine == same_cosine);
	}
}

static void angles_that_are_no_numbers_or_too_large_give_nan(void **state) {
	(void)state;
	const double angles[] = {NAN, INFINITY, -INFINITY, nextafter(GRAZE_MAX_ANGLE, INFINITY), -1e300};
	for (size_t i = 0; i < sizeof angles / sizeof *angles; i++) {
		double sine, cosine;
		graze_sincos(angles[i], &sine, &cosine);
		assert_true(isnan(sine) && isnan(cosine));
	}
}

// The hash was printed by this library. It pins the bits, whose values the tests above check.
static void the_bits_are_the_same_on_every_machine(void **state) {
	(void)state;
	random_source random = {23};
	uint64_t hash = 0xcbf29ce484222325u;
	for (int i = 0; i < 20000; i++) {
		double result[2];
		uint64_t bits[2];
		graze_sincos((double)random_magnitude(&random, -10, 20), result, result + 1);
		memcpy(bits, result, sizeof bits);
		hash = (hash ^ bits[0]) * 0x100000001b3u;
		hash = (hash ^ bits[1]) * 0x100000001b3u;
	}
	if (hash != 0xd2fe2286a9df949au) fail_msg("the hash is 0x%016llx", (unsigned long long)hash);
}

int test_rotation(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sine_and_cosine_are_exact_within_rounding_at_random_angles),
		cmocka_unit_test(sine_and_cosine_are_exact_within_rounding_around_multiples_of_an_eighth_turn),
		cmocka_unit_test(small_sines_are_exact_relative_to_their_size),
		cmocka_unit_test(the_angle_0_gives_exactly_0_and_1),
		cmocka_unit_test(the_opposite_angle_has_the_opposite_sine_and_the_same_cosine),
		cmocka_unit_test(angles_that_are_no_numbers_or_too_large_give_nan),
		cmocka_unit_test(the_bits_are_the_same_on_every_machine),
	};
	return RUN_SUITE("rotation", tests);
}
