// Sensor events of random arenas: they have the bits and the order of brute force over all pairs.
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "overlap/sensor_events.h"
#include "support/check.h"

static size_t rounds_wanted(void) { return 1 + pairs_wanted() / 1000000; }

// ---------------------------------------------------------------------------------------------------------------------
// Brute force
// ---------------------------------------------------------------------------------------------------------------------

/// Adds the events of a pair; `target` has its index, id and type.
static void add_pair(sensor_events *events, const gz_sensor_event *target, pair_interval times) {
	gz_sensor_event event = *target;
	if (times.entry <= 1) event.time = times.entry, event.kind = GZ_EVENT_BEGIN, events->data[events->count++] = event;
	if (times.exit <= 1) event.time = times.exit, event.kind = GZ_EVENT_END, events->data[events->count++] = event;
}

static int compare_events(const void *left, const void *right) {
	const gz_sensor_event *a = left, *b = right;
	if (a->time != b->time) return a->time < b->time ? -1 : 1;
	if (a->circle != b->circle) return a->circle ? 1 : -1;
	if (a->circle && a->id != b->id) return a->id < b->id ? -1 : 1;
	if (a->index != b->index) return a->index < b->index ? -1 : 1;
	return (a->kind > b->kind) - (a->kind < b->kind);
}

static uint64_t id_of(const arena_rules *rules, int columns) {
	if (!(columns & WITH_ID)) return 0;
	return columns & WITH_NARROW_ID ? rules->narrow_id : rules->id;
}

static void add_body(sensor_events *events, const arena *s, const arena_query *query, size_t body) {
	static pair_case walls[MAX_SENSOR_BODIES];
	static circle_case circles[MAX_SENSOR_BODIES];
	static pair_interval times[MAX_SENSOR_BODIES];
	const moving_body *b = &query->bodies[body].at;
	assert_true(s->wall_count <= MAX_SENSOR_BODIES && s->body_count <= MAX_SENSOR_BODIES);
	for (size_t i = 0; i < s->wall_count; i++) walls[i] = arena_pair(s, b, i);
	assert_true(evaluate_wall_events("scalar", walls, s->wall_count, times));
	for (size_t i = 0; i < s->wall_count; i++) {
		const gz_sensor_event wall = {.index = (int32_t)i, .id = id_of(&s->walls[i].rules, s->wall_columns)};
		if (arena_allows_wall(s, query, body, i)) add_pair(events, &wall, times[i]);
	}
	for (size_t i = 0; i < s->body_count; i++) circles[i] = (circle_case){*b, s->bodies[i].at};
	assert_true(evaluate_circle_events("scalar", circles, s->body_count, times));
	for (size_t i = 0; i < s->body_count; i++) {
		const uint64_t id = id_of(&s->bodies[i].rules, s->body_columns);
		const gz_sensor_event circle = {.index = (int32_t)i, .id = id, .circle = 1};
		if (arena_allows_body(s, query, body, i)) add_pair(events, &circle, times[i]);
	}
}

static void find_by_brute_force(sensor_events *events, const arena *s, const arena_query *query) {
	events->count = 0;
	for (size_t k = 0; k < query->count; k++) {
		events->first[k] = events->count;
		add_body(events, s, query, k);
		qsort(events->data + events->first[k], events->count - events->first[k], sizeof *events->data, compare_events);
	}
	events->first[query->count] = events->count;
}

/// Moves the arena to coordinates so coarse that rounding may move the end of a path into a wall, or out of it.
static void move_far(arena *s) {
	const float far = 0x1p22f;
	for (size_t i = 0; i < s->wall_count; i++) {
		arena_wall *w = s->walls + i;
		w->ax += far, w->ay -= far, w->bx += far, w->by -= far;
	}
	for (size_t i = 0; i < s->body_count; i++) s->bodies[i].at.px += far, s->bodies[i].at.py -= far;
}

// S150.
static void events_have_the_bits_of_brute_force(void **state) {
	(void)state;
	random_source source = {1};
	sensor_events actual = sensor_events_make(), expected = sensor_events_make();
	size_t events = 0;
	for (size_t round = 0; round < 8 * rounds_wanted(); round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			const int walls = random_int(&source, 0, 60);
			arena s = arena_make(kind, (size_t)walls, (size_t)random_int(&source, 1, 150), &source);
			s.wall_columns = random_int(&source, 0, 255), s.body_columns = random_int(&source, 0, 255);
			if (round % 2) move_far(&s);
			const arena_query query = arena_crowd_query(&s);
			arena_world w = arena_build(&s, (gz_world_desc){.backend = gz_backend_name(0)});
			const gz_bodies chunk = arena_bodies(s.bodies, s.body_count, s.body_columns);
			const gz_report report = find_sensor_events(&actual, &w, &chunk, GZ_TARGETS_ALL);
			find_by_brute_force(&expected, &s, &query);
			assert_int_equal(report.error.status, GZ_STATUS_OK);
			assert_true(report.hits == expected.count && report.written == expected.count);
			assert_same_events(&actual, &expected, s.body_count, kind->name);
			events += expected.count;
			arena_destroy(&w), arena_free(&s);
		}
	print_message("%zu events\n", events);
	assert_true(events > 1000);
	sensor_events_free(&actual), sensor_events_free(&expected);
}

int test_sensors(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(events_have_the_bits_of_brute_force),
	};
	return RUN_SUITE("sensors", tests);
}
