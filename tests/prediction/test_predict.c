// What each body comes to touch first: the sweep's answer where it goes straight, the first inward touch of its list
// elsewhere.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "prediction/predicting.h"
#include "support/check.h"

static gz_report predict(gz_hit *hits, const foreseeing_call *call, const foreseeing *f) {
	gz_hits out[FORESEEING_CHUNKS];
	for (size_t k = 0; k < f->asked; k++) hits[k] = trial_untouched;
	for (int c = 0; c < FORESEEING_CHUNKS; c++) out[c] = gz_hits_in(hits + f->picks[c]);
	const gz_report report = gz_predict(out, &call->rules, call->world.world, &call->question, call->world.scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_int_equal(report.bodies, f->asked);
	return report;
}

// ---------------------------------------------------------------------------------------------------------------------
// The sweep's bits
// ---------------------------------------------------------------------------------------------------------------------

static void go_straight(foreseeing *f) {
	f->from = 0, f->until = 1;
	for (size_t i = 0; i < f->s.body_count; i++) f->ax[i] = f->ay[i] = 0, f->since[i] = 0;
}

static void sweep(gz_hit *hits, const foreseeing_call *call, const foreseeing *f) {
	gz_hits out[FORESEEING_CHUNKS];
	for (size_t k = 0; k < f->asked; k++) hits[k] = trial_untouched;
	for (int c = 0; c < FORESEEING_CHUNKS; c++) out[c] = gz_hits_in(hits + f->picks[c]);
	gz_query question = call->question;
	question.targets = f->has_others ? GZ_TARGETS_ALL : GZ_TARGETS_WALLS, question.crowd = call->world.crowd;
	if (f->has_others) expect_ok(gz_crowd_place(call->world.crowd, call->chunk, FORESEEING_CHUNKS));
	expect_ok(gz_sweep(out, call->world.world, &question, call->world.scratch));
}

/// About: at a slant a place moves a lot within the rounding of a time.
static int is_same_place(const foreseeing *f, size_t k, const gz_hit *got, const gz_hit *want) {
	const curve_body b = foreseeing_body(f, f->element[k]);
	float size = fabsf(b.px) + fabsf(b.py) + fabsf(b.vx) + fabsf(b.vy) + b.radius;
	if (want->feature == GZ_FEATURE_CIRCLE) {
		const curve_body o = foreseeing_body(f, f->element[want->index]);
		size += fabsf(o.vx) + fabsf(o.vy) + o.radius;
	} else size += f->s.walls[want->index].radius;
	return fabsf(got->point_x - want->point_x) + fabsf(got->point_y - want->point_y) <= 0x1p-12f * size;
}

/// A ray that runs along a wall into its end, which alone is told as a side.
static int runs_along(const foreseeing *f, size_t k, const gz_hit *hit) {
	const curve_body b = foreseeing_body(f, f->element[k]);
	const arena_wall *w = f->s.walls + hit->index;
	return b.radius == 0 && (w->bx - w->ax) * b.vy == (w->by - w->ay) * b.vx;
}

/// Where rounding decides between a side and its end, and of walls that share one the sweep tells a side.
static int is_near_an_end(const foreseeing *f, const gz_hit *hit) {
	const arena_wall *w = f->s.walls + hit->index;
	const float ex = w->bx - w->ax, ey = w->by - w->ay, size = hypotf(ex, ey), coarse = 0x1p-18f * (size + w->radius);
	const float along = ((hit->point_x - w->ax) * ex + (hit->point_y - w->ay) * ey) / size;
	return arena_wall_is_adjacent(&f->s, (size_t)hit->index) || along < coarse || along > size - coarse;
}

static void expect_hit(const foreseeing *f, size_t k, const gz_hit *got, const gz_hit *want, const char *where) {
	if (memcmp(&got->time, &want->time, sizeof got->time) || got->index != want->index || got->id != want->id)
		fail_msg("%s: %a with %d where %a with %d is right", where, (double)got->time, got->index, (double)want->time,
			want->index);
	const int is_side = got->feature == GZ_FEATURE_SIDE,
			  is_end = got->feature == GZ_FEATURE_END_A || got->feature == GZ_FEATURE_END_B;
	const int is_excused = (is_side && runs_along(f, k, got)) || ((is_side || is_end) && is_near_an_end(f, want));
	if (got->feature != want->feature && !is_excused)
		fail_msg("%s: feature %d where %d is right", where, got->feature, want->feature);
	if (want->feature && !is_excused && !is_same_place(f, k, got, want))
		fail_msg("%s: %g %g of feature %d where %g %g is right", where, (double)got->point_x, (double)got->point_y,
			got->feature, (double)want->point_x, (double)want->point_y);
}

typedef struct predict_tally {
	size_t hits, others;
} predict_tally;

static void compare_with_sweep(predict_tally *tally, foreseeing *f, const char *where) {
	gz_hit *got = calloc(f->asked + 1, sizeof *got), *want = calloc(f->asked + 1, sizeof *want);
	assert_true(got && want);
	foreseeing_call call;
	go_straight(f);
	foreseeing_begin(&call, f, (gz_world_desc){0}, 0);
	predict(got, &call, f), sweep(want, &call, f);
	for (size_t k = 0; k < f->asked; k++) {
		const curve_body body = foreseeing_body(f, f->element[k]);
		if (!foreseeing_is_near(f, &body)) continue;
		expect_hit(f, k, got + k, want + k, where);
		tally->hits += want[k].time <= 1, tally->others += want[k].feature == GZ_FEATURE_CIRCLE;
	}
	foreseeing_end(&call), free(got), free(want);
}

static void who_goes_straight_has_the_sweeps_bits(void **state) {
	(void)state;
	random_source source = {931};
	predict_tally tally = {0};
	for (size_t round = 0; round < 1 + pairs_wanted() / 150000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			foreseeing f = foreseeing_random(kind, &source);
			compare_with_sweep(&tally, &f, kind->name);
			foreseeing_free(&f);
		}
	print_message("%zu hits, %zu of others\n", tally.hits, tally.others);
	assert_true(tally.hits > tally.others && tally.others > tally.hits / 4);
}

static void thousands_that_go_straight_have_the_sweeps_bits(void **state) {
	(void)state;
	random_source source = {933};
	predict_tally tally = {0};
	foreseeing f = foreseeing_make(arena_kind_named("uniform"), 300, 5000, &source);
	compare_with_sweep(&tally, &f, "thousands");
	assert_true(tally.hits > f.asked / 10);
	foreseeing_free(&f);
}

// ---------------------------------------------------------------------------------------------------------------------
// The first inward touch
// ---------------------------------------------------------------------------------------------------------------------

/// Whether the body overlaps the thing at first and comes closer: for certain, or perhaps.
typedef struct at_once {
	int certain, perhaps;
} at_once;

static at_once touches_at_once(const curve_case *c) {
	const wide_curve w = curve_of(c);
	const wide slack = curve_tolerance(&w), rate_x = wide_rate(w.along, w.from), rate_y = wide_rate(w.across, w.from);
	wide x, y;
	const wide gap = wide_gap(&x, &y, &w, w.from), rate = x * rate_x + y * rate_y;
	const wide doubt = 4 * slack * w.size;                       // of the rate, by the doubts about both
	const int is_one_sided = !c->has_other && c->wall.one_sided; // which may be there or not
	return (at_once){gap < w.reach - slack && rate < -doubt && !is_one_sided, gap <= w.reach + slack && rate <= doubt};
}

/// Of what the filters let it meet.
static at_once anything_at_once(const foreseeing *f, size_t k) {
	const arena_query askers = arena_crowd_query(&f->s);
	const size_t e = f->element[k];
	at_once all = {0, 0};
	for (size_t i = 0; i < f->s.wall_count + f->asked; i++) {
		curve_case c = {.body = foreseeing_body(f, e), .from = f->from, .until = f->until};
		if (i < f->s.wall_count) {
			const pair_case p = arena_pair(&f->s, &f->s.bodies[e].at, i);
			c.wall = (curve_wall){p.ax, p.ay, p.bx, p.by, p.thickness, p.one_sided};
			if (!arena_allows_wall(&f->s, &askers, e, i)) continue;
		} else {
			const size_t o = f->element[i - f->s.wall_count];
			c.has_other = 1, c.other = foreseeing_body(f, o);
			all.perhaps |= !foreseeing_is_near(f, &c.other);
			if (!foreseeing_is_near(f, &c.other) || !f->has_others || i - f->s.wall_count == k ||
				!arena_allows_body(&f->s, &askers, e, o))
				continue;
		}
		const at_once one = touches_at_once(&c);
		all.certain |= one.certain, all.perhaps |= one.perhaps;
	}
	return all;
}

static void expect_first_inward(
	const foreseeing *f, const foreseen *l, size_t k, const gz_hit *hit, const char *where) {
	const curve_body body = foreseeing_body(f, f->element[k]);
	const at_once now = anything_at_once(f, k);
	size_t i = l->first[k];
	while (i < l->first[k + 1] && l->at[i].kind != GZ_EVENT_BEGIN) i++;
	if (hit->time == (float)f->from && now.perhaps) return;
	if (!foreseeing_is_near(f, &body)) return;
	if (now.certain) fail_msg("%s: body %zu overlaps something and comes closer", where, k);
	if (i == l->first[k + 1]) {
		assert_true(hit->time == INFINITY && hit->index == -1 && hit->feature == GZ_FEATURE_NONE);
		return;
	}
	const gz_touch *t = l->at + i;
	if (hit->time != (float)t->time || hit->index != t->index)
		fail_msg(
			"%s: body %zu meets %d at %a, not %d at %a", where, k, hit->index, (double)hit->time, t->index, t->time);
	assert_true(hit->id == t->id && hit->feature == t->feature);
	assert_true(hit->point_x == t->point_x && hit->point_y == t->point_y);
	assert_true(hit->normal_x == t->normal_x && hit->normal_y == t->normal_y);
}

static void what_is_predicted_is_the_first_inward_touch(void **state) {
	(void)state;
	random_source source = {932};
	size_t hits = 0, at_first = 0;
	for (size_t round = 0; round < 1 + pairs_wanted() / 1000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			static gz_hit got[64];
			foreseeing f = foreseeing_random(kind, &source);
			foreseeing_call call;
			foreseen l = foresee(&f, (gz_world_desc){0}, 0);
			foreseeing_begin(&call, &f, (gz_world_desc){.reach = random_positive(&source, 6)}, 0);
			const gz_report report = predict(got, &call, &f);
			size_t count = 0;
			for (size_t k = 0; k < f.asked; k++) {
				expect_first_inward(&f, &l, k, got + k, kind->name);
				count += got[k].feature != GZ_FEATURE_NONE, at_first += got[k].time == (float)f.from;
			}
			assert_int_equal(report.hits, count);
			hits += count;
			foreseeing_end(&call), foreseen_free(&l), foreseeing_free(&f);
		}
	print_message("%zu hits, %zu of them at first\n", hits, at_first);
	assert_true(at_first > hits / 20);
}

// ---------------------------------------------------------------------------------------------------------------------
// Whole numbers
// ---------------------------------------------------------------------------------------------------------------------

/// Over a wall from (-8, 0) to (8, 0), until t = 4.
typedef struct whole_case {
	const char *what;
	float y, vx, vy, ay, radius;
	float hit;      ///< the time; infinity for none
	size_t touches; ///< in the list
	uint8_t way;    ///< of the first of them
} whole_case;

static const whole_case whole_cases[] = {
	{"falls through it", 9, 0, 0, -2, 1, 0x1.6a09e6p1f, 2, GZ_EVENT_BEGIN},
	{"falls, and touches it at the very end", 17, 0, 0, -2, 1, 4, 1, GZ_EVENT_BEGIN},
	{"falls, and hangs over it at the very end", 17, 0, -8, 2, 1, INFINITY, 0, 0},
	{"touches it in its vertex", 5, 0, -4, 2, 1, INFINITY, 0, 0},
	{"dips into it, and comes out", 4, 0, -4, 2, 1, 1, 2, GZ_EVENT_BEGIN},
	{"begins touching, at rest", 1, 0, 0, 0, 1, INFINITY, 0, 0},
	{"begins touching, and is lifted", 1, 0, 0, 2, 1, INFINITY, 1, GZ_EVENT_END},
	{"begins touching, and falls", 1, 0, 0, -2, 1, 0, 1, GZ_EVENT_END},
	{"begins touching, thrown up, and comes back", 1, 0, 2, -2, 1, 2, 3, GZ_EVENT_END},
	{"begins in it, and goes deeper", 0.5f, 0, -1, 1, 1, 0, 1, GZ_EVENT_END},
	{"begins in it, and goes deeper to the end", 0.5f, 0, -0.125f, 0.03125f, 1, 0, 0, 0},
	{"begins in it, and goes straight deeper to the end", 0.5f, 0, -0.125f, 0, 1, 0, 0, 0},
	{"begins in it, and goes out", 0.5f, 0, 1, 1, 1, INFINITY, 1, GZ_EVENT_END},
	{"begins in it, and reaches its outline in the vertex", 0.5f, 0, 1, -1, 1, INFINITY, 1, GZ_EVENT_END},
	{"begins with its centre on it", 0, 0, 1, 1, 1, INFINITY, 1, GZ_EVENT_END},
	{"goes straight through it", 5, 0, -2, 0, 1, 2, 2, GZ_EVENT_BEGIN},
	{"goes straight, and touches it at the very end", 5, 0, -1, 0, 1, 4, 1, GZ_EVENT_BEGIN},
	{"begins touching, and goes straight into it", 1, 0, -1, 0, 1, 0, 1, GZ_EVENT_END},
	{"begins touching, and goes straight away", 1, 0, 1, 0, 1, INFINITY, 1, GZ_EVENT_END},
	{"slides along it", 1, 1, 0, 0, 1, INFINITY, 0, 0},
	{"slides along it deeper", 0.5f, 1, 0, 0, 1, INFINITY, 0, 0},
	{"a ray crosses it twice", 3, 0, -4, 2, 0, 1, 4, GZ_EVENT_BEGIN},
	{"a ray crosses it at its end", 6, 4, -4, 1, 0, 2, 2, GZ_EVENT_BEGIN},
	{"a ray turns on it", 4, 0, -4, 2, 0, INFINITY, 0, 0},
	{"a ray begins on it", 0, 0, 1, 2, 0, INFINITY, 0, 0},
	{"a ray begins on it, and comes back", 0, 0, 1, -1, 0, 2, 2, GZ_EVENT_BEGIN},
	{"a ray begins on it, and comes back from below", 0, 0, -1, 1, 0, 2, 2, GZ_EVENT_BEGIN},
	{"a ray goes straight through it", 2, 0, -1, 0, 0, 2, 2, GZ_EVENT_BEGIN},
	{"a ray begins on it, and goes straight", 0, 0, -1, 0, 0, INFINITY, 0, 0},
	{"a ray that lies on it", 0, 0, 0, 0, 0, INFINITY, 0, 0},
};

enum { OVER_WALL, OVER_POINT, OVER_BODY };

/// The first body is over the wall, over a wall that is a point, or over the second one.
static void expect_exactly(const whole_case *c, int over) {
	const float zero[2] = {0}, low = over ? 0 : -8, high = over ? 0 : 8;
	const float y[2] = {c->y}, vx[2] = {c->vx}, vy[2] = {c->vy}, ay[2] = {c->ay}, radius[2] = {c->radius};
	const gz_walls wall = {.a = {&low, zero, 0}, .b = {&high, zero, 0}, .count = over != OVER_BODY};
	const gz_bodies bodies = {.center = {zero, y, 4},
		.motion = {vx, vy, 4},
		.acceleration = {zero, ay, 4},
		.radius = {radius, 4},
		.count = over == OVER_BODY ? 2 : 1};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = wall}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	const gz_prediction rules = {.until = 4, .crowd = crowd};
	const gz_query question = {.chunks = &bodies, .chunk_count = 1};
	gz_touch at[8];
	gz_hit hits[2];
	size_t first[3];
	const gz_touch_list list = {at, 8, first};
	const gz_hits out = gz_hits_in(hits);
	assert_int_equal(gz_predict_touches(&list, &rules, world, &question, scratch).error.status, GZ_STATUS_OK);
	assert_int_equal(gz_predict(&out, &rules, world, &question, scratch).error.status, GZ_STATUS_OK);
	if (first[1] != c->touches || (first[1] && at->kind != c->way)) fail_msg("%s: %zu touches", c->what, first[1]);
	if (hits->time != c->hit) fail_msg("%s: %g", c->what, (double)hits->time);
	for (size_t i = 0; i < first[1]; i++)
		if (at[i].normal_x != 0 || fabsf(at[i].normal_y) != 1) fail_msg("%s: its normal", c->what);
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

static void on_whole_numbers_there_is_no_doubt(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof whole_cases / sizeof *whole_cases; i++) {
		const whole_case *c = whole_cases + i;
		expect_exactly(c, OVER_WALL);
		if (c->radius > 0 && c->vx == 0) expect_exactly(c, OVER_POINT), expect_exactly(c, OVER_BODY);
	}
}

int test_predict(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_goes_straight_has_the_sweeps_bits),
		cmocka_unit_test(thousands_that_go_straight_have_the_sweeps_bits),
		cmocka_unit_test(what_is_predicted_is_the_first_inward_touch),
		cmocka_unit_test(on_whole_numbers_there_is_no_doubt),
	};
	return RUN_SUITE("predict", tests);
}
