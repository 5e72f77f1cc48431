#include "invalid/prediction_input.h"

#include <stdlib.h>

#include "support/check.h"

prediction_input *prediction_input_make(counted_memory *memory) {
	prediction_input *in = calloc(1, sizeof *in);
	random_source source = {941};
	assert_non_null(in);
	in->scene = prediction_scene_make(arena_kinds, 40, INPUT_BODIES, &source);
	in->scene.has_crowd = 1, in->scene.has_steps = 0, in->scene.from = 1, in->scene.until = 4;
	for (size_t i = 0; i < INPUT_BODIES; i++) in->scene.since[i] = i % 3 ? 0 : 0.5;
	prediction_scene_use_one_chunk(&in->scene);
	gz_world_desc desc = {0};
	if (memory) desc.allocator = counted_allocator(memory);
	prediction_call_begin(&in->call, &in->scene, desc, 0);
	in->before = predict_scene(&in->scene, (gz_world_desc){0}, 0);
	in->list = predicted_touches_make(&in->scene, in->before.count);
	in->touches = (gz_touch_list){in->list.data, in->list.capacity, in->list.first};
	in->touches_before = (gz_touch_list){in->before.data, in->before.capacity, in->before.first};
	for (size_t i = 0; i < INPUT_BODIES; i++) in->hits[i] = trial_untouched;
	for (size_t i = 0; i < PREDICTION_CHUNKS; i++) in->hit_columns[i] = gz_hits_in(in->hits);
	in->changed[0] = 3, in->changed[1] = INPUT_BODIES - 1;
	in->hits_pointer = in->hit_columns, in->prediction = &in->call.prediction, in->changed_pointer = in->changed;
	in->list_pointer = &in->touches, in->before_pointer = &in->touches_before;
	return in;
}

void prediction_input_free(prediction_input *in) {
	prediction_call_end(&in->call), prediction_scene_free(&in->scene);
	predicted_touches_free(&in->before), predicted_touches_free(&in->list);
	free(in);
}

/// Predictions count the bodies before they check hits and lists.
static gz_report without_bodies(gz_report report) {
	report.bodies = 0;
	return report;
}

static gz_report predict(void *input) {
	const prediction_input *in = input;
	return without_bodies(
		gz_predict(in->hits_pointer, in->prediction, in->call.world.world, &in->call.query, in->call.world.scratch));
}

static gz_report predict_list(void *input) {
	const prediction_input *in = input;
	return without_bodies(gz_predict_touches(
		in->list_pointer, in->prediction, in->call.world.world, &in->call.query, in->call.world.scratch));
}

static gz_report update_list(void *input) {
	const prediction_input *in = input;
	const gz_prediction_update update = {in->call.prediction, in->before_pointer, in->changed_pointer, 2};
	return without_bodies(gz_update_touches(in->list_pointer, in->prediction ? &update : NULL, in->call.world.world,
		&in->call.query, in->call.world.scratch));
}

gz_report (*const prediction_calls[PREDICTION_CALLS])(void *input) = {predict, predict_list, update_list};

void prediction_input_expect_unwritten(const void *input) {
	const prediction_input *in = input;
	assert_int_equal(in->list.data->kind, UNWRITTEN_TOUCH);
	for (size_t i = 0; i <= INPUT_BODIES; i++) assert_int_equal(in->list.first[i], 0);
	for (size_t i = 0; i < INPUT_BODIES; i++) assert_same_hits(in->hits + i, &trial_untouched, 1, "refused");
}
