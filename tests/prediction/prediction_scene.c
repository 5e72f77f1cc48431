#include "prediction/prediction_scene.h"

#include <stdlib.h>
#include <string.h>

#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// Scenes
// ---------------------------------------------------------------------------------------------------------------------

/// Gives an element an acceleration that changes its direction in a few ticks, a step and a start time.
static void accelerate(prediction_scene *scene, size_t i, random_source *source) {
	const moving_body *b = &scene->arena.bodies[i].at;
	const float along = random_signed(source, 0), across = random_signed(source, 0);
	scene->ax[i] = along * b->dx - across * b->dy, scene->ay[i] = along * b->dy + across * b->dx;
	if (b->dx == 0 && b->dy == 0) scene->ax[i] = along * b->radius, scene->ay[i] = across * b->radius;
	if (random_chance(source, 4)) scene->ax[i] = scene->ay[i] = 0;
	scene->step[i] = random_chance(source, 2) ? 1 : ldexpf((float)random_int(source, 1, 9), -3);
	scene->since[i] = random_chance(source, 2) ? 0 : scene->from - 2 * (double)random_positive(source, 0);
}

/// Divides the elements into chunks at random, and picks some of each.
static void divide_into_chunks(prediction_scene *scene, random_source *source) {
	const size_t all = scene->arena.body_count;
	scene->first_element[1] = (size_t)random_int(source, 0, (int)all);
	scene->first_element[2] = (size_t)random_int(source, (int)scene->first_element[1], (int)all),
	scene->first_element[3] = all;
	for (int c = 0; c < PREDICTION_CHUNKS; c++) {
		const size_t from = scene->first_element[c], count = scene->first_element[c + 1] - from;
		uint32_t *pick = scene->pick + scene->body_count;
		random_order(source, pick, count);
		const size_t pick_count = scene->has_picks && count ? (size_t)random_int(source, 0, (int)count) : count;
		for (size_t k = 0; k < pick_count; k++) {
			if (!scene->has_picks) pick[k] = (uint32_t)k;
			scene->element[scene->body_count++] = (uint32_t)from + pick[k];
		}
		scene->first_body[c + 1] = scene->body_count;
	}
}

prediction_scene prediction_scene_make(const arena_kind *kind, size_t walls, size_t bodies, random_source *source) {
	prediction_scene scene = {.arena = arena_make(kind, walls, bodies, source)};
	scene.ax = calloc(bodies, sizeof *scene.ax), scene.ay = calloc(bodies, sizeof *scene.ay),
	scene.step = calloc(bodies, sizeof *scene.step);
	scene.since = calloc(bodies, sizeof *scene.since);
	scene.pick = calloc(bodies, sizeof *scene.pick), scene.element = calloc(bodies, sizeof *scene.element);
	assert_true(scene.ax && scene.ay && scene.step && scene.since && scene.pick && scene.element);
	scene.from = random_chance(source, 2) ? 0 : (double)random_positive(source, 2);
	scene.until = scene.from + (double)random_size(source, -1, 5);
	for (size_t i = 0; i < bodies; i++) accelerate(&scene, i, source);
	scene.has_picks = random_chance(source, 2), scene.has_steps = random_chance(source, 2);
	scene.has_crowd = !random_chance(source, 4);
	divide_into_chunks(&scene, source);
	return scene;
}

prediction_scene prediction_scene_random(const arena_kind *kind, random_source *source) {
	const size_t walls = (size_t)random_int(source, 0, 50), bodies = (size_t)random_int(source, 1, 60);
	prediction_scene scene = prediction_scene_make(kind, walls, bodies, source);
	scene.arena.wall_columns =
		random_chance(source, 2) ? WITH_RADIUS | WITH_ONE_SIDED | WITH_ID : WITH_ID | WITH_FILTERS;
	scene.arena.body_columns = random_chance(source, 2) ? WITH_ID : WITH_ID | WITH_GROUP | WITH_IGNORE | WITH_MASK;
	return scene;
}

void prediction_scene_use_one_chunk(prediction_scene *scene) {
	for (int c = 1; c <= PREDICTION_CHUNKS; c++)
		scene->first_element[c] = scene->first_body[c] = scene->arena.body_count;
	for (size_t i = 0; i < scene->arena.body_count; i++) scene->pick[i] = scene->element[i] = (uint32_t)i;
	scene->body_count = scene->arena.body_count, scene->has_picks = false;
}

