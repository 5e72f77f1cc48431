// The kernels of the mover, pair by pair: distances, sweeps, the safety check, first and last motion segments. They
// agree with the oracle of 113 bits (oracle_motion.h) and have the same bits on every backend.
#include <graze/graze.h>
#include <math.h>
#include <string.h>

#include "generators/cases.h"
#include "generators/pairs/motion_cases.h"
#include "oracle/oracle_motion.h"
#include "oracle/quad.h"
#include "support/check.h"

enum { BATCH = 1024, FAMILIES = 8 };

static motion_case cases[BATCH];
static motion_result answers[BATCH], others[BATCH];

static void make(const motion_family *family, random_source *source) {
	for (size_t i = 0; i < BATCH; i++) cases[i] = family->make(source);
}

static void fail_pair(size_t i, const char *what, double error) {
	const motion_result *a = answers + i;
	fail_msg("%s has an error of %.3g grains: %s, feature %d, value %.17g, normal %.17g %.17g in\n%s", what, error,
		a->listed ? "listed" : "not listed", a->feature, a->value, a->normal_x, a->normal_y, motion_text(cases + i));
}

typedef bool evaluator(const char *backend, const motion_case *cases, size_t count, motion_result *answers);
typedef double error_function(const motion_case *c, const motion_result *answer, const char **what);

/// Compares the pairs of a family with the oracle. Where rounding decides whether a one-sided wall exists, the pair may
/// be listed or not. The largest errors seen are 3.5 grains of distances and 4.4 grains of sweeps.
static void check_family(
	const motion_family *family, uint64_t seed, evaluator *evaluate, error_function *error_of, double max_error) {
	random_source source = {seed};
	double worst = 0;
	const char *worst_aspect = "nothing";
	size_t listed = 0;
	for (size_t n = 0; n < pairs_wanted() / 32 / FAMILIES; n += BATCH) {
		make(family, &source);
		assert_true(evaluate(gz_backend_name(0), cases, BATCH, answers));
		for (size_t i = 0; i < BATCH; i++) {
			const char *what;
			const oracle_presence presence = oracle_wall_exists(cases + i, evaluate == evaluate_mover_distances);
			if (presence == WALL_ABSENT && answers[i].listed) fail_pair(i, "a wall that does not exist", INFINITY);
			if (presence != WALL_PRESENT) continue;
			const double error = error_of(cases + i, answers + i, &what);
			if (!(error <= max_error)) fail_pair(i, what, error);
			if (error > worst) worst = error, worst_aspect = what;
			listed += answers[i].listed != 0;
		}
	}
	assert_true(listed > pairs_wanted() / 32 / FAMILIES / 20);
	print_message("%s: largest error %.2f grains, of %s\n", family->name, worst, worst_aspect);
}

/// The kernel lists the walls within near_distance, by the distance that it computes.
static double gap_error(const motion_case *c, const motion_result *answer, const char **what) {
	*what = "what is listed";
	if (answer->listed != (answer->value <= c->body.near_distance)) return INFINITY;
	return oracle_gap_error(c, answer, what);
}

static void distances_agree_with_the_oracle(void **state) {
	(void)state;
	for (const motion_family *f = motion_families; f->name; f++)
		check_family(f, 1000 + (uint64_t)(f - motion_families), evaluate_mover_distances, gap_error, 4);
}

static void sweeps_agree_with_the_oracle(void **state) {
	(void)state;
	if (QUAD_BITS < 113) skip();
	for (const motion_family *f = motion_families; f->name; f++)
		check_family(f, 1100 + (uint64_t)(f - motion_families), evaluate_mover_hits, oracle_impact_error, 6);
}

// ---------------------------------------------------------------------------------------------------------------------
// The safety check
// ---------------------------------------------------------------------------------------------------------------------

typedef struct validation_counts {
	size_t passed, refused, needlessly_refused;
} validation_counts;

