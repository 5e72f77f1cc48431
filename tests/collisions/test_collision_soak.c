// Random scenes of walls and bodies of all responses, at speeds up to a hundred rooms per tick: all stay inside and
// clear of the walls, whatever they meet.
#include <math.h>

#include "collisions/crowd_moves.h"
#include "support/check.h"

enum { MOST = 120, WALLS = 12, SCENES = 200, TICKS = 25 };
#define SIZE 50.f

/// A box with some walls in it, each clear of the others or not; some are points.
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

/// Clear of the walls, perhaps in overlap with one another.
static size_t random_bodies(traveller *all, const trial *walls, random_source *source) {
	const size_t most = (size_t)random_int(source, 1, MOST);
	const float speed = random_size(source, -4, 13), large = random_size(source, -3, 2); // 2^13: over a hundred rooms
	const int response = random_int(source, 0, 6);
	size_t count = 0;
	for (size_t i = 0; i < most; i++) {
		const float x = SIZE * random_positive(source, 0), y = SIZE * random_positive(source, 0);
		const float dx = speed * random_signed(source, 0), dy = speed * random_signed(source, 0);
		const float radius = random_chance(source, 2) ? large : large * random_positive(source, 0);
		traveller b = traveller_at(
			x, y, dx, dy, radius, response < 3 ? (gz_response)response : (gz_response)(i % 3), i * 13 % 127);
		b.mass = random_size(source, -2, 3), b.restitution = response == 6 ? random_positive(source, 0) : 1;
		all[count] = b;
		count += least_clearance(&b, 1, walls) > 0;
	}
	return count;
}

static void expect_contained(const traveller *all, size_t count, const trial *walls, int scene, int tick) {
	for (size_t i = 0; i < count; i++) {
		const int inside = all[i].x > 0 && all[i].x < SIZE && all[i].y > 0 && all[i].y < SIZE;
		if (!inside || !(least_clearance(all + i, 1, walls) >= 0))
			fail_msg("scene %d, tick %d: body %zu of radius %.9g is at %.9g %.9g, %g from a wall", scene, tick, i,
				(double)all[i].radius, (double)all[i].x, (double)all[i].y, least_clearance(all + i, 1, walls));
	}
}

/// Now and then those who were stopped set out again.
static void push_on(traveller *all, size_t count, random_source *source) {
	for (size_t i = 0; i < count; i++)
		if (all[i].response != GZ_RESPONSE_BOUNCE && random_chance(source, 3))
			all[i].dx = 80 * random_signed(source, 0), all[i].dy = 80 * random_signed(source, 0);
}

static void all_stay_inside_at_any_speed(void **state) {
	(void)state;
	size_t met = 0;
	for (int scene = 1; scene <= SCENES; scene++) {
		random_source source = {(uint64_t)scene};
		trial_wall walls[WALLS];
		traveller all[MOST];
		const trial room = {walls, random_walls(walls, &source), NULL, 0};
		const size_t count = random_bodies(all, &room, &source);
		together t = together_make(&room, (gz_world_desc){0});
		t.rules.max_contacts = scene % 2 ? 0 : 50;
		t.rules.skin = scene % 3 ? 0 : 0.05f;
		for (int tick = 0; tick < TICKS; tick++) {
			const gz_report report = together_move(&t, all, count, NULL);
			if (report.error.status) fail_msg("scene %d, tick %d: %s", scene, tick, report.error.text);
			expect_contained(all, count, &room, scene, tick);
			push_on(all, count, &source), met += report.hits;
		}
		together_free(&t);
	}
	assert_true(met > SCENES * 500);
}

int test_collision_soak(void) {
	const struct CMUnitTest tests[] = {cmocka_unit_test(all_stay_inside_at_any_speed)};
	return RUN_SUITE("together_soak", tests);
}
