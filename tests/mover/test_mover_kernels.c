// The kernels of motion, pair by pair: judged by the oracle, and the same bits on every row.
#include <graze/graze.h>
#include <math.h>
#include <string.h>

#include "generators/cases.h"
#include "generators/pairs/motion_cases.h"
#include "oracle/oracle_motion.h"
#include "support/check.h"

enum { BATCH = 1024, FAMILIES = 8 };

static motion_case cases[BATCH];
static motion_answer answers[BATCH], others[BATCH];

static void make(const motion_family *family, random_source *source) {
	for (size_t i = 0; i < BATCH; i++) cases[i] = family->make(source);
}

static void complain(size_t i, const char *what, double error) {
	const motion_answer *a = answers + i;
	fail_msg("%s is off by %.3g grains: %s, feature %d, value %.17g, normal %.17g %.17g in\n%s", what, error,
		a->listed ? "listed" : "not listed", a->feature, a->value, a->normal_x, a->normal_y, motion_text(cases + i));
}

typedef double judge(const motion_case *c, const motion_answer *answer, const char **what);

/// Judges all pairs of a family (the worst seen are 3.5 grains of gaps, and 4.4 of strikes) whose walls are certainly
/// there; others are listed or not.
static void judge_family(const motion_family *family, uint64_t seed,
	int (*evaluate)(const char *, const motion_case *, size_t, motion_answer *), judge *error_of, double forgiven) {
	random_source source = {seed};
	double worst = 0;
	const char *worst_aspect = "nothing";
	size_t listed = 0;
	for (size_t n = 0; n < pairs_wanted() / 32 / FAMILIES; n += BATCH) {
		make(family, &source);
		assert_true(evaluate(gz_backend_name(0), cases, BATCH, answers));
		for (size_t i = 0; i < BATCH; i++) {
			const char *what;
			const oracle_presence there = oracle_wall_exists(cases + i, evaluate == evaluate_gaps);
			if (there == WALL_ABSENT && answers[i].listed) complain(i, "a wall that is not there", INFINITY);
			if (there != WALL_PRESENT) continue;
			const double error = error_of(cases + i, answers + i, &what);
			if (!(error <= forgiven)) complain(i, what, error);
			if (error > worst) worst = error, worst_aspect = what;
			listed += answers[i].listed != 0;
		}
	}
	assert_true(listed > pairs_wanted() / 32 / FAMILIES / 20);
	print_message("%s: %s off by up to %.2f grains\n", family->name, worst_aspect, worst);
}

// ---- gaps

/// Listed are those within `near`, as far as the distance tells.
static double gap_error(const motion_case *c, const motion_answer *answer, const char **what) {
	*what = "what is listed";
	if (answer->listed != (answer->value <= c->body.near_distance)) return INFINITY;
	return oracle_gap_error(c, answer, what);
}

static void gaps_are_right(void **state) {
	(void)state;
	for (const motion_family *f = motion_families; f->name; f++)
		judge_family(f, 1000 + (uint64_t)(f - motion_families), evaluate_gaps, gap_error, 4);
}

// ---- strike

static void strikes_are_right(void **state) {
	(void)state;
	for (const motion_family *f = motion_families; f->name; f++)
		judge_family(f, 1100 + (uint64_t)(f - motion_families), evaluate_strike, oracle_impact_error, 6);
}

// ---- guard

typedef struct guard_count {
	size_t passed, refused, refused_in_vain;
} guard_count;

/// A pair that the guard lets pass is clear; one that is clear by far it lets pass.
static void judge_guard(size_t i, guard_count *count) {
	const oracle_presence there = oracle_wall_exists(cases + i, 0);
	if (there == WALL_UNCERTAIN) return;
	const bool clear = there == WALL_ABSENT || oracle_is_clear(cases + i, 0);
	if (!answers[i].listed && !clear) fail_msg("the guard lets this pass:\n%s", motion_text(cases + i));
	if (answers[i].listed && there == WALL_ABSENT) fail_msg("the wall is not there:\n%s", motion_text(cases + i));
	if (answers[i].listed && clear && oracle_is_clear(cases + i, 0x1p-46))
		fail_msg("the guard refuses this:\n%s", motion_text(cases + i));
	count->passed += !answers[i].listed, count->refused += answers[i].listed != 0;
	count->refused_in_vain += answers[i].listed && clear;
}

