// Crowds that slide or stop among one another: nobody is pushed, and however they press, none overlaps another or a
// wall.
#include <math.h>

#include "collisions/crowd_moves.h"
#include "support/check.h"

static void two_that_stop_stand_face_to_face(void **state) {
	(void)state;
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_STOP; response += GZ_RESPONSE_STOP) {
		together t = together_make(NULL, (gz_world_desc){0});
		t.rules.skin = 0.01f;
		traveller b[2] = {traveller_at(0, 0, 9, 0, 1, (gz_response)response, 1),
			traveller_at(10, 0, -3, 0, 1, (gz_response)response, 2)};
		together_ticks(&t, b, 2, 1);
		assert_true(fabsf(b[0].x - 9 * 7.99f / 12) < 1e-4f && fabsf(b[1].x - b[0].x - 2.01f) < 1e-4f);
		assert_true(b[0].y == 0 && b[1].y == 0 && b[0].dx == 0 && b[1].dx == 0);
		const traveller before = b[0];
		b[0].dx = 9, b[1].dx = -3;
		together_ticks(&t, b, 2, 1); // pressed on, they stay to the bit
		assert_true(b[0].x == before.x && b[0].y == 0);
		together_free(&t);
	}
}

static void a_faster_one_follows_a_slower_one(void **state) {
	(void)state;
	together t = together_make(NULL, (gz_world_desc){0});
	t.rules.skin = 0.01f;
	traveller b[2] = {
		traveller_at(0, 0, 5, 0, 1, GZ_RESPONSE_SLIDE, 1), traveller_at(4, 0, 1, 0, 1, GZ_RESPONSE_SLIDE, 2)};
	for (int tick = 1; tick <= 20; tick++) {
		together_ticks(&t, b, 2, 1);
		b[0].dx = 5;
		assert_true(b[1].x == 4 + (float)tick && b[1].dx == 1); // not pushed at all
		assert_true(fabsf(b[1].x - b[0].x - 2.01f) < 0.01f && b[0].y == 0);
	}
	together_free(&t);
}

static void one_at_rest_is_not_pushed_by_many(void **state) {
	(void)state;
	enum { MANY = 40 };
	together t = together_make(NULL, (gz_world_desc){0});
	traveller b[MANY + 1] = {traveller_at(0, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 0)};
	for (int i = 1; i <= MANY; i++) {
		const float angle = (float)i * 2.4f, far = 3 + 0.7f * (float)i, x = far * cosf(angle), y = far * sinf(angle);
		b[i] = traveller_at(x, y, 0, 0, 1, i % 3 ? GZ_RESPONSE_SLIDE : GZ_RESPONSE_STOP, (uint64_t)i);
	}
	for (int tick = 0; tick < 200; tick++) {
		for (int i = 1; i <= MANY; i++) {
			const float far = hypotf(b[i].x, b[i].y);
			b[i].dx = -b[i].x / far, b[i].dy = -b[i].y / far;
		}
		together_ticks(&t, b, MANY + 1, 1);
		assert_true(b[0].x == 0 && b[0].y == 0);
		assert_true(least_gap(b, MANY + 1) >= 0);
	}
	together_free(&t);
}

// ---- Corridors and funnels

enum { CROWD = 120 };

/// A crowd in rows from x on, which walks to the right.
static void in_rows(traveller *b, float x, float bottom, float top, uint64_t seed) {
	random_source source = {seed};
	float y = bottom + 1.2f;
	for (size_t i = 0; i < CROWD; i++) {
		const float dy = random_signed(&source, -2);
		b[i] = traveller_at(x, y, 0.6f + random_positive(&source, -1), dy, 0.6f + random_positive(&source, -2),
			GZ_RESPONSE_SLIDE, i * 31 % 127);
		if (i % 10 == 9) b[i].response = GZ_RESPONSE_STOP;
		if ((y += 2.2f) > top - 1.2f) y = bottom + 1.2f, x -= 2.2f;
	}
}

typedef struct walk {
	float dx, dy;
} walk;

/// All keep walking as they began. Returns how far they have come on average.
static double press(const trial *walls, traveller *b, int ticks) {
	together t = together_make(walls, (gz_world_desc){0});
	walk wish[CROWD];
	double before = 0, after = 0;
	for (size_t i = 0; i < CROWD; i++) wish[i] = (walk){b[i].dx, b[i].dy}, before += (double)b[i].x;
	for (int tick = 0; tick < ticks; tick++) {
		for (size_t i = 0; i < CROWD; i++) b[i].dx = wish[i].dx, b[i].dy = wish[i].dy;
		together_ticks(&t, b, CROWD, 1);
		const double gap = least_gap(b, CROWD), clearance = least_clearance(b, CROWD, walls);
		if (!(gap >= 0 && clearance >= 0)) fail_msg("tick %d: %g between two, %g from the walls", tick, gap, clearance);
	}
	for (size_t i = 0; i < CROWD; i++) after += (double)b[i].x;
	together_free(&t);
	return (after - before) / CROWD;
}

static void a_crowd_flows_through_a_corridor(void **state) {
	(void)state;
	static trial_wall walls[] = {{-90, -6, 900, -6}, {900, 6, -90, 6}, {-90, 6, -90, -6}};
	const trial corridor = {walls, 3, NULL, 0};
	traveller b[CROWD];
	in_rows(b, 0, -6, 6, 1);
	assert_true(press(&corridor, b, 600) > 100);
}

static void a_crowd_pressed_against_the_end_of_a_corridor_stays_inside(void **state) {
	(void)state;
	static trial_wall walls[] = {{-90, -6, 30, -6}, {30, -6, 30, 6}, {30, 6, -90, 6}, {-90, 6, -90, -6}};
	const trial corridor = {walls, 4, NULL, 0};
	traveller b[CROWD];
	in_rows(b, 0, -6, 6, 2);
	assert_true(press(&corridor, b, 600) > 15);
	for (size_t i = 0; i < CROWD; i++) assert_true(b[i].x < 30 && b[i].x > -90 && fabsf(b[i].y) < 6);
}

static void a_crowd_pressed_into_a_funnel_comes_through_or_stands(void **state) {
	(void)state;
	for (int width = 0; width < 2; width++) {
		const float half = width ? 2.5f : 0.5f; // so narrow that none fits through
		trial_wall walls[] = {{-90, -9, 5, -9}, {5, -9, 25, -half}, {25, -half, 900, -half}, {900, half, 25, half},
			{25, half, 5, 9}, {5, 9, -90, 9}, {-90, 9, -90, -9}};
		const trial funnel = {walls, 7, NULL, 0};
		traveller b[CROWD];
		in_rows(b, 0, -9, 9, 3);
		const double progress = press(&funnel, b, 600);
		assert_true(width ? progress > 20 : progress > 1);
		for (size_t i = 0; !width && i < CROWD; i++) assert_true(b[i].x < 25);
	}
}

int test_press(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_that_stop_stand_face_to_face),
		cmocka_unit_test(a_faster_one_follows_a_slower_one),
		cmocka_unit_test(one_at_rest_is_not_pushed_by_many),
		cmocka_unit_test(a_crowd_flows_through_a_corridor),
		cmocka_unit_test(a_crowd_pressed_against_the_end_of_a_corridor_stays_inside),
		cmocka_unit_test(a_crowd_pressed_into_a_funnel_comes_through_or_stands),
	};
	return RUN_SUITE("press", tests);
}
