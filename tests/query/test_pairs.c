// The kernels' answers to explicit pairs, judged by the oracle; and what must not change their bits.
#include <graze/graze.h>

#include "generators/cases.h"
#include "oracle/oracle_sweep.h"
#include "query/symmetry.h"
#include "support/check.h"

enum { BATCH = 1024 };

// The largest error that is forgiven, in grains. The worst seen in 10^8 pairs is 6.7: an answer in float
// collects half a grain per operation.
static const double forgiven = 8;

static void evaluate(const pair_case *cases, size_t count, pair_hit *answers) {
	assert_true(evaluate_wall_hits(gz_backend_name(0), cases, count, answers));
}

static void complain(const pair_case *pair, const pair_hit *answer, const char *what, double error) {
	const oracle_touch right = oracle_first_touch(pair, 0);
	fail_msg("%s is off by %.3g grains: t %.9g, feature %d, point %.9g %.9g, normal %.9g %.9g;\n"
			 "right is t %.9g, feature %d, point %.9g %.9g, normal %.9g %.9g in\n%s",
		what, error, (double)answer->time, answer->feature, (double)answer->point_x, (double)answer->point_y,
		(double)answer->normal_x, (double)answer->normal_y, (double)right.time, right.feature, (double)right.point_x,
		(double)right.point_y, (double)right.normal_x, (double)right.normal_y, case_text(pair));
}

// Each family is a test.
static const case_family *judged[64];
static size_t judged_count;

static void is_right(void **state) {
	const case_family *const *test = *state, *family = *test;
	static pair_case cases[BATCH];
	static pair_hit answers[BATCH];
	size_t hits = 0, pairs = 0;
	random_source source = {(uint64_t)(test - judged)};
	double worst = 0;
	const char *worst_aspect = "anything";
	for (; pairs < pairs_wanted() / judged_count; pairs += BATCH) {
		for (size_t i = 0; i < BATCH; i++) cases[i] = family->make(&source);
		evaluate(cases, BATCH, answers);
		for (size_t i = 0; i < BATCH; i++) {
			const char *what;
			const double error = oracle_error(cases + i, answers + i, &what);
			if (!(error <= forgiven)) complain(cases + i, answers + i, what, error);
			if (family->exact && isfinite(oracle_first_touch(cases + i, 0).time) != (answers[i].time <= 1))
				complain(cases + i, answers + i, "an exact case", error);
			if (error > worst) worst = error, worst_aspect = what;
			hits += answers[i].time <= 1;
		}
	}
	print_message("%zu pairs, %zu hits, %s off by up to %.2f grains\n", pairs, hits, worst_aspect, worst);
	assert_true(family->exact || (hits > pairs / 50 && hits < pairs - pairs / 50)); // the cases do test something
}

static void swapped_ends_give_the_same_bits(void **state) {
	(void)state;
	compare_transformed(1, any_case, swap_ends, expect_same_with_swapped_ends);
}

static int scale_exponent; // of the twins

static pair_case scale_up_or_down(pair_case pair, random_source *source) {
	(void)source;
	return scaled_case(pair, scale_exponent);
}

static void same_but_for_the_size(const pair_case *pair, pair_hit *answer, pair_hit *scaled) {
	scaled->point_x = ldexpf(scaled->point_x, -scale_exponent),
	scaled->point_y = ldexpf(scaled->point_y, -scale_exponent);
	assert_same_answer(answer, scaled, case_text(pair));
}

static void a_power_of_two_changes_no_bits(void **state) {
	(void)state;
	static const int exponents[] = {-32, -7, 1, 24};
	for (int i = 0; i < 4; i++) {
		scale_exponent = exponents[i];
		compare_transformed(2 + (uint64_t)i, quantized_case, scale_up_or_down, same_but_for_the_size);
	}
}

static pair_case move_end_b(pair_case pair, random_source *source) {
	pair.bx = pair.ax + random_signed(source, 8), pair.by = pair.ay + random_signed(source, 8);
	return pair;
}

static size_t shared_touches;

