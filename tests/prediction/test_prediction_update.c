// What is foreseen again of those alone that a change concerns is what everybody would foresee, to the bit.
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "prediction/predicting.h"
#include "support/check.h"

/// From now on it goes another way; some have also become larger, of another group, or bad.
static void change(foreseeing *f, size_t element, random_source *source) {
	const curve_body was = foreseeing_body(f, element);
	moving_body *b = &f->s.bodies[element].at;
	const double t = f->from - was.since;
	b->px = (float)((double)was.px + t * ((double)was.vx + t * (double)was.ax / 2));
	b->py = (float)((double)was.py + t * ((double)was.vy + t * (double)was.ay / 2));
	const float dx = b->dx;
	b->dx = -b->dy, b->dy = dx;
	f->ax[element] *= random_signed(source, 1), f->ay[element] *= random_signed(source, 1);
	f->since[element] = f->from;
	if (random_chance(source, 8)) b->radius *= 2;
	if (random_chance(source, 8)) f->s.bodies[element].rules.group = (uint32_t)random_int(source, 0, 2);
	if (random_chance(source, 40)) b->radius = -1;
	else if (b->radius < 0) b->radius = 0.5f;
}

typedef struct again_tally {
	size_t calls, asked, bodies;
} again_tally;

static int has_gone_well(const gz_report *report) {
	return report->error.status == GZ_STATUS_OK || report->error.status == GZ_STATUS_INVALID_BODIES;
}

static foreseen room_for(const foreseeing_call *call, const foreseeing *f) {
	foreseen none = foreseen_room(f, 0);
	const gz_touch_list list = {.first = none.first};
	const size_t hits =
		gz_predict_touches(&list, &call->rules, call->world.world, &call->question, call->world.scratch).hits;
	foreseen_free(&none);
	return foreseen_room(f, hits);
}

static foreseen everybody(const foreseeing_call *call, const foreseeing *f) {
	foreseen l = room_for(call, f);
	const gz_touch_list list = {l.at, l.room, l.first};
	l.report = gz_predict_touches(&list, &call->rules, call->world.world, &call->question, call->world.scratch);
	if (!has_gone_well(&l.report)) fail_msg("%s", l.report.error.text);
	l.count = l.room;
	return l;
}

/// Some change, and all agree about what is ahead.
static foreseen step_on(again_tally *tally, foreseeing *f, foreseeing_call *call, foreseen *before,
	random_source *source, const char *where) {
	uint32_t changed[8];
	const size_t count = f->asked ? (size_t)random_int(source, 0, random_chance(source, 3) ? 8 : 2) : 0;
	f->from += (f->until - f->from) * 0.25 * (double)random_positive(source, 0);
	const double touch = before->count ? before->at[random_int(source, 0, (int)before->count - 1)].time : 0;
	if (random_chance(source, 4) && touch > f->from && touch < f->until) f->from = touch; // it is still to come
	for (size_t i = 0; i < count; i++) {                                                  // some twice
		changed[i] = (uint32_t)random_int(source, 0, (int)f->asked - 1);
		change(f, f->element[changed[i]], source);
	}
	call->rules.from = f->from;
	foreseen right = everybody(call, f), got = foreseen_room(f, right.room);
	const gz_touch_list list = {got.at, got.room, got.first}, was = {before->at, before->room, before->first};
	got.report = gz_update_touches(&list, &(gz_prediction_update){call->rules, &was, changed, count}, call->world.world,
		&call->question, call->world.scratch);
	if (!has_gone_well(&got.report)) fail_msg("%s: %s", where, got.report.error.text);
	assert_int_equal(got.report.invalid, right.report.invalid);
	assert_int_equal(got.report.error.index, right.report.error.index);
	assert_true(got.report.hits == right.count && got.report.written == right.count);
	assert_same_foreseen(&got, &right, where);
	assert_int_equal(got.at[got.room].kind, 77);
	tally->calls++, tally->asked += got.report.bodies, tally->bodies += f->asked;
	foreseen_free(&right), foreseen_free(before);
	got.count = got.report.hits;
	return got;
}

static void those_concerned_are_enough(void **state) {
	(void)state;
	static const uint32_t most[] = {0, 1, 3};
	random_source source = {921};
	again_tally tally = {0};
	for (size_t round = 0; round < 1 + pairs_wanted() / 2000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			foreseeing f = foreseeing_random(kind, &source);
			foreseeing_call call;
			foreseeing_begin(&call, &f, (gz_world_desc){0}, most[random_int(&source, 0, 2)]);
			foreseen last = everybody(&call, &f);
			for (int step = 0; step < 8; step++) last = step_on(&tally, &f, &call, &last, &source, kind->name);
			foreseen_free(&last), foreseeing_end(&call), foreseeing_free(&f);
		}
	print_message("%zu calls asked %zu of %zu bodies\n", tally.calls, tally.asked, tally.bodies);
	assert_true(tally.asked < tally.bodies / 2);
}

static void those_concerned_among_thousands_are_enough(void **state) {
	(void)state;
	random_source source = {922};
	again_tally tally = {0};
	foreseeing f = foreseeing_make(arena_kind_named("uniform"), 100, 2500, &source);
	foreseeing_call call;
	f.s.body_columns = WITH_ID, f.has_others = 1, f.until = f.from + 2;
	foreseeing_in_one_chunk(&f);
	foreseeing_begin(&call, &f, (gz_world_desc){0}, 2);
	foreseen last = everybody(&call, &f);
	for (int step = 0; step < 8; step++) last = step_on(&tally, &f, &call, &last, &source, "uniform");
	assert_true(tally.asked < tally.bodies / 4);
	foreseen_free(&last), foreseeing_end(&call), foreseeing_free(&f);
}

/// Nobody has changed, nothing has gone by: nobody is asked. One has, whom nobody meets: it alone is.
static void nobody_else_is_asked(void **state) {
	(void)state;
	const float x[] = {0, 10, 1000}, zero = 0, one = 1, wall[] = {-9, 3, 1003};
	const float end[] = {-9, 4, 1004}, high[] = {-9, 0.5f, 1000.5f};
	const gz_walls walls = {.a = {wall, high, 4}, .b = {end, high, 4}, .count = 3};
	const gz_bodies bodies = {.center = {x, x, 4}, .motion = {&one, &zero, 0}, .radius = {&one, 0}, .count = 3};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls, .reach = 4}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	const gz_prediction rules = {.until = 10, .crowd = crowd};
	const gz_query question = {.chunks = &bodies, .chunk_count = 1};
	size_t first[4], again[4];
	gz_touch at[8];
	const gz_touch_list before = {at, 8, first}, list = {.first = again};
	const gz_report report = gz_predict_touches(&before, &rules, world, &question, scratch);
	assert_true(report.bodies == 3 && report.hits > 1);
	assert_int_equal(
		gz_update_touches(&list, &(gz_prediction_update){rules, &before, NULL, 0}, world, &question, scratch).bodies,
		0);
	for (uint32_t k = 0; k < 3; k++)
		assert_int_equal(
			gz_update_touches(&list, &(gz_prediction_update){rules, &before, &k, 1}, world, &question, scratch).bodies,
			1);
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

int test_prediction_update(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(those_concerned_are_enough),
		cmocka_unit_test(those_concerned_among_thousands_are_enough),
		cmocka_unit_test(nobody_else_is_asked),
	};
	return RUN_SUITE("foresight_again", tests);
}
