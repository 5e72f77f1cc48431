// Sensor events of a few walls and bodies, worked out by hand: each case of a path and a wall, one-sided walls, ties,
// rays at the line of a wall, and lists without capacity.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "overlap/sensor_events.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

// ---------------------------------------------------------------------------------------------------------------------
// Hand-made events
// ---------------------------------------------------------------------------------------------------------------------

typedef struct known_events {
	moving_body body;
	int count;
	gz_sensor_event event[4]; ///< time, index, id, circle, kind
} known_events;

static void expect_known(const arena *scene, const known_events *known, int count, const char *label) {
	sensor_events actual = sensor_events_make();
	arena_world w = arena_build(scene, (gz_world_desc){0});
	for (int k = 0; k < count; k++) {
		const arena_body body = {known[k].body, {0}};
		const gz_bodies chunk = arena_bodies(&body, 1, 0);
		const gz_report report = find_sensor_events(&actual, &w, &chunk, GZ_TARGETS_ALL);
		if (report.hits != (size_t)known[k].count)
			fail_msg("%s, number %d: %zu events, expected %d", label, k, report.hits, known[k].count);
		for (int i = 0; i < known[k].count; i++) {
			const gz_sensor_event *a = actual.data + i, *e = known[k].event + i;
			if (a->time != e->time || a->index != e->index || a->id != e->id || a->circle != e->circle ||
				a->kind != e->kind)
				fail_msg("%s, number %d: event %d is t %g, index %d, kind %d", label, k, i, (double)a->time, a->index,
					a->kind);
		}
	}
	arena_destroy(&w), sensor_events_free(&actual);
}

#define BEGINS(time)                                                                                                   \
	{ time, 0, 0, 0, GZ_EVENT_BEGIN }
#define ENDS(time)                                                                                                     \
	{ time, 0, 0, 0, GZ_EVENT_END }
#define NO_EVENTS                                                                                                      \
	0, { BEGINS(0) }

// S48, S50, S51, S52.
static void events_of_a_wall(void **state) {
	(void)state;
	arena_wall wall = {.ax = 5, .ay = -1, .bx = 5, .by = 1};
	const arena scene = {.walls = &wall, .wall_count = 1, .wall_columns = WITH_RADIUS | WITH_ONE_SIDED};
	static const known_events known[] = {
		{{0, 0, 8, 0, 1}, 2, {BEGINS(0.5f), ENDS(0.75f)}},
		{{0, 0, 5, 0, 1}, 1, {BEGINS(0.8f)}},
		{{0, 0, 4, 0, 1}, 1, {BEGINS(1)}}, // a touch is an overlap
		{{4, 0, 4, 0, 1}, 1, {ENDS(0.5f)}},
		{{5, 0, 4, 0, 1}, 1, {ENDS(0.25f)}},
		{{6, 0, 4, 0, 1}, 1, {ENDS(0)}},
		{{4, 0, -4, 0, 1}, 1, {ENDS(0)}},
		{{4, 0, 2, 0, 1}, NO_EVENTS}, // from touch to touch
		{{4.5f, 0, 0.5f, 0.5f, 1}, NO_EVENTS},
		{{5, 0, 0, 8, 1}, 1, {ENDS(0.25f)}}, // along the wall
		{{5, 8, 0, -8, 1}, 1, {BEGINS(0.75f)}},
		{{5, 6, 0, -16, 0}, 2, {BEGINS(0.3125f), ENDS(0.4375f)}},
		{{0, 0, 10, 0, 0}, 2, {BEGINS(0.5f), ENDS(0.5f)}},
		{{0, 0, 5, 0, 0}, 1, {BEGINS(1)}},
		{{5, 0, 5, 0, 0}, 1, {ENDS(0)}},
		{{0, 0, 3, 0, 1}, NO_EVENTS},
		{{7, 0, 8, 0, 1}, NO_EVENTS},
		{{0, 3, 8, 0, 1}, NO_EVENTS},
		{{5, 0, 0, 0, 1}, NO_EVENTS},
	};
	expect_known(&scene, known, sizeof known / sizeof *known, "a wall");
	static const known_events one_sided[] = {
		{{0, 0, 10, 0, 1}, 2, {BEGINS(0.4f), ENDS(0.5f)}}, {{0, 0, 5.5f, 0, 1}, 2, {BEGINS(4 / 5.5f), ENDS(5 / 5.5f)}},
		{{10, 0, -10, 0, 1}, NO_EVENTS}, // starts on the right
		{{10, 0, -5.5f, 0, 1}, 1, {BEGINS(5 / 5.5f)}}, {{4.5f, 0, -4, 0, 1}, 1, {ENDS(0.125f)}},
		{{4.5f, 0, 4, 0, 1}, 1, {ENDS(0.125f)}}, {{5.5f, 0, 4, 0, 1}, NO_EVENTS}, {{5.5f, 0, -4, 0, 1}, NO_EVENTS},
		{{0, 0, 10, 0, 0}, 2, {BEGINS(0.5f), ENDS(0.5f)}}, {{10, 0, -10, 0, 0}, NO_EVENTS},
		{{0, 0, 5, 0, 0}, 2, {BEGINS(1), ENDS(1)}}, {{5, 0, 5, 0, 0}, NO_EVENTS}, // two steps: events once
		{{0, 2, 5, 0, 0}, NO_EVENTS},                                             // on the wall's line, beyond its end
		{{4.5f, -5, 2, 8, 1}, NO_EVENTS}, // crosses the wall's line beyond the end, and touches the end from the right
	};
	wall.one_sided = 1;
	expect_known(&scene, one_sided, sizeof one_sided / sizeof *one_sided, "a one-sided wall");
}

