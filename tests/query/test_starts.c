// Starts in overlap. Such a start is a hit at t = 0 if and only if the motion decreases the distance to the nearest
// feature. The sign of that rate must be exact: also for motions within rounding of parallel, for centres within
// rounding of the wall's line, and beside ends. The oracle has 113 bits, which hold all products of these coordinates.
#include <math.h>

#include <graze/graze.h>

#include "generators/cases.h"
#include "generators/pairs/circle_cases.h"
#include "oracle/exact/exact.h"
#include "oracle/prediction/oracle_signs.h"
#include "support/check.h"
#include "support/trial.h"

enum { BATCH = 512, BATCHES = 200 };

// ---------------------------------------------------------------------------------------------------------------------
// The oracle
// ---------------------------------------------------------------------------------------------------------------------

/// What a body does that overlaps its target where it starts.
typedef enum start { NOT_OVERLAPPING = -1, LEAVING, APPROACHING } start;

static start start_of(bool overlaps, bool approaches) {
	return !overlaps ? NOT_OVERLAPPING : approaches ? APPROACHING : LEAVING;
}

/// NOT_OVERLAPPING unless the overlap is clear of rounding. A one-sided wall that does not exist for the body counts as
/// left.
static start wall_start(const pair_case *c) {
	const quad ex = (quad)c->bx - (quad)c->ax, ey = (quad)c->by - (quad)c->ay, edge = ex * ex + ey * ey;
	const quad ax = (quad)c->px - (quad)c->ax, ay = (quad)c->py - (quad)c->ay;
	const quad bx = (quad)c->px - (quad)c->bx, by = (quad)c->py - (quad)c->by, dx = (quad)c->dx, dy = (quad)c->dy;
	const quad reach = (quad)c->radius * (quad)c->radius * (quad)0.8f;
	const quad side = ax * ey - ay * ex;
	if (c->one_sided && side >= 0) return LEAVING;
	if (ax * ex + ay * ey < 0 || edge == 0) return start_of(ax * ax + ay * ay <= reach, ax * dx + ay * dy < 0);
	if (bx * ex + by * ey > 0) return start_of(bx * bx + by * by <= reach, bx * dx + by * dy < 0);
	const quad rate = dx * ey - dy * ex; // of `side`
	return start_of(side * side <= reach * edge, (side > 0 && rate < 0) || (side < 0 && rate > 0));
}

