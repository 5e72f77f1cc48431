// gz_typical_reach: the reach of most bodies of a query, scaled by their steps, picks included.
#include <math.h>

#include "support/check.h"

static void the_typical_reach_covers_all_but_a_few_bodies(void **state) {
	(void)state;
	enum { MANY = 1000 };
	const float radius = 3, step = 0.5f, x = 0;
	static float dx[MANY], dy[MANY];
	for (int i = 0; i < MANY; i++) dx[i] = 12, dy[i] = 16;
	const gz_bodies all = {.center = {&x, &x, 0},
		.motion = {dx, dy, sizeof *dx},
		.radius = {&radius, 0},
		.step = {&step, 0},
		.count = MANY};
	float reach = gz_typical_reach(&all, 1); // 3 + 10 / 2
	assert_true(reach >= 8 && reach <= 8.1f);
	dx[5] = 20; // a little longer than the others: covered
	reach = gz_typical_reach(&all, 1);
	assert_true(reach > 3 + sqrtf(100 + 64) / 2 && reach < 10);
	dx[17] = 1e6f, dx[18] = NAN; // one displacement is much longer, one is invalid: neither is covered
	assert_true(gz_typical_reach(&all, 1) == reach);
	assert_true(gz_typical_reach(NULL, 0) == 0);
	const uint32_t pick[] = {17};
	gz_bodies picked = all;
	picked.pick = pick, picked.pick_count = 1;
	assert_true(gz_typical_reach(&picked, 1) >= 250000);
	const float largest = GZ_LIMIT;
	picked.radius.data = &largest;
	assert_true(gz_typical_reach(&picked, 1) == GZ_LIMIT); // the largest reach that a world accepts
}

int test_typical_reach(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_typical_reach_covers_all_but_a_few_bodies),
	};
	return RUN_SUITE("typical_reach", tests);
}
