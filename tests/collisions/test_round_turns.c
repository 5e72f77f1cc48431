// Rounds: bodies that bounce, and turn towards others that they did not come near before. The expected contacts follow
// from geometry.
#include <math.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"

enum { MAX_BODIES = 3, CAPACITY = 64 };

typedef struct contact_buffer {
	gz_contact at[CAPACITY];
	size_t first[MAX_BODIES + 1];
} contact_buffer;

static void move_with_contacts(const collision_fixture *f, crowd_body *bodies, size_t count, contact_buffer *buffer) {
	expect_ok(move_crowd(f, bodies, count, &(gz_contact_list){buffer->at, CAPACITY, buffer->first}));
}

static collision_fixture make_fixture(const trial *walls) {
	collision_fixture f = collision_fixture_make(walls, (gz_world_desc){0});
	f.options.max_contacts = CAPACITY / MAX_BODIES, f.options.method = GZ_CROWD_ROUNDS;
	return f;
}

/// A body comes up to one that its own impulse has sent away, but whose tick is over: it waits, and that is
/// no contact. S162.
static void a_body_waits_for_one_whose_tick_is_over(void **state) {
	(void)state;
	trial_wall walls[1] = {{0, -5, 0, 5}};
	const trial left = {walls, 1, NULL, 0};
	collision_fixture f = make_fixture(&left);
	// The first one bounces off the wall, and meets the second one in its second round. The second one has moved
	// before, because a third one is near.
	crowd_body bodies[3] = {crowd_body_at(2, 0, -3, 0, 1, GZ_RESPONSE_BOUNCE, 1),
		crowd_body_at(4.2f, 0, 0.5f, 0, 1, GZ_RESPONSE_BOUNCE, 2),
		crowd_body_at(6.74f, 0, 0, 0, 1, GZ_RESPONSE_BOUNCE, 3)};
	static contact_buffer buffer;
	f.options.max_rounds = 6, f.options.skin = 0.01f;
	move_with_contacts(&f, bodies, 3, &buffer);
	assert_int_equal(buffer.first[1] - buffer.first[0], 2); // the wall and the body
	assert_int_equal(buffer.first[2] - buffer.first[1], 1);
	assert_true(fabsf(bodies[0].dx - 0.5f) < 1e-5f && fabsf(bodies[1].dx - 3) < 1e-5f);
	assert_true(bodies[1].x == 4.7f && bodies[0].x > 2.6f && bodies[0].x < 2.7f);
	collision_fixture_free(&f);
}

static bool overlap(const crowd_body *one, const crowd_body *other) {
	return hypot((double)one->x - (double)other->x, (double)one->y - (double)other->y) <
		   (double)one->radius + (double)other->radius;
}

/// A body bounces off a wall, towards one whose first path it does not come near. S162.
static void a_body_turns_towards_one_that_is_alone(void **state) {
	(void)state;
	trial_wall walls[1] = {{0, -5, 0, 5}};
	const trial left = {walls, 1, NULL, 0};
	collision_fixture f = make_fixture(&left);
	crowd_body bodies[2] = {crowd_body_at(2, 0, -3, 3, 1, GZ_RESPONSE_BOUNCE, 1),
		crowd_body_at(4.3f, 4.3f, 0, 0, 1, GZ_RESPONSE_BOUNCE, 2)};
	static contact_buffer buffer;
	move_with_contacts(&f, bodies, 2, &buffer);
	assert_int_equal(buffer.first[1] - buffer.first[0], 2); // the wall and the body
	assert_int_equal(buffer.first[2] - buffer.first[1], 1);
	// It hits the other one head-on, and stops.
	assert_true(fabsf(bodies[0].dx) < 0.05f && fabsf(bodies[0].dy) < 0.05f);
	assert_true(fabsf(bodies[1].dx - 3) < 0.05f && fabsf(bodies[1].dy - 3) < 0.05f);
	assert_false(overlap(bodies, bodies + 1));
	collision_fixture_free(&f);
}