/// Three circles, two of them with the same id, two walls with swapped ends, and a wall in which the path ends. S16.
static void events_at_equal_times_are_in_the_order_of_hits(void **state) {
	(void)state;
	arena_wall walls[] = {{.ax = 7, .bx = 9, .rules.id = 3}, {.ax = 5, .ay = 1, .bx = 5, .by = -1, .rules.id = 2},
		{.ax = 5, .ay = -1, .bx = 5, .by = 1, .rules.id = 1}};
	arena_body bodies[] = {{{5, 0, 0, 0, 0}, {.id = 8}}, {{5, 0, 0, 0, 0}, {.id = 7}}, {{5, 0, 0, 0, 0}, {.id = 8}}};
	const arena scene = {walls, 3, bodies, 3, WITH_ID, WITH_ID};
	static gz_sensor_event events[] = {{0.5f, 1, 2, 0, GZ_EVENT_BEGIN}, {0.5f, 1, 2, 0, GZ_EVENT_END},
		{0.5f, 2, 1, 0, GZ_EVENT_BEGIN}, {0.5f, 2, 1, 0, GZ_EVENT_END}, {0.5f, 1, 7, 1, GZ_EVENT_BEGIN},
		{0.5f, 1, 7, 1, GZ_EVENT_END}, {0.5f, 0, 8, 1, GZ_EVENT_BEGIN}, {0.5f, 0, 8, 1, GZ_EVENT_END},
		{0.5f, 2, 8, 1, GZ_EVENT_BEGIN}, {0.5f, 2, 8, 1, GZ_EVENT_END}, {0.75f, 0, 3, 0, GZ_EVENT_BEGIN}};
	const sensor_events expected = {events, (size_t[]){0, 11}, 11};
	sensor_events actual = sensor_events_make();
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	const arena_body body = {{1, 0, 8, 0, 0}, {0}};
	const gz_bodies chunk = arena_bodies(&body, 1, 0);
	find_sensor_events(&actual, &w, &chunk, GZ_TARGETS_ALL);
	assert_same_events(&actual, &expected, 1, "ties");
	arena_destroy(&w), sensor_events_free(&actual);
}

/// The start is beyond the end of a wall, on the wall's line, and the rounded end of the path is on the other side of
/// that line. S51, S150.
static void a_ray_that_starts_beyond_an_end_has_no_events_at_any_reach(void **state) {
	(void)state;
	static const float reaches[] = {0, 1, 0x1p10f, 0x1p35f};
	const float ax = 0x1.6f862p+1f, ay = -0x1.9e6eb8p+1f, bx = -0x1.68c2dp+2f, by = -0x1.5541d4p+4f, radius = 0;
	const float x = -0x1.7ad262p+2f, y = -0x1.5edb96p+4f, dx = -0x1.1042fp+3f, dy = -0x1.2173fep+4f;
	for (size_t k = 0; k < sizeof reaches / sizeof *reaches; k++) {
		const gz_walls walls = {.a = {&ax, &ay, 0}, .b = {&bx, &by, 0}, .count = 1};
		gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls, .reach = reaches[k]}, NULL);
		gz_scratch *scratch = gz_scratch_create(world);
		const gz_bodies body = {.center = {&x, &y, 0}, .motion = {&dx, &dy, 0}, .radius = {&radius, 0}, .count = 1};
		size_t first[2];
		const gz_sensor_event_list list = {NULL, 0, first};
		const gz_report report = gz_sense(&list, world, &(gz_query){.chunks = &body, .chunk_count = 1}, scratch);
		assert_int_equal(report.error.status, GZ_STATUS_OK);
		assert_int_equal(report.hits, 0);
		gz_scratch_destroy(scratch), gz_world_destroy(world);
	}
}

