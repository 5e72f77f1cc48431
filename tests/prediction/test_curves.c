// What bodies foresee of a wall, or of one another, is judged by the oracle, and by going their ways step by step.
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

static void judge(curve_tally *tally, const curve_family *family, const curve_case *c, const curve_touches *got) {
	const char *fault = curve_fault(c, got->at, got->count);
	tally->pairs++, tally->touches += got->count;
	if (got->count > tally->most) tally->most = got->count;
	if (!fault) return;
	print_message("%s", curve_text(c));
	for (size_t i = 0; i < got->count; i++) print_message("%.17g %d\n", got->at[i].time, got->at[i].kind);
	fail_msg("%s: %s", family->name, fault);
}

static curve_case seen_from_the_other(curve_case c) {
	const curve_body body = c.body;
	c.body = c.other, c.other = body;
	return c;
}

static void assert_same_times(const curve_touches *one, const curve_touches *other) {
	assert_int_equal(one->count, other->count);
	for (size_t i = 0; i < one->count; i++) {
		assert_true(one->at[i].time == other->at[i].time && one->at[i].kind == other->at[i].kind);
		assert_true(fabsf(one->at[i].normal_x + other->at[i].normal_x) < 0x1p-20f);
		assert_true(fabsf(one->at[i].normal_y + other->at[i].normal_y) < 0x1p-20f);
	}
}

static void judge_batch(curve_tally *tally, const curve_family *family, random_source *source) {
	static curve_touches got[CURVE_BATCH], others[CURVE_BATCH];
	curve_case cases[CURVE_BATCH];
	const curve_case start = curve_batch_start(family, source);
	for (int k = 0; k < CURVE_BATCH; k++) cases[k] = start, family->make(cases + k, source);
	ask_curves(got, start.has_other ? others : NULL, cases, CURVE_BATCH);
	for (int k = 0; k < CURVE_BATCH; k++) {
		judge(tally, family, cases + k, got + k);
		if (!start.has_other) continue;
		const curve_case back = seen_from_the_other(cases[k]);
		judge(tally, family, &back, others + k);
		assert_same_times(got + k, others + k);
	}
}

static void no_touch_is_lost_and_none_invented(void **state) {
	(void)state;
	random_source source = {901};
	size_t families = 0, all = 0;
	while (curve_families[families].name) families++;
	for (const curve_family *family = curve_families; family->name; family++) {
		curve_tally tally = {0};
		while (tally.pairs < curves_wanted() / families + CURVE_BATCH) judge_batch(&tally, family, &source);
		print_message(
			"%s: %zu pairs, %zu touches, up to %zu of a pair\n", family->name, tally.pairs, tally.touches, tally.most);
		assert_true((int)tally.most >= family->min_touches || tally.pairs < 5000);
		all += tally.pairs;
	}
	print_message("%zu pairs; touches are off by up to %.3f of the tolerance\n", all, curve_worst_touch());
}

/// Where something is, and how fast it goes, after one small step after the other.
typedef struct mover {
	wide x, y, vx, vy, ax, ay;
} mover;

static void step_on(mover *m, wide time) {
	m->x += time * (m->vx + m->ax * time / 2), m->y += time * (m->vy + m->ay * time / 2);
	m->vx += m->ax * time, m->vy += m->ay * time;
}

static mover mover_at(const curve_body *b, double time) {
	mover m = {b->px, b->py, b->vx, b->vy, b->ax, b->ay};
	step_on(&m, (wide)time - b->since);
	return m;
}

/// How far apart the surfaces are.
static wide apart(const curve_case *c, const mover *m, const mover *o) {
	const curve_wall *w = &c->wall;
	if (c->has_other) return hypotl(m->x - o->x, m->y - o->y) - c->body.radius - c->other.radius;
	const wide ex = (wide)w->bx - w->ax, ey = (wide)w->by - w->ay, x = m->x - w->ax, y = m->y - w->ay;
	const wide share = ex != 0 || ey != 0 ? fmaxl(0, fminl(1, (x * ex + y * ey) / (ex * ex + ey * ey))) : 0;
	return hypotl(x - share * ex, y - share * ey) - c->body.radius - w->radius;
}

