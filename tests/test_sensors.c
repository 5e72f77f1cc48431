// Sensors: what bodies enter and leave, with the bits of brute force over all pairs, in order, and by hand-made
// numbers.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bad_input.h"
#include "cases.h"
#include "check.h"
#include "counted_memory.h"
#include "sensing.h"

static size_t rounds_wanted(void) { return 1 + pairs_wanted() / 1000000; }

// ---------------------------------------------------------------------------------------------------------------------
// Brute force
// ---------------------------------------------------------------------------------------------------------------------

static void push(sensed *s, const gz_event *what, pair_span times) {
	gz_event event = *what;
	if (times.entry <= 1) event.time = times.entry, event.way = GZ_ENTER, s->at[s->count++] = event;
	if (times.exit <= 1) event.time = times.exit, event.way = GZ_LEAVE, s->at[s->count++] = event;
}

static int compare_events(const void *left, const void *right) {
	const gz_event *a = left, *b = right;
	if (a->time != b->time) return a->time < b->time ? -1 : 1;
	if (a->circle != b->circle) return a->circle ? 1 : -1;
	if (a->circle && a->id != b->id) return a->id < b->id ? -1 : 1;
	if (a->index != b->index) return a->index < b->index ? -1 : 1;
	return (a->way > b->way) - (a->way < b->way);
}

static void sense_one(sensed *s, const arena *scene, const arena_askers *askers, size_t k) {
	static pair_case walls[SENSED_MOST];
	static circle_case circles[SENSED_MOST];
	static pair_span times[SENSED_MOST];
	const gz_walls view = arena_walls(scene);
	const moving_body *b = &askers->bodies[k].at;
	assert_true(scene->wall_count <= SENSED_MOST && scene->body_count <= SENSED_MOST);
	for (size_t i = 0; i < scene->wall_count; i++) {
		const arena_wall *w = scene->walls + i;
		walls[i] = (pair_case){b->px, b->py, b->dx, b->dy, b->radius, w->ax, w->ay, w->bx, w->by,
			view.radius.data ? w->radius : 0, view.one_sided.data ? w->one_sided : 0};
	}
	assert_true(sense_pairs("scalar", walls, scene->wall_count, times));
	for (size_t i = 0; i < scene->wall_count; i++) {
		const arena_rules *r = &scene->walls[i].rules;
		const uint64_t id = !(scene->wall_columns & WITH_ID)       ? 0
							: scene->wall_columns & WITH_NARROW_ID ? r->narrow_id
																   : r->id;
		if (arena_allows_wall(scene, askers, k, i)) push(s, &(gz_event){.index = (int32_t)i, .id = id}, times[i]);
	}
	for (size_t i = 0; i < scene->body_count; i++) circles[i] = (circle_case){*b, scene->bodies[i].at};
	assert_true(sense_circle_pairs("scalar", circles, scene->body_count, times));
	for (size_t i = 0; i < scene->body_count; i++) {
		const arena_rules *r = &scene->bodies[i].rules;
		const uint64_t id = !(scene->body_columns & WITH_ID)       ? 0
							: scene->body_columns & WITH_NARROW_ID ? r->narrow_id
																   : r->id;
		if (arena_allows_body(scene, askers, k, i))
			push(s, &(gz_event){.index = (int32_t)i, .id = id, .circle = 1}, times[i]);
	}
}

static void sense_all(sensed *s, const arena *scene, const arena_askers *askers) {
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
		const gz_event *g = got->at + i, *w = want->at + i;
		if (memcmp(&g->time, &w->time, sizeof g->time) || g->index != w->index || g->id != w->id ||
			g->circle != w->circle || g->way != w->way)
			fail_msg("%s: event %zu: t %.9g %s %d way %d, but should have t %.9g %s %d way %d", where, i,
				(double)g->time, g->circle ? "circle" : "wall", g->index, g->way, (double)w->time,
				w->circle ? "circle" : "wall", w->index, w->way);
	}
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
			const arena_askers askers = own_bodies(&scene);
			const gz_world_desc settings = {.kernels = gz_kernels_available(0)};
			arena_world w = arena_build(&scene, settings);
			const gz_bodies chunk = arena_bodies(scene.bodies, scene.body_count, scene.body_columns);
			const gz_report report = sensed_ask(&got, &w, &chunk, GZ_ALL);
			sense_all(&want, &scene, &askers);
			assert_int_equal(report.error.status, GZ_OK);
			assert_true(report.hits == want.count && report.written == want.count);
			expect_same(&got, &want, scene.body_count, kind->name);
			events += want.count;
			arena_destroy(&w), arena_free(&scene);
		}
	print_message("%zu events\n", events);
	assert_true(events > 1000);
	sensed_free(&got), sensed_free(&want);
}

int test_sensors(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_is_sensed_that_brute_force_senses),
	};
	return RUN_SUITE("sensors", tests);
}
