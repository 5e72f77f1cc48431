// The rules of gz_update_touches: its lists have the bits of a new prediction of all bodies, and it searches only
// bodies that a change may concern.
#include <stdlib.h>
#include <string.h>

#include "generators/cases.h"
#include "prediction/touch_checks.h"
#include "support/check.h"

/// Turns the body's motion at the present time. Some bodies become larger, change their group, or become invalid.
static void change_body(prediction_scene *scene, size_t element, random_source *source) {
	const curve_body former = prediction_scene_body(scene, element);
	moving_body *b = &scene->arena.bodies[element].at;
	const double t = scene->from - former.since;
	b->px = (float)((double)former.px + t * ((double)former.vx + t * (double)former.ax / 2));
	b->py = (float)((double)former.py + t * ((double)former.vy + t * (double)former.ay / 2));
	const float dx = b->dx;
	b->dx = -b->dy, b->dy = dx;
	scene->ax[element] *= random_signed(source, 1), scene->ay[element] *= random_signed(source, 1);
	scene->since[element] = scene->from;
	if (random_chance(source, 8)) b->radius *= 2;
	if (random_chance(source, 8)) scene->arena.bodies[element].rules.group = (uint32_t)random_int(source, 0, 2);
	if (random_chance(source, 40)) b->radius = -1;
	else if (b->radius < 0) b->radius = 0.5f;
}

typedef struct update_tally {
	size_t calls, searched, bodies;
} update_tally;

static bool has_succeeded(const gz_report *report) {
	return report->error.status == GZ_STATUS_OK || report->error.status == GZ_STATUS_INVALID_BODIES;
}

/// Predicts the touches of all bodies. The first call has no capacity and counts them.
static predicted_touches predict_all(const prediction_call *call, const prediction_scene *scene) {
	predicted_touches none = predicted_touches_make(scene, 0);
	const gz_touch_list counting = {.first = none.first};
	const size_t count =
		gz_predict_touches(&counting, &call->prediction, call->world.world, &call->query, call->world.scratch).hits;
	predicted_touches touches = predicted_touches_make(scene, count);
	predict_touches(&touches, call);
	if (!has_succeeded(&touches.report)) fail_msg("%s", touches.report.error.text);
	touches.count = count;
	predicted_touches_free(&none);
	return touches;
}

/// Advances the present time, changes some bodies and compares an update of the lists with a new prediction. Returns
/// the updated lists and frees the former ones.
static predicted_touches update_and_compare(update_tally *tally, prediction_scene *scene, prediction_call *call,
	predicted_touches *before, random_source *source, const char *label) {
	uint32_t changed[8];
	const size_t count = scene->body_count ? (size_t)random_int(source, 0, random_chance(source, 3) ? 8 : 2) : 0;
	scene->from += (scene->until - scene->from) * 0.25 * (double)random_positive(source, 0);
	const double touch = before->count ? before->data[random_int(source, 0, (int)before->count - 1)].time : 0;
	// A touch exactly at the present time is not past yet.
	if (random_chance(source, 4) && touch > scene->from && touch < scene->until) scene->from = touch;
	for (size_t i = 0; i < count; i++) { // a body may be changed twice
		changed[i] = (uint32_t)random_int(source, 0, (int)scene->body_count - 1);
		change_body(scene, scene->element[changed[i]], source);
	}
	call->prediction.from = scene->from;
	predicted_touches expected = predict_all(call, scene), actual = predicted_touches_make(scene, expected.capacity);
	const gz_touch_list list = {actual.data, actual.capacity, actual.first},
						former = {before->data, before->capacity, before->first};
	actual.report = gz_update_touches(&list, &(gz_prediction_update){call->prediction, &former, changed, count},
		call->world.world, &call->query, call->world.scratch);
	if (!has_succeeded(&actual.report)) fail_msg("%s: %s", label, actual.report.error.text);
	assert_int_equal(actual.report.invalid, expected.report.invalid);
	assert_int_equal(actual.report.error.index, expected.report.error.index);
	assert_true(actual.report.hits == expected.count && actual.report.written == expected.count);
	assert_same_touches(&actual, &expected, label);
	assert_int_equal(actual.data[actual.capacity].kind, UNWRITTEN_TOUCH);
	tally->calls++, tally->searched += actual.report.bodies, tally->bodies += scene->body_count;
	predicted_touches_free(&expected), predicted_touches_free(before);
	actual.count = actual.report.hits;
	return actual;
}