static start circle_start(const circle_case *c) {
	const moving_body *p = &c->body, *q = &c->other;
	const quad x = (quad)p->px - (quad)q->px, y = (quad)p->py - (quad)q->py;
	const quad dx = (quad)p->dx - (quad)q->dx, dy = (quad)p->dy - (quad)q->dy;
	const quad radii = (quad)p->radius + (quad)q->radius;
	return start_of(x * x + y * y <= radii * radii * (quad)0.8f, x * dx + y * dy < 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// Cases
// ---------------------------------------------------------------------------------------------------------------------

/// In half of the cases a few floats further from 0, or closer.
static float nudged(random_source *source, float x) {
	return random_chance(source, 2) ? x : steps_away(x, random_int(source, -3, 3));
}

/// A position as a share of the wall: at an end, near an end, or anywhere.
static float any_share(random_source *source) {
	const float near_end = random_signed(source, -random_int(source, 10, 40)), end = (float)random_int(source, 0, 1);
	return random_chance(source, 3) ? random_positive(source, 0) : end + near_end;
}

/// A body whose centre is beside the wall, or nearly on it, and whose motion is nearly parallel to the wall or nearly
/// tangential to a circle around an end.
static pair_case any_wall_start(random_source *source) {
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

/// Two circles whose relative motion is nearly tangential.
static circle_case any_circle_start(random_source *source) {
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

// S13, S139, S140.
static void starts_beside_walls_are_decided_exactly_on_every_backend(void **state) {
	(void)state;
	static pair_case cases[BATCH];
	static pair_hit hits[BATCH];
	random_source source = {1807};
	size_t seen[3] = {0, 0, 0};
	for (int batch = 0; batch < BATCHES; batch++) {
		for (int i = 0; i < BATCH; i++) cases[i] = any_wall_start(&source);
		for (size_t backend = 0; gz_backend_name(backend); backend++) {
			assert_true(evaluate_wall_hits(gz_backend_name(backend), cases, BATCH, hits));
			for (int i = 0; i < BATCH; i++) {
				const start expected = wall_start(cases + i);
				seen[expected + 1]++;
				if (expected == NOT_OVERLAPPING || (hits[i].time == 0) == (expected == APPROACHING)) continue;
				fail_msg("%s: t %g, but the start %s in\n%s", gz_backend_name(backend), (double)hits[i].time,
					expected == APPROACHING ? "approaches" : "does not approach", case_text(cases + i));
			}
		}
	}
	assert_true(seen[1] > 10000 && seen[2] > 10000);
}

/// A one-sided wall whose line passes through the origin, and a centre so near to the origin that the products of the
/// wall's ends exceed those of the centre by as much as a double has bits. The motion is to the right.
static pair_case any_start_near_the_origin(random_source *source) {
	const float ax = random_magnitude(source, 0, 8), ay = random_magnitude(source, 0, 8);
	const float times = -ldexpf(1, random_int(source, -2, 2)), x = random_magnitude(source, -48, -40);
	const float y = random_chance(source, 4) ? x / ax * ay : random_magnitude(source, -48, -40);
	const float bx = times * ax, by = times * ay;
	return (pair_case){x, y, by - ay, ax - bx, 1, ax, ay, bx, by, 0, 1};
}

// S140.
static void the_side_of_a_wall_is_exact_for_coordinates_of_any_size(void **state) {
	(void)state;
	static pair_case cases[BATCH];
	static pair_hit hits[BATCH];
	random_source source = {1810};
	size_t seen[3] = {0, 0, 0};
	for (int batch = 0; batch < BATCHES / 10; batch++) {
		for (int i = 0; i < BATCH; i++) cases[i] = any_start_near_the_origin(&source);
		for (size_t backend = 0; gz_backend_name(backend); backend++) {
			assert_true(evaluate_wall_hits(gz_backend_name(backend), cases, BATCH, hits));
			for (int i = 0; i < BATCH; i++) {
				const pair_case *c = cases + i;
				const int side = exact_orientation((point){c->ax, c->ay}, (point){c->bx, c->by}, (point){c->px, c->py});
				seen[side + 1]++;
				if ((hits[i].time == 0) != (side == 1))
					fail_msg("%s: t %g, orientation %d in\n%s", gz_backend_name(backend), (double)hits[i].time, side,
						case_text(c));
			}
		}
	}
	assert_true(seen[0] > 1000 && seen[2] > 1000);
}

// S13, S139.
static void starts_of_circles_are_decided_exactly_on_every_backend(void **state) {
	(void)state;
	static circle_case cases[BATCH];
	static pair_hit hits[BATCH], crowd_hits[2 * BATCH];
	random_source source = {1808};
	for (int batch = 0; batch < BATCHES; batch++) {
		for (int i = 0; i < BATCH; i++) cases[i] = any_circle_start(&source);
		for (size_t backend = 0; gz_backend_name(backend); backend++) {
			assert_true(evaluate_circle_hits(gz_backend_name(backend), cases, BATCH, hits));
			assert_true(evaluate_crowd_hits(gz_backend_name(backend), cases, BATCH, crowd_hits));
			for (int i = 0; i < BATCH; i++) {
				const start expected = circle_start(cases + i);
				if (expected != NOT_OVERLAPPING && (hits[i].time == 0) != (expected == APPROACHING))
					fail_msg("%s: t %g in\n%s", gz_backend_name(backend), (double)hits[i].time, circle_text(cases + i));
				assert_true(crowd_hits[2 * i].time == hits[i].time && crowd_hits[2 * i + 1].time == hits[i].time);
			}
		}
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The library
// ---------------------------------------------------------------------------------------------------------------------

/// A sweep of the body in a world of the wall, and a prediction over the same step, have the same time.
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
	const gz_query query = {.chunks = &body, .chunk_count = 1};
	gz_hit swept = trial_untouched, predicted = trial_untouched;
	const gz_hits sweep_out = gz_hits_in(&swept), predict_out = gz_hits_in(&predicted);
	assert_int_equal(gz_sweep(&sweep_out, world, &query, scratch).error.status, GZ_STATUS_OK);
	const gz_prediction ahead = {.until = 1};
	assert_int_equal(gz_predict(&predict_out, &ahead, world, &query, scratch).error.status, GZ_STATUS_OK);
	if (swept.time != predicted.time)
		fail_msg(
			"a sweep at t %g, a prediction at %g in\n%s", (double)swept.time, (double)predicted.time, case_text(c));
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

// S141.
static void predictions_of_straight_motion_agree_with_sweeps(void **state) {
	(void)state;
	const pair_case known = {0x1.d7f8b8p+3f, 0x1.119f9p+4f, -0x1.3cf42p+0f * 0x1.6a5978p-1f,
		0x1.277bbp+0f * 0x1.6a5978p-1f, 0x1.361a6ap-1f, 0x1.0001dep+4f, 0x1.fffbdap+3f, 0x1.d86538p+3f, 0x1.1275a8p+4f,
		0, 0};
	expect_sweep_and_prediction(&known); // cross(e, d) is -4.66e-8, and was 0 in the float of an earlier sweep
	random_source source = {1809};
	for (int n = 0; n < 4000; n++) {
		const pair_case c = any_wall_start(&source);
		expect_sweep_and_prediction(&c);
	}
}

int test_starts(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(starts_beside_walls_are_decided_exactly_on_every_backend),
		cmocka_unit_test(the_side_of_a_wall_is_exact_for_coordinates_of_any_size),
		cmocka_unit_test(starts_of_circles_are_decided_exactly_on_every_backend),
		cmocka_unit_test(predictions_of_straight_motion_agree_with_sweeps),
	};
	return RUN_SUITE("starts", tests);
}
