// What cannot be foreseen is refused by name, bad bodies spoil nothing for others, and without memory nothing is told.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "prediction/touch_checks.h"
#include "support/check.h"
#include "support/counted_memory.h"
#include "support/invalid_input.h"

enum { COUNT = 50 };

/// One chunk of bodies that foresee one another among walls.
typedef struct bad_scene {
	prediction_scene f;
	prediction_call call;
	predicted_touches before, list;
	gz_hit hits[COUNT];
} bad_scene;

static bad_scene *scene_make(counted_memory *memory) {
	bad_scene *s = calloc(1, sizeof *s);
	random_source source = {941};
	assert_non_null(s);
	s->f = prediction_scene_make(arena_kinds, 40, COUNT, &source);
	s->f.has_crowd = 1, s->f.has_steps = 0, s->f.from = 1, s->f.until = 4;
	for (size_t i = 0; i < COUNT; i++) s->f.since[i] = i % 3 ? 0 : 0.5;
	prediction_scene_use_one_chunk(&s->f);
	gz_world_desc desc = {0};
	if (memory) desc.allocator = counted_allocator(memory);
	prediction_call_begin(&s->call, &s->f, desc, 0);
	s->before = predict_scene(&s->f, (gz_world_desc){0}, 0);
	s->list = predicted_touches_make(&s->f, s->before.count);
	for (size_t i = 0; i < COUNT; i++) s->hits[i] = trial_untouched;
	return s;
}

static void scene_free(bad_scene *s) {
	prediction_call_end(&s->call), predicted_touches_free(&s->before), predicted_touches_free(&s->list),
		prediction_scene_free(&s->f);
	free(s);
}

enum { PREDICT, FORESEE, AGAIN, CALLS };

static const uint32_t changed[] = {3, COUNT - 1};

/// Each call, with all that is right but for what the scene's call says.
static gz_report ask(bad_scene *s, int which) {
	const gz_hits hits[PREDICTION_CHUNKS] = {gz_hits_in(s->hits), gz_hits_in(s->hits), gz_hits_in(s->hits)};
	const gz_touch_list list = {s->list.data, s->list.capacity, s->list.first};
	const gz_touch_list before = {s->before.data, s->before.capacity, s->before.first};
	const prediction_call *c = &s->call;
	if (which == PREDICT) return gz_predict(hits, &c->prediction, c->world.world, &c->query, c->world.scratch);
	if (which == FORESEE) return gz_predict_touches(&list, &c->prediction, c->world.world, &c->query, c->world.scratch);
	return gz_update_touches(&list, &(gz_prediction_update){c->prediction, &before, changed, 2}, c->world.world,
		&c->query, c->world.scratch);
}

static void expect_untouched(const bad_scene *s) {
	assert_int_equal(s->list.data->kind, 77);
	for (size_t i = 0; i <= COUNT; i++) assert_int_equal(s->list.first[i], 0);
	for (size_t i = 0; i < COUNT; i++) assert_same_hits(s->hits + i, &trial_untouched, 1, "refused");
}

/// All three calls refuse it so.
static void expect_refused(bad_scene *s, gz_status status, size_t index, const char *name, const char *text) {
	for (int which = 0; which < CALLS; which++) {
		const gz_report report = ask(s, which);
		expect_error(&report.error, status, index, name);
		if (text) expect_text(report.error.text, text);
		assert_int_equal(report.hits + report.written, 0);
	}
	expect_untouched(s);
}

static void times_are_in_order_and_not_too_far_away(void **state) {
	(void)state;
	static const double bad[] = {NAN, INFINITY, -INFINITY, 0x1.000002p40, -0x1.000002p40};
	bad_scene *s = scene_make(NULL);
	gz_prediction *rules = &s->call.prediction;
	const gz_prediction good = *rules;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		rules->from = bad[i];
		expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "from", "2^40");
		*rules = good, rules->until = bad[i];
		expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "until", "2^40");
		*rules = good;
	}
	rules->until = good.from;
	expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "until", "not after");
	rules->until = good.from - 1;
	expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "until", "not after");
	*rules = good;
	assert_int_equal(ask(s, FORESEE).error.status, GZ_STATUS_OK);
	scene_free(s);
}

static void views_are_whole_and_aligned(void **state) {
	(void)state;
	bad_scene *s = scene_make(NULL);
	gz_vec2_view *bend = &s->call.chunk[0].acceleration;
	gz_double_view *since = &s->call.since[0];
	const gz_vec2_view good = *bend;
	const gz_double_view good_since = *since;
	bend->x = NULL;
	expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "acceleration", "only one");
	*bend = good, bend->y = NULL;
	expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "acceleration", "only one");
	for (int i = 0; i < VIEW_FAULTS; i++) {
		if (view_faults[i].is_null) continue;
		*bend = good, apply_view_fault(&bend->x, &bend->stride, view_faults + i);
		expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "acceleration", view_faults[i].text);
		*bend = good, apply_view_fault(&bend->y, &bend->stride, view_faults + i);
		expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "acceleration", view_faults[i].text);
	}
	*bend = good, since->stride = 4;
	expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "since", "misaligned");
	*since = good_since, since->data = (const double *)(const void *)((const char *)since->data + 4);
	expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "since", "misaligned");
	*since = good_since, s->call.since[1] = (gz_double_view){s->f.since, 3};
	s->call.chunk[1] = s->call.chunk[0];
	expect_refused(s, GZ_STATUS_INVALID_INPUT, 1, "since", "chunk 1");
	scene_free(s);
}

