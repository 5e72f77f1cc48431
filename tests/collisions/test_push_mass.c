// The rules of pushes by mass: two bodies that would come too near to one another both give way, the lighter one
// further; never into a wall or another body, and a jam comes to rest.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"

static collision_fixture make_fixture(const trial *walls) {
	collision_fixture f = collision_fixture_make(walls, (gz_world_desc){0});
	f.options.method = GZ_CROWD_ROUNDS, f.options.skin = 0.01f;
	return f;
}

static crowd_body pushing_body(float x, float y, float dx, float push_mass, uint64_t id) {
	crowd_body body = crowd_body_at(x, y, dx, 0, 1, GZ_RESPONSE_SLIDE, id);
	body.push_mass = push_mass;
	return body;
}

/// The first body walks by 0.5 into the second one, which it touches. Returns how far the second one moves in x.
static float push_one(float mass, float other_mass, float *walked) {
	collision_fixture f = make_fixture(NULL);
	crowd_body bodies[2] = {pushing_body(0, 0, 0.5f, mass, 1), pushing_body(2.01f, 0, 0, other_mass, 2)};
	move_crowd_ticks(&f, bodies, 2, 1);
	assert_true(min_body_gap(bodies, 2) >= 0.005);
	assert_true(bodies[1].dx == 0 && bodies[1].dy == 0); // pushes change no motion
	collision_fixture_free(&f);
	*walked = bodies[0].x;
	return bodies[1].x - 2.01f;
}

// S161.
static void the_lighter_body_gives_way_further(void **state) {
	(void)state;
	float walked;
	// By hand: the overlap of 0.5 is divided by the inverse masses in the first pass. The others make up for the turn
	// of pushes to the side.
	const float equal = push_one(1, 1, &walked);
	assert_true(fabsf(equal - 0.25f) < 0.02f && fabsf(walked - 0.25f) < 0.02f);
	const float light = push_one(3, 1, &walked), heavy = push_one(1, 3, &walked);
	assert_true(fabsf(light - 0.375f) < 0.03f);
	assert_true(fabsf(heavy - 0.125f) < 0.03f && fabsf(walked - 0.125f) < 0.03f);
}

// S161.
static void some_bodies_are_never_pushed(void **state) {
	(void)state;
	float walked;
	assert_true(push_one(1, 0, &walked) == 0 && walked < 0.01f);
	assert_true(push_one(0, 1, &walked) == 0 && walked < 0.01f);
	assert_true(push_one(1, INFINITY, &walked) == 0);
	assert_true(push_one(INFINITY, INFINITY, &walked) == 0);
	assert_true(push_one(INFINITY, 1, &walked) > 0.45f && walked > 0.45f);
}

static void a_push_stops_at_a_wall(void **state) {
	(void)state;
	trial_wall walls[4];
	const trial room = {box_walls(walls, -5, -2, 3.05f, 2), 4, NULL, 0};
	collision_fixture f = make_fixture(&room);
	crowd_body bodies[2] = {pushing_body(0, 0, 0.5f, 100, 1), pushing_body(2.01f, 0, 0, 1, 2)};
	move_crowd_ticks(&f, bodies, 2, 100);
	assert_true(min_body_gap(bodies, 2) >= 0.005 && min_wall_clearance(bodies, 2, &room) >= 0);
	collision_fixture_free(&f);
}

/// What counts as no displacement in a jam is not none before a wall: a body that rested there would neither touch the
/// wall nor slide along it.
static void a_pushing_body_goes_up_to_a_wall(void **state) {
	(void)state;
	trial_wall walls[4];
	const trial room = {box_walls(walls, -50, 0, 50, 9), 4, NULL, 0};
	for (float gap = 0.001f; gap < 0.05f; gap += 0.001f) {
		collision_fixture f = make_fixture(&room);
		crowd_body bodies[2] = {pushing_body(0, 1.01f + gap, 1, 1, 1), pushing_body(-2.1f, 2, 0, 1, 2)};
		bodies[0].dy = -1;
		move_crowd_ticks(&f, bodies, 2, 1);
		assert_true(bodies[0].x > 0.9f && bodies[0].y <= 1.0125f);
		collision_fixture_free(&f);
	}
}

enum { CROWD = 300 };

/// A crowd walks to a point, until nothing moves any more.
static void a_pushing_jam_comes_to_rest(void **state) {
	(void)state;
	static crowd_body bodies[CROWD], before[CROWD];
	collision_fixture f = make_fixture(NULL);
	place_clear_bodies(bodies, CROWD, 60, 0, GZ_RESPONSE_SLIDE, 7);
	for (size_t i = 0; i < CROWD; i++) bodies[i].push_mass = 1 + (float)(i % 3);
	int ticks_at_rest = 0, tick = 0;
	for (; ticks_at_rest < 20 && tick < 1000; tick++) {
		memcpy(before, bodies, sizeof bodies);
		for (size_t i = 0; i < CROWD; i++) {
			const float x = 30 - bodies[i].x, y = 30 - bodies[i].y, distance = hypotf(x, y) + 1e-6f;
			bodies[i].dx = 0.5f * x / distance, bodies[i].dy = 0.5f * y / distance;
		}
		move_crowd_ticks(&f, bodies, CROWD, 1);
		bool moved = false;
		for (size_t i = 0; i < CROWD; i++) moved |= bodies[i].x != before[i].x || bodies[i].y != before[i].y;
		ticks_at_rest = moved ? 0 : ticks_at_rest + 1;
	}
	print_message("at rest after %d ticks\n", tick - ticks_at_rest);
	assert_true(ticks_at_rest == 20 && min_body_gap(bodies, CROWD) >= 0.005);
	collision_fixture_free(&f);
}

int test_push_mass(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_lighter_body_gives_way_further),
		cmocka_unit_test(some_bodies_are_never_pushed),
		cmocka_unit_test(a_push_stops_at_a_wall),
		cmocka_unit_test(a_pushing_body_goes_up_to_a_wall),
		cmocka_unit_test(a_pushing_jam_comes_to_rest),
	};
	return RUN_SUITE("push_mass", tests);
}
