// Sweeps of explicit pairs: the hits that the kernels compute for walls and for circles agree with the oracle, no ray
// passes between two walls that share an end, and the broadphase passes on every pair of circles that hit.
#include <graze/graze.h>
#include <stdio.h>

#include "generators/cases.h"
#include "generators/pairs/circle_cases.h"
#include "oracle/oracle_sweep.h"
#include "query/pair_check.h"
#include "support/check.h"

enum { BATCH = 1024, MAX_TESTS = 96 };

// ---------------------------------------------------------------------------------------------------------------------
// Families against the oracle
// ---------------------------------------------------------------------------------------------------------------------

static void fail_pair(
	const pair_hit *hit, const oracle_touch *expected, const char *text, const char *aspect, double error) {
	fail_msg("%s is off by %.3g grains: t %.9g, feature %d, point %.9g %.9g, normal %.9g %.9g;\n"
			 "expected t %.9g, feature %d, point %.9g %.9g, normal %.9g %.9g in\n%s",
		aspect, error, (double)hit->time, hit->feature, (double)hit->point_x, (double)hit->point_y,
		(double)hit->normal_x, (double)hit->normal_y, (double)expected->time, expected->feature,
		(double)expected->point_x, (double)expected->point_y, (double)expected->normal_x, (double)expected->normal_y,
		text);
}

static bool is_hit(const void *result) { return ((const pair_hit *)result)->time <= 1; }

/// The error, or infinity where exact arithmetic decides between hit and miss, and the result is the other one.
static double error_or_mismatch(
	double error, bool exact, const oracle_touch *expected, const pair_hit *hit, const char **aspect) {
	if (!exact || isfinite(expected->time) == (hit->time <= 1)) return error;
	*aspect = "whether an exact case is a hit";
	return INFINITY;
}

static void make_wall_pair(const void *family, void *pair, random_source *source) {
	*(pair_case *)pair = ((const case_family *)family)->make(source);
}

static bool evaluate_walls(const char *backend, const void *cases, size_t count, void *results) {
	return evaluate_wall_hits(backend, cases, count, results);
}

static double wall_error(const void *family, const void *pair, const void *result, const char **aspect) {
	const oracle_touch expected = oracle_first_touch(pair, 0);
	const double error = oracle_error(pair, result, aspect);
	return error_or_mismatch(error, ((const case_family *)family)->exact, &expected, result, aspect);
}

static void report_wall_pair(const void *pair, const void *result, const char *aspect, double error) {
	const oracle_touch expected = oracle_first_touch(pair, 0);
	fail_pair(result, &expected, case_text(pair), aspect, error);
}

static void make_circle_pair(const void *family, void *pair, random_source *source) {
	*(circle_case *)pair = ((const circle_family *)family)->make(source);
}

static bool evaluate_circles(const char *backend, const void *cases, size_t count, void *results) {
	return evaluate_circle_hits(backend, cases, count, results);
}

static double circle_error(const void *family, const void *pair, const void *result, const char **aspect) {
	const oracle_touch expected = oracle_first_touch_of_circles(pair, 0);
	const double error = oracle_error_of_circles(pair, result, aspect);
	return error_or_mismatch(error, ((const circle_family *)family)->exact, &expected, result, aspect);
}

static void report_circle_pair(const void *pair, const void *result, const char *aspect, double error) {
	const oracle_touch expected = oracle_first_touch_of_circles(pair, 0);
	fail_pair(result, &expected, circle_text(pair), aspect, error);
}

// A result in float collects half a grain per operation. The largest errors seen are 6.7 grains in 10^8 pairs with
// walls, and 7.7 grains in 2.5 * 10^7 pairs of circles, where the circles all but touch at the start.
static const pair_check wall_check = {
	sizeof(pair_case), sizeof(pair_hit), make_wall_pair, evaluate_walls, wall_error, 8, report_wall_pair, is_hit};
static const pair_check circle_check = {sizeof(circle_case), sizeof(pair_hit), make_circle_pair, evaluate_circles,
	circle_error, 8, report_circle_pair, is_hit};

/// A family with its check: one test.
typedef struct family_test {
	char name[80];
	const pair_check *check;
	const void *family;
	bool exact;
	uint64_t seed;
	size_t share; ///< pairs_wanted() divided by this is the number of pairs
} family_test;

static family_test family_tests[MAX_TESTS];
static size_t family_count;

// S8, S9, S10, S12, S13, S14, S15, S19, S20, S21, S138, S145.
static void agrees_with_the_oracle(void **state) {
	const family_test *test = *state;
	pair_check_totals totals = {.aspect = "nothing"};
	random_source source = {test->seed};
	check_family(&totals, test->check, test->family, pairs_wanted() / test->share, &source);
	print_message(
		"%zu pairs, %zu hits, %s off by up to %.2f grains\n", totals.pairs, totals.hits, totals.aspect, totals.worst);
	// Families must have both hits and misses. The exact ones are few special cases.
	assert_true(test->exact || (totals.hits > totals.pairs / 50 && totals.hits < totals.pairs - totals.pairs / 50));
}