void prediction_scene_free(prediction_scene *scene) {
	free(scene->ax), free(scene->ay), free(scene->step), free(scene->since), free(scene->pick), free(scene->element);
	arena_free(&scene->arena);
}

bool prediction_scene_is_predictable(const prediction_scene *scene, const curve_body *b) {
	const double t = scene->until - b->since;
	const double speed = fabs((double)b->vx) + fabs((double)b->vy) + t * (fabs((double)b->ax) + fabs((double)b->ay));
	return fabs((double)b->px) + fabs((double)b->py) + t * speed + (double)b->radius < (double)GZ_LIMIT / 8;
}

curve_body prediction_scene_body(const prediction_scene *scene, size_t i) {
	const moving_body *b = &scene->arena.bodies[i].at;
	const float step = scene->has_steps ? scene->step[i] : 1;
	return (curve_body){b->px, b->py, b->dx * step, b->dy * step, scene->ax[i] * step * step,
		scene->ay[i] * step * step, b->radius, scene->since[i]};
}

// ---------------------------------------------------------------------------------------------------------------------
// Calls
// ---------------------------------------------------------------------------------------------------------------------

void prediction_call_begin(prediction_call *call, const prediction_scene *scene, gz_world_desc desc, uint32_t max) {
	for (int c = 0; c < PREDICTION_CHUNKS; c++) {
		const size_t from = scene->first_element[c], count = scene->first_element[c + 1] - from;
		gz_bodies *bodies = call->chunk + c;
		*bodies = arena_bodies(scene->arena.bodies + from, count, scene->arena.body_columns);
		bodies->acceleration = (gz_vec2_view){scene->ax + from, scene->ay + from, sizeof(float)};
		if (scene->has_steps) bodies->step = (gz_float_view){scene->step + from, sizeof(float)};
		if (scene->has_picks)
			bodies->pick = scene->pick + scene->first_body[c],
			bodies->pick_count = scene->first_body[c + 1] - scene->first_body[c];
		call->since[c] = (gz_double_view){scene->since + from, sizeof(double)};
	}
	call->world = arena_build(&scene->arena, desc);
	call->prediction = (gz_prediction){.from = scene->from, .until = scene->until, .max = max, .since = call->since};
	if (scene->has_crowd) call->prediction.crowd = call->world.crowd;
	call->query = (gz_query){.chunks = call->chunk, .chunk_count = PREDICTION_CHUNKS};
}

void prediction_call_end(prediction_call *call) { arena_destroy(&call->world); }

static const gz_touch unwritten = {.time = -77, .index = -77, .feature = 77, .kind = UNWRITTEN_TOUCH};

predicted_touches predicted_touches_make(const prediction_scene *scene, size_t capacity) {
	predicted_touches touches = {
		.data = calloc(capacity + 1, sizeof *touches.data), .capacity = capacity, .body_count = scene->body_count};
	touches.first = calloc(scene->body_count + 1, sizeof *touches.first);
	assert_true(touches.data && touches.first);
	for (size_t i = 0; i <= capacity; i++) touches.data[i] = unwritten;
	return touches;
}

void predicted_touches_free(predicted_touches *touches) { free(touches->data), free(touches->first); }

gz_report predict_touches(predicted_touches *out, const prediction_call *call) {
	const gz_touch_list list = {out->data, out->capacity, out->first};
	return out->report =
			   gz_predict_touches(&list, &call->prediction, call->world.world, &call->query, call->world.scratch);
}

/// The first call has no capacity and counts the touches.
predicted_touches predict_scene(const prediction_scene *scene, gz_world_desc desc, uint32_t max) {
	prediction_call call;
	prediction_call_begin(&call, scene, desc, max);
	predicted_touches none = predicted_touches_make(scene, 0);
	const gz_touch_list counting = {.first = none.first};
	const size_t count =
		gz_predict_touches(&counting, &call.prediction, call.world.world, &call.query, call.world.scratch).hits;
	predicted_touches touches = predicted_touches_make(scene, count);
	predict_touches(&touches, &call);
	if (touches.report.error.status) fail_msg("%s", touches.report.error.text);
	assert_int_equal(touches.report.hits, count);
	assert_int_equal(touches.report.written, count);
	assert_int_equal(touches.report.bodies, scene->body_count);
	assert_memory_equal(touches.first, none.first, (scene->body_count + 1) * sizeof *touches.first);
	assert_int_equal(touches.data[count].kind, UNWRITTEN_TOUCH);
	touches.count = count;
	predicted_touches_free(&none), prediction_call_end(&call);
	return touches;
}