static void questions_are_about_walls(void **state) {
	(void)state;
	bad_scene *s = scene_make(NULL);
	s->call.query.crowd = s->call.world.crowd;
	s->call.query.targets = GZ_TARGETS_CIRCLES;
	expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "targets", NULL);
	s->call.query.targets = GZ_TARGETS_ALL;
	expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "targets", NULL);
	s->call.query.targets = GZ_TARGETS_WALLS;
	static const float zero;
	s->call.chunk[2] = (gz_bodies){
		.center = {&zero, &zero, 0}, .motion = {&zero, &zero, 0}, .radius = {&zero, 0}, .count = GZ_MAX_CROWD};
	s->call.since[2] = (gz_double_view){NULL, 0};
	expect_refused(s, GZ_STATUS_TOO_MANY, 0, "count", NULL);
	scene_free(s);
}

static void lists_are_there_and_of_what_was_before(void **state) {
	(void)state;
	bad_scene *s = scene_make(NULL);
	const prediction_call *c = &s->call;
	const gz_world *w = c->world.world;
	gz_scratch *scratch = c->world.scratch;
	const gz_touch_list list = {s->list.data, s->list.capacity, s->list.first};
	const gz_touch_list before = {s->before.data, s->before.capacity, s->before.first};
	const gz_touch_list no_places = {NULL, 3, s->list.first}, no_first = {s->list.data, 3, NULL};
	const gz_touch_list short_one = {s->before.data, s->before.capacity - 1, s->before.first};
	const gz_touch_list same_first = {s->list.data, s->list.capacity, s->before.first};
	const gz_touch_list same_places = {s->before.data, s->list.capacity, s->list.first};
	const gz_touch_list nothing_before = {s->before.data, s->before.capacity, NULL};
	const uint32_t nobody[] = {3, COUNT};
	const struct {
		const gz_touch_list *list, *before;
		const uint32_t *changed;
		const char *name;
		size_t index;
	} again[] = {{NULL, &before, changed, "list", 0}, {&no_places, &before, changed, "data", 0},
		{&no_first, &before, changed, "first", 0}, {&list, NULL, changed, "before", 0},
		{&list, &nothing_before, changed, "before", 0}, {&list, &short_one, changed, "before", 0},
		{&same_first, &before, changed, "list", 0}, {&same_places, &before, changed, "list", 0},
		{&list, &before, NULL, "changed", 0}, {&list, &before, nobody, "changed", 1}};
	gz_report report;
	for (int i = 0; i < 3; i++) {
		report = gz_predict_touches(again[i].list, &c->prediction, w, &c->query, scratch);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, again[i].name);
	}
	for (size_t i = 0; i < sizeof again / sizeof *again; i++) {
		report = gz_update_touches(again[i].list,
			&(gz_prediction_update){c->prediction, again[i].before, again[i].changed, 2}, w, &c->query, scratch);
		expect_error(&report.error, GZ_STATUS_INVALID_INPUT, again[i].index, again[i].name);
	}
	report = gz_predict_touches(&list, NULL, w, &c->query, scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "prediction");
	report = gz_update_touches(&list, NULL, w, &c->query, scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "prediction");
	report = gz_predict(NULL, &c->prediction, w, &c->query, scratch);
	expect_error(&report.error, GZ_STATUS_INVALID_INPUT, 0, "hits");
	expect_untouched(s);
	s->call.world.scratch = NULL;
	expect_refused(s, GZ_STATUS_INVALID_INPUT, 0, "scratch", NULL);
	s->call.world.scratch = scratch;
	scene_free(s);
}

/// A body, and how it is made bad.
typedef struct bad_body {
	const char *name;
	double value;
} bad_body;

static const bad_body bad_bodies[] = {{"center.x", NAN}, {"motion.y", INFINITY}, {"radius", -1},
	{"acceleration.x", NAN}, {"acceleration.y", -INFINITY}, {"acceleration.x", 0x1.1p40}, {"acceleration.y", -0x1.1p40},
	{"since", NAN}, {"since", 1.0000001}, {"since", -0x1.1p40}, {"since", -INFINITY}};

static void make_bad(prediction_scene *f, size_t i, const bad_body *bad) {
	const struct {
		const char *name;
		float *at;
	} columns[] = {{"center.x", &f->arena.bodies[i].at.px}, {"motion.y", &f->arena.bodies[i].at.dy},
		{"radius", &f->arena.bodies[i].at.radius}, {"acceleration.x", f->ax + i}, {"acceleration.y", f->ay + i}};
	for (size_t k = 0; k < 5; k++)
		if (!strcmp(columns[k].name, bad->name)) *columns[k].at = (float)bad->value;
	if (!strcmp(bad->name, "since")) f->since[i] = bad->value;
}

