// The rule: a crowd that is divided among domains moves as in one, to the bit, however it is divided. S187, S188.
#include <math.h>
#include <string.h>

#include "collisions/domain_fixture.h"
#include "support/check.h"

enum { COUNT = 300, LARGE_COUNT = 2600, TICKS = 3, LARGE_TICKS = 2, WORKERS = 4 };
#define SIZE 46.f
#define SKIN 0.01f

static size_t in_strips(const crowd_body *b, size_t domains) {
	const float strip = SIZE / (float)domains;
	const float k = floorf(b->x / strip);
	return k < 0 ? 0 : k >= (float)domains ? domains - 1 : (size_t)k;
}

static size_t scattered_domains(const crowd_body *b, size_t domains) {
	return (size_t)(b->id * 0x9e3779b97f4a7c15u >> 32) % domains;
}

static size_t in_halves(const crowd_body *b, size_t domains) { return b->y > 70 ? domains - 1 : 0; }

static size_t all_in_last(const crowd_body *b, size_t domains) { return b->id == 3 ? 0 : domains - 1; }

static void expect_same(
	const moved_body *actual, const moved_body *expected, size_t count, const char *label, int tick) {
	for (size_t i = 0; i < count; i++)
		if (memcmp(actual + i, expected + i, sizeof *actual))
			fail_msg("%s, tick %d: body %zu: expected %.9g %.9g motion %.9g %.9g used %.9g lost %.9g contacts %llx,\n"
					 "found %.9g %.9g motion %.9g %.9g used %.9g lost %.9g contacts %llx",
				label, tick, i, (double)expected[i].x, (double)expected[i].y, (double)expected[i].dx,
				(double)expected[i].dy, (double)expected[i].used, (double)expected[i].lost,
				(unsigned long long)expected[i].contacts, (double)actual[i].x, (double)actual[i].y,
				(double)actual[i].dx, (double)actual[i].dy, (double)actual[i].used, (double)actual[i].lost,
				(unsigned long long)actual[i].contacts);
}

static void expect_same_reports(const gz_report *actual, const gz_report *expected, const char *label, int tick) {
	if (actual->hits != expected->hits || actual->stopped != expected->stopped ||
		actual->recovered != expected->recovered || actual->shortened != expected->shortened ||
		actual->refused != expected->refused || actual->bodies != expected->bodies)
		fail_msg(
			"%s, tick %d: expected %zu hits, %zu stopped, %zu recovered, %zu shortened, %zu refused of %zu bodies; "
			"found %zu, %zu, %zu, %zu, %zu of %zu",
			label, tick, expected->hits, expected->stopped, expected->recovered, expected->shortened, expected->refused,
			expected->bodies, actual->hits, actual->stopped, actual->recovered, actual->shortened, actual->refused,
			actual->bodies);
}

/// How bodies respond in a scene.
enum { SLIDE_STOP_PASS = -1, ALL_RESPONSES = -2 };

/// Moves the bodies for some ticks in one world and in domains.
static void expect_same_moves(crowd_body *bodies, const trial *walls, uint32_t max_rounds) {
	static const division divisions[] = {{.count = 2, .domain_of = in_strips, .margin = 1},
		{.count = 7, .domain_of = in_strips, .margin = 1}, {.count = 4, .domain_of = scattered_domains, .margin = 1},
		{.count = 5, .domain_of = all_in_last, .margin = 1},
		{.count = 2, .domain_of = in_strips, .margin = 1, .all_ghosts = true}};
	static const char *const labels[] = {"2 strips", "7 strips", "scattered", "empty", "all ghosts"};
	static moved_body expected[COUNT], actual[COUNT];
	const gz_move_options options = {.skin = SKIN, .max_contacts = 20, .max_rounds = max_rounds};
	for (int tick = 0; tick < TICKS; tick++) {
		gz_report one, sum;
		move_undivided(expected, bodies, COUNT, walls, &options, &one);
		for (size_t k = 0; k < sizeof divisions / sizeof *divisions; k++) {
			move_divided(actual, bodies, COUNT, walls, &options, divisions + k, &sum);
			expect_same(actual, expected, COUNT, labels[k], tick);
			expect_same_reports(&sum, &one, labels[k], tick);
		}
		for (size_t i = 0; i < COUNT; i++) bodies[i].x = expected[i].x, bodies[i].y = expected[i].y;
		for (size_t i = 0; i < COUNT; i++)
			if (bodies[i].response == GZ_RESPONSE_BOUNCE) bodies[i].dx = expected[i].dx, bodies[i].dy = expected[i].dy;
	}
}

/// A box with walls in it, crossed by the borders of strips.
static trial make_walls(trial_wall walls[8]) {
	box_walls(walls, 0, 0, SIZE, SIZE);
	walls[4] = (trial_wall){10, 15, 36, 23}, walls[5] = (trial_wall){30, 30, 30, 30};
	walls[6] = (trial_wall){23, 5, 23, 12}, walls[7] = (trial_wall){15, 35, 31, 34.5f};
	return (trial){walls, 8, NULL, 0};
}

