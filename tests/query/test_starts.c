// A start in overlap is a hit at t = 0 if and only if the motion decreases the distance to the nearest feature.
// Rounding must not decide that: the sign of the rate is the exact one of the given floats, also of motions within
// rounding of parallel, of centres within rounding of the wall's line, and beside ends. Judged in 113 bits, which hold
// all products of these coordinates.
#include <math.h>

#include <graze/graze.h>

#include "generators/cases.h"
#include "generators/pairs/circle_cases.h"
#include "mover/trial.h"
#include "oracle/prediction/oracle_signs.h"
#include "support/check.h"

enum { BATCH = 512, BATCHES = 200 };

// ---------------------------------------------------------------------------------------------------------------------
// Judgement
// ---------------------------------------------------------------------------------------------------------------------

/// 1: the body overlaps the wall for certain and approaches it; 0: overlaps and does not; -1: does not clearly overlap.
static int judge_wall(const pair_case *c) {
	const quad ex = (quad)c->bx - (quad)c->ax, ey = (quad)c->by - (quad)c->ay, edge = ex * ex + ey * ey;
	const quad ax = (quad)c->px - (quad)c->ax, ay = (quad)c->py - (quad)c->ay;
	const quad bx = (quad)c->px - (quad)c->bx, by = (quad)c->py - (quad)c->by, dx = (quad)c->dx, dy = (quad)c->dy;
	const quad reach = (quad)c->radius * (quad)c->radius * (quad)0.8f;
	const quad side = ax * ey - ay * ex;
	if (c->one_sided && side >= 0) return 0;
	if (ax * ex + ay * ey < 0 || edge == 0) return ax * ax + ay * ay > reach ? -1 : ax * dx + ay * dy < 0;
	if (bx * ex + by * ey > 0) return bx * bx + by * by > reach ? -1 : bx * dx + by * dy < 0;
	if (side * side > reach * edge) return -1;
	const quad change = dx * ey - dy * ex; // of side
	return (side > 0 && change < 0) || (side < 0 && change > 0);
}

static int judge_circles(const circle_case *c) {
	const moving_body *p = &c->body, *q = &c->other;
	const quad x = (quad)p->px - (quad)q->px, y = (quad)p->py - (quad)q->py;
	const quad dx = (quad)p->dx - (quad)q->dx, dy = (quad)p->dy - (quad)q->dy;
	const quad radii = (quad)p->radius + (quad)q->radius;
	return x * x + y * y > radii * radii * (quad)0.8f ? -1 : x * dx + y * dy < 0;
}

// ---------------------------------------------------------------------------------------------------------------------
// Cases
// ---------------------------------------------------------------------------------------------------------------------

/// A few floats further, half of the time.
static float nudged(random_source *source, float x) {
	return random_chance(source, 2) ? x : steps_away(x, random_int(source, -3, 3));
}

/// A share of the wall that is at an end, near an end, or anywhere.
static float any_share(random_source *source) {
	const float near_end = random_signed(source, -random_int(source, 10, 40)), end = (float)random_int(source, 0, 1);
	return random_chance(source, 3) ? random_positive(source, 0) : end + near_end;
}

/// A centre beside the wall, sometimes nearly on it, whose motion is nearly along the wall or nearly around the end.
static pair_case any_start(random_source *source) {
	pair_case c = {.thickness = 0, .one_sided = (uint8_t)random_chance(source, 4)};
	c.ax = random_signed(source, 10), c.ay = random_signed(source, 10);
	c.bx = random_signed(source, 10), c.by = random_signed(source, 10);
	if (random_chance(source, 8)) c.by = c.ay;
	const float ex = c.bx - c.ax, ey = c.by - c.ay, share = any_share(source);
	const float off = random_signed(source, random_chance(source, 3) ? -25 : -3), speed = random_signed(source, 1);
	c.px = nudged(source, c.ax + share * ex - off * ey), c.py = nudged(source, c.ay + share * ey + off * ex);
	c.radius = (fabsf(off) + random_positive(source, -2) + 0x1p-20f) * 2 * (fabsf(ex) + fabsf(ey));
	const int around = random_chance(source, 3), at_b = share > 0.5f;
	const float cx = c.px - (at_b ? c.bx : c.ax), cy = c.py - (at_b ? c.by : c.ay);
	c.dx = nudged(source, (around ? -cy : ex) * speed), c.dy = nudged(source, (around ? cx : ey) * speed);
	return c;
}

/// Two circles whose relative motion is nearly around the other.
static circle_case any_meeting(random_source *source) {
	circle_case c;
	moving_body *p = &c.body, *q = &c.other;
	p->px = random_signed(source, 10), p->py = random_signed(source, 10);
	q->px = p->px + random_signed(source, 4), q->py = p->py + random_signed(source, 4);
	q->dx = random_signed(source, 6), q->dy = random_signed(source, 6);
	const float x = p->px - q->px, y = p->py - q->py, speed = random_signed(source, 1);
	p->dx = nudged(source, q->dx - y * speed), p->dy = nudged(source, q->dy + x * speed);
	p->radius = random_positive(source, 2) + 0x1p-20f, q->radius = 1.5f * (fabsf(x) + fabsf(y));
	return c;
}