// S133, S134.
static void updates_have_the_bits_of_a_new_prediction(void **state) {
	(void)state;
	static const uint32_t limits[] = {0, 1, 3};
	random_source source = {921};
	update_tally tally = {0};
	for (size_t round = 0; round < 1 + pairs_wanted() / 2000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			prediction_scene scene = prediction_scene_random(kind, &source);
			prediction_call call;
			prediction_call_begin(&call, &scene, (gz_world_desc){0}, limits[random_int(&source, 0, 2)]);
			predicted_touches last = predict_all(&call, &scene);
			for (int step = 0; step < 8; step++)
				last = update_and_compare(&tally, &scene, &call, &last, &source, kind->name);
			predicted_touches_free(&last), prediction_call_end(&call), prediction_scene_free(&scene);
		}
	print_message("%zu calls searched %zu of %zu bodies\n", tally.calls, tally.searched, tally.bodies);
	assert_true(tally.searched < tally.bodies / 2);
}

// S133, S134.
static void updates_of_several_tiles_have_the_bits_of_a_new_prediction(void **state) {
	(void)state;
	random_source source = {922};
	update_tally tally = {0};
	prediction_scene scene = prediction_scene_make(arena_kind_named("uniform"), 100, 2500, &source);
	prediction_call call;
	scene.arena.body_columns = WITH_ID, scene.has_crowd = true, scene.until = scene.from + 2;
	prediction_scene_use_one_chunk(&scene);
	prediction_call_begin(&call, &scene, (gz_world_desc){0}, 2);
	predicted_touches last = predict_all(&call, &scene);
	for (int step = 0; step < 8; step++) last = update_and_compare(&tally, &scene, &call, &last, &source, "uniform");
	assert_true(tally.searched < tally.bodies / 4);
	predicted_touches_free(&last), prediction_call_end(&call), prediction_scene_free(&scene);
}

/// Without a change no body is searched. A changed body that touches no other is searched alone. S132.
static void only_bodies_that_a_change_concerns_are_searched(void **state) {
	(void)state;
	const float x[] = {0, 10, 1000}, zero = 0, one = 1, wall[] = {-9, 3, 1003};
	const float end[] = {-9, 4, 1004}, high[] = {-9, 0.5f, 1000.5f};
	const gz_walls walls = {.a = {wall, high, 4}, .b = {end, high, 4}, .count = 3};
	const gz_bodies bodies = {.center = {x, x, 4}, .motion = {&one, &zero, 0}, .radius = {&one, 0}, .count = 3};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls, .reach = 4}, NULL);
	gz_scratch *scratch = gz_scratch_create(world);
	gz_crowd *crowd = gz_crowd_create(world);
	const gz_prediction prediction = {.until = 10, .crowd = crowd};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	size_t first[4], updated_first[4];
	gz_touch touches[8];
	const gz_touch_list before = {touches, 8, first}, list = {.first = updated_first};
	const gz_report report = gz_predict_touches(&before, &prediction, world, &query, scratch);
	assert_true(report.bodies == 3 && report.hits > 1);
	assert_int_equal(
		gz_update_touches(&list, &(gz_prediction_update){prediction, &before, NULL, 0}, world, &query, scratch).bodies,
		0);
	for (uint32_t k = 0; k < 3; k++)
		assert_int_equal(
			gz_update_touches(&list, &(gz_prediction_update){prediction, &before, &k, 1}, world, &query, scratch)
				.bodies,
			1);
	gz_crowd_destroy(crowd), gz_scratch_destroy(scratch), gz_world_destroy(world);
}

int test_prediction_update(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(updates_have_the_bits_of_a_new_prediction),
		cmocka_unit_test(updates_of_several_tiles_have_the_bits_of_a_new_prediction),
		cmocka_unit_test(only_bodies_that_a_change_concerns_are_searched),
	};
	return RUN_SUITE("prediction_update", tests);
}