/// Goes both ways step by step. From outside to inside there is one touch more inward than outward, and the other way
/// round; else they are in pairs. Where surfaces are too near to tell it waits for the next step. Returns how many
/// touches it saw.
static size_t walk_along(const curve_case *c, const curve_touches *got) {
	enum { STEPS = 1000 };
	const wide step = ((wide)c->until - c->from) / STEPS;
	mover body = mover_at(&c->body, c->from), other = mover_at(&c->other, c->from);
	wide gap = apart(c, &body, &other);
	size_t next = 0, seen = 0;
	int is_known = fabsl(gap) > 0x1p-12L, was_inside = gap < 0;
	for (int i = 1; i <= STEPS; i++) {
		step_on(&body, step), step_on(&other, step);
		gap = apart(c, &body, &other);
		if (!(fabsl(gap) > 0x1p-12L)) continue;
		int inward = 0;
		for (; next < got->count && got->at[next].time <= c->from + i * step; next++)
			inward += got->at[next].kind == GZ_EVENT_BEGIN ? 1 : -1;
		if (is_known && (gap < 0) != was_inside + inward) {
			print_message("%s", curve_text(c));
			fail_msg("at step %d: %d more inward than outward", i, inward);
		}
		seen += is_known && was_inside != (gap < 0);
		is_known = 1, was_inside = gap < 0;
	}
	assert_true(next == got->count || fabsl(gap) < 0x1p-12L);
	return seen;
}

static void who_goes_step_by_step_sees_the_same_touches(void **state) {
	(void)state;
	static const char *const names[] = {
		"aimed", "thick walls and points", "tangents", "in and out twice", "in and out thrice", "straight", NULL};
	random_source source = {902};
	size_t touches = 0, seen = 0;
	for (const curve_family *family = curve_families; family->name; family++) {
		int is_one = 0;
		for (int i = 0; names[i]; i++) is_one |= !strcmp(names[i], family->name);
		for (size_t n = 0; is_one && n < curves_wanted() / 100; n += CURVE_BATCH) {
			static curve_touches got[CURVE_BATCH];
			curve_case cases[CURVE_BATCH];
			const curve_case start = curve_batch_start(family, &source);
			for (int k = 0; k < CURVE_BATCH; k++) {
				cases[k] = start, family->make(cases + k, &source);
				cases[k].wall.one_sided = 0, cases[k].body.radius += 0.5f;
			}
			ask_curves(got, NULL, cases, CURVE_BATCH);
			for (int k = 0; k < CURVE_BATCH; k++) touches += got[k].count, seen += walk_along(cases + k, got + k);
		}
	}
	print_message("%zu touches, %zu of them seen\n", touches, seen);
	assert_true(seen > touches * 3 / 4);
}

static void a_ray_that_begins_along_a_wall_and_bends_away_does_not_cross_it(void **state) {
	(void)state;
	for (int k = 0; k < 4; k++) {
		const float way = k & 1 ? -1 : 1, bend = k & 2 ? -1 : 1;
		const curve_case c = {.body = {.vx = way, .ay = bend}, .wall = {-9, 0, 9, 0, 0, 0}, .until = 4};
		curve_touches got;
		ask_curves(&got, NULL, &c, 1);
		assert_int_equal(got.count, 0);
	}
}

int test_curves(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_touch_is_lost_and_none_invented),
		cmocka_unit_test(who_goes_step_by_step_sees_the_same_touches),
		cmocka_unit_test(a_ray_that_begins_along_a_wall_and_bends_away_does_not_cross_it),
	};
	return RUN_SUITE("curves", tests);
}