/// Rays that start on the line of a wall, up to rounding, close to either end but beyond it, and move away along the
/// line. S51.
static void rays_along_the_line_of_a_wall_beyond_its_ends_have_no_events(void **state) {
	(void)state;
	enum { RAYS = 64, WALLS = 200 };
	random_source source = {1320};
	sensor_events actual = sensor_events_make();
	for (int k = 0; k < WALLS; k++) {
		arena_body rays[RAYS];
		arena_wall wall = {.ax = random_signed(&source, 4), .ay = random_signed(&source, 4)};
		wall.bx = random_signed(&source, 4), wall.by = random_signed(&source, 4);
		const float ex = wall.bx - wall.ax, ey = wall.by - wall.ay;
		for (int i = 0; i < RAYS; i++) {
			const float away = i % 2 ? 1 : -1, speed = away * random_positive(&source, 2);
			const float share = (i % 2 ? 1 : 0) + away * (0x1p-12f + random_positive(&source, -8));
			rays[i] = (arena_body){.at = {wall.ax + share * ex, wall.ay + share * ey, speed * ex, speed * ey, 0}};
		}
		const arena scene = {.walls = &wall, .wall_count = 1};
		arena_world w = arena_build(&scene, (gz_world_desc){0});
		const gz_bodies chunk = arena_bodies(rays, RAYS, 0);
		assert_int_equal(find_sensor_events(&actual, &w, &chunk, GZ_TARGETS_WALLS).hits, 0);
		arena_destroy(&w);
	}
	sensor_events_free(&actual);
}

/// Rays from the left of a one-sided wall that end exactly on it. S52.
static void a_ray_that_ends_on_a_one_sided_wall_has_passed_it_at_1(void **state) {
	(void)state;
	random_source source = {5203};
	sensor_events actual = sensor_events_make();
	size_t rays = 0;
	while (rays < 500) {
		const float ux = (float)random_int(&source, -16, 16) / 64, uy = (float)random_int(&source, -16, 16) / 64;
		arena_wall wall = {.ax = (float)random_int(&source, -32, 32) / 16,
			.ay = (float)random_int(&source, -32, 32) / 16,
			.one_sided = 1};
		wall.bx = wall.ax + 16 * ux, wall.by = wall.ay + 16 * uy;
		const float along = (float)random_int(&source, 1, 15), end_x = wall.ax + along * ux,
					end_y = wall.ay + along * uy;
		const float x = random_signed(&source, 1), y = random_signed(&source, 1), dx = end_x - x, dy = end_y - y;
		if (x + dx != end_x || y + dy != end_y || !((x - wall.ax) * uy - (y - wall.ay) * ux < -0.01f)) continue;
		const arena_body ray = {{x, y, dx, dy, 0}, {0}};
		const arena scene = {.walls = &wall, .wall_count = 1, .wall_columns = WITH_ONE_SIDED};
		arena_world w = arena_build(&scene, (gz_world_desc){0});
		const gz_bodies chunk = arena_bodies(&ray, 1, 0);
		const size_t hits = find_sensor_events(&actual, &w, &chunk, GZ_TARGETS_WALLS).hits;
		if (hits != 2)
			fail_msg("%zu events of a ray from (%g, %g) by (%g, %g), at a wall from (%g, %g) to (%g, %g)", hits,
				(double)x, (double)y, (double)ray.at.dx, (double)ray.at.dy, (double)wall.ax, (double)wall.ay,
				(double)wall.bx, (double)wall.by);
		assert_true(actual.data[0].time == 1 && actual.data[1].time == 1);
		assert_true(actual.data[0].kind == GZ_EVENT_BEGIN && actual.data[1].kind == GZ_EVENT_END);
		arena_destroy(&w);
		rays++;
	}
	sensor_events_free(&actual);
}

