// Separation of valid bodies whose shifts, or places, would exceed the limit of 2^40: shifts and places stay within it,
// and every body has a result. S72, S80.
#include <math.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"
#include "support/counted_memory.h"

static const gz_crowd_method methods[] = {GZ_CROWD_ROUNDS, GZ_CROWD_EVENTS};
enum { METHODS = sizeof methods / sizeof *methods };

/// Bodies in a row, all within the skin of one another: those at the ends are pushed further than 2^40. New memory is
/// not zero, so that a place which is not written shows.
static void the_largest_skins_shift_bodies_within_the_limit(void **state) {
	(void)state;
	enum { COUNT = 5 };
	static const float skins[] = {0x1p38f, 0x1.8p39f, GZ_LIMIT};
	for (int n = 0; n < 3 * METHODS; n++) {
		counted_memory memory = {0};
		collision_fixture f =
			collision_fixture_make(NULL, (gz_world_desc){.allocator = counted_allocator(&memory), .reach = 2});
		f.options.method = methods[n % METHODS], f.options.skin = skins[n / METHODS];
		crowd_body bodies[COUNT];
		for (int i = 0; i < COUNT; i++)
			bodies[i] = crowd_body_at(40 * (float)i, (float)(i * i % 7), 0, 0, 1, GZ_RESPONSE_SLIDE, (uint64_t)i);
		expect_ok(move_crowd(&f, bodies, COUNT, NULL));
		for (int i = 0; i < COUNT; i++) assert_true(fabsf(bodies[i].x) <= GZ_LIMIT && fabsf(bodies[i].y) <= GZ_LIMIT);
		assert_true(min_body_gap(bodies, COUNT) > 0.05 * (double)f.options.skin);
		collision_fixture_free(&f);
	}
}

/// Two bodies at the edge, and two that are far from it. The outer one can only be shifted along the edge, and no body
/// is invalid.
static void separation_keeps_bodies_within_the_limit(void **state) {
	(void)state;
	for (int n = 0; n < 4 * METHODS; n++) {
		const float side = n / METHODS % 2 ? -1 : 1, edge = side * GZ_LIMIT, inner = edge - side * 0x1p28f;
		const bool is_y = n / METHODS / 2;
		collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){.reach = 2});
		f.options.method = methods[n % METHODS];
		crowd_body bodies[] = {crowd_body_at(0, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 1000),
			crowd_body_at(1.5f, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 1001),
			crowd_body_at(is_y ? 0 : inner, is_y ? inner : 0, 0, 0, 0x1p30f, GZ_RESPONSE_SLIDE, 1002),
			crowd_body_at(is_y ? 0x1p20f : edge, is_y ? edge : 0x1p20f, 0, 0, 0x1p30f, GZ_RESPONSE_SLIDE, 1003)};
		for (int tick = 0; tick < 20; tick++) {
			expect_ok(move_crowd(&f, bodies, 4, NULL));
			for (int i = 0; i < 4; i++) assert_true(fabsf(bodies[i].x) <= GZ_LIMIT && fabsf(bodies[i].y) <= GZ_LIMIT);
		}
		assert_true(min_body_gap(bodies, 2) > 0 && min_body_gap(bodies + 2, 2) > 0);
		collision_fixture_free(&f);
	}
}

/// A wall of 45 degrees leads a body that is shifted up beyond the limit: it stays, and the other one moves away.
static void a_shift_along_a_wall_beyond_the_limit_is_none(void **state) {
	(void)state;
	const float radius = 0x1p30f, skin = 0x1p22f, from_wall = 1.41421356f * (radius + skin);
	trial_wall wall = {GZ_LIMIT - from_wall - 0x1p32f, -0x1p32f, GZ_LIMIT, from_wall};
	const trial room = {&wall, 1, NULL, 0};
	for (int n = 0; n < METHODS; n++) {
		collision_fixture f = collision_fixture_make(&room, (gz_world_desc){0});
		f.options.method = methods[n], f.options.skin = skin;
		crowd_body bodies[] = {crowd_body_at(GZ_LIMIT, 0, 0, 0, radius, GZ_RESPONSE_SLIDE, 1),
			crowd_body_at(GZ_LIMIT, -radius, 0, 0, radius, GZ_RESPONSE_SLIDE, 2)};
		expect_ok(move_crowd(&f, bodies, 2, NULL));
		assert_true(bodies[0].x == GZ_LIMIT && bodies[0].y == 0);
		for (int tick = 0; tick < 20; tick++) expect_ok(move_crowd(&f, bodies, 2, NULL));
		for (int i = 0; i < 2; i++) assert_true(fabsf(bodies[i].x) <= GZ_LIMIT);
		assert_true(min_body_gap(bodies, 2) > 0 && min_wall_clearance(bodies, 2, &room) > 0);
		collision_fixture_free(&f);
	}
}

int test_separation_limits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_largest_skins_shift_bodies_within_the_limit),
		cmocka_unit_test(separation_keeps_bodies_within_the_limit),
		cmocka_unit_test(a_shift_along_a_wall_beyond_the_limit_is_none),
	};
	return RUN_SUITE("separation_limits", tests);
}
