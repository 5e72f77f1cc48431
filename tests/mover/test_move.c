// What bodies do that move: free, along walls, thrown back, stopped, through. Expected are the numbers of geometry.
#include <math.h>

#include "mover/moving.h"
#include "support/check.h"

static const trial_wall floor_wall = {-100, 0, 100, 0};
static const moving by_default = {0};

/// Skins among these walls are below this. By one each contact comes early, by two each bounce.
static const double little = 101 * 0x1p-19 * 1.01;

static void expect_contact(const gz_contact *c, double time, int32_t index, double x, double y, double nx, double ny) {
	expect_near((double)c->time, time, 2 * little, "the contact's time");
	assert_int_equal(c->index, index);
	expect_near((double)c->center_x, x, 8 * little, "the contact's x");
	expect_near((double)c->center_y, y, little, "its y");
	expect_near((double)c->normal_x, nx, 1e-6, "its normal's x"), expect_near((double)c->normal_y, ny, 1e-6, "y");
}

static void expect_end(const journey *j, double x, double y, double motion_x, double motion_y) {
	const double give = (double)(1 + 2 * j->contact_count) * little;
	expect_near((double)j->x, x, give, "x at the end"), expect_near((double)j->y, y, give, "y at the end");
	expect_near((double)j->motion_x, motion_x, 1e-5, "the motion's x");
	expect_near((double)j->motion_y, motion_y, 1e-5, "the motion's y");
}

static void expect_share(const journey *j, double used, double lost) {
	expect_near((double)j->used, used, 1e-4, "what is used"), expect_near((double)j->lost, lost, 5e-3, "what is lost");
}

static void bodies_that_meet_nothing_go_all_the_way(void **state) {
	(void)state;
	static const trial_body bodies[] = {
		{0.1f, 5.3f, 0.7f, 0.3f, 1}, {-3, 1.7f, 20.1f, 0, 1.5f}, {1e6f, 7, 0.3f, -3, 0}, {7, 3, -0.f, 0, 2}};
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_PASS; response++)
		for (int i = 0; i < 4; i++) {
			const trial_body *b = bodies + i;
			const journey j = move_one(*b, &floor_wall, 1, &(moving){.response = (gz_response)response});
			const journey right = {b->px + b->dx, b->py + b->dy, b->dx, b->dy, 1, 0, NULL, 0};
			assert_same_journey(&j, &right, (size_t)i, "free");
			assert_int_equal(moved.stopped + moved.hits + moved.recovered + moved.shortened + moved.refused, 0);
		}
}

static void a_body_slides_on_along_a_wall(void **state) {
	(void)state;
	const journey j = move_one((trial_body){0, 5, 10, -10, 1}, &floor_wall, 1, &by_default);
	expect_end(&j, 10, 1, 10, 0);
	assert_true(j.motion_y == 0);
	assert_int_equal(j.contact_count, 1);
	expect_contact(j.contacts, 0.4, 0, 4, 1, 0, 1);
	assert_int_equal(j.contacts->feature, GZ_FEATURE_SIDE);
	expect_share(&j, 1, 6 * (sqrt(2) - 1));
	assert_int_equal(moved.stopped, 0);
	assert_int_equal(moved.hits, 1);
}

static void a_body_slides_off_an_end(void **state) {
	(void)state;
	const journey j = move_one((trial_body){104, 0, -10, 0, 5}, &floor_wall, 1, &by_default); // overlaps, and is let go
	assert_true(j.x >= 104 - 1e-4f);
	const journey round = move_one((trial_body){110, 0.5f, -20, 0, 1}, &floor_wall, 1, &by_default);
	assert_int_equal(round.contacts->feature, GZ_FEATURE_END_B);
	assert_true(round.y > 0.5f && round.contact_count >= 1);
	expect_near((double)round.contacts->center_x, 100 + sqrt(0.75), 1e-3, "where it meets the end");
	expect_near(
		hypot((double)round.contacts->normal_x, (double)round.contacts->normal_y), 1, 1e-6, "the normal's length");
}

static void a_body_is_thrown_back(void **state) {
	(void)state;
	static const float restitutions[] = {1, 0.5f, 0, 0.75f};
	for (int i = 0; i < 4; i++) {
		const double e = (double)restitutions[i];
		const moving how = {.response = GZ_RESPONSE_BOUNCE, .restitution = restitutions + i};
		const journey j = move_one((trial_body){0, 5, 10, -10, 1}, &floor_wall, 1, &how);
		expect_end(&j, 10, 1 + 6 * e, 10, 10 * e);
		assert_int_equal(j.contact_count, 1);
		expect_contact(j.contacts, 0.4, 0, 4, 1, 0, 1);
		expect_share(&j, 1, 6 * (sqrt(2) - sqrt(1 + e * e)));
	}
}

