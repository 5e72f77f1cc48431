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

int test_separation_limits(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_largest_skins_shift_bodies_within_the_limit),
	};
	return RUN_SUITE("separation_limits", tests);
}
