#include "examples/pods/pods.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The least speed at which a pod leaves a wall, in units per second. A slower pod that its thrust presses to the wall
// would touch the wall again at once, without end.
#define MIN_BOUNCE_SPEED 20.0f
#define CONTACT_TOLERANCE 0x1p-10f // a fraction of the radius: closer walls are touched at the same time

static gz_error no_error(void) { return (gz_error){.name = ""}; }

static gz_error no_memory(void) {
	return (gz_error){.status = GZ_STATUS_OUT_OF_MEMORY, .name = "", .text = "out of memory"};
}

bool pods_allocate_lists(pod_simulation *pods) {
	pods->touches.first = calloc(pods->total + 1, sizeof *pods->touches.first);
	pods->spare.first = calloc(pods->total + 1, sizeof *pods->spare.first);
	return pods->touches.first && pods->spare.first;
}

void pods_free(pod_simulation *pods) {
	free(pods->data);
	free(pods->touches.data);
	free(pods->touches.first);
	free(pods->spare.data);
	free(pods->spare.first);
	memset(pods, 0, sizeof *pods);
}

pod_state pod_at(const pod *p, double time) {
	const double s = time - p->since, ax = (double)p->ax, ay = (double)p->ay;
	const double vx = (double)p->vx, vy = (double)p->vy;
	return (pod_state){
		(double)p->x + s * (vx + ax / 2 * s), (double)p->y + s * (vy + ay / 2 * s), vx + ax * s, vy + ay * s};
}

// ---------------------------------------------------------------------------------------------------------------------
// Prediction
// ---------------------------------------------------------------------------------------------------------------------

static gz_bodies bodies_of_pods(const pod_simulation *pods, gz_double_view *since) {
	const pod *p = pods->data;
	*since = (gz_double_view){&p->since, sizeof *p};
	return (gz_bodies){.center = {&p->x, &p->y, sizeof *p},
		.motion = {&p->vx, &p->vy, sizeof *p},
		.radius = {&p->radius, sizeof *p},
		.acceleration = {&p->ax, &p->ay, sizeof *p},
		.filters = {.mask = {&p->mask, sizeof *p}, .group = {&p->group, sizeof *p}},
		.count = pods->total};
}

// Predicts into `spare`, which may have too small a capacity.
//
// changed: the one pod or gem that has changed since the last prediction, which is then updated; null: predict
// everything
static gz_report predict_into_spare(pod_simulation *pods, const uint32_t *changed) {
	gz_double_view since;
	const gz_bodies bodies = bodies_of_pods(pods, &since);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_prediction prediction = {.from = pods->now, .until = pods->until, .crowd = pods->crowd, .since = &since};
	if (!changed) return gz_predict_touches(&pods->spare, &prediction, pods->world, &query, pods->scratch);
	const gz_prediction_update update = {prediction, &pods->touches, changed, 1};
	return gz_update_touches(&pods->spare, &update, pods->world, &query, pods->scratch);
}

// Replaces the predicted touches by a new prediction. changed: as above
static gz_error predict(pod_simulation *pods, const uint32_t *changed) {
	gz_report report = predict_into_spare(pods, changed);
	if (report.error.status == GZ_STATUS_LIST_FULL) {
		const bool fits = report.hits <= SIZE_MAX / 2 / sizeof(gz_touch);
		gz_touch *larger = fits ? realloc(pods->spare.data, 2 * report.hits * sizeof *larger) : NULL;
		if (!larger) return no_memory();
		pods->spare.data = larger, pods->spare.capacity = 2 * report.hits;
		report = predict_into_spare(pods, changed);
	}
	const gz_touch_list before = pods->touches;
	pods->touches = pods->spare, pods->spare = before;
	return report.error;
}

gz_error pods_predict(pod_simulation *pods, double until) {
	pods->until = until;
	return predict(pods, NULL);
}

bool is_gem(const pod_simulation *pods, const gz_touch *touch) {
	return touch->feature == GZ_FEATURE_CIRCLE && (size_t)touch->index >= pods->count;
}

size_t pod_touches_end(const pod_simulation *pods, size_t index) {
	const gz_touch_list *touches = &pods->touches;
	for (size_t k = touches->first[index]; k < touches->first[index + 1]; k++)
		if (touches->data[k].kind == GZ_EVENT_BEGIN && !is_gem(pods, &touches->data[k])) return k + 1;
	return touches->first[index + 1];
}