/// For the others it is as if nobody could touch them.
static void bad_bodies_are_as_if_not_there(void **state) {
	(void)state;
	enum { FIRST = 7, SECOND = 30 };
	for (size_t n = 0; n < sizeof bad_bodies / sizeof *bad_bodies; n++) {
		bad_scene *s = scene_make(NULL);
		s->f.arena.body_columns |= WITH_MASK;
		for (size_t i = 0; i < COUNT; i++) s->f.arena.bodies[i].rules.mask = i == FIRST || i == SECOND ? 0 : UINT32_MAX;
		predicted_touches right = predict_scene(&s->f, (gz_world_desc){0}, 0);
		make_bad(&s->f, FIRST, bad_bodies + n), make_bad(&s->f, SECOND, bad_bodies + n);
		for (int which = 0; which < CALLS; which++) {
			const gz_report report = ask(s, which);
			expect_error(&report.error, GZ_STATUS_INVALID_BODIES, FIRST, bad_bodies[n].name);
			expect_text(report.error.text, "body 7");
			assert_int_equal(report.invalid, 2);
			if (which == FORESEE) assert_same_touches(&s->list, &right, bad_bodies[n].name);
			if (which == FORESEE) assert_int_equal(report.hits, right.count);
		}
		for (size_t i = 0; i < COUNT; i++) {
			const gz_hit *hit = s->hits + i;
			const int is_bad = i == FIRST || i == SECOND;
			assert_int_equal(hit->feature == GZ_FEATURE_INVALID, is_bad);
			assert_true(is_bad ? isnan(hit->time) && hit->index == -1 : hit->time >= 1);
		}
		predicted_touches_free(&right), scene_free(s);
	}
}

/// At each allocation in turn nothing is told, and the next call tells all.
static void without_memory_nothing_is_told(void **state) {
	(void)state;
	for (int which = 0; which < CALLS; which++) {
		size_t n = 0;
		for (gz_status status = GZ_STATUS_OUT_OF_MEMORY; status == GZ_STATUS_OUT_OF_MEMORY;) {
			counted_memory memory = {0};
			bad_scene *s = scene_make(&memory);
			memset(s->list.first, which == PREDICT ? 0 : 77, (COUNT + 1) * sizeof *s->list.first);
			memory.fail_at = memory.calls + ++n;
			const gz_report report = ask(s, which);
			status = report.error.status;
			if (status == GZ_STATUS_OUT_OF_MEMORY) {
				assert_true(memory.calls >= memory.fail_at);
				assert_int_equal(report.hits + report.written, 0);
				expect_untouched(s);
				memory.fail_at = 0;
				assert_int_equal(ask(s, which).error.status, GZ_STATUS_OK);
			}
			if (which != PREDICT) assert_same_touches(&s->list, &s->before, "after");
			scene_free(s);
			assert_int_equal(memory.blocks, 0);
		}
		assert_true(n > 8);
	}
}

static void the_second_time_nothing_is_allocated(void **state) {
	(void)state;
	counted_memory memory = {0};
	bad_scene *s = scene_make(&memory);
	for (int which = 0; which < CALLS; which++) {
		ask(s, which);
		const size_t calls = memory.calls;
		assert_int_equal(ask(s, which).error.status, GZ_STATUS_OK);
		assert_int_equal(memory.calls, calls);
	}
	scene_free(s);
	assert_int_equal(memory.blocks, 0);
}

static void nobody_foresees_nothing(void **state) {
	(void)state;
	bad_scene *s = scene_make(NULL);
	size_t first = 77, again = 77;
	const gz_query query = {.chunks = NULL, .chunk_count = 0};
	const gz_touch_list before = {.first = &first}, list = {.first = &again};
	const prediction_call *c = &s->call;
	gz_report report = gz_predict_touches(&before, &c->prediction, c->world.world, &query, c->world.scratch);
	assert_true(report.error.status == GZ_STATUS_OK && first == 0 && report.hits == 0 && report.bodies == 0);
	report = gz_update_touches(
		&list, &(gz_prediction_update){c->prediction, &before, NULL, 0}, c->world.world, &query, c->world.scratch);
	assert_true(report.error.status == GZ_STATUS_OK && again == 0);
	report = gz_predict(NULL, &c->prediction, c->world.world, &query, c->world.scratch);
	assert_true(report.error.status == GZ_STATUS_OK && report.hits == 0);
	scene_free(s);
}

int test_invalid_predictions(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(times_are_in_order_and_not_too_far_away),
		cmocka_unit_test(views_are_whole_and_aligned),
		cmocka_unit_test(questions_are_about_walls),
		cmocka_unit_test(lists_are_there_and_of_what_was_before),
		cmocka_unit_test(bad_bodies_are_as_if_not_there),
		cmocka_unit_test(without_memory_nothing_is_told),
		cmocka_unit_test(the_second_time_nothing_is_allocated),
		cmocka_unit_test(nobody_foresees_nothing),
	};
	return RUN_SUITE("bad_foresight", tests);
}
