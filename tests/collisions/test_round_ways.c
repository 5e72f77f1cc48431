// Rounds: in each, the bodies of a crowd move straight and at the same time. Along all of these ways no body overlaps
// another or a wall, judged in a type in which every product of the given floats is exact.
#include <math.h>
#include <string.h>

#include "collisions/collision_fixture.h"
#include "generators/cases.h"
#include "oracle/exact/predicates.h"
#include "oracle/quad.h"
#include "support/check.h"

enum { COUNT = 160, WALLS = 8, ROUNDS = 4 };
#define SIZE 40.f

typedef struct round_places {
	crowd_body bodies[ROUNDS + 1][COUNT]; ///< at the start, and after each round
	crowd_body alone[COUNT];              ///< where each body ends without the others
} round_places;

static bool ends_alone(const round_places *at, int k, size_t i) {
	const crowd_body *b = at->bodies[k] + i, *alone = at->alone + i;
	return b->x == alone->x && b->y == alone->y;
}

/// A body that no other one is near moves all of its way after the last round. Where a later round finds that it may be
/// hit, it joins the others in that round, and has not moved before.
static void find_joined(round_places *at) {
	for (size_t i = 0; i < COUNT; i++) {
		int joins = 0;
		while (joins < ROUNDS && ends_alone(at, joins + 1, i)) joins++;
		for (int k = 1; joins < ROUNDS && k <= joins; k++)
			at->bodies[k][i].x = at->bodies[0][i].x, at->bodies[k][i].y = at->bodies[0][i].y;
	}
}

/// Moves the bodies of a tick by one round, by two, and so on: rounds do not depend on how many follow.
static void record_rounds(round_places *at, const collision_fixture *f) {
	collision_fixture without = *f;
	without.options.crowd = NULL;
	memcpy(at->alone, at->bodies[0], sizeof at->alone);
	assert_int_equal(move_crowd(&without, at->alone, COUNT, NULL).error.status, GZ_STATUS_OK);
	for (uint32_t k = 1; k <= ROUNDS; k++) {
		collision_fixture limited = *f;
		limited.options.method = GZ_CROWD_ROUNDS, limited.options.max_rounds = k;
		memcpy(at->bodies[k], at->bodies[0], sizeof at->bodies[k]);
		const gz_report report = move_crowd(&limited, at->bodies[k], COUNT, NULL);
		if (report.error.status) fail_msg("%s", report.error.text);
	}
	find_joined(at);
}

/// Whether two circles that move at the same time, each straight from where it is in `from` to where it is in `to`,
/// overlap on the way.
static bool overlap_on_the_way(
	const crowd_body *from, const crowd_body *other_from, const crowd_body *to, const crowd_body *other_to) {
	const quad rx = (quad)from->x - (quad)other_from->x, ry = (quad)from->y - (quad)other_from->y;
	const quad ex = (quad)to->x - (quad)other_to->x, ey = (quad)to->y - (quad)other_to->y;
	const quad vx = ex - rx, vy = ey - ry, sum = (quad)from->radius + (quad)other_from->radius;
	const quad squared = vx * vx + vy * vy, along = rx * vx + ry * vy, across = rx * vy - ry * vx;
	if (rx * rx + ry * ry < sum * sum || ex * ex + ey * ey < sum * sum) return true;
	return along < 0 && -along < squared && across * across < sum * sum * squared;
}

static bool may_meet(const crowd_body *one, const crowd_body *other) {
	return one->response != GZ_RESPONSE_PASS && other->response != GZ_RESPONSE_PASS;
}

/// Whether a body may have joined in a round, and gone all of its way in it.
static bool may_have_joined(const round_places *at, int k, size_t i) {
	return k > 0 && ends_alone(at, k, i) && ends_alone(at, k + 1, i);
}

/// Whether two bodies overlap in a round, whenever they may have joined.
static bool pair_overlaps(const round_places *at, int k, size_t i, size_t j) {
	for (int one = 0; one <= may_have_joined(at, k, i); one++)
		for (int other = 0; other <= may_have_joined(at, k, j); other++)
			if (!overlap_on_the_way(at->bodies[one ? 0 : k] + i, at->bodies[other ? 0 : k] + j, at->bodies[k + 1] + i,
					at->bodies[k + 1] + j))
				return false;
	return true;
}