static void the_guard_lets_nothing_through(void **state) {
	(void)state;
	for (const motion_family *f = motion_families; f->name; f++) {
		random_source source = {1200 + (uint64_t)(f - motion_families)};
		guard_count count = {0};
		for (size_t n = 0; n < pairs_wanted() / 4 / FAMILIES; n += BATCH) {
			make(f, &source);
			assert_true(evaluate_guard(gz_backend_name(0), cases, BATCH, answers));
			for (size_t i = 0; i < BATCH; i++) judge_guard(i, &count);
		}
		print_message("%s: of %zu pairs that are clear, %zu are refused; %zu others, too\n", f->name,
			count.passed + count.refused_in_vain, count.refused_in_vain, count.refused - count.refused_in_vain);
		assert_true(
			count.passed > pairs_wanted() / 4 / FAMILIES / 10 && count.refused > pairs_wanted() / 4 / FAMILIES / 10);
	}
}

// ---- legs, which do both

/// Without a skin, rounding takes half of those that hit something too near.
static void first_legs_go_only_where_the_guard_lets_them(void **state) {
	(void)state;
	static leg_answer legs[BATCH];
	const char *row;
	size_t turns = 0, odds = 0, all = 0;
	random_source source = {1250};
	for (const motion_family *f = motion_families; f->name; f++)
		for (size_t r = 0; (row = gz_backend_name(r)); r++) {
			make(f, &source);
			assert_true(evaluate_first_legs(row, cases, BATCH, legs));
			for (size_t i = 0; i < BATCH; i++)
				cases[i].body.qx = legs[i].qx, cases[i].body.qy = legs[i].qy,
				cases[i].body.clearance = (double)(float)cases[i].body.radius;
			assert_true(evaluate_guard(row, cases, BATCH, answers));
			for (size_t i = 0; i < BATCH; i++) {
				if (!legs[i].odd && answers[i].listed) fail_msg("%s lets this go:\n%s", row, motion_text(cases + i));
				turns += legs[i].turns != 0, odds += legs[i].odd != 0, all++;
			}
		}
	print_message("of %zu, %zu turned and %zu were odd\n", all, turns, odds);
	assert_true(turns > all / 50 && all - turns - odds > all / 50);
}

/// Who could hit something, or is refused by the guard, is hindered; the wall that a leg runs along is no hit.
static void last_legs_are_hindered_by_what_strikes_and_refuses(void **state) {
	(void)state;
	static motion_answer struck[BATCH], refused[BATCH];
	const char *row;
	random_source source = {1251};
	for (const motion_family *f = motion_families; f->name; f++)
		for (size_t r = 0; (row = gz_backend_name(r)); r++) {
			make(f, &source);
			for (size_t i = 0; i < BATCH; i++) {
				mover *m = &cases[i].body;
				m->qx = (float)((double)m->px + m->vx), m->qy = (float)((double)m->py + m->vy);
			}
			assert_true(evaluate_strike(row, cases, BATCH, struck) && evaluate_guard(row, cases, BATCH, refused));
			for (int along = 0; along < 2; along++) {
				assert_true(evaluate_last_legs(row, cases, BATCH, along, others));
				for (size_t i = 0; i < BATCH; i++)
					if (others[i].listed != ((!along && struck[i].listed) || refused[i].listed))
						fail_msg("%s, %s: hindered %d\n%s", row, along ? "along" : "free", others[i].listed,
							motion_text(cases + i));
			}
		}
}

// ---- All of them

