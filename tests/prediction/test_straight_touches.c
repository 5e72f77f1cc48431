// Predicted touches of bodies that move straight from time 0 on: their times are those of gz_overlap_intervals, to the
// bit, for walls and bodies, however many steps ahead. A one-sided wall exists for bodies left of it at time 0.
#include <stdlib.h>

#include "generators/cases.h"
#include "prediction/prediction_scene.h"
#include "support/check.h"

static const double steps_ahead = 6;

static void make_straight(prediction_scene *scene) {
	scene->from = 0, scene->until = steps_ahead;
	for (size_t i = 0; i < scene->arena.body_count; i++) scene->ax[i] = scene->ay[i] = 0, scene->since[i] = 0;
}

/// A pair for each touch.
static gz_pair *pairs_of(const predicted_touches *touches) {
	gz_pair *pairs = calloc(touches->count + 1, sizeof *pairs);
	assert_non_null(pairs);
	for (size_t k = 0; k < touches->body_count; k++)
		for (size_t i = touches->first[k]; i < touches->first[k + 1]; i++)
			pairs[i] = (gz_pair){(uint32_t)k, touches->data[i].index, touches->data[i].feature == GZ_FEATURE_CIRCLE};
	return pairs;
}

/// Returns the number of touches of one-sided walls.
static size_t compare_with_intervals(
	const prediction_scene *scene, const predicted_touches *touches, const char *label) {
	prediction_call call;
	size_t one_sided = 0;
	prediction_call_begin(&call, scene, (gz_world_desc){0}, 0);
	if (scene->has_crowd) expect_ok(gz_crowd_place(call.world.crowd, call.chunk, PREDICTION_CHUNKS));
	gz_query query = call.query;
	query.crowd = call.world.crowd;
	gz_pair *pairs = pairs_of(touches);
	gz_overlap_interval *intervals = calloc(touches->count + 1, sizeof *intervals);
	assert_non_null(intervals);
	expect_ok(gz_overlap_intervals(
		intervals, &(gz_pairs){pairs, touches->count}, call.world.world, &query, call.world.scratch));
	for (size_t i = 0; i < touches->count; i++) {
		const gz_touch *t = touches->data + i;
		const float expected = t->kind == GZ_EVENT_BEGIN ? intervals[i].entry : intervals[i].exit;
		if (t->time != (double)expected)
			fail_msg("%s: body %u, target %d, kind %d: time %a, expected %a", label, pairs[i].body, t->index, t->kind,
				t->time, (double)expected);
		one_sided += !pairs[i].circle && scene->arena.walls[t->index].one_sided;
	}
	free(pairs), free(intervals), prediction_call_end(&call);
	return one_sided;
}

// S122, S127.
static void straight_touches_have_the_bits_of_overlap_intervals(void **state) {
	(void)state;
	random_source source = {941};
	size_t touches = 0, one_sided = 0, later = 0;
	for (size_t round = 0; round < 1 + pairs_wanted() / 1000000; round++)
		for (const arena_kind *kind = arena_kinds; kind->name; kind++) {
			prediction_scene scene = prediction_scene_random(kind, &source);
			make_straight(&scene);
			predicted_touches predicted = predict_scene(&scene, (gz_world_desc){0}, 0);
			one_sided += compare_with_intervals(&scene, &predicted, kind->name);
			touches += predicted.count;
			for (size_t i = 0; i < predicted.count; i++) later += predicted.data[i].time > 1;
			predicted_touches_free(&predicted), prediction_scene_free(&scene);
		}
	print_message("%zu touches, %zu after the first step, %zu of one-sided walls\n", touches, later, one_sided);
	assert_true(later > touches / 10 && one_sided > touches / 100);
}

int test_straight_touches(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(straight_touches_have_the_bits_of_overlap_intervals),
	};
	return RUN_SUITE("straight_touches", tests);
}