static void set_columns(crowd_body *bodies, int response, bool pushes) {
	for (size_t i = 0; i < COUNT; i++) {
		bodies[i].push_mass = pushes && i % 5 ? (float)(i % 5) : 0;
		bodies[i].id = i * 7 % COUNT; // 7 and the count have no common divisor
		static const uint8_t mixed[2][4] = {{GZ_RESPONSE_SLIDE, GZ_RESPONSE_STOP, GZ_RESPONSE_SLIDE, GZ_RESPONSE_PASS},
			{GZ_RESPONSE_SLIDE, GZ_RESPONSE_BOUNCE, GZ_RESPONSE_STOP, GZ_RESPONSE_BOUNCE}};
		bodies[i].response = response < 0 ? mixed[-1 - response][i % 4] : (uint8_t)response;
		if (response == ALL_RESPONSES) bodies[i].mass = (float)(1 + i % 3), bodies[i].restitution = (float)(i % 5) / 4;
		bodies[i].category = 1 + (uint32_t)(i % 9 == 0), bodies[i].mask = i % 9 ? ~0u : 1;
	}
}

typedef void scene_maker(crowd_body *bodies, float speed);

static void loose(crowd_body *bodies, float speed) {
	place_clear_bodies(bodies, COUNT, SIZE, speed, GZ_RESPONSE_SLIDE, 4);
}

/// Several bodies in each place, which separate first.
static void overlapping(crowd_body *bodies, float speed) {
	loose(bodies, speed);
	for (size_t i = 0; i < COUNT; i++) bodies[i].x = bodies[i - i % 5].x, bodies[i].y = bodies[i - i % 3].y;
}

/// A third of the bodies in three piles, one of them on the border of two strips. Some of them are fast, so that they
/// are ghosts far away, where the others of their pile are not.
static void piled(crowd_body *bodies, float speed) {
	loose(bodies, speed);
	for (size_t i = 0; i < COUNT / 3; i++) {
		bodies[i].x = SIZE / 2 - 8 * (float)(i % 3) + 0.001f * (float)i, bodies[i].y = 20 + (float)(i % 7) / 16;
		if (i % 5 == 0) bodies[i].dx = i % 2 ? 20 : -20;
	}
}

/// A row of bodies in piles through all strips, and loose ones above it.
static void piled_row(crowd_body *bodies, float speed) {
	loose(bodies, speed);
	for (size_t i = 0; i < COUNT; i++)
		if (bodies[i].y < 30) bodies[i].x = 2 + 0.14f * (float)i, bodies[i].y = 27 + (float)(i % 3) / 2;
}

/// Bodies that start too near to a wall, and to one another.
static void against_walls(crowd_body *bodies, float speed) {
	loose(bodies, speed);
	for (size_t i = 0; i < COUNT / 6; i++) { // below the wall from (10, 15) to (36, 23)
		const float along = (float)i / (COUNT / 6), near = 1.001f + (float)(i % 4) / 512;
		bodies[i].x = 10 + 26 * along + 0.294f * near, bodies[i].y = 15 + 8 * along - 0.956f * near;
	}
}