size_t pods_count_touches(const pod_simulation *pods, gz_event kind) {
	size_t count = 0;
	for (size_t i = 0; i < pods->count; i++)
		for (size_t k = pods->touches.first[i]; k < pod_touches_end(pods, i); k++)
			count += pods->touches.data[k].kind == kind;
	return count;
}

// ---------------------------------------------------------------------------------------------------------------------
// Simulation
// ---------------------------------------------------------------------------------------------------------------------

// Reflects the velocity at each wall that it approaches, until it leaves all of them. Returns false where that does not
// succeed, as in a narrow corner.
static bool reflect(pod *p, const gz_proximity *walls, size_t count) {
	enum { MAX_ROUNDS = 8 };
	for (int round = 0; round < MAX_ROUNDS; round++) {
		bool reflected = false;
		for (size_t i = 0; i < count; i++) {
			const float nx = walls[i].normal_x, ny = walls[i].normal_y, speed = p->vx * nx + p->vy * ny;
			if (speed >= MIN_BOUNCE_SPEED / 2) continue;
			const float change = fmaxf(-speed, MIN_BOUNCE_SPEED) - speed;
			p->vx += change * nx, p->vy += change * ny;
			reflected = true;
		}
		if (!reflected) return true;
	}
	return false;
}

// Bounces a pod off all walls that it is in contact with. Where no reflection leaves all of them, the pod docks: it
// comes to rest without thrust.
static gz_error bounce(pod_simulation *pods, pod *p, const gz_touch *touch) {
	enum { MAX_NEIGHBORS = 32 };
	gz_proximity walls[1 + MAX_NEIGHBORS] = {{.normal_x = touch->normal_x, .normal_y = touch->normal_y}};
	size_t first[2];
	const gz_proximity_list list = {walls + 1, MAX_NEIGHBORS, first};
	const float radius = p->radius * (1 + CONTACT_TOLERANCE);
	const gz_bodies body = {
		.center = {&p->x, &p->y, 0}, .motion = {&p->vx, &p->vy, 0}, .radius = {&radius, 0}, .count = 1};
	const gz_query query = {.chunks = &body, .chunk_count = 1};
	const gz_report report = gz_overlaps(&list, pods->world, &query, pods->scratch);
	if (report.error.status && report.error.status != GZ_STATUS_LIST_FULL) return report.error;
	pods->bounces++;
	if (report.error.status == GZ_STATUS_LIST_FULL || !reflect(p, walls, 1 + report.written)) {
		p->vx = p->vy = p->ax = p->ay = 0;
		pods->docked++;
	}
	return no_error();
}

// The first begin of an overlap of a pod; null if there is none.
static const gz_touch *first_begin(const pod_simulation *pods, size_t index) {
	const gz_touch_list *touches = &pods->touches;
	for (size_t k = touches->first[index]; k < touches->first[index + 1]; k++)
		if (touches->data[k].kind == GZ_EVENT_BEGIN) return &touches->data[k];
	return NULL;
}

// The pod with the earliest begin of an overlap; the number of pods if there is none.
static size_t next_pod(const pod_simulation *pods) {
	size_t next = pods->count;
	double time = INFINITY;
	for (size_t i = 0; i < pods->count; i++) {
		const gz_touch *touch = first_begin(pods, i);
		if (touch && touch->time < time) next = i, time = touch->time;
	}
	return next;
}

// Advances to a touch, applies it, and updates the prediction for the pod or gem that has changed.
static gz_error process_touch(pod_simulation *pods, size_t index, const gz_touch *touch) {
	uint32_t changed = (uint32_t)index;
	gz_error error = no_error();
	pods->now = touch->time;
	if (is_gem(pods, touch)) {
		changed = (uint32_t)touch->index;
		pods->data[changed].mask = 0;
		pods->collected++;
	} else {
		pod *p = &pods->data[index];
		const pod_state state = pod_at(p, touch->time);
		p->x = (float)state.x, p->y = (float)state.y, p->vx = (float)state.vx, p->vy = (float)state.vy;
		p->since = touch->time;
		error = bounce(pods, p, touch);
	}
	return error.status ? error : predict(pods, &changed);
}

gz_error pods_simulate(pod_simulation *pods, double end, double horizon) {
	gz_error error = no_error();
	while (!error.status && pods->now < end) {
		error = pods_predict(pods, fmin(pods->now + horizon, end));
		for (size_t next; !error.status && (next = next_pod(pods)) < pods->count;)
			error = process_touch(pods, next, first_begin(pods, next));
		pods->now = pods->until;
	}
	return error;
}