/// A pair that the safety check accepts is clear. A pair that is clear by a margin is accepted.
static void check_validation(size_t i, validation_counts *count) {
	const oracle_presence presence = oracle_wall_exists(cases + i, 0);
	if (presence == WALL_UNCERTAIN) return;
	const bool clear = presence == WALL_ABSENT || oracle_is_clear(cases + i, 0);
	if (!answers[i].listed && !clear)
		fail_msg("expected this to be refused, found it accepted:\n%s", motion_text(cases + i));
	if (answers[i].listed && presence == WALL_ABSENT)
		fail_msg("expected no refusal by a wall that does not exist:\n%s", motion_text(cases + i));
	if (answers[i].listed && clear && oracle_is_clear(cases + i, 0x1p-46))
		fail_msg("expected this to be accepted, found it refused:\n%s", motion_text(cases + i));
	count->passed += !answers[i].listed, count->refused += answers[i].listed != 0;
	count->needlessly_refused += answers[i].listed && clear;
}

// S63, S64, S88.
static void the_safety_check_accepts_clear_segments_alone(void **state) {
	(void)state;
	if (QUAD_BITS < 113) skip();
	for (const motion_family *family = motion_families; family->name; family++) {
		random_source source = {1200 + (uint64_t)(family - motion_families)};
		validation_counts counts = {0};
		for (size_t n = 0; n < pairs_wanted() / 4 / FAMILIES; n += BATCH) {
			make(family, &source);
			assert_true(evaluate_validation(gz_backend_name(0), cases, BATCH, answers));
			for (size_t i = 0; i < BATCH; i++) check_validation(i, &counts);
		}
		print_message("%s: %zu clear pairs, %zu of them refused; %zu other pairs refused\n", family->name,
			counts.passed + counts.needlessly_refused, counts.needlessly_refused,
			counts.refused - counts.needlessly_refused);
		assert_true(
			counts.passed > pairs_wanted() / 4 / FAMILIES / 10 && counts.refused > pairs_wanted() / 4 / FAMILIES / 10);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Motion segments of the fast path
// ---------------------------------------------------------------------------------------------------------------------

/// Every end of a first segment that the fast path takes passes the safety check. Without a skin, rounding takes half
/// of the bodies that hit a wall too close to it: the fast path leaves them to the general solver. S63.
static void first_segments_end_where_the_safety_check_accepts(void **state) {
	(void)state;
	static segment_result segments[BATCH];
	const char *backend;
	size_t touching = 0, general = 0, all = 0;
	random_source source = {1250};
	for (const motion_family *family = motion_families; family->name; family++)
		for (size_t r = 0; (backend = gz_backend_name(r)); r++) {
			make(family, &source);
			assert_true(evaluate_first_segments(backend, cases, BATCH, segments));
			for (size_t i = 0; i < BATCH; i++)
				cases[i].body.qx = segments[i].qx, cases[i].body.qy = segments[i].qy,
				cases[i].body.clearance = (double)(float)cases[i].body.radius;
			assert_true(evaluate_validation(backend, cases, BATCH, answers));
			for (size_t i = 0; i < BATCH; i++) {
				if (!segments[i].slow && answers[i].listed)
					fail_msg(
						"%s: expected this to be left to the general solver:\n%s", backend, motion_text(cases + i));
				touching += segments[i].turns != 0, general += segments[i].slow != 0, all++;
			}
		}
	print_message("%zu bodies: %zu touched a wall, %zu left to the general solver\n", all, touching, general);
	assert_true(touching > all / 50 && all - touching - general > all / 50);
}

/// The kernel refuses a last segment that hits a wall or fails the safety check. The wall that a segment runs along is
/// no hit.
static void last_segments_are_refused_by_hits_and_by_the_safety_check(void **state) {
	(void)state;
	static motion_result hit[BATCH], refused[BATCH];
	const char *backend;
	random_source source = {1251};
	for (const motion_family *family = motion_families; family->name; family++)
		for (size_t r = 0; (backend = gz_backend_name(r)); r++) {
			make(family, &source);
			for (size_t i = 0; i < BATCH; i++) {
				mover *m = &cases[i].body;
				m->qx = (float)((double)m->px + m->vx), m->qy = (float)((double)m->py + m->vy);
			}
			assert_true(
				evaluate_mover_hits(backend, cases, BATCH, hit) && evaluate_validation(backend, cases, BATCH, refused));
			for (int along = 0; along < 2; along++) {
				assert_true(evaluate_last_segments(backend, cases, BATCH, along, others));
				for (size_t i = 0; i < BATCH; i++)
					if (others[i].listed != ((!along && hit[i].listed) || refused[i].listed))
						fail_msg("%s, %s: expected %s, found %d refusals:\n%s", backend,
							along ? "along the wall" : "free", others[i].listed ? "none" : "one", others[i].listed,
							motion_text(cases + i));
			}
		}
}

// ---------------------------------------------------------------------------------------------------------------------
// All kernels
// ---------------------------------------------------------------------------------------------------------------------

static void assert_same_answers(const char *kernel, const char *backend) {
	for (size_t i = 0; i < BATCH; i++)
		if (memcmp(answers + i, others + i, sizeof *answers))
			fail_msg("%s on %s: expected %d, %.17g, found %d, %.17g in\n%s", kernel, backend, answers[i].listed,
				answers[i].value, others[i].listed, others[i].value, motion_text(cases + i));
}

// S149.
static void all_backends_give_the_same_bits(void **state) {
	(void)state;
	static const struct {
		const char *name;
		evaluator *evaluate;
	} kernels[] = {
		{"distances", evaluate_mover_distances}, {"sweep", evaluate_mover_hits}, {"safety check", evaluate_validation}};
	const char *backend;
	random_source source = {1300};
	for (const motion_family *family = motion_families; family->name; family++)
		for (size_t n = 0; n < pairs_wanted() / 20 / FAMILIES; n += BATCH) {
			make(family, &source);
			for (int k = 0; k < 3; k++) {
				assert_true(kernels[k].evaluate("scalar", cases, BATCH, answers));
				for (size_t r = 0; (backend = gz_backend_name(r)); r++) {
					assert_true(kernels[k].evaluate(backend, cases, BATCH, others));
					assert_same_answers(kernels[k].name, backend);
				}
			}
		}
}

/// The records of a wall and of the same wall with swapped ends differ in their signs alone.
static void swapping_the_ends_of_a_wall_swaps_the_features_alone(void **state) {
	(void)state;
	static motion_case swapped[BATCH];
	random_source source = {1400};
	for (const motion_family *family = motion_families; family->name; family++)
		for (size_t n = 0; n < pairs_wanted() / 50 / FAMILIES; n += BATCH) {
			make(family, &source);
			for (size_t i = 0; i < BATCH; i++) cases[i].one_sided = 0, swapped[i] = swapped_motion(cases[i]);
			assert_true(evaluate_mover_distances(gz_backend_name(0), cases, BATCH, answers));
			assert_true(evaluate_mover_distances(gz_backend_name(0), swapped, BATCH, others));
			for (size_t i = 0; i < BATCH; i++)
				if (others[i].feature != GZ_FEATURE_SIDE && (cases[i].ax != cases[i].bx || cases[i].ay != cases[i].by))
					others[i].feature = GZ_FEATURE_END_A + GZ_FEATURE_END_B - others[i].feature;
			assert_same_answers("distances", "swapped walls");
		}
}

/// Lists of any length: the padded lanes behind the last pair are not listed.
static void padded_lanes_are_not_listed(void **state) {
	(void)state;
	const char *backend;
	random_source source = {1500};
	for (size_t r = 0; (backend = gz_backend_name(r)); r++)
		for (size_t count = 1; count <= 3 * LANES; count++) {
			make(motion_families + count % FAMILIES, &source);
			memset(others, 0, sizeof others);
			for (size_t i = 0; i < count; i++) cases[i].one_sided = 0;
			cases[0].body.near_distance = INFINITY,
			cases[0].body.clearance = INFINITY; // the padded lanes repeat this pair
			assert_true(evaluate_mover_distances(backend, cases, count, answers) && answers[0].listed == 1);
			assert_true(evaluate_validation(backend, cases, count, answers) && answers[0].listed == 1);
			assert_true(evaluate_mover_hits(backend, cases, count, others) && others[0].listed <= 1);
		}
}

int test_mover_kernels(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(distances_agree_with_the_oracle),
		cmocka_unit_test(sweeps_agree_with_the_oracle),
		cmocka_unit_test(the_safety_check_accepts_clear_segments_alone),
		cmocka_unit_test(first_segments_end_where_the_safety_check_accepts),
		cmocka_unit_test(last_segments_are_refused_by_hits_and_by_the_safety_check),
		cmocka_unit_test(all_backends_give_the_same_bits),
		cmocka_unit_test(swapping_the_ends_of_a_wall_swaps_the_features_alone),
		cmocka_unit_test(padded_lanes_are_not_listed),
	};
	return RUN_SUITE("motion_kernels", tests);
}