/// Groups of four bodies on a grid that hit each other at the same time, from all sides.
static void simultaneous(crowd_body *bodies, float speed) {
	for (size_t i = 0; i < COUNT; i++) {
		static const float sides[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
		const float *side = sides[i % 4], x = 3 + 5.75f * (float)(i / 4 % 8), y = 2.5f + 4.5f * (float)(i / 32);
		bodies[i] = crowd_body_at(
			x - 1.9f * side[0], y - 1.9f * side[1], speed * side[0], speed * side[1], 1, GZ_RESPONSE_SLIDE, i);
	}
}

/// All walk to one point, with different masses.
static void crowding(crowd_body *bodies, float speed) {
	loose(bodies, speed);
	for (size_t i = 0; i < COUNT; i++) {
		const float x = SIZE / 2 + 3 - bodies[i].x, y = SIZE / 2 - bodies[i].y, length = hypotf(x, y);
		bodies[i].dx = speed * x / length, bodies[i].dy = speed * y / length;
	}
}

static void expect_same_scenes(scene_maker *scene, int response, bool pushes, uint32_t max_rounds) {
	trial_wall walls[8];
	const trial level = make_walls(walls);
	for (float speed = 0.25f; speed < 5; speed *= 4) {
		crowd_body bodies[COUNT];
		scene(bodies, speed), set_columns(bodies, response, pushes);
		expect_same_moves(bodies, &level, max_rounds);
	}
}

static void slides_are_those_of_one_domain(void **state) {
	(void)state, expect_same_scenes(loose, GZ_RESPONSE_SLIDE, false, 0);
	expect_same_scenes(crowding, GZ_RESPONSE_SLIDE, false, 2);
}
static void stops_and_passes_are_those_of_one_domain(void **state) {
	(void)state, expect_same_scenes(crowding, GZ_RESPONSE_STOP, false, 0);
	expect_same_scenes(crowding, SLIDE_STOP_PASS, false, 0);
}
static void ties_are_those_of_one_domain(void **state) {
	(void)state, expect_same_scenes(simultaneous, GZ_RESPONSE_SLIDE, false, 0);
}
static void recovery_is_that_of_one_domain(void **state) {
	(void)state, expect_same_scenes(against_walls, GZ_RESPONSE_SLIDE, false, 0);
}
static void separation_is_that_of_one_domain(void **state) {
	(void)state, expect_same_scenes(overlapping, GZ_RESPONSE_SLIDE, false, 0);
	expect_same_scenes(overlapping, SLIDE_STOP_PASS, false, 0);
}
static void piles_are_those_of_one_domain(void **state) {
	(void)state, expect_same_scenes(piled, GZ_RESPONSE_SLIDE, false, 0);
	expect_same_scenes(piled_row, GZ_RESPONSE_SLIDE, false, 0);
}
static void pushes_are_those_of_one_domain(void **state) {
	(void)state, expect_same_scenes(crowding, SLIDE_STOP_PASS, true, 0);
	expect_same_scenes(overlapping, GZ_RESPONSE_SLIDE, true, 0);
}
static void bounces_are_those_of_one_domain(void **state) {
	(void)state, expect_same_scenes(loose, GZ_RESPONSE_BOUNCE, false, 0);
	expect_same_scenes(simultaneous, GZ_RESPONSE_BOUNCE, false, 0);
	expect_same_scenes(overlapping, GZ_RESPONSE_BOUNCE, false, 0);
	expect_same_scenes(crowding, ALL_RESPONSES, true, 0);
	expect_same_scenes(simultaneous, ALL_RESPONSES, false, 10);
}

/// Several workers share each domain. S151.
static void workers_change_no_bit(void **state) {
	(void)state;
	static crowd_body bodies[LARGE_COUNT];
	static moved_body expected[LARGE_COUNT], actual[LARGE_COUNT];
	static const division two = {.count = 2, .domain_of = in_halves, .margin = 1, .workers = WORKERS},
						  three = {.count = 3, .domain_of = scattered_domains, .margin = 1, .workers = WORKERS};
	const gz_move_options options = {.skin = SKIN, .max_contacts = 20};
	const float size = 140;
	trial_wall walls[6];
	const trial box = {box_walls(walls, 0, 0, size, size), 6, NULL, 0};
	walls[4] = (trial_wall){10, 60, 130, 75}, walls[5] = (trial_wall){90, 30, 91, 120};
	place_clear_bodies(bodies, LARGE_COUNT, size, 2, GZ_RESPONSE_SLIDE, 5);
	for (size_t i = 0; i < LARGE_COUNT; i++) {
		bodies[i].id = i * 7 % LARGE_COUNT, bodies[i].push_mass = (float)(i % 3);
		if (i % 4 == 0) bodies[i].response = GZ_RESPONSE_BOUNCE;
		if (i % 50 == 0) bodies[i].x = bodies[i + 1].x, bodies[i].y = bodies[i + 1].y;
	}
	for (int tick = 0; tick < LARGE_TICKS; tick++) {
		gz_report one, sum;
		move_undivided(expected, bodies, LARGE_COUNT, &box, &options, &one);
		move_divided(actual, bodies, LARGE_COUNT, &box, &options, tick ? &three : &two, &sum);
		expect_same(actual, expected, LARGE_COUNT, "workers", tick);
		expect_same_reports(&sum, &one, "workers", tick);
		for (size_t i = 0; i < LARGE_COUNT; i++) {
			bodies[i].x = expected[i].x, bodies[i].y = expected[i].y;
			if (bodies[i].response == GZ_RESPONSE_BOUNCE) bodies[i].dx = expected[i].dx, bodies[i].dy = expected[i].dy;
		}
	}
}

int test_domains(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(slides_are_those_of_one_domain),
		cmocka_unit_test(stops_and_passes_are_those_of_one_domain),
		cmocka_unit_test(ties_are_those_of_one_domain),
		cmocka_unit_test(recovery_is_that_of_one_domain),
		cmocka_unit_test(separation_is_that_of_one_domain),
		cmocka_unit_test(piles_are_those_of_one_domain),
		cmocka_unit_test(pushes_are_those_of_one_domain),
		cmocka_unit_test(bounces_are_those_of_one_domain),
		cmocka_unit_test(workers_change_no_bit),
	};
	return RUN_SUITE("domains", tests);
}
