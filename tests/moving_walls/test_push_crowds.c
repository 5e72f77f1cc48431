// The rules of pushes with a crowd: 200 bodies in front of a door that slides or turns do not overlap after the call
// where there is room. The judge compares all pairs in double. S169.
#include <math.h>
#include <string.h>

#include "generators/directions.h"
#include "mover/move_results.h"
#include "support/check.h"

enum { BODIES = 200, WALLS = 4 };

typedef struct crowd_scene {
	trial_wall walls[WALLS]; ///< the first one is the door
	size_t wall_count;
	trial_body bodies[BODIES];
	gz_world *world;
	gz_scratch *scratch;
	gz_crowd *crowd;
} crowd_scene;

static bool overlaps(const trial_body *a, const trial_body *b, double kept) {
	const double x = (double)a->px - (double)b->px, y = (double)a->py - (double)b->py;
	return hypot(x, y) < (double)a->radius + (double)b->radius + kept;
}

static size_t overlapping_pairs(const crowd_scene *s) {
	size_t count = 0;
	for (int i = 0; i < BODIES; i++)
		for (int j = 0; j < i; j++) count += overlaps(s->bodies + i, s->bodies + j, 0);
	return count;
}

static void add_bodies(crowd_scene *s, random_source *source) {
	for (int n = 0; n < BODIES;) {
		const float x = (float)random_between(source, 5, 195), y = (float)random_between(source, 5, 110);
		const float radius = (float)random_between(source, 2, 4);
		trial_body *b = s->bodies + n;
		*b = (trial_body){x, y, 3, -2, radius};
		bool free = y > radius + 0.2f && x > radius + 0.2f;
		for (int j = 0; j < n; j++) free &= !overlaps(b, s->bodies + j, 0.2);
		n += free;
	}
}

/// A door along the x axis with bodies above it.
static void open_scene(crowd_scene *s, size_t wall_count) {
	random_source source = {3};
	*s = (crowd_scene){.walls = {{0, 0, 200, 0}, {-1, -9, -1, 122}, {201, -9, 201, 122}, {-1, 122, 201, 122}},
		.wall_count = wall_count};
	add_bodies(s, &source);
	const trial t = {s->walls, wall_count, s->bodies, BODIES};
	s->world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t)}, NULL);
	s->scratch = gz_scratch_create(s->world), s->crowd = gz_crowd_create(s->world);
	assert_true(s->scratch && s->crowd);
}

static void close_scene(crowd_scene *s) {
	gz_crowd_destroy(s->crowd), gz_scratch_destroy(s->scratch), gz_world_destroy(s->world);
}

static gz_report call_push(crowd_scene *s, float dy, float angle, uint32_t max_passes, float skin) {
	const int32_t door = 0;
	const gz_wall_group group = {.wall = &door, .count = 1, .dy = dy, .angle = angle};
	const gz_bodies bodies = trial_bodies(&(trial){.bodies = s->bodies, .body_count = BODIES});
	const gz_moves moves = {.center = {&s->bodies->px, &s->bodies->py, sizeof *s->bodies}};
	return gz_world_push_walls(
		&(gz_wall_push){.data = &group, .count = 1, .skin = skin, .crowd = s->crowd, .max_passes = max_passes}, &moves,
		s->world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, s->scratch);
}

static gz_report push_door(crowd_scene *s, float dy, float angle, uint32_t max_passes, float skin) {
	const gz_report report = call_push(s, dy, angle, max_passes, skin);
	expect_ok(report);
	return report;
}

static void one_push_of_a_door_leaves_no_overlap(void **state) {
	(void)state;
	static const float pushes[][2] = {{4, 0}, {6, 0}, {8, 0}, {0, 0.03f}, {0, 0.06f}};
	for (size_t n = 0; n < sizeof pushes / sizeof *pushes; n++) {
		crowd_scene s;
		open_scene(&s, 1);
		assert_int_equal(overlapping_pairs(&s), 0);
		const gz_report report = push_door(&s, pushes[n][0], pushes[n][1], 0, 0);
		assert_true(report.pushed > 0 && report.hits == 0);
		assert_int_equal(overlapping_pairs(&s), 0);
		assert_true(s.bodies[7].dx == 3 && s.bodies[7].dy == -2); // motions are not applied
		close_scene(&s);
	}
}

/// The door gathers a heap of all bodies in front of it.
static void a_heap_in_front_of_a_door_spreads_in_open_space(void **state) {
	(void)state;
	for (int turns = 0; turns < 2; turns++) {
		crowd_scene s;
		open_scene(&s, 1);
		size_t pushed = 0, recovered = 0;
		for (int tick = 0; tick < 50; tick++) {
			const gz_report report = push_door(&s, turns ? 0 : 2, turns ? 0.02f : 0, 64, 0.1f);
			assert_int_equal(report.hits, 0);
			pushed += report.pushed, recovered += report.recovered;
			assert_int_equal(overlapping_pairs(&s), 0);
		}
		assert_true(pushed > 1000 && recovered > 1000);
		close_scene(&s);
	}
}

