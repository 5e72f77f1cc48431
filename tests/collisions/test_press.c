// The rules of sliding and stopping crowds: no body pushes another, and under any pressure no body overlaps another or
// a wall.
#include <math.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"

// S74.
static void two_opposed_bodies_stop_at_their_skin(void **state) {
	(void)state;
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_STOP; response += GZ_RESPONSE_STOP) {
		collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
		f.options.skin = 0.01f;
		crowd_body bodies[2] = {crowd_body_at(0, 0, 9, 0, 1, (gz_response)response, 1),
			crowd_body_at(10, 0, -3, 0, 1, (gz_response)response, 2)};
		move_crowd_ticks(&f, bodies, 2, 1);
		assert_true(fabsf(bodies[0].x - 9 * 7.99f / 12) < 1e-4f && fabsf(bodies[1].x - bodies[0].x - 2.01f) < 1e-4f);
		assert_true(bodies[0].y == 0 && bodies[1].y == 0 && bodies[0].dx == 0 && bodies[1].dx == 0);
		const crowd_body before = bodies[0];
		bodies[0].dx = 9, bodies[1].dx = -3;
		move_crowd_ticks(&f, bodies, 2, 1); // under pressure they stay to the bit
		assert_true(bodies[0].x == before.x && bodies[0].y == 0);
		collision_fixture_free(&f);
	}
}

// S74.
static void a_faster_body_follows_a_slower_one(void **state) {
	(void)state;
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	f.options.skin = 0.01f;
	crowd_body bodies[2] = {
		crowd_body_at(0, 0, 5, 0, 1, GZ_RESPONSE_SLIDE, 1), crowd_body_at(4, 0, 1, 0, 1, GZ_RESPONSE_SLIDE, 2)};
	for (int tick = 1; tick <= 20; tick++) {
		move_crowd_ticks(&f, bodies, 2, 1);
		bodies[0].dx = 5;
		assert_true(bodies[1].x == 4 + (float)tick && bodies[1].dx == 1); // not pushed
		assert_true(fabsf(bodies[1].x - bodies[0].x - 2.01f) < 0.01f && bodies[0].y == 0);
	}
	collision_fixture_free(&f);
}

// S74.
static void many_bodies_do_not_push_one_at_rest(void **state) {
	(void)state;
	enum { OTHERS = 40 };
	collision_fixture f = collision_fixture_make(NULL, (gz_world_desc){0});
	crowd_body bodies[OTHERS + 1] = {crowd_body_at(0, 0, 0, 0, 1, GZ_RESPONSE_SLIDE, 0)};
	for (int i = 1; i <= OTHERS; i++) {
		const float angle = (float)i * 2.4f, distance = 3 + 0.7f * (float)i, x = distance * cosf(angle),
					y = distance * sinf(angle);
		bodies[i] = crowd_body_at(x, y, 0, 0, 1, i % 3 ? GZ_RESPONSE_SLIDE : GZ_RESPONSE_STOP, (uint64_t)i);
	}
	for (int tick = 0; tick < 200; tick++) {
		for (int i = 1; i <= OTHERS; i++) {
			const float distance = hypotf(bodies[i].x, bodies[i].y);
			bodies[i].dx = -bodies[i].x / distance, bodies[i].dy = -bodies[i].y / distance;
		}
		move_crowd_ticks(&f, bodies, OTHERS + 1, 1);
		assert_true(bodies[0].x == 0 && bodies[0].y == 0);
		assert_true(min_body_gap(bodies, OTHERS + 1) >= 0);
	}
	collision_fixture_free(&f);
}

/// Two bodies, one behind the other, go along a wall, at it or a little off, with displacements that lead into the wall
/// by less than what counts as parallel. Neither stays. S162.
static void bodies_go_on_along_a_wall_that_they_hardly_enter(void **state) {
	(void)state;
	static const float off[] = {0, 0.0002f, 0.001f, 0.006f, 0.014f}, into[] = {0, 1e-7f, 1e-5f, 1e-3f, 2e-3f, 4e-3f};
	trial_wall wall = {-90, 0, 90, 0};
	for (int i = 0; i < 5; i++)
		for (int k = 0; k < 6; k++) {
			collision_fixture f = collision_fixture_make(&(trial){&wall, 1, NULL, 0}, (gz_world_desc){0});
			f.options.skin = 0.06f;
			crowd_body bodies[2] = {crowd_body_at(0, 1.06f + off[i], 0, 0, 1, GZ_RESPONSE_SLIDE, 1),
				crowd_body_at(-2.07f, 1.06f + off[i], 0, 0, 1, GZ_RESPONSE_SLIDE, 2)};
			for (int tick = 1; tick <= 20; tick++) {
				for (int n = 0; n < 2; n++) bodies[n].dx = 0.1f, bodies[n].dy = -into[k];
				move_crowd_ticks(&f, bodies, 2, 1);
				assert_true(bodies[0].x > 0.0999f * (float)tick && bodies[1].x > -2.08f + 0.0999f * (float)tick);
			}
			collision_fixture_free(&f);
		}
}