/// The first body turns in the first round and comes to its end in the second one; the second body turns in both, and
/// hits it in the third. S162.
static void a_body_turns_towards_one_that_has_turned_before(void **state) {
	(void)state;
	trial_wall walls[3] = {{2.5f, 10, 2.5f, 16}, {25, 5, 25, 18}, {8, 20, 22, 20}};
	const trial room = {walls, 3, NULL, 0};
	collision_fixture f = make_fixture(&room);
	crowd_body bodies[2] = {crowd_body_at(4.5f, 13, -3, 0, 1, GZ_RESPONSE_BOUNCE, 1),
		crowd_body_at(20, 10, 30, 20, 1, GZ_RESPONSE_BOUNCE, 2)};
	static contact_buffer buffer;
	move_with_contacts(&f, bodies, 2, &buffer);
	assert_int_equal(buffer.first[1] - buffer.first[0], 2); // its wall, and the other body
	assert_int_equal(buffer.first[2] - buffer.first[1], 3);
	assert_false(overlap(bodies, bodies + 1));
	collision_fixture_free(&f);
}

/// A body at rest beside a floor, nearer than its skin, to which another one turns, and which it passes: the former is
/// moved away from the floor as it would be alone. S62.
static void a_resting_body_that_joins_recovers_its_skin(void **state) {
	(void)state;
	trial_wall walls[2] = {{-5, 0, 5, 0}, {10, -20, 10, 20}};
	const trial room = {walls, 2, NULL, 0};
	for (int passes = 0; passes < 2; passes++) {
		collision_fixture f = make_fixture(&room);
		f.options.skin = 0.1f;
		crowd_body bodies[2] = {crowd_body_at(0, 1.05f, 0, 0, 1, GZ_RESPONSE_SLIDE, 1),
			crowd_body_at(7, 3.3f, passes ? 12.f : 1.f, 0, 1, GZ_RESPONSE_BOUNCE, 2)};
		static contact_buffer buffer;
		move_with_contacts(&f, bodies, 2, &buffer);
		if (fabsf(bodies[0].y - 1.1f) > 1e-4f) fail_msg("%d: the body is at %.9g", passes, (double)bodies[0].y);
		collision_fixture_free(&f);
	}
}

/// A cue bounces off two walls, and hits a ball that rests beside another one: the ball moves. S162.
static void a_resting_body_is_hit_late_in_a_tick(void **state) {
	(void)state;
	trial_wall walls[2] = {{10, -20, 10, 20}, {-10, -20, -10, 20}};
	const trial room = {walls, 2, NULL, 0};
	collision_fixture f = make_fixture(&room);
	f.options.skin = 0.01f, f.options.max_rounds = 50;
	crowd_body bodies[3] = {crowd_body_at(0, 0, 60, 30, 1, GZ_RESPONSE_BOUNCE, 1),
		crowd_body_at(0, 18, 0, 0, 0.5f, GZ_RESPONSE_BOUNCE, 2),
		crowd_body_at(1.04f, 18, 0, 0, 0.5f, GZ_RESPONSE_BOUNCE, 3)};
	static contact_buffer buffer;
	move_with_contacts(&f, bodies, 3, &buffer);
	assert_true(buffer.first[2] > buffer.first[1] && buffer.first[3] > buffer.first[2]);
	assert_true(hypotf(bodies[1].x, bodies[1].y - 18) > 1);
	collision_fixture_free(&f);
}

int test_round_turns(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_body_waits_for_one_whose_tick_is_over),
		cmocka_unit_test(a_body_turns_towards_one_that_is_alone),
		cmocka_unit_test(a_body_turns_towards_one_that_has_turned_before),
		cmocka_unit_test(a_resting_body_that_joins_recovers_its_skin),
		cmocka_unit_test(a_resting_body_is_hit_late_in_a_tick),
	};
	return RUN_SUITE("round_turns", tests);
}