/// A room that the door makes smaller than its bodies: they overlap, and stay between the walls. S54.
static void without_room_bodies_overlap_and_stay_in_their_room(void **state) {
	(void)state;
	crowd_scene s;
	open_scene(&s, WALLS);
	float y = 0;
	for (int tick = 0; tick < 24; tick++) y += push_door(&s, 4, 0, 0, 0).stopped ? 0 : 4;
	assert_true(y > 60 && overlapping_pairs(&s) > 0);
	for (int i = 0; i < BODIES; i++) {
		const trial_body *b = s.bodies + i;
		assert_true(b->px - b->radius >= -1 && b->px + b->radius <= 201);
		assert_true(b->py - b->radius >= y && b->py + b->radius <= 122);
	}
	close_scene(&s);
}

/// Without bodies that were pushed, no crowd is placed and bodies that overlap stay.
static void a_push_of_no_body_separates_none(void **state) {
	(void)state;
	crowd_scene s;
	open_scene(&s, 1);
	s.bodies[1].px = s.bodies[0].px, s.bodies[1].py = s.bodies[0].py;
	const trial_body before = s.bodies[0];
	const gz_report report = push_door(&s, -1, 0, 0, 0);
	assert_int_equal(report.pushed + report.recovered, 0);
	assert_memory_equal(&before, s.bodies, sizeof before);
	close_scene(&s);
}

/// Where the ends go to columns of their own, there is something else in the place of an invalid body. S156.
static void what_is_in_the_place_of_an_invalid_body_is_in_no_way(void **state) {
	(void)state;
	static float x[BODIES], y[BODIES];
	crowd_scene s;
	open_scene(&s, 1);
	s.bodies[3].px = NAN;
	const trial_body other = s.bodies[4];
	const int32_t door = 0;
	const gz_wall_group group = {.wall = &door, .count = 1, .dy = 6};
	const gz_bodies bodies = trial_bodies(&(trial){.bodies = s.bodies, .body_count = BODIES});
	const gz_moves moves = {.center = {x, y, sizeof *x}};
	x[3] = other.px, y[3] = other.py;
	const gz_report report = gz_world_push_walls(&(gz_wall_push){.data = &group, .count = 1, .crowd = s.crowd}, &moves,
		s.world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, s.scratch);
	expect_status(report, GZ_STATUS_INVALID_BODIES);
	assert_true(report.invalid == 1 && report.pushed > 0 && x[3] == other.px && y[3] == other.py);
	close_scene(&s);
	open_scene(&s, 1);
	s.bodies[3].px = NAN;
	const gz_report in_place = call_push(&s, 6, 0, 0, 0);
	assert_true(in_place.pushed == report.pushed && in_place.recovered == report.recovered);
	for (int i = 0; i < BODIES; i++)
		if (i != 3) assert_true(x[i] == s.bodies[i].px && y[i] == s.bodies[i].py);
	close_scene(&s);
}

// S156.
static void invalid_bodies_stay_and_are_in_no_way(void **state) {
	(void)state;
	crowd_scene s;
	open_scene(&s, 1);
	trial_body invalid[] = {s.bodies[3], s.bodies[150]};
	invalid[0].radius = -1, invalid[1].dx = NAN; // both are where they were: the others have room
	s.bodies[3] = invalid[0], s.bodies[150] = invalid[1];
	const gz_report report = call_push(&s, 6, 0, 0, 0);
	assert_true(report.error.status == GZ_STATUS_INVALID_BODIES && report.error.index == 3 && report.invalid == 2);
	assert_true(report.pushed > 0 && report.hits == 0);
	assert_memory_equal(s.bodies + 3, invalid, sizeof *invalid);
	assert_memory_equal(s.bodies + 150, invalid + 1, sizeof *invalid);
	s.bodies[3].py = s.bodies[150].py = -1e6f, s.bodies[3].radius = 0;
	assert_int_equal(overlapping_pairs(&s), 0);
	close_scene(&s);
}

int test_push_crowds(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_push_of_a_door_leaves_no_overlap),
		cmocka_unit_test(a_heap_in_front_of_a_door_spreads_in_open_space),
		cmocka_unit_test(without_room_bodies_overlap_and_stay_in_their_room),
		cmocka_unit_test(a_push_of_no_body_separates_none),
		cmocka_unit_test(what_is_in_the_place_of_an_invalid_body_is_in_no_way),
		cmocka_unit_test(invalid_bodies_stay_and_are_in_no_way),
	};
	return RUN_SUITE("push_crowds", tests);
}
