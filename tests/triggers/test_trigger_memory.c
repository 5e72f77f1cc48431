// Sensors inside gz_move and gz_world_push_walls where each allocation of a call fails once: the list of events is
// unchanged, and the next call has all events.
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/counted_memory.h"
#include "triggers/one_sensor.h"

static void without_memory_moves_have_no_events(void **state) {
	(void)state;
	for (move_method method = AMONG_WALLS; method < METHODS; method++) {
		size_t failures = 0;
		for (bool failed = true; failed; failures++) {
			one_sensor s;
			counted_memory memory = {0};
			one_sensor_make(&s, (trial_wall){5, 0, 5, 9}, NULL);
			trial_wall ground = {50, 0, -50, 0};
			collision_fixture f = collision_fixture_make(
				&(trial){&ground, 1, NULL, 0}, (gz_world_desc){.allocator = counted_allocator(&memory)});
			f.options.sensors = &s.sensors;
			memory.fail_at = memory.calls + failures + 1;
			s.first[0] = 7;
			for (int call = 0; call < 2; call++, memory.fail_at = 0) {
				crowd_body bodies[] = {crowd_body_at(0, 2, 8, -4, 1, GZ_RESPONSE_SLIDE, 1),
					crowd_body_at(0, 4.2f, 8, -4, 1, GZ_RESPONSE_SLIDE, 2), crowd_body_at(1, 4.2f, 0, 0, 1, 0, 3)};
				const gz_report report = move_by(&f, method, bodies, 3);
				if (call || !report.error.status) {
					expect_ok(report);
					failed = call ? failed : false;
					assert_true(s.first[0] == 0 && s.first[3] >= 2);
				} else {
					expect_status(report, GZ_STATUS_OUT_OF_MEMORY);
					assert_int_equal(s.first[0], 7);
				}
			}
			collision_fixture_free(&f), one_sensor_free(&s);
			assert_int_equal(memory.blocks, 0);
		}
		assert_true(failures > 5);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Pushes
// ---------------------------------------------------------------------------------------------------------------------

enum { PUSHES = 2, PUSHED = 6, BODIES = 7 };

/// Two walls, each a group that moves 10 to the right and perhaps turns about its middle, with three bodies 5 to its
/// right and a line as sensor 8 to its right: each body comes to the line, and leaves it behind. The last body is
/// within the search around the first wall, behind it, and stays.
typedef struct sensed_push {
	counted_memory memory;
	gz_world *world, *lines;
	gz_scratch *scratch;
	trial_body bodies[BODIES];
	gz_sensor_event event[4 * PUSHED];
	size_t first[BODIES + 1];
	void *start; ///< of the world
	size_t start_size;
} sensed_push;

static void place_pushed(sensed_push *s) {
	for (int i = 0; i < PUSHED; i++) s->bodies[i] = (trial_body){i < 3 ? 5 : 105, 2 * (float)(i % 3) - 2, 0, 0, 0.5f};
	s->bodies[PUSHED] = (trial_body){-0.502f, 0, 0, 0, 0.5f};
}

static void sensed_push_open(sensed_push *s) {
	trial_wall walls[] = {{0, -20, 0, 20}, {100, -20, 100, 20}}, lines[] = {{8, -50, 8, 50}, {108, -50, 108, 50}};
	memset(s, 0, sizeof *s);
	const gz_world_desc of_walls = {
		.walls = trial_walls(&(trial){walls, 2, NULL, 0}), .allocator = counted_allocator(&s->memory)};
	s->world = gz_world_create(&of_walls, NULL);
	s->lines = gz_world_create(&(gz_world_desc){.walls = trial_walls(&(trial){lines, 2, NULL, 0})}, NULL);
	assert_true(s->world && s->lines && (s->scratch = gz_scratch_create(s->world)));
	s->start_size = gz_world_save(s->world, NULL, 0);
	assert_true((s->start = malloc(s->start_size)) && gz_world_save(s->world, s->start, s->start_size));
	place_pushed(s);
	s->first[0] = 7;
}

static void sensed_push_close(sensed_push *s) {
	gz_scratch_destroy(s->scratch), gz_world_destroy(s->world), gz_world_destroy(s->lines);
	assert_int_equal(s->memory.blocks, 0);
	free(s->start);
}

static gz_report push_by(sensed_push *s, float angle) {
	const gz_sensor_event_list list = {s->event, 4 * PUSHED, s->first};
	const gz_move_sensors sensors = {.world = s->lines, .events = &list};
	const gz_wall_group groups[PUSHES] = {{.wall = (int32_t[]){0}, .count = 1, .dx = 10, .angle = angle},
		{.wall = (int32_t[]){1}, .count = 1, .dx = 10, .angle = angle, .pivot_x = 100}};
	const gz_bodies chunk = trial_bodies(&(trial){.bodies = s->bodies, .body_count = BODIES});
	const gz_moves moves = {.center = {&s->bodies->px, &s->bodies->py, sizeof *s->bodies}};
	return gz_world_push_walls(&(gz_wall_push){.data = groups, .count = PUSHES, .skin = 0x1p-10f, .sensors = &sensors},
		&moves, s->world, &(gz_query){.chunks = &chunk, .chunk_count = 1}, s->scratch);
}

/// The groups before the one of the error, and only those, have pushed their bodies across the line. S160.
static void expect_pushed(const sensed_push *s, size_t groups) {
	for (int i = 0; i < PUSHED; i++) {
		const size_t group = (size_t)i / 3;
		const float x = s->bodies[i].px - 100 * (float)group;
		assert_true(group < groups ? x > 8.5f && x < 12 : x == 5);
	}
	assert_true(s->bodies[PUSHED].px == -0.502f && s->bodies[PUSHED].py == 0);
}

/// Each body comes to the line and then leaves it, while its own group moves. S171.
static void expect_crossings(const sensed_push *s) {
	for (size_t i = 0; i < PUSHED; i++) {
		const gz_sensor_event *e = s->event + 2 * i;
		const float begin = i < 3 ? 0 : 0.5f;
		assert_int_equal(s->first[i + 1], 2 * i + 2);
		assert_true(e[0].index == (int32_t)i / 3 && e[0].kind == GZ_EVENT_BEGIN && e[1].kind == GZ_EVENT_END);
		assert_true(begin < e[0].time && e[0].time < e[1].time && e[1].time < begin + 0.5f);
	}
	assert_int_equal(s->first[BODIES], 2 * PUSHED);
}

/// The push again, from the start, in the same scratch.
static void expect_complete_push(sensed_push *s, float angle) {
	assert_int_equal(gz_world_restore(s->world, s->start, s->start_size).status, GZ_STATUS_OK);
	place_pushed(s);
	expect_ok(push_by(s, angle));
	expect_pushed(s, PUSHES), expect_crossings(s);
}

/// Returns how many allocations the push has.
static size_t fail_allocations_of_push(float angle) {
	size_t incomplete[PUSHES + 1] = {0};
	for (size_t n = 1;; n++) {
		static sensed_push s;
		sensed_push_open(&s);
		s.memory.fail_at = s.memory.calls + n;
		const gz_report report = push_by(&s, angle);
		const bool all = s.memory.calls < s.memory.fail_at;
		s.memory.fail_at = 0;
		if (all) {
			expect_ok(report), expect_crossings(&s), sensed_push_close(&s);
			assert_true(incomplete[0] && incomplete[1] && incomplete[PUSHES]);
			return n - 1;
		}
		expect_status(report, GZ_STATUS_OUT_OF_MEMORY);
		assert_true(report.error.index <= PUSHES && s.first[0] == 7);
		assert_string_equal(report.error.name, report.error.index == PUSHES ? "events" : "");
		incomplete[report.error.index]++;
		expect_pushed(&s, report.error.index), expect_complete_push(&s, angle);
		sensed_push_close(&s);
	}
}

/// Each allocation of a push fails once: then no event is listed, also where all groups have moved.
static void without_memory_pushes_have_no_events(void **state) {
	(void)state;
	const size_t straight = fail_allocations_of_push(0), turning = fail_allocations_of_push(0.125f);
	assert_true(straight > 40 && turning > 40);
}

int test_trigger_memory(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_memory_moves_have_no_events),
		cmocka_unit_test(without_memory_pushes_have_no_events),
	};
	return RUN_SUITE("trigger_memory", tests);
}
