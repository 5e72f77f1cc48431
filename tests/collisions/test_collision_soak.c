// The rule: bodies that collide with one another stay clear of the walls and inside of them. Random scenes with all
// responses, at speeds of up to a hundred room widths per tick. The distances to the walls are computed in long double.
#include <math.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"

enum { MAX_BODIES = 120, WALLS = 12, SCENES = 200, TICKS = 25 };
#define SIZE 50.f

/// A box with some walls in it, which may cross; some are points.
static size_t random_walls(trial_wall *walls, random_source *source) {
	const size_t count = (size_t)random_int(source, 4, WALLS);
	box_walls(walls, 0, 0, SIZE, SIZE);
	for (size_t i = 4; i < count; i++) {
		const float ax = 25 + random_signed(source, 4), ay = 25 + random_signed(source, 4);
		const float x = random_signed(source, 3), y = random_signed(source, 3);
		walls[i] = random_chance(source, 4) ? (trial_wall){ax, ay, ax, ay} : (trial_wall){ax, ay, ax + x, ay + y};
	}
	return count;
}

/// Bodies that are clear of the walls and may overlap one another. Returns their number.
static size_t random_bodies(crowd_body *bodies, const trial *walls, random_source *source) {
	const size_t attempts = (size_t)random_int(source, 1, MAX_BODIES);
	const float speed = random_size(source, -4, 13),
				max_radius = random_size(source, -3, 2); // 2^13: over a hundred room widths
	const int response = random_int(source, 0, 6);
	size_t count = 0;
	for (size_t i = 0; i < attempts; i++) {
		const float x = SIZE * random_positive(source, 0), y = SIZE * random_positive(source, 0);
		const float dx = speed * random_signed(source, 0), dy = speed * random_signed(source, 0);
		const float radius = random_chance(source, 2) ? max_radius : max_radius * random_positive(source, 0);
		crowd_body b = crowd_body_at(
			x, y, dx, dy, radius, response < 3 ? (gz_response)response : (gz_response)(i % 3), i * 13 % 127);
		b.mass = random_size(source, -2, 3), b.restitution = response == 6 ? random_positive(source, 0) : 1;
		bodies[count] = b;
		count += min_wall_clearance(&b, 1, walls) > 0;
	}
	return count;
}

static void expect_contained(const crowd_body *bodies, size_t count, const trial *walls, int scene, int tick) {
	for (size_t i = 0; i < count; i++) {
		const bool inside = bodies[i].x > 0 && bodies[i].x < SIZE && bodies[i].y > 0 && bodies[i].y < SIZE;
		if (!inside || !(min_wall_clearance(bodies + i, 1, walls) >= 0))
			fail_msg("scene %d, tick %d: body %zu of radius %.9g: expected it inside and clear of all walls,\n"
					 "found it at %.9g %.9g, %g from a wall",
				scene, tick, i, (double)bodies[i].radius, (double)bodies[i].x, (double)bodies[i].y,
				min_wall_clearance(bodies + i, 1, walls));
	}
}

/// Gives every third body that does not bounce a new displacement.
static void restart(crowd_body *bodies, size_t count, random_source *source) {
	for (size_t i = 0; i < count; i++)
		if (bodies[i].response != GZ_RESPONSE_BOUNCE && random_chance(source, 3))
			bodies[i].dx = 80 * random_signed(source, 0), bodies[i].dy = 80 * random_signed(source, 0);
}

// S54.
static void colliding_bodies_stay_clear_of_walls_at_any_speed(void **state) {
	(void)state;
	size_t hits = 0;
	for (int scene = 1; scene <= SCENES; scene++) {
		random_source source = {(uint64_t)scene};
		trial_wall walls[WALLS];
		crowd_body bodies[MAX_BODIES];
		const trial room = {walls, random_walls(walls, &source), NULL, 0};
		const size_t count = random_bodies(bodies, &room, &source);
		collision_fixture f = collision_fixture_make(&room, (gz_world_desc){0});
		f.options.max_contacts = scene % 2 ? 0 : 50;
		f.options.skin = scene % 3 ? 0 : 0.05f;
		for (int tick = 0; tick < TICKS; tick++) {
			const gz_report report = move_crowd(&f, bodies, count, NULL);
			if (report.error.status) fail_msg("scene %d, tick %d: %s", scene, tick, report.error.text);
			expect_contained(bodies, count, &room, scene, tick);
			restart(bodies, count, &source), hits += report.hits;
		}
		collision_fixture_free(&f);
	}
	assert_true(hits > SCENES * 500);
}

int test_collision_soak(void) {
	const struct CMUnitTest tests[] = {cmocka_unit_test(colliding_bodies_stay_clear_of_walls_at_any_speed)};
	return RUN_SUITE("collision_soak", tests);
}
