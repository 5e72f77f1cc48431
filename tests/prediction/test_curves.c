// The rule: predicted touches of a body with a wall or another body are complete and correct. They are compared with
// the oracle of paths (oracle_paths.h), and with a simulation that moves both bodies in small steps.
#include <math.h>
#include <string.h>

#include "generators/cases.h"
#include "generators/pairs/curve_cases.h"
#include "oracle/prediction/oracle_paths.h"
#include "support/check.h"

static size_t curves_wanted(void) { return pairs_wanted() / 100; }

typedef struct curve_tally {
	size_t pairs, touches, most;
} curve_tally;

/// Compares the touches of a case with the oracle.
static void check_case(
	curve_tally *tally, const curve_family *family, const curve_case *c, const curve_touches *touches) {
	const char *fault = curve_fault(c, touches->at, touches->count);
	tally->pairs++, tally->touches += touches->count;
	if (touches->count > tally->most) tally->most = touches->count;
	if (!fault) return;
	print_message("%s", curve_text(c));
	for (size_t i = 0; i < touches->count; i++) print_message("%.17g %d\n", touches->at[i].time, touches->at[i].kind);
	fail_msg("%s: %s", family->name, fault);
}

/// The same pair with its bodies exchanged.
static curve_case swapped_pair(curve_case c) {
	const curve_body body = c.body;
	c.body = c.other, c.other = body;
	return c;
}

/// Both bodies of a pair have the same times and opposite normals.
static void assert_mirrored(const curve_touches *first, const curve_touches *second) {
	assert_int_equal(first->count, second->count);
	for (size_t i = 0; i < first->count; i++) {
		assert_true(first->at[i].time == second->at[i].time && first->at[i].kind == second->at[i].kind);
		assert_true(fabsf(first->at[i].normal_x + second->at[i].normal_x) < 0x1p-20f);
		assert_true(fabsf(first->at[i].normal_y + second->at[i].normal_y) < 0x1p-20f);
	}
}

static void check_batch(curve_tally *tally, const curve_family *family, random_source *source) {
	static curve_touches touches[CURVE_BATCH], other_touches[CURVE_BATCH];
	curve_case cases[CURVE_BATCH];
	const curve_case start = curve_batch_start(family, source);
	for (int k = 0; k < CURVE_BATCH; k++) cases[k] = start, family->make(cases + k, source);
	predict_curves(touches, start.has_other ? other_touches : NULL, cases, CURVE_BATCH);
	for (int k = 0; k < CURVE_BATCH; k++) {
		check_case(tally, family, cases + k, touches + k);
		if (!start.has_other) continue;
		const curve_case swapped = swapped_pair(cases[k]);
		check_case(tally, family, &swapped, other_touches + k);
		assert_mirrored(touches + k, other_touches + k);
	}
}

// S118, S119, S120, S121, S124, S125, S126, S128.
static void touches_agree_with_the_oracle(void **state) {
	(void)state;
	random_source source = {901};
	size_t families = 0, all = 0;
	while (curve_families[families].name) families++;
	for (const curve_family *family = curve_families; family->name; family++) {
		curve_tally tally = {0};
		while (tally.pairs < curves_wanted() / families + CURVE_BATCH) check_batch(&tally, family, &source);
		print_message("%s: %zu pairs, %zu touches, at most %zu of a pair\n", family->name, tally.pairs, tally.touches,
			tally.most);
		assert_true((int)tally.most >= family->min_touches || tally.pairs < 5000);
		all += tally.pairs;
	}
	print_message("%zu pairs; the largest error is %.3f of the tolerance\n", all, curve_worst_touch());
}

// ---------------------------------------------------------------------------------------------------------------------
// Simulation in small steps
// ---------------------------------------------------------------------------------------------------------------------

/// The state of a simulated body.
typedef struct path_state {
	wide x, y, vx, vy, ax, ay;
} path_state;

static void advance_state(path_state *m, wide time) {
	m->x += time * (m->vx + m->ax * time / 2), m->y += time * (m->vy + m->ay * time / 2);
	m->vx += m->ax * time, m->vy += m->ay * time;
}

static path_state state_at(const curve_body *b, double time) {
	path_state m = {b->px, b->py, b->vx, b->vy, b->ax, b->ay};
	advance_state(&m, (wide)time - b->since);
	return m;
}