// ---------------------------------------------------------------------------------------------------------------------
// Corridors and funnels
// ---------------------------------------------------------------------------------------------------------------------

enum { CROWD = 120 };

/// Places a crowd in rows, from x to the left, that moves to the right.
static void place_rows(crowd_body *bodies, float x, float bottom, float top, uint64_t seed) {
	random_source source = {seed};
	float y = bottom + 1.2f;
	for (size_t i = 0; i < CROWD; i++) {
		const float dy = random_signed(&source, -2);
		bodies[i] = crowd_body_at(x, y, 0.6f + random_positive(&source, -1), dy, 0.6f + random_positive(&source, -2),
			GZ_RESPONSE_SLIDE, i * 31 % 127);
		if (i % 10 == 9) bodies[i].response = GZ_RESPONSE_STOP;
		if ((y += 2.2f) > top - 1.2f) y = bottom + 1.2f, x -= 2.2f;
	}
}

typedef struct motion {
	float dx, dy;
} motion;

/// Moves the crowd by some ticks, each with the motions of the start. Returns the mean distance in x that it has moved.
static double press(const trial *walls, crowd_body *bodies, int ticks) {
	collision_fixture f = collision_fixture_make(walls, (gz_world_desc){0});
	motion wanted[CROWD];
	double before = 0, after = 0;
	for (size_t i = 0; i < CROWD; i++) wanted[i] = (motion){bodies[i].dx, bodies[i].dy}, before += (double)bodies[i].x;
	for (int tick = 0; tick < ticks; tick++) {
		for (size_t i = 0; i < CROWD; i++) bodies[i].dx = wanted[i].dx, bodies[i].dy = wanted[i].dy;
		move_crowd_ticks(&f, bodies, CROWD, 1);
		const double gap = min_body_gap(bodies, CROWD), clearance = min_wall_clearance(bodies, CROWD, walls);
		if (!(gap >= 0 && clearance >= 0))
			fail_msg("tick %d: expected no overlap, found a gap of %g and a clearance of %g", tick, gap, clearance);
	}
	for (size_t i = 0; i < CROWD; i++) after += (double)bodies[i].x;
	collision_fixture_free(&f);
	return (after - before) / CROWD;
}

static void a_crowd_flows_through_a_corridor(void **state) {
	(void)state;
	static trial_wall walls[] = {{-90, -6, 900, -6}, {900, 6, -90, 6}, {-90, 6, -90, -6}};
	const trial corridor = {walls, 3, NULL, 0};
	crowd_body bodies[CROWD];
	place_rows(bodies, 0, -6, 6, 1);
	assert_true(press(&corridor, bodies, 600) > 100);
}

static void a_crowd_pressed_against_the_end_of_a_corridor_stays_inside(void **state) {
	(void)state;
	static trial_wall walls[] = {{-90, -6, 30, -6}, {30, -6, 30, 6}, {30, 6, -90, 6}, {-90, 6, -90, -6}};
	const trial corridor = {walls, 4, NULL, 0};
	crowd_body bodies[CROWD];
	place_rows(bodies, 0, -6, 6, 2);
	assert_true(press(&corridor, bodies, 600) > 15);
	for (size_t i = 0; i < CROWD; i++) assert_true(bodies[i].x < 30 && bodies[i].x > -90 && fabsf(bodies[i].y) < 6);
}

static void a_crowd_pressed_into_a_funnel_passes_or_stops(void **state) {
	(void)state;
	for (int n = 0; n < 2; n++) {
		const bool is_wide = n > 0;
		const float half = is_wide ? 2.5f : 0.5f; // no body fits through the narrow funnel
		trial_wall walls[] = {{-90, -9, 5, -9}, {5, -9, 25, -half}, {25, -half, 900, -half}, {900, half, 25, half},
			{25, half, 5, 9}, {5, 9, -90, 9}, {-90, 9, -90, -9}};
		const trial funnel = {walls, 7, NULL, 0};
		crowd_body bodies[CROWD];
		place_rows(bodies, 0, -9, 9, 3);
		const double progress = press(&funnel, bodies, 600);
		assert_true(is_wide ? progress > 20 : progress > 1);
		for (size_t i = 0; !is_wide && i < CROWD; i++) assert_true(bodies[i].x < 25);
	}
}