// ---------------------------------------------------------------------------------------------------------------------
// Kernels
// ---------------------------------------------------------------------------------------------------------------------

static void every_backend_decides_starts_beside_walls_exactly(void **state) {
	(void)state;
	static pair_case cases[BATCH];
	static pair_hit answers[BATCH];
	random_source source = {1807};
	size_t seen[3] = {0, 0, 0};
	for (int batch = 0; batch < BATCHES; batch++) {
		for (int i = 0; i < BATCH; i++) cases[i] = any_start(&source);
		for (size_t row = 0; gz_backend_name(row); row++) {
			assert_true(evaluate_wall_hits(gz_backend_name(row), cases, BATCH, answers));
			for (int i = 0; i < BATCH; i++) {
				const int want = judge_wall(cases + i);
				seen[want + 1]++;
				if (want < 0 || (answers[i].time == 0) == want) continue;
				fail_msg("%s: t %g, though the start %s in\n%s", gz_backend_name(row), (double)answers[i].time,
					want ? "approaches" : "does not approach", case_text(cases + i));
			}
		}
	}
	assert_true(seen[1] > 10000 && seen[2] > 10000);
}

static void every_backend_decides_starts_of_circles_exactly(void **state) {
	(void)state;
	static circle_case cases[BATCH];
	static pair_hit answers[BATCH], both[2 * BATCH];
	random_source source = {1808};
	for (int batch = 0; batch < BATCHES; batch++) {
		for (int i = 0; i < BATCH; i++) cases[i] = any_meeting(&source);
		for (size_t row = 0; gz_backend_name(row); row++) {
			assert_true(evaluate_circle_hits(gz_backend_name(row), cases, BATCH, answers));
			assert_true(evaluate_crowd_hits(gz_backend_name(row), cases, BATCH, both));
			for (int i = 0; i < BATCH; i++) {
				const int want = judge_circles(cases + i);
				if (want >= 0 && (answers[i].time == 0) != want)
					fail_msg("%s: t %g in\n%s", gz_backend_name(row), (double)answers[i].time, circle_text(cases + i));
				assert_true(both[2 * i].time == answers[i].time && both[2 * i + 1].time == answers[i].time);
			}
		}
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The library
// ---------------------------------------------------------------------------------------------------------------------

/// The first hit of the case's body among the one wall: by a sweep, and by a prediction over the same step.
static void expect_sweep_and_prediction(const pair_case *c) {
	const gz_world_desc desc = {.walls = {.a = {&c->ax, &c->ay, 0},
									.b = {&c->bx, &c->by, 0},
									.radius = {&c->thickness, 0},
									.one_sided = {&c->one_sided, 0},
									.count = 1}};
	gz_world *world = gz_world_create(&desc, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	const gz_bodies body = {
		.center = {&c->px, &c->py, 0}, .motion = {&c->dx, &c->dy, 0}, .radius = {&c->radius, 0}, .count = 1};
	const gz_query question = {.chunks = &body, .chunk_count = 1};
	gz_hit swept = trial_untouched, predicted = trial_untouched;
	const gz_hits sweep_out = gz_hits_in(&swept), predict_out = gz_hits_in(&predicted);
	assert_int_equal(gz_sweep(&sweep_out, world, &question, scratch).error.status, GZ_STATUS_OK);
	const gz_prediction ahead = {.until = 1};
	assert_int_equal(gz_predict(&predict_out, &ahead, world, &question, scratch).error.status, GZ_STATUS_OK);
	if (swept.time != predicted.time)
		fail_msg(
			"a sweep at t %g, a prediction at %g in\n%s", (double)swept.time, (double)predicted.time, case_text(c));
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

static void predictions_of_straight_motion_agree_with_sweeps(void **state) {
	(void)state;
	const pair_case known = {0x1.d7f8b8p+3f, 0x1.119f9p+4f, -0x1.3cf42p+0f * 0x1.6a5978p-1f,
		0x1.277bbp+0f * 0x1.6a5978p-1f, 0x1.361a6ap-1f, 0x1.0001dep+4f, 0x1.fffbdap+3f, 0x1.d86538p+3f, 0x1.1275a8p+4f,
		0, 0};
	expect_sweep_and_prediction(&known); // cross(e, d) is -4.66e-8, and was 0 in the sweep's float
	random_source source = {1809};
	for (int n = 0; n < 4000; n++) {
		const pair_case c = any_start(&source);
		expect_sweep_and_prediction(&c);
	}
}

int test_starts(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_backend_decides_starts_beside_walls_exactly),
		cmocka_unit_test(every_backend_decides_starts_of_circles_exactly),
		cmocka_unit_test(predictions_of_straight_motion_agree_with_sweeps),
	};
	return RUN_SUITE("starts", tests);
}
