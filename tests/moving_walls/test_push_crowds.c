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
	const gz_move_sensors *sensors;
	size_t max_pairs;
	uint64_t (*clock)(void);
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
	const gz_wall_push push = {
		.data = &group, .count = 1, .skin = skin, .crowd = s->crowd, .max_passes = max_passes, .sensors = s->sensors};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1, .max_pairs = s->max_pairs, .clock = s->clock};
	return gz_world_push_walls(&push, &moves, s->world, &query, s->scratch);
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

enum { PASSES = 4 };

/// The scene after a push of the door with so many passes, or with none; and the pairs of these passes.
static size_t open_separated(crowd_scene *s, uint32_t passes) {
	open_scene(s, 1);
	if (!passes) gz_crowd_destroy(s->crowd), s->crowd = NULL;
	const gz_report report = push_door(s, 6, 0, passes, 0);
	return report.tests + report.candidates;
}

/// The door has moved, and bodies are where the last pass has left them that had room for all of its pairs. The limit
/// is that of all passes together.
static void too_many_pairs_end_the_separation(void **state) {
	(void)state;
	static crowd_scene after[PASSES + 1];
	size_t pairs[PASSES + 1], first[BODIES + 1], ended = 0;
	for (uint32_t k = 0; k <= PASSES; k++) pairs[k] = open_separated(after + k, k);
	assert_true(pairs[0] == 0 && pairs[1] > 0 && pairs[2] > pairs[1]);
	for (size_t max = 1; max <= pairs[PASSES]; max += max < pairs[PASSES] - 2 && max > 1 ? 1 + max / 8 : 1) {
		crowd_scene s;
		open_scene(&s, 1);
		const gz_sensor_event_list events = {NULL, 0, first};
		const gz_move_sensors sensors = {.world = after->world, .events = &events};
		s.max_pairs = max, s.sensors = &sensors, *first = 123;
		const gz_report report = call_push(&s, 6, 0, PASSES, 0);
		uint32_t complete = PASSES;
		while (pairs[complete] > max) complete--;
		if (complete < PASSES && pairs[PASSES] > max) {
			expect_status(report, GZ_STATUS_TOO_MANY_PAIRS);
			assert_true(!strcmp(report.error.name, "max_pairs") && report.error.index == max);
			assert_int_equal(*first, 123); // a call that has ended writes no events
			ended++;
		} else assert_int_equal(*first, 0);
		assert_true(report.pushed > 0 && report.stopped == 0);
		assert_memory_equal(s.bodies, after[complete].bodies, sizeof s.bodies);
		close_scene(&s);
	}
	assert_true(ended > 10);
	for (int k = 0; k <= PASSES; k++) close_scene(after + k);
}

static uint64_t ticks(void) {
	static uint64_t time;
	return ++time;
}

static void separation_is_measured_by_the_clock(void **state) {
	(void)state;
	crowd_scene s;
	open_scene(&s, 1);
	s.clock = ticks;
	const gz_report report = push_door(&s, 6, 0, 0, 0);
	uint64_t spent = 0;
	for (int k = 0; k < GZ_STAGE_COUNT; k++) spent += report.spent[k];
	assert_true(spent > 0);
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
		cmocka_unit_test(too_many_pairs_end_the_separation),
		cmocka_unit_test(separation_is_measured_by_the_clock),
		cmocka_unit_test(what_is_in_the_place_of_an_invalid_body_is_in_no_way),
		cmocka_unit_test(invalid_bodies_stay_and_are_in_no_way),
	};
	return RUN_SUITE("push_crowds", tests);
}