static void expect_no_overlap(const round_places *at, int tick) {
	for (int k = 0; k < ROUNDS; k++)
		for (size_t i = 0; i < COUNT; i++)
			for (size_t j = 0; j < i; j++) {
				const crowd_body *start = at->bodies[0];
				if (may_meet(start + i, start + j) && pair_overlaps(at, k, i, j))
					fail_msg("tick %d, round %d: bodies %zu and %zu overlap", tick, k, i, j);
			}
}

static void expect_no_crossing(const round_places *at, const trial *walls, int tick) {
	for (int k = 0; k < ROUNDS; k++)
		for (size_t i = 0; i < COUNT; i++)
			for (size_t w = 0; w < walls->wall_count; w++) {
				const trial_wall *v = walls->walls + w;
				const oracle_wall wall = {{v->ax, v->ay}, {v->bx, v->by}, 0, -1};
				const crowd_body *from = at->bodies[k] + i, *to = at->bodies[k + 1] + i;
				const point p = {from->x, from->y}, q = {to->x, to->y};
				if (from->response == GZ_RESPONSE_PASS) continue;
				if (segment_touches_wall(p, q, &wall))
					fail_msg("tick %d, round %d: body %zu crosses wall %zu", tick, k, i, w);
				if (!is_clear(&wall, wall_distance(&wall, q), q, to->radius))
					fail_msg("tick %d, round %d: body %zu overlaps wall %zu", tick, k, i, w);
			}
}

/// The least gap between two bodies after a tick, as a share of the skin.
static void expect_half_of_the_skin(const round_places *at, float skin, int tick) {
	crowd_body bodies[COUNT];
	size_t count = 0;
	for (size_t i = 0; i < COUNT; i++)
		if (at->bodies[ROUNDS][i].response != GZ_RESPONSE_PASS) bodies[count++] = at->bodies[ROUNDS][i];
	const double gap = min_body_gap(bodies, count);
	if (!(gap >= 0.5 * (double)skin)) fail_msg("tick %d: the least gap is %g of the skin", tick, gap / (double)skin);
}

/// Runs a crowd for some ticks, in which it changes its mind now and then.
static void run_crowd(int response, float speed, float offset, float skin, uint64_t seed, bool pushing) {
	static round_places at;
	random_source source = {seed};
	trial_wall walls[WALLS];
	box_walls(walls, 0, 0, SIZE, SIZE);
	walls[4] = (trial_wall){10, 15, 20, 23}, walls[5] = (trial_wall){20, 23, 20, 38};
	walls[6] = (trial_wall){30, 3, 30, 3}, walls[7] = (trial_wall){25, 20, 38, 21};
	const trial box = {walls, WALLS, NULL, 0};
	for (int k = 0; k < WALLS; k++)
		walls[k].ax += offset, walls[k].ay += offset, walls[k].bx += offset, walls[k].by += offset;
	collision_fixture f = collision_fixture_make(&box, (gz_world_desc){0});
	f.options.skin = skin;
	place_clear_bodies(at.bodies[0], COUNT, SIZE, speed, GZ_RESPONSE_SLIDE, seed);
	for (size_t i = 0; i < COUNT; i++) {
		crowd_body *b = at.bodies[0] + i;
		b->response = (uint8_t)(response < 0 ? i % 4 : (size_t)response);
		b->radius = 0.2f + 0.8f * random_positive(&source, 0), b->x += offset, b->y += offset;
		b->mass = 0.1f + random_positive(&source, 0);
		if (pushing) b->push_mass = i % 5 == 0 ? 0 : i % 7 == 0 ? INFINITY : b->mass;
	}
	// Bodies that start in a wall are not the subject.
	for (size_t i = 0; i < COUNT; i++)
		for (int w = 0; w < WALLS; w++) {
			const oracle_wall wall = {{walls[w].ax, walls[w].ay}, {walls[w].bx, walls[w].by}, 0, -1};
			const point p = {at.bodies[0][i].x, at.bodies[0][i].y};
			if (!is_clear(&wall, wall_distance(&wall, p), p, 1.01f * at.bodies[0][i].radius))
				at.bodies[0][i].response = GZ_RESPONSE_PASS;
		}
	const int ticks = short_form_wanted() ? 10 : 40;
	for (int tick = 0; tick < ticks; tick++) {
		record_rounds(&at, &f);
		expect_no_overlap(&at, tick);
		expect_no_crossing(&at, &box, tick);
		expect_half_of_the_skin(&at, skin, tick);
		memcpy(at.bodies[0], at.bodies[ROUNDS], sizeof at.bodies[0]);
		for (size_t i = 0; i < COUNT; i++) {
			crowd_body *b = at.bodies[0] + i;
			const float x = SIZE / 2 + offset - b->x, y = SIZE / 2 + offset - b->y, distance = hypotf(x, y) + 1;
			if (b->response == GZ_RESPONSE_BOUNCE) continue;
			if (tick % 8 < 5) b->dx = speed * x / distance, b->dy = speed * y / distance; // a jam in the middle
			else b->dx = speed * random_signed(&source, 0), b->dy = speed * random_signed(&source, 0);
		}
	}
	collision_fixture_free(&f);
}