/// 7 million from the origin places are half a unit apart: a ray ends on the other side of a wall, beside it, though
/// its exact path leads past the wall's end. S48, S51.
static void a_ray_that_its_rounded_end_takes_across_a_wall_has_events(void **state) {
	(void)state;
	arena_wall wall = {.ax = 7274816, .ay = -105280, .bx = 7274752, .by = -105344};
	const arena scene = {.walls = &wall, .wall_count = 1};
	const arena_body ray = {{7274754.5f, -105341.328f, -0.707336f, -0.743699f, 0}, {0}};
	const double before = (7274754.5 - 7274752) - (-105341.328125 + 105344);
	const float end_x = ray.at.px + ray.at.dx, end_y = ray.at.py + ray.at.dy;
	const double after = ((double)end_x - 7274752) - ((double)end_y + 105344);
	assert_true(before < 0 && after > 0 && end_x > wall.bx && end_y > wall.by); // across the diagonal wall
	sensor_events actual = sensor_events_make();
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	const gz_bodies chunk = arena_bodies(&ray, 1, 0);
	assert_int_equal(find_sensor_events(&actual, &w, &chunk, GZ_TARGETS_WALLS).hits, 2);
	assert_true(actual.data[0].time > 0 && actual.data[0].time < 1 && actual.data[1].time == actual.data[0].time);
	arena_destroy(&w), sensor_events_free(&actual);
}

// ---------------------------------------------------------------------------------------------------------------------
// Lists
// ---------------------------------------------------------------------------------------------------------------------

/// Two bodies cross two walls, one misses them, and one may be invalid: 8 events. S156, S158.
static void events_beyond_the_capacity_are_counted(void **state) {
	(void)state;
	enum { EVENTS = 8, MAX_CAPACITY = 10 };
	arena_wall walls[] = {{.ax = 5, .ay = -1, .bx = 5, .by = 1}, {.ax = 7, .ay = -1, .bx = 7, .by = 1}};
	const arena scene = {.walls = walls, .wall_count = 2};
	const arena_body bodies[] = {
		{{0, 0, 16, 0, 1}, {0}}, {{0, 0, NAN, 0, 1}, {0}}, {{0, 0, 16, 0, 1}, {0}}, {{0, 9, 16, 0, 1}, {0}}};
	counted_memory memory = {0};
	arena_world w = arena_build(&scene, (gz_world_desc){.allocator = counted_allocator(&memory)});
	for (size_t capacity = 0; capacity < MAX_CAPACITY; capacity++)
		for (size_t invalid = 0; invalid < 2; invalid++) {
			gz_sensor_event events[MAX_CAPACITY] = {{0}};
			size_t first[5];
			const gz_bodies chunks[] = {arena_bodies(bodies, 1 + invalid, 0), arena_bodies(bodies + 2, 2, 0)};
			const gz_sensor_event_list list = {capacity ? events : NULL, capacity, first};
			const gz_query query = {.chunks = chunks, .chunk_count = 2};
			const gz_report report = gz_sense(&list, w.world, &query, w.scratch);
			if (invalid) expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 1, "motion.x");
			else assert_int_equal(report.error.status, capacity < EVENTS ? GZ_STATUS_LIST_FULL : GZ_STATUS_OK);
			assert_true(report.hits == EVENTS && report.written == (capacity < EVENTS ? capacity : EVENTS));
			assert_int_equal(report.invalid, invalid);
			assert_true(first[0] == 0 && first[1] == 4);
			assert_true(first[2 + invalid] == EVENTS && first[3 + invalid] == EVENTS);
			for (size_t i = 0; i < MAX_CAPACITY; i++) assert_true((events[i].time > 0) == (i < report.written));
		}
	gz_sensor_event one;
	const gz_bodies chunk = arena_bodies(bodies, 1, 0);
	const gz_query query = {.chunks = &chunk, .chunk_count = 1};
	gz_report report = gz_sense(&(gz_sensor_event_list){&one, 1, NULL}, w.world, &query, w.scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "first");
	report = gz_sense(NULL, w.world, &query, w.scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "list");
	arena_destroy(&w);
	assert_int_equal(memory.blocks, 0);
}

int test_sensor_rules(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(events_of_a_wall),
		cmocka_unit_test(events_at_equal_times_are_in_the_order_of_hits),
		cmocka_unit_test(a_ray_that_starts_beyond_an_end_has_no_events_at_any_reach),
		cmocka_unit_test(rays_along_the_line_of_a_wall_beyond_its_ends_have_no_events),
		cmocka_unit_test(a_ray_that_ends_on_a_one_sided_wall_has_passed_it_at_1),
		cmocka_unit_test(a_ray_that_its_rounded_end_takes_across_a_wall_has_events),
		cmocka_unit_test(events_beyond_the_capacity_are_counted),
	};
	return RUN_SUITE("sensor_rules", tests);
}