static void same_at_the_shared_end(const pair_case *pair, pair_hit *answer, pair_hit *other) {
	if (answer->feature != GZ_FEATURE_END_A || other->feature != GZ_FEATURE_END_A) return;
	// A ray's normal is that of the side.
	if (pair->radius == 0) other->normal_x = answer->normal_x, other->normal_y = answer->normal_y;
	assert_same_answer(answer, other, case_text(pair));
	shared_touches++;
}

static void walls_that_share_an_end_give_the_same_bits_there(void **state) {
	(void)state;
	shared_touches = 0;
	compare_transformed(6, any_case, move_end_b, same_at_the_shared_end);
	assert_true(shared_touches > pairs_wanted() / 20 / 30);
}

/// Three corners of a chain of walls, and a ray aimed at the middle one: it passes from the inside of the corner to the
/// outside, or the other way, so it crosses one of the two walls.
typedef struct corner_case {
	pair_case first, second;
} corner_case;

static corner_case aimed_at_a_corner(random_source *source) {
	float v[6];
	for (int i = 0; i < 6; i++) v[i] = i == 2 || i == 3 ? random_magnitude(source, 3, 8) : random_signed(source, 8);
	const int far = random_chance(source, 2) ? 0 : 12; // how far the chain is from the origin
	const float bx = ldexpf(v[0], far), by = ldexpf(v[1], far);
	const float dx = v[2], dy = v[3];
	// One wall goes to each side of the ray's line, at a slope of at least 1/8 against it.
	const float left = fabsf(v[4]) / 256 + 0.125f, right = fabsf(v[5]) / 256 + 0.125f;
	const float along_left = random_signed(source, 0), along_right = random_signed(source, 0);
	const float share = 0.25f + random_positive(source, -1);
	corner_case c;
	c.first = (pair_case){bx - dx * share, by - dy * share, dx, dy, 0, bx + dx * along_left - dy * left,
		by + dy * along_left + dx * left, bx, by, 0, 0};
	c.second = c.first;
	c.second.ax = bx, c.second.ay = by;
	c.second.bx = bx + dx * along_right + dy * right, c.second.by = by + dy * along_right - dx * right;
	if (random_chance(source, 2)) c.second = swapped_case(c.second);
	if (random_chance(source, 2)) c.first = swapped_case(c.first);
	static const float radii[] = {0, 0, 1e-9f, 1e-6f, 1e-3f};
	c.first.radius = c.second.radius = radii[random_int(source, 0, 4)];
	return c;
}

static void no_ray_slips_between_two_walls(void **state) {
	(void)state;
	static pair_case first[BATCH], second[BATCH];
	static pair_hit one[BATCH], other[BATCH];
	random_source source = {7};
	size_t at_first = 0, at_second = 0, rays = 0;
	for (; rays < pairs_wanted() / 10; rays += BATCH) {
		for (size_t i = 0; i < BATCH; i++) {
			const corner_case c = aimed_at_a_corner(&source);
			first[i] = c.first, second[i] = c.second;
		}
		evaluate(first, BATCH, one);
		evaluate(second, BATCH, other);
		for (size_t i = 0; i < BATCH; i++) {
			if (!(one[i].time <= 1) && !(other[i].time <= 1)) {
				print_message("%s and\n", case_text(first + i));
				fail_msg("%s\nare both missed", case_text(second + i));
			}
			at_first += one[i].time <= 1, at_second += other[i].time <= 1;
		}
	}
	print_message("%zu rays, %zu on the first wall, %zu on the second\n", rays, at_first, at_second);
	assert_true(at_first < rays && at_second < rays); // they are aimed well enough to miss either
}

int test_pairs(void) {
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(swapped_ends_give_the_same_bits),
		cmocka_unit_test(a_power_of_two_changes_no_bits),
		cmocka_unit_test(walls_that_share_an_end_give_the_same_bits_there),
		cmocka_unit_test(no_ray_slips_between_two_walls),
	};
	size_t count = 4;
	judged_count = 0;
	for (const case_family *family = case_families; family->name; family++) judged[judged_count++] = family;
	for (const case_family *family = special_families; family->name; family++) judged[judged_count++] = family;
	for (size_t i = 0; i < judged_count; i++)
		tests[count++] = (struct CMUnitTest){judged[i]->name, is_right, NULL, NULL, judged + i};
	return _cmocka_run_group_tests("pairs", tests, count, NULL, NULL);
}