// S162, S163.
static void no_body_overlaps_another_on_its_way(void **state) {
	(void)state;
	for (int response = -1; response < GZ_RESPONSE_PASS; response++)
		for (float speed = 0.3f; speed < 20; speed *= 6)
			run_crowd(response, speed, 0, 0.01f, 3 + (uint64_t)response, false);
}

static void the_least_skin_is_enough(void **state) {
	(void)state;
	// At 5000 the least skin is 0.01.
	for (int response = -1; response < GZ_RESPONSE_PASS; response++)
		for (float speed = 0.3f; speed < 20; speed *= 6)
			run_crowd(response, speed, 5000, 0.01f, 9 + (uint64_t)response, false);
}

static void pushed_bodies_overlap_no_other(void **state) {
	(void)state;
	for (int response = -1; response <= GZ_RESPONSE_SLIDE; response++)
		for (float speed = 0.3f; speed < 20; speed *= 6)
			run_crowd(response, speed, 0, 0.01f, 17 + (uint64_t)response, true);
}

/// A jam where coordinates are coarse: a hexagonal patch of bodies that are nearer to one another than the skin.
static void place_jam(crowd_body *bodies, int side, double far, double skin, random_source *source) {
	const double radius = skin * (1 + 40 * (double)random_positive(source, 0)),
				 distance = 2 * radius + skin * (0.53 + 0.1 * (double)random_positive(source, 0)),
				 pace = 30 * skin * (double)random_positive(source, 0), y = far * (double)random_signed(source, 0);
	const gz_response response = (double)random_positive(source, 0) < 0.5 ? GZ_RESPONSE_BOUNCE : GZ_RESPONSE_SLIDE;
	for (int i = 0; i < side * side; i++) {
		const double column = i % side + 0.5 * (i / side % 2) - side / 2, row = 0.8660254 * (i / side - side / 2);
		const double dx = pace * ((double)random_signed(source, 0) - column / side),
					 dy = pace * ((double)random_signed(source, 0) - row / side);
		bodies[i] = crowd_body_at((float)(far + distance * column), (float)(y + distance * row), (float)dx, (float)dy,
			(float)radius, response, (uint64_t)i);
	}
}

/// A place is rounded by more than a short way leads away from another body. S163.
static void rounding_brings_no_body_nearer(void **state) {
	(void)state;
	enum { TRIALS = 2000, SIDE = 7, BODIES = SIDE * SIDE };
	const float far = 8200;
	const trial_wall corner = {-far, -far, -far, -far};
	const trial walls = {.walls = (trial_wall *)&corner, .wall_count = 1};
	collision_fixture f = collision_fixture_make(&walls, (gz_world_desc){0});
	random_source source = {2311};
	int judged = 0;
	for (int k = 0; k < TRIALS; k++) {
		crowd_body bodies[BODIES];
		place_jam(bodies, SIDE, (double)far, 0x1p-19 * (double)far, &source);
		const double half_skin = 0x1p-20 * ((double)far + (double)bodies[0].radius);
		for (int tick = 0; tick < 4; tick++) {
			const double before = min_body_gap(bodies, BODIES);
			if (before < half_skin) break;
			const gz_report report = move_crowd(&f, bodies, BODIES, NULL);
			if (report.error.status) fail_msg("%s", report.error.text);
			const double after = min_body_gap(bodies, BODIES);
			if (after < half_skin)
				fail_msg("trial %d, tick %d: half the skin is %g, a gap %g", k, tick, half_skin, after);
			judged++;
		}
	}
	assert_true(judged > TRIALS);
	collision_fixture_free(&f);
}

int test_round_ways(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_body_overlaps_another_on_its_way),
		cmocka_unit_test(the_least_skin_is_enough),
		cmocka_unit_test(pushed_bodies_overlap_no_other),
		cmocka_unit_test(rounding_brings_no_body_nearer),
	};
	return RUN_SUITE("round_ways", tests);
}
