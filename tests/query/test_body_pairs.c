// The kernels' answers to two moving circles, judged by the oracle; and what must not change their bits.
#include <graze/graze.h>

#include "generators/cases.h"
#include "generators/pairs/circle_cases.h"
#include "oracle/oracle_sweep.h"
#include "query/symmetry.h"
#include "support/check.h"

enum { BATCH = 1024 };

// In grains. The worst seen in 2.5 * 10^7 pairs is 7.7, in touches of circles that start as good as touching.
static const double forgiven = 8;

static void evaluate(const circle_case *cases, size_t count, pair_hit *answers) {
	assert_true(evaluate_circle_hits(gz_backend_name(0), cases, count, answers));
}

static void complain(const circle_case *pair, const pair_hit *answer, const char *what, double error) {
	const oracle_touch right = oracle_first_touch_of_circles(pair, 0);
	fail_msg("%s is off by %.3g grains: t %.9g, feature %d, point %.9g %.9g, normal %.9g %.9g;\n"
			 "right is t %.9g, feature %d, point %.9g %.9g, normal %.9g %.9g in\n%s",
		what, error, (double)answer->time, answer->feature, (double)answer->point_x, (double)answer->point_y,
		(double)answer->normal_x, (double)answer->normal_y, (double)right.time, right.feature, (double)right.point_x,
		(double)right.point_y, (double)right.normal_x, (double)right.normal_y, circle_text(pair));
}

static size_t families(void) {
	size_t count = 0;
	while (circle_families[count].name) count++;
	return count;
}

// Each family is a test.
static void is_right(void **state) {
	const circle_family *family = *state;
	static circle_case cases[BATCH];
	static pair_hit answers[BATCH];
	size_t hits = 0, pairs = 0;
	random_source source = {(uint64_t)(family - circle_families)};
	double worst = 0;
	const char *worst_aspect = "anything";
	for (; pairs < pairs_wanted() / 4 / families(); pairs += BATCH) {
		for (size_t i = 0; i < BATCH; i++) cases[i] = family->make(&source);
		evaluate(cases, BATCH, answers);
		for (size_t i = 0; i < BATCH; i++) {
			const char *what;
			const double error = oracle_error_of_circles(cases + i, answers + i, &what);
			if (!(error <= forgiven)) complain(cases + i, answers + i, what, error);
			if (family->exact && isfinite(oracle_first_touch_of_circles(cases + i, 0).time) != (answers[i].time <= 1))
				complain(cases + i, answers + i, "an exact case", error);
			if (error > worst) worst = error, worst_aspect = what;
			hits += answers[i].time <= 1;
		}
	}
	print_message("%zu pairs, %zu hits, %s off by up to %.2f grains\n", pairs, hits, worst_aspect, worst);
	assert_true(family->exact || (hits > pairs / 50 && hits < pairs - pairs / 50)); // the cases do test something
}

/// Calls `compare` with many cases of all families, as many of each.
static void for_all_batches(uint64_t seed, void (*compare)(const circle_case *cases)) {
	static circle_case cases[BATCH];
	random_source source = {seed};
	for (size_t k = 0; k < families(); k++)
		for (size_t n = 0; n < pairs_wanted() / 20 / families(); n += BATCH) {
			for (size_t i = 0; i < BATCH; i++) cases[i] = circle_families[k].make(&source);
			compare(cases);
		}
}

static void assert_opposite(const circle_case *pair, const pair_hit *one, const pair_hit *other) {
	const int same_time = !memcmp(&one->time, &other->time, sizeof one->time) && one->feature == other->feature;
	if (!same_time || one->normal_x != -other->normal_x || one->normal_y != -other->normal_y)
		fail_msg("t %.9g normal %.9g %.9g, but t %.9g normal %.9g %.9g from the other side, in\n%s", (double)one->time,
			(double)one->normal_x, (double)one->normal_y, (double)other->time, (double)other->normal_x,
			(double)other->normal_y, circle_text(pair));
}

static void compare_both_sides(const circle_case *cases) {
	static circle_case swapped[BATCH];
	static pair_hit one[BATCH], other[BATCH];
	for (size_t i = 0; i < BATCH; i++) swapped[i] = swapped_circles(cases[i]);
	evaluate(cases, BATCH, one);
	evaluate(swapped, BATCH, other);
	for (size_t i = 0; i < BATCH; i++) assert_opposite(cases + i, one + i, other + i);
}

static void both_sides_have_the_same_time_and_opposite_normals(void **state) {
	(void)state;
	for_all_batches(1, compare_both_sides);
}

static void compare_with_meetings(const circle_case *cases) {
	static circle_case swapped[BATCH];
	static pair_hit one[BATCH], other[BATCH], met[2 * BATCH];
	for (size_t i = 0; i < BATCH; i++) swapped[i] = swapped_circles(cases[i]);
	evaluate(cases, BATCH, one);
	evaluate(swapped, BATCH, other);
	assert_true(evaluate_crowd_hits(gz_backend_name(0), cases, BATCH, met));
	for (size_t i = 0; i < BATCH; i++) {
		assert_same_answer(met + 2 * i, one + i, circle_text(cases + i));
		assert_same_answer(met + 2 * i + 1, other + i, circle_text(cases + i));
	}
}