static void add_family(const char *targets, const char *name, const pair_check *check, const void *family, bool exact) {
	family_test *test = family_tests + family_count++;
	*test = (family_test){.check = check, .family = family, .exact = exact};
	snprintf(test->name, sizeof test->name, "%s: %s", targets, name);
}

/// Distributes the pairs among the families from `first` on: pairs_wanted() / divisor in all.
static void share_pairs(size_t first, size_t divisor) {
	for (size_t i = first; i < family_count; i++)
		family_tests[i].seed = i - first, family_tests[i].share = divisor * (family_count - first);
}

static void add_families(void) {
	const case_family *const walls[] = {case_families, special_families};
	family_count = 0;
	for (int k = 0; k < 2; k++)
		for (const case_family *f = walls[k]; f->name; f++) add_family("walls", f->name, &wall_check, f, f->exact);
	share_pairs(0, 1);
	const size_t first = family_count;
	for (const circle_family *f = circle_families; f->name; f++)
		add_family("circles", f->name, &circle_check, f, f->exact);
	share_pairs(first, 4);
}

// ---------------------------------------------------------------------------------------------------------------------
// Two walls that share an end
// ---------------------------------------------------------------------------------------------------------------------

/// Two walls that share an end, and a ray aimed at that end: it crosses from one side of the pair of walls to the
/// other, so it hits one of the two.
typedef struct corner_case {
	pair_case first, second;
} corner_case;

static corner_case aimed_at_a_corner(random_source *source) {
	float v[6];
	for (int i = 0; i < 6; i++) v[i] = i == 2 || i == 3 ? random_magnitude(source, 3, 8) : random_signed(source, 8);
	const int distance = random_chance(source, 2) ? 0 : 12; // log2, of the walls from the origin
	const float bx = ldexpf(v[0], distance), by = ldexpf(v[1], distance);
	const float dx = v[2], dy = v[3];
	// One wall lies on each side of the ray's line, at a slope of at least 1/8 against it.
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

// S142, S143.
static void no_ray_passes_between_two_walls_that_share_an_end(void **state) {
	(void)state;
	static pair_case first[BATCH], second[BATCH];
	static pair_hit first_hits[BATCH], second_hits[BATCH];
	random_source source = {7};
	size_t on_first = 0, on_second = 0, rays = 0;
	for (; rays < pairs_wanted() / 10; rays += BATCH) {
		for (size_t i = 0; i < BATCH; i++) {
			const corner_case c = aimed_at_a_corner(&source);
			first[i] = c.first, second[i] = c.second;
		}
		assert_true(evaluate_wall_hits(gz_backend_name(0), first, BATCH, first_hits));
		assert_true(evaluate_wall_hits(gz_backend_name(0), second, BATCH, second_hits));
		for (size_t i = 0; i < BATCH; i++) {
			const bool hits_first = first_hits[i].time <= 1, hits_second = second_hits[i].time <= 1;
			if (!hits_first && !hits_second) {
				print_message("%s and\n", case_text(first + i));
				fail_msg("%s\nare both missed", case_text(second + i));
			}
			on_first += hits_first, on_second += hits_second;
		}
	}
	print_message("%zu rays, %zu hit the first wall, %zu the second\n", rays, on_first, on_second);
	assert_true(on_first < rays && on_second < rays); // the rays are aimed so well that either wall is missed sometimes
}

// ---------------------------------------------------------------------------------------------------------------------
// The broadphase of crowds
// ---------------------------------------------------------------------------------------------------------------------

static void the_swept_discs_of_circles_that_hit_overlap(void **state) {
	(void)state;
	static circle_case cases[BATCH];
	static moving_body bodies[2 * BATCH];
	static swept_disc discs[2 * BATCH];
	static pair_hit hits[BATCH];
	random_source source = {5};
	size_t families = 0;
	while (circle_families[families].name) families++;
	for (size_t k = 0; k < families; k++)
		for (size_t n = 0; n < pairs_wanted() / 20 / families; n += BATCH) {
			for (size_t i = 0; i < BATCH; i++) {
				cases[i] = circle_families[k].make(&source);
				bodies[2 * i] = cases[i].body, bodies[2 * i + 1] = cases[i].other;
			}
			assert_true(evaluate_swept_discs(gz_backend_name(0), bodies, 2 * BATCH, discs));
			assert_true(evaluate_circle_hits(gz_backend_name(0), cases, BATCH, hits));
			for (size_t i = 0; i < BATCH; i++)
				if (hits[i].time <= 1 && !swept_discs_overlap(discs + 2 * i, discs + 2 * i + 1))
					fail_msg("a hit, though the swept discs do not overlap, in\n%s", circle_text(cases + i));
		}
}

int test_pairs(void) {
	struct CMUnitTest tests[MAX_TESTS] = {
		cmocka_unit_test(no_ray_passes_between_two_walls_that_share_an_end),
		cmocka_unit_test(the_swept_discs_of_circles_that_hit_overlap),
	};
	size_t count = 2;
	add_families();
	for (size_t i = 0; i < family_count; i++)
		tests[count++] =
			(struct CMUnitTest){family_tests[i].name, agrees_with_the_oracle, NULL, NULL, family_tests + i};
	return _cmocka_run_group_tests("pairs", tests, count, NULL, NULL);
}
