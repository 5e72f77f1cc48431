// Sensors: what bodies enter and leave, with the bits of brute force over all pairs, in order, and by hand-made
// numbers.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "overlap/sensing.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

static size_t rounds_wanted(void) { return 1 + pairs_wanted() / 1000000; }

// ---------------------------------------------------------------------------------------------------------------------
// Brute force
// ---------------------------------------------------------------------------------------------------------------------

static void push(sensed *s, const gz_sensor_event *what, pair_interval times) {
	gz_sensor_event event = *what;
	if (times.entry <= 1) event.time = times.entry, event.kind = GZ_EVENT_BEGIN, s->at[s->count++] = event;
	if (times.exit <= 1) event.time = times.exit, event.kind = GZ_EVENT_END, s->at[s->count++] = event;
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

static void sense_one(sensed *s, const arena *scene, const arena_query *askers, size_t k) {
	static pair_case walls[SENSED_MOST];
	static circle_case circles[SENSED_MOST];
	static pair_interval times[SENSED_MOST];
	const gz_walls view = arena_walls(scene);
	const moving_body *b = &askers->bodies[k].at;
	assert_true(scene->wall_count <= SENSED_MOST && scene->body_count <= SENSED_MOST);
	for (size_t i = 0; i < scene->wall_count; i++) {
		const arena_wall *w = scene->walls + i;
		walls[i] = (pair_case){b->px, b->py, b->dx, b->dy, b->radius, w->ax, w->ay, w->bx, w->by,
			view.radius.data ? w->radius : 0, view.one_sided.data ? w->one_sided : 0};
	}
	assert_true(evaluate_wall_events("scalar", walls, scene->wall_count, times));
	for (size_t i = 0; i < scene->wall_count; i++)
		if (arena_allows_wall(scene, askers, k, i))
			push(s, &(gz_sensor_event){.index = (int32_t)i, .id = id_of(&scene->walls[i].rules, scene->wall_columns)},
				times[i]);
	for (size_t i = 0; i < scene->body_count; i++) circles[i] = (circle_case){*b, scene->bodies[i].at};
	assert_true(evaluate_circle_events("scalar", circles, scene->body_count, times));
	for (size_t i = 0; i < scene->body_count; i++) {
		const uint64_t id = id_of(&scene->bodies[i].rules, scene->body_columns);
		if (arena_allows_body(scene, askers, k, i))
			push(s, &(gz_sensor_event){.index = (int32_t)i, .id = id, .circle = 1}, times[i]);
	}
}

static void sense_all(sensed *s, const arena *scene, const arena_query *askers) {
	s->count = 0;
	for (size_t k = 0; k < askers->count; k++) {
		s->first[k] = s->count;
		sense_one(s, scene, askers, k);
		qsort(s->at + s->first[k], s->count - s->first[k], sizeof *s->at, compare_events);
	}
	s->first[askers->count] = s->count;
}

static void expect_same(const sensed *got, const sensed *want, size_t bodies, const char *where) {
	for (size_t k = 0; k <= bodies; k++) assert_int_equal(got->first[k], want->first[k]);
	for (size_t i = 0; i < want->count; i++) {
		const gz_sensor_event *g = got->at + i, *w = want->at + i;
		if (memcmp(&g->time, &w->time, sizeof g->time) || g->index != w->index || g->id != w->id ||
			g->circle != w->circle || g->kind != w->kind)
			fail_msg("%s: event %zu: t %.9g %s %d way %d, but should have t %.9g %s %d way %d", where, i,
				(double)g->time, g->circle ? "circle" : "wall", g->index, g->kind, (double)w->time,
				w->circle ? "circle" : "wall", w->index, w->kind);
	}
}

/// To where coordinates are so coarse that a path's end may be rounded into a wall, or out of it.
static void move_far(arena *s) {
	const float far = 0x1p22f;
	for (size_t i = 0; i < s->wall_count; i++) {
		arena_wall *w = s->walls + i;
		w->ax += far, w->ay -= far, w->bx += far, w->by -= far;
	}
	for (size_t i = 0; i < s->body_count; i++) s->bodies[i].at.px += far, s->bodies[i].at.py -= far;
}

static void all_is_sensed_that_brute_force_senses(void **state) {
	(void)state;
	random_source source = {1};
	sensed got = sensed_make(), want = sensed_make();
	size_t events = 0;
	for (size_t round = 0; round < 8 * rounds_wanted(); round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			const int walls = random_int(&source, 0, 60);
			arena scene = arena_make(kind, (size_t)walls, (size_t)random_int(&source, 1, 150), &source);
			scene.wall_columns = random_int(&source, 0, 255), scene.body_columns = random_int(&source, 0, 255);
			if (round % 2) move_far(&scene);
			const arena_query askers = arena_crowd_query(&scene);
			const gz_world_desc settings = {.backend = gz_backend_name(0)};
			arena_world w = arena_build(&scene, settings);
			const gz_bodies chunk = arena_bodies(scene.bodies, scene.body_count, scene.body_columns);
			const gz_report report = sensed_ask(&got, &w, &chunk, GZ_TARGETS_ALL);
			sense_all(&want, &scene, &askers);
			assert_int_equal(report.error.status, GZ_STATUS_OK);
			assert_true(report.hits == want.count && report.written == want.count);
			expect_same(&got, &want, scene.body_count, kind->name);
			events += want.count;
			arena_destroy(&w), arena_free(&scene);
		}
	print_message("%zu events\n", events);
	assert_true(events > 1000);
	sensed_free(&got), sensed_free(&want);
}

// ---------------------------------------------------------------------------------------------------------------------
// By hand
// ---------------------------------------------------------------------------------------------------------------------

typedef struct known_events {
	moving_body body;
	int count;
	gz_sensor_event event[4]; // time, index, id, circle, way
} known_events;

static void expect_known(const arena *scene, const known_events *known, int count, const char *what) {
	sensed got = sensed_make();
	arena_world w = arena_build(scene, (gz_world_desc){0});
	for (int k = 0; k < count; k++) {
		const arena_body body = {known[k].body, {0}};
		const gz_bodies chunk = arena_bodies(&body, 1, 0);
		const gz_report report = sensed_ask(&got, &w, &chunk, GZ_TARGETS_ALL);
		if (report.hits != (size_t)known[k].count) fail_msg("%s, number %d: %zu events", what, k, report.hits);
		for (int i = 0; i < known[k].count; i++) {
			const gz_sensor_event *g = got.at + i, *e = known[k].event + i;
			if (g->time != e->time || g->index != e->index || g->id != e->id || g->circle != e->circle ||
				g->kind != e->kind)
				fail_msg(
					"%s, number %d: event %d is at t %g, %d, way %d", what, k, i, (double)g->time, g->index, g->kind);
		}
	}
	arena_destroy(&w), sensed_free(&got);
}

#define ENTERS(time)                                                                                                   \
	{ time, 0, 0, 0, GZ_EVENT_BEGIN }
#define LEAVES(time)                                                                                                   \
	{ time, 0, 0, 0, GZ_EVENT_END }

static void a_wall_is_entered_left_and_passed_through(void **state) {
	(void)state;
	arena_wall wall = {.ax = 5, .ay = -1, .bx = 5, .by = 1};
	const arena scene = {.walls = &wall, .wall_count = 1, .wall_columns = WITH_RADIUS | WITH_ONE_SIDED};
	static const known_events known[] = {
		{{0, 0, 8, 0, 1}, 2, {ENTERS(0.5f), LEAVES(0.75f)}},
		{{0, 0, 5, 0, 1}, 1, {ENTERS(0.8f)}},
		{{0, 0, 4, 0, 1}, 1, {ENTERS(1)}}, // inside is who touches
		{{4, 0, 4, 0, 1}, 1, {LEAVES(0.5f)}},
		{{5, 0, 4, 0, 1}, 1, {LEAVES(0.25f)}},
		{{6, 0, 4, 0, 1}, 1, {LEAVES(0)}},
		{{4, 0, -4, 0, 1}, 1, {LEAVES(0)}},
		{{4, 0, 2, 0, 1}, 0, {ENTERS(0)}}, // from touch to touch
		{{4.5f, 0, 0.5f, 0.5f, 1}, 0, {ENTERS(0)}},
		{{5, 0, 0, 8, 1}, 1, {LEAVES(0.25f)}}, // along
		{{5, 8, 0, -8, 1}, 1, {ENTERS(0.75f)}},
		{{5, 6, 0, -16, 0}, 2, {ENTERS(0.3125f), LEAVES(0.4375f)}},
		{{0, 0, 10, 0, 0}, 2, {ENTERS(0.5f), LEAVES(0.5f)}}, // entered first
		{{0, 0, 5, 0, 0}, 1, {ENTERS(1)}},
		{{5, 0, 5, 0, 0}, 1, {LEAVES(0)}},
		{{0, 0, 3, 0, 1}, 0, {ENTERS(0)}},
		{{7, 0, 8, 0, 1}, 0, {ENTERS(0)}},
		{{0, 3, 8, 0, 1}, 0, {ENTERS(0)}},
		{{5, 0, 0, 0, 1}, 0, {ENTERS(0)}},
	};
	expect_known(&scene, known, sizeof known / sizeof *known, "a wall");
	static const known_events of_one_sided[] = {
		{{0, 0, 10, 0, 1}, 2, {ENTERS(0.4f), LEAVES(0.5f)}},
		{{0, 0, 5.5f, 0, 1}, 2, {ENTERS(4 / 5.5f), LEAVES(5 / 5.5f)}},
		{{10, 0, -10, 0, 1}, 0, {ENTERS(0)}}, // it starts on the right
		{{10, 0, -5.5f, 0, 1}, 1, {ENTERS(5 / 5.5f)}}, {{4.5f, 0, -4, 0, 1}, 1, {LEAVES(0.125f)}},
		{{4.5f, 0, 4, 0, 1}, 1, {LEAVES(0.125f)}}, {{5.5f, 0, 4, 0, 1}, 0, {ENTERS(0)}},
		{{5.5f, 0, -4, 0, 1}, 0, {ENTERS(0)}}, {{0, 0, 10, 0, 0}, 2, {ENTERS(0.5f), LEAVES(0.5f)}},
		{{10, 0, -10, 0, 0}, 0, {ENTERS(0)}},
		{{4.5f, -5, 2, 8, 1}, 0, {ENTERS(0)}}, // it crosses the line beyond the end, and touches that from the right
	};
	wall.one_sided = 1;
	expect_known(&scene, of_one_sided, sizeof of_one_sided / sizeof *of_one_sided, "a one-sided wall");
}

static void equal_times_are_in_the_order_of_hits(void **state) {
	(void)state;
	arena_wall walls[] = {{.ax = 7, .bx = 9, .rules.id = 3}, {.ax = 5, .ay = 1, .bx = 5, .by = -1, .rules.id = 2},
		{.ax = 5, .ay = -1, .bx = 5, .by = 1, .rules.id = 1}};
	arena_body bodies[] = {{{5, 0, 0, 0, 0}, {.id = 8}}, {{5, 0, 0, 0, 0}, {.id = 7}}, {{5, 0, 0, 0, 0}, {.id = 8}}};
	const arena scene = {walls, 3, bodies, 3, WITH_ID, WITH_ID};
	static const gz_sensor_event want[] = {{0.5f, 1, 2, 0, GZ_EVENT_BEGIN}, {0.5f, 1, 2, 0, GZ_EVENT_END},
		{0.5f, 2, 1, 0, GZ_EVENT_BEGIN}, {0.5f, 2, 1, 0, GZ_EVENT_END}, {0.5f, 1, 7, 1, GZ_EVENT_BEGIN},
		{0.5f, 1, 7, 1, GZ_EVENT_END}, {0.5f, 0, 8, 1, GZ_EVENT_BEGIN}, {0.5f, 0, 8, 1, GZ_EVENT_END},
		{0.5f, 2, 8, 1, GZ_EVENT_BEGIN}, {0.5f, 2, 8, 1, GZ_EVENT_END}, {0.75f, 0, 3, 0, GZ_EVENT_BEGIN}};
	sensed got = sensed_make(), right = {(gz_sensor_event *)(uintptr_t)want, (size_t[]){0, 11}, 11};
	arena_world w = arena_build(&scene, (gz_world_desc){0});
	const arena_body body = {{1, 0, 8, 0, 0}, {0}};
	const gz_bodies chunk = arena_bodies(&body, 1, 0);
	sensed_ask(&got, &w, &chunk, GZ_TARGETS_ALL);
	expect_same(&got, &right, 1, "ties"); // it ends within wall 0
	arena_destroy(&w), sensed_free(&got);
}

static void what_finds_no_room_is_counted(void **state) {
	(void)state;
	arena_wall walls[] = {{.ax = 5, .ay = -1, .bx = 5, .by = 1}, {.ax = 7, .ay = -1, .bx = 7, .by = 1}};
	const arena scene = {.walls = walls, .wall_count = 2};
	const arena_body bodies[] = {
		{{0, 0, 16, 0, 1}, {0}}, {{0, 0, NAN, 0, 1}, {0}}, {{0, 0, 16, 0, 1}, {0}}, {{0, 9, 16, 0, 1}, {0}}};
	counted_memory memory = {0};
	arena_world w = arena_build(&scene, (gz_world_desc){.allocator = counted_allocator(&memory)});
	for (size_t room = 0; room < 10; room++)
		for (int bad = 0; bad < 2; bad++) {
			gz_sensor_event at[10] = {{0}};
			size_t first[5];
			const gz_bodies chunks[] = {arena_bodies(bodies, bad ? 2 : 1, 0), arena_bodies(bodies + 2, 2, 0)};
			const gz_sensor_event_list list = {room ? at : NULL, room, first};
			const gz_query question = {.chunks = chunks, .chunk_count = 2};
			const gz_report report = gz_sense(&list, w.world, &question, w.scratch);
			if (bad) expect_error(&report.error, GZ_STATUS_INVALID_BODIES, 1, "motion.x");
			else assert_int_equal(report.error.status, room < 8 ? GZ_STATUS_LIST_FULL : GZ_STATUS_OK);
			assert_true(report.hits == 8 && report.written == (room < 8 ? room : 8) && report.invalid == (size_t)bad);
			assert_true(first[0] == 0 && first[1] == 4 && first[2 + bad] == 8 && first[3 + bad] == 8);
			for (size_t i = 0; i < 10; i++) assert_true((at[i].time > 0) == (i < report.written));
		}
	gz_sensor_event one;
	const gz_bodies chunk = arena_bodies(bodies, 1, 0);
	const gz_query question = {.chunks = &chunk, .chunk_count = 1};
	gz_report report = gz_sense(&(gz_sensor_event_list){&one, 1, NULL}, w.world, &question, w.scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "first");
	report = gz_sense(NULL, w.world, &question, w.scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "list");
	arena_destroy(&w);
	assert_int_equal(memory.blocks, 0);
}

/// A ray that starts beyond the end of a wall and goes on along the wall's line. Its end, as rounded, lies on the other
/// side of that line; it passes through nothing, whatever the reach of the world.
static void a_ray_that_starts_beyond_an_end_passes_through_nothing(void **state) {
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

int test_sensors(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_is_sensed_that_brute_force_senses),
		cmocka_unit_test(a_wall_is_entered_left_and_passed_through),
		cmocka_unit_test(equal_times_are_in_the_order_of_hits),
		cmocka_unit_test(what_finds_no_room_is_counted),
		cmocka_unit_test(a_ray_that_starts_beyond_an_end_passes_through_nothing),
	};
	return RUN_SUITE("sensors", tests);
}