/// Between two walls 4 apart, 2 of which are the body's: up, down, up, and down to the middle.
static void a_body_bounces_several_times_in_a_tick(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-100, 0, 100, 0}, {-100, 4, 100, 4}};
	const journey j = move_one((trial_body){0, 2, 6, 6, 1}, walls, 2, &(moving){.response = GZ_RESPONSE_BOUNCE});
	expect_end(&j, 6, 2, 6, -6);
	expect_share(&j, 1, 0);
	assert_int_equal(j.contact_count, 3);
	for (int i = 0; i < 3; i++)
		expect_contact(j.contacts + i, (1 + 2 * i) / 6.0, !(i % 2), 1 + 2 * i, i % 2 ? 1 : 3, 0, i % 2 ? 1 : -1);
}

static void a_body_stops(void **state) {
	(void)state;
	const journey j = move_one((trial_body){0, 5, 10, -10, 1}, &floor_wall, 1, &(moving){.response = GZ_RESPONSE_STOP});
	expect_end(&j, 4, 1, 0, 0);
	assert_true(j.motion_x == 0 && j.motion_y == 0);
	assert_int_equal(j.contact_count, 1);
	expect_contact(j.contacts, 0.4, 0, 4, 1, 0, 1);
	expect_share(&j, 0.4, 6 * sqrt(2));
	assert_int_equal(moved.stopped, 1);
}

static void bodies_pass_through_and_tell_what_they_met(void **state) {
	(void)state;
	trial_wall walls[8];
	for (int i = 0; i < 8; i++) walls[i] = (trial_wall){(float)(80 - 10 * i), -5, (float)(80 - 10 * i), 5};
	for (uint32_t most = 1; most <= 9; most++) {
		const trial_body body = {0, 1, 96, 0.125f, 2};
		const moving how = {.response = GZ_RESPONSE_PASS, .rules = {.max_contacts = most, .skin = 0.5f}};
		const journey j = move_one(body, walls, 8, &how);
		const journey right = {96, 1.125f, 96, 0.125f, 1, 0, j.contacts, most < 8 ? most : 8};
		assert_same_journey(&j, &right, most, "passing");
		for (size_t i = 0; i < j.contact_count; i++) {
			const double time = (double)j.contacts[i].time;
			expect_contact(j.contacts + i, (8 + 10 * (double)i) / 96, 7 - (int32_t)i, time * 96, 1 + time / 8, -1, 0);
			expect_near(time, (8 + 10 * (double)i) / 96, 1e-6, "the time"); // nothing is kept from what is passed
		}
		assert_int_equal(moved.stopped, 0);
	}
}

static void a_body_that_met_as_much_as_it_may_stops(void **state) {
	(void)state;
	static const trial_wall walls[] = {{-100, 0, 100, 0}, {-100, 4, 100, 4}};
	for (uint32_t most = 0; most <= 6; most++) {
		const moving how = {.response = GZ_RESPONSE_BOUNCE, .rules.max_contacts = most};
		const size_t count = most ? most : 4;
		const journey j = move_one((trial_body){0, 2, 70, 70, 1}, walls, 2, &how);
		assert_int_equal(j.contact_count, count);
		const double used = (2 * (double)count - 1) / 70;
		expect_share(&j, used, (1 - used) * 70 * sqrt(2));
		expect_end(&j, 2 * (double)count - 1, count % 2 ? 3 : 1, 70, count % 2 ? -70 : 70);
		assert_true(j.used < 1 && j.lost > 0);
		assert_int_equal(moved.stopped, 1);
	}
}

static void a_body_without_displacement_stays(void **state) {
	(void)state;
	static const float heights[] = {1, 1.00001f, 1.5f, 30};
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_PASS; response++)
		for (int i = 0; i < 4; i++) {
			const trial_body body = {3, heights[i], 0, 0, 1};
			const journey j = move_one(body, &floor_wall, 1, &(moving){.response = (gz_response)response});
			expect_near((double)j.y, (double)body.py, 3 * little, "y"); // less than the skin away it may be pushed
			assert_true(j.x == 3 && j.y >= body.py && j.motion_x == 0 && j.motion_y == 0 && j.used == 1 && j.lost == 0);
			assert_int_equal(moved.stopped, 0);
			assert_int_equal(j.contact_count, 0);
		}
}

int test_move(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bodies_that_meet_nothing_go_all_the_way),
		cmocka_unit_test(a_body_slides_on_along_a_wall),
		cmocka_unit_test(a_body_slides_off_an_end),
		cmocka_unit_test(a_body_is_thrown_back),
		cmocka_unit_test(a_body_bounces_several_times_in_a_tick),
		cmocka_unit_test(a_body_stops),
		cmocka_unit_test(bodies_pass_through_and_tell_what_they_met),
		cmocka_unit_test(a_body_that_met_as_much_as_it_may_stops),
		cmocka_unit_test(a_body_without_displacement_stays),
	};
	return RUN_SUITE("move", tests);
}