static void bodies_that_ask_one_another_get_the_bits_of_those_that_ask_alone(void **state) {
	(void)state;
	for_all_batches(2, compare_with_meetings);
}

static void compare_with_scaled(const circle_case *cases) {
	static circle_case raster[BATCH], scaled[BATCH];
	static pair_hit right[BATCH], got[BATCH];
	static const int exponents[] = {-32, -7, 1, 24};
	for (size_t i = 0; i < BATCH; i++) { // on a raster, so that no difference of coordinates is tiny
		float values[10];
		memcpy(values, cases + i, sizeof values);
		for (int k = 0; k < 10; k++) values[k] = fabsf(values[k]) < 0x1p14f ? rintf(values[k] * 0x1p8f) * 0x1p-8f : 1;
		memcpy(raster + i, values, sizeof values);
		scaled[i] = scaled_circles(raster[i], exponents[i % 4]);
	}
	evaluate(raster, BATCH, right);
	evaluate(scaled, BATCH, got);
	for (size_t i = 0; i < BATCH; i++) {
		got[i].point_x = ldexpf(got[i].point_x, -exponents[i % 4]);
		got[i].point_y = ldexpf(got[i].point_y, -exponents[i % 4]);
		assert_same_answer(got + i, right + i, circle_text(raster + i));
	}
}

static void a_power_of_two_changes_no_bits_of_circles(void **state) {
	(void)state;
	for_all_batches(3, compare_with_scaled);
}

static void compare_with_point_walls(const circle_case *cases) {
	static circle_case resting[BATCH];
	static pair_case walls[BATCH];
	static pair_hit got[BATCH], right[BATCH];
	for (size_t i = 0; i < BATCH; i++) {
		resting[i] = cases[i], resting[i].other.dx = resting[i].other.dy = 0;
		const moving_body *b = &cases[i].body, *o = &cases[i].other;
		walls[i] =
			(pair_case){b->px, b->py, b->dx, b->dy, b->radius, o->px, o->py, o->px, o->py, i % 2 ? o->radius : 0, 0};
		if (!(i % 2)) resting[i].other.radius = 0;
	}
	evaluate(resting, BATCH, got);
	assert_true(evaluate_wall_hits(gz_backend_name(0), walls, BATCH, right));
	for (size_t i = 0; i < BATCH; i++) {
		if (right[i].feature == GZ_FEATURE_END_A) right[i].feature = GZ_FEATURE_CIRCLE;
		assert_same_answer(got + i, right + i, circle_text(resting + i));
	}
}

static void a_resting_circle_is_a_thick_point_wall(void **state) {
	(void)state;
	for_all_batches(4, compare_with_point_walls);
}

static void compare_with_discs(const circle_case *cases) {
	static moving_body bodies[2 * BATCH];
	static swept_disc discs[2 * BATCH];
	static pair_hit answers[BATCH];
	for (size_t i = 0; i < BATCH; i++) bodies[2 * i] = cases[i].body, bodies[2 * i + 1] = cases[i].other;
	evaluate_swept_discs(gz_backend_name(0), bodies, 2 * BATCH, discs);
	evaluate(cases, BATCH, answers);
	for (size_t i = 0; i < BATCH; i++)
		if (answers[i].time <= 1 && !swept_discs_overlap(discs + 2 * i, discs + 2 * i + 1))
			fail_msg("they touch, but nobody would look at\n%s", circle_text(cases + i));
}

static void circles_that_touch_are_looked_at(void **state) {
	(void)state;
	for_all_batches(5, compare_with_discs);
}

static void compare_rows(const circle_case *cases) {
	static pair_hit right[BATCH], got[BATCH];
	static moving_body bodies[BATCH];
	static swept_disc want[BATCH], discs[BATCH];
	for (size_t i = 0; i < BATCH; i++) bodies[i] = cases[i].body;
	assert_true(evaluate_circle_hits("scalar", cases, BATCH, right));
	evaluate_swept_discs("scalar", bodies, BATCH, want);
	for (size_t row = 0; gz_backend_name(row); row++) {
		assert_true(evaluate_circle_hits(gz_backend_name(row), cases, BATCH, got));
		evaluate_swept_discs(gz_backend_name(row), bodies, BATCH, discs);
		assert_memory_equal(discs, want, sizeof discs);
		for (size_t i = 0; i < BATCH; i++) assert_same_answer(got + i, right + i, circle_text(cases + i));
	}
}

static void all_rows_answer_circles_alike(void **state) {
	(void)state;
	for_all_batches(6, compare_rows);
}

int test_body_pairs(void) {
	struct CMUnitTest tests[64] = {
		cmocka_unit_test(both_sides_have_the_same_time_and_opposite_normals),
		cmocka_unit_test(bodies_that_ask_one_another_get_the_bits_of_those_that_ask_alone),
		cmocka_unit_test(a_power_of_two_changes_no_bits_of_circles),
		cmocka_unit_test(a_resting_circle_is_a_thick_point_wall),
		cmocka_unit_test(circles_that_touch_are_looked_at),
		cmocka_unit_test(all_rows_answer_circles_alike),
	};
	size_t count = 6;
	for (const circle_family *family = circle_families; family->name; family++)
		tests[count++] = (struct CMUnitTest){family->name, is_right, NULL, NULL, (void *)family};
	return _cmocka_run_group_tests("circle_pairs", tests, count, NULL, NULL);
}