/// The distance between the surfaces.
static wide surface_gap(const curve_case *c, const path_state *m, const path_state *o) {
	const curve_wall *w = &c->wall;
	if (c->has_other) return hypotl(m->x - o->x, m->y - o->y) - c->body.radius - c->other.radius;
	const wide ex = (wide)w->bx - w->ax, ey = (wide)w->by - w->ay, x = m->x - w->ax, y = m->y - w->ay;
	const wide share = ex != 0 || ey != 0 ? fmaxl(0, fminl(1, (x * ex + y * ey) / (ex * ex + ey * ey))) : 0;
	return hypotl(x - share * ex, y - share * ey) - c->body.radius - w->radius;
}

/// Simulates both bodies and compares the predicted touches between two steps with the overlap at the steps: from
/// outside to inside there is one begin more than ends, from inside to outside one end more, else as many of both.
/// Steps at which the gap is too small for its sign to be certain are left out. Returns the number of changes seen.
static size_t simulate(const curve_case *c, const curve_touches *touches) {
	enum { STEPS = 1000 };
	const wide step = ((wide)c->until - c->from) / STEPS;
	path_state body = state_at(&c->body, c->from), other = state_at(&c->other, c->from);
	wide gap = surface_gap(c, &body, &other);
	size_t next = 0, changes = 0;
	bool is_known = fabsl(gap) > 0x1p-12L, was_inside = gap < 0;
	for (int i = 1; i <= STEPS; i++) {
		advance_state(&body, step), advance_state(&other, step);
		gap = surface_gap(c, &body, &other);
		if (!(fabsl(gap) > 0x1p-12L)) continue;
		int net_begins = 0;
		for (; next < touches->count && touches->at[next].time <= c->from + i * step; next++)
			net_begins += touches->at[next].kind == GZ_EVENT_BEGIN ? 1 : -1;
		if (is_known && (gap < 0) != was_inside + net_begins) {
			print_message("%s", curve_text(c));
			fail_msg("step %d: expected %d more begins than ends, found %d", i, (gap < 0) - was_inside, net_begins);
		}
		changes += is_known && was_inside != (gap < 0);
		is_known = true, was_inside = gap < 0;
	}
	assert_true(next == touches->count || fabsl(gap) < 0x1p-12L);
	return changes;
}

// S118, S119.
static void touches_agree_with_a_simulation_in_small_steps(void **state) {
	(void)state;
	static const char *const names[] = {
		"aimed", "thick walls and points", "tangents", "in and out twice", "in and out thrice", "straight", NULL};
	random_source source = {902};
	size_t touches = 0, changes = 0;
	for (const curve_family *family = curve_families; family->name; family++) {
		bool is_named = false;
		for (int i = 0; names[i]; i++) is_named |= !strcmp(names[i], family->name);
		for (size_t n = 0; is_named && n < curves_wanted() / 100; n += CURVE_BATCH) {
			static curve_touches predicted[CURVE_BATCH];
			curve_case cases[CURVE_BATCH];
			const curve_case start = curve_batch_start(family, &source);
			for (int k = 0; k < CURVE_BATCH; k++) {
				cases[k] = start, family->make(cases + k, &source);
				cases[k].wall.one_sided = 0, cases[k].body.radius += 0.5f;
			}
			predict_curves(predicted, NULL, cases, CURVE_BATCH);
			for (int k = 0; k < CURVE_BATCH; k++)
				touches += predicted[k].count, changes += simulate(cases + k, predicted + k);
		}
	}
	print_message("%zu touches, %zu of them seen by the simulation\n", touches, changes);
	assert_true(changes > touches * 3 / 4);
}

// S119.
static void a_ray_that_begins_along_a_wall_and_bends_away_does_not_cross_it(void **state) {
	(void)state;
	for (int k = 0; k < 4; k++) {
		const float motion = k & 1 ? -1 : 1, acceleration = k & 2 ? -1 : 1;
		const curve_case c = {.body = {.vx = motion, .ay = acceleration}, .wall = {-9, 0, 9, 0, 0, 0}, .until = 4};
		curve_touches touches;
		predict_curves(&touches, NULL, &c, 1);
		assert_int_equal(touches.count, 0);
	}
}

int test_curves(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(touches_agree_with_the_oracle),
		cmocka_unit_test(touches_agree_with_a_simulation_in_small_steps),
		cmocka_unit_test(a_ray_that_begins_along_a_wall_and_bends_away_does_not_cross_it),
	};
	return RUN_SUITE("curves", tests);
}