/// Two walls that meet at nearly 180 degrees, and two bodies that are pressed into their corner, one beside the other.
/// The first one rests, and touches both walls; along either one it would enter the other by less than a skin. S57,
/// S163.
static void a_body_beside_another_rests_in_a_corner_of_nearly_180_degrees(void **state) {
	(void)state;
	trial_wall walls[] = {{-387.853516f, -769.692444f, -462.570709f, -792.519958f},
		{-387.853516f, -769.692444f, -313.108551f, -746.956116f}};
	const trial corner = {walls, 2, NULL, 0};
	collision_fixture f = collision_fixture_make(&corner, (gz_world_desc){.extent = 1000, .reach = 1});
	f.options.skin = 0.0178996511f, f.options.max_contacts = 64;
	const float dx = -3.25386381f, dy = 10.6735983f, radius = 2.4304409f;
	crowd_body bodies[2] = {crowd_body_at(-387.237762f, -772.064697f, dx, dy, radius, GZ_RESPONSE_SLIDE, 1),
		crowd_body_at(-384.2f, -790, dx, dy, radius, GZ_RESPONSE_SLIDE, 2)};
	int moves = 0;
	for (int tick = 0; tick < 40; tick++) {
		const crowd_body before = bodies[0];
		move_crowd_ticks(&f, bodies, 2, 1);
		moves += bodies[0].x != before.x || bodies[0].y != before.y;
		for (int i = 0; i < 2; i++) bodies[i].dx = dx, bodies[i].dy = dy;
	}
	assert_true(moves < 5);
	gz_contact contacts[8];
	size_t first[3];
	move_crowd(&f, bodies, 2, &(gz_contact_list){contacts, 8, first});
	assert_int_equal(first[1] - first[0], 2);
	assert_int_equal(contacts[0].index + contacts[1].index, 0 + 1);
	collision_fixture_free(&f);
}

/// A body on the end of a wall that stands out of a floor by little, beside a body at rest: down the end leads into the
/// floor, by less than the tolerance of half-planes, and along the floor against the displacement. S56.
static void no_body_slides_against_its_displacement(void **state) {
	(void)state;
	trial_wall walls[] = {
		{-20.0221367f, 24.5841427f, -30.1599274f, 24.5841427f}, {-25.0589085f, 24.585144f, -25.0589085f, 20}};
	const trial floor = {walls, 2, NULL, 0};
	collision_fixture f = collision_fixture_make(&floor, (gz_world_desc){.extent = 100, .reach = 1});
	f.options.skin = 0.0102828424f, f.options.max_contacts = 8;
	const crowd_body from =
		crowd_body_at(-25.0729618f, 25.0284996f, 0.121764384f, -4.87752151f, 0.433296114f, GZ_RESPONSE_SLIDE, 1);
	crowd_body bodies[2] = {from, crowd_body_at(-25.4914455f, 25.9705009f, 0, 0, 0.585659742f, GZ_RESPONSE_SLIDE, 2)};
	move_crowd_ticks(&f, bodies, 2, 1);
	const float ahead = (bodies[0].x - from.x) * from.dx + (bodies[0].y - from.y) * from.dy;
	if (!(ahead >= 0)) fail_msg("expected no way against the displacement, found one of %g", (double)ahead);
	collision_fixture_free(&f);
}

int test_press(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_opposed_bodies_stop_at_their_skin),
		cmocka_unit_test(a_faster_body_follows_a_slower_one),
		cmocka_unit_test(many_bodies_do_not_push_one_at_rest),
		cmocka_unit_test(bodies_go_on_along_a_wall_that_they_hardly_enter),
		cmocka_unit_test(a_body_beside_another_rests_in_a_corner_of_nearly_180_degrees),
		cmocka_unit_test(no_body_slides_against_its_displacement),
		cmocka_unit_test(a_crowd_flows_through_a_corridor),
		cmocka_unit_test(a_crowd_pressed_against_the_end_of_a_corridor_stays_inside),
		cmocka_unit_test(a_crowd_pressed_into_a_funnel_passes_or_stops),
	};
	return RUN_SUITE("press", tests);
}
