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

/// To walk along the paths of bodies that reach 50 times as far is less work than cells of that size, for a fifth of
/// the bodies, too. Twice as far is worth larger cells.
static void the_typical_reach_is_that_of_least_work(void **state) {
	(void)state;
	enum { MANY = 100 };
	const float x = 0, radius = 0.5f;
	static float dx[MANY], dy[MANY];
	const gz_bodies bodies = {
		.center = {&x, &x, 0}, .motion = {dx, dy, sizeof *dx}, .radius = {&radius, 0}, .count = MANY};
	for (int far = 0; far <= 20; far += 5) {
		for (int i = 0; i < MANY; i++) dx[i] = i < far ? 99 : 1;
		const float reach = gz_typical_reach(&bodies, 1);
		assert_true(reach >= 1 && reach <= 1.25f);
	}
	for (int i = 0; i < MANY; i++) dx[i] = i < 10 ? 2.9f : 1;
	assert_true(gz_typical_reach(&bodies, 1) >= 1.95f);
}

/// Bodies without a reach, such as points at rest, do not count.
static void the_typical_reach_is_that_of_the_bodies_that_have_one(void **state) {
	(void)state;
	const float x = 0, radius[] = {0, 0, 0, 2, 0, 0, 0};
	const gz_bodies bodies = {
		.center = {&x, &x, 0}, .motion = {&x, &x, 0}, .radius = {radius, sizeof *radius}, .count = 7};
	const float reach = gz_typical_reach(&bodies, 1);
	assert_true(reach >= 2 && reach <= 2.01f);
}

int test_typical_reach(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_typical_reach_is_that_of_least_work),
		cmocka_unit_test(the_typical_reach_is_that_of_the_bodies_that_have_one),
		cmocka_unit_test(the_typical_reach_covers_all_but_a_few_bodies),
	};
	return RUN_SUITE("typical_reach", tests);
}