static void assert_same_answers(const char *kernel, const char *row) {
	for (size_t i = 0; i < BATCH; i++)
		if (memcmp(answers + i, others + i, sizeof *answers))
			fail_msg("%s on %s: %d, %.17g where scalar has %d, %.17g in\n%s", kernel, row, others[i].listed,
				others[i].value, answers[i].listed, answers[i].value, motion_text(cases + i));
}

static void all_rows_give_the_same_bits(void **state) {
	(void)state;
	static const struct {
		const char *name;
		int (*evaluate)(const char *, const motion_case *, size_t, motion_answer *);
	} kernels[] = {{"gaps", evaluate_gaps}, {"strike", evaluate_strike}, {"guard", evaluate_guard}};
	const char *row;
	random_source source = {1300};
	for (const motion_family *f = motion_families; f->name; f++)
		for (size_t n = 0; n < pairs_wanted() / 20 / FAMILIES; n += BATCH) {
			make(f, &source);
			for (int k = 0; k < 3; k++) {
				assert_true(kernels[k].evaluate("scalar", cases, BATCH, answers));
				for (size_t r = 0; (row = gz_backend_name(r)); r++) {
					assert_true(kernels[k].evaluate(row, cases, BATCH, others));
					assert_same_answers(kernels[k].name, row);
				}
			}
		}
}

/// The records of a wall and of the same wall with swapped ends differ in their signs alone.
static void swapped_ends_change_names_alone(void **state) {
	(void)state;
	static motion_case swapped[BATCH];
	random_source source = {1400};
	for (const motion_family *f = motion_families; f->name; f++)
		for (size_t n = 0; n < pairs_wanted() / 50 / FAMILIES; n += BATCH) {
			make(f, &source);
			for (size_t i = 0; i < BATCH; i++) cases[i].one_sided = 0, swapped[i] = swapped_motion(cases[i]);
			assert_true(evaluate_gaps(gz_backend_name(0), cases, BATCH, answers));
			assert_true(evaluate_gaps(gz_backend_name(0), swapped, BATCH, others));
			for (size_t i = 0; i < BATCH; i++)
				if (others[i].feature != GZ_FEATURE_SIDE && (cases[i].ax != cases[i].bx || cases[i].ay != cases[i].by))
					others[i].feature = GZ_FEATURE_END_A + GZ_FEATURE_END_B - others[i].feature;
			assert_same_answers("gaps", "swapped walls");
		}
}

/// Lists end anywhere: what lies in the last lanes behind them is not listed.
static void pairs_behind_the_last_are_not_listed(void **state) {
	(void)state;
	const char *row;
	random_source source = {1500};
	for (size_t r = 0; (row = gz_backend_name(r)); r++)
		for (size_t count = 1; count <= 3 * LANES; count++) {
			make(motion_families + count % FAMILIES, &source);
			memset(others, 0, sizeof others);
			for (size_t i = 0; i < count; i++) cases[i].one_sided = 0;
			cases[0].body.near_distance = INFINITY,
			cases[0].body.clearance = INFINITY; // nobody reads the first pair once more
			assert_true(evaluate_gaps(row, cases, count, answers) && answers[0].listed == 1);
			assert_true(evaluate_guard(row, cases, count, answers) && answers[0].listed == 1);
			assert_true(evaluate_strike(row, cases, count, others) && others[0].listed <= 1);
		}
}

int test_mover_kernels(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(gaps_are_right),
		cmocka_unit_test(strikes_are_right),
		cmocka_unit_test(the_guard_lets_nothing_through),
		cmocka_unit_test(first_legs_go_only_where_the_guard_lets_them),
		cmocka_unit_test(last_legs_are_hindered_by_what_strikes_and_refuses),
		cmocka_unit_test(all_rows_give_the_same_bits),
		cmocka_unit_test(swapped_ends_change_names_alone),
		cmocka_unit_test(pairs_behind_the_last_are_not_listed),
	};
	return RUN_SUITE("motion_kernels", tests);
}
