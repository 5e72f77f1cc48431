#include "app/pods.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "levels/spawn.h"
#include "levels/splitmix.h"

#define GEMS 4 // per pod
#define GEM_RADIUS 13.0f
#define LEAST_THRUST 30.0
#define MOST_THRUST 80.0   // units per second, per second
#define LEAST_BOUNCE 20.0f // a second: so fast at least a pod leaves a wall that its thrust presses it to
#define IN_TOUCH 0x1p-10f  // of the radius: nearer walls are touched at once

enum { PODS = 1, STONES }; // groups: of those of one none senses another

// ---------------------------------------------------------------------------------------------------------------------
// Pods and gems
// ---------------------------------------------------------------------------------------------------------------------

static app_pod pod_of(const app_circles *circles, size_t i, uint32_t group) {
	return (app_pod){.x = circles->x[i],
		.y = circles->y[i],
		.vx = circles->dx[i],
		.vy = circles->dy[i],
		.radius = circles->radius[i],
		.group = group,
		.mask = UINT32_MAX};
}

static void add_pods(app_pods *out, const app_circles *circles, uint64_t seed) {
	for (size_t i = 0; i < circles->count; i++) {
		app_pod *pod = &out->at[out->count++];
		*pod = pod_of(circles, i, PODS);
		const app_direction way = random_direction(&seed);
		const double thrust = random_between(&seed, LEAST_THRUST, MOST_THRUST);
		pod->ax = (float)(way.x * thrust), pod->ay = (float)(way.y * thrust);
	}
	out->all = out->count;
}

static bool is_free(const app_pods *pods, const app_pod *gem) {
	for (size_t i = 0; i < pods->count; i++)
		if (hypot((double)gem->x - (double)pods->at[i].x, (double)gem->y - (double)pods->at[i].y) <=
			(double)(gem->radius + pods->at[i].radius))
			return false;
	return true;
}

static void add_gems(app_pods *out, const app_circles *circles) {
	for (size_t i = 0; i < circles->count; i++) {
		const app_pod gem = pod_of(circles, i, STONES);
		if (is_free(out, &gem)) out->at[out->all++] = gem;
	}
}

// As many gems as there is room for, as far as halving tells.
static void spawn_gems(app_circles *out, const app_level *level, size_t count, uint64_t seed) {
	app_fault no_room;
	const spawn_settings all = {
		.count = count, .seed = seed, .radius = {GEM_RADIUS, GEM_RADIUS}, .clearance = GEM_RADIUS, .separate = true};
	for (spawn_settings settings = all; settings.count; settings.count /= 2)
		if (spawn_bodies(out, level, &settings, &no_room)) return;
	*out = (app_circles){0};
}

static bool spawn(app_pods *out, const app_level *level, const app_options *options, app_fault *fault) {
	app_circles pods, gems;
	const spawn_settings settings = {.count = (size_t)options->bodies,
		.seed = options->seed,
		.radius = {options->radius[0], options->radius[1]},
		.speed = {options->speed[0], options->speed[1]},
		.clearance = options->radius[1],
		.separate = true};
	app_fault why;
	if (!spawn_bodies(&pods, level, &settings, &why)) return fault_set(fault, "%s: %s", level->name, why.text);
	spawn_gems(&gems, level, GEMS * pods.count, options->seed + 1);
	out->at = calloc(pods.count + gems.count, sizeof *out->at);
	if (out->at) add_pods(out, &pods, options->seed + 2), add_gems(out, &gems);
	circles_free(&pods);
	circles_free(&gems);
	return out->at || fault_set(fault, "out of memory");
}

bool pods_create(
	app_pods *out, const app_level *level, const app_world *world, const app_options *options, app_fault *fault) {
	*out = (app_pods){.world = world};
	if (!spawn(out, level, options, fault)) return false;
	out->seen.first = calloc(out->all + 1, sizeof *out->seen.first);
	out->other.first = calloc(out->all + 1, sizeof *out->other.first);
	return (out->seen.first && out->other.first) || fault_set(fault, "out of memory");
}

void pods_free(app_pods *pods) {
	free(pods->at);
	free(pods->seen.data);
	free(pods->seen.first);
	free(pods->other.data);
	free(pods->other.first);
	memset(pods, 0, sizeof *pods);
}

pod_place pod_at(const app_pod *pod, double time) {
	const double s = time - pod->since, ax = (double)pod->ax, ay = (double)pod->ay;
	const double vx = (double)pod->vx, vy = (double)pod->vy;
	return (pod_place){
		(double)pod->x + s * (vx + ax / 2 * s), (double)pod->y + s * (vy + ay / 2 * s), vx + ax * s, vy + ay * s};
}

// ---------------------------------------------------------------------------------------------------------------------
// Sensors
// ---------------------------------------------------------------------------------------------------------------------

static gz_bodies bodies_of_pods(const app_pods *pods, gz_double_view *since) {
	const app_pod *at = pods->at;
	*since = (gz_double_view){&at->since, sizeof *at};
	return (gz_bodies){.center = {&at->x, &at->y, sizeof *at},
		.motion = {&at->vx, &at->vy, sizeof *at},
		.radius = {&at->radius, sizeof *at},
		.acceleration = {&at->ax, &at->ay, sizeof *at},
		.filters = {.mask = {&at->mask, sizeof *at}, .group = {&at->group, sizeof *at}},
		.count = pods->all};
}

// Into `other`, whose room may be too small: all, or from what was seen before for those alone whom a change concerns.
static gz_report foresee(app_pods *pods, const uint32_t *changed) {
	gz_double_view since;
	const gz_bodies bodies = bodies_of_pods(pods, &since);
	const gz_query question = {.chunks = &bodies, .chunk_count = 1};
	const gz_prediction prediction = {
		.from = pods->now, .until = pods->until, .crowd = pods->world->crowd, .since = &since};
	const app_world *w = pods->world;
	if (!changed) return gz_predict_touches(&pods->other, &prediction, w->world, &question, w->scratch);
	return gz_update_touches(
		&pods->other, &(gz_prediction_update){prediction, &pods->seen, changed, 1}, w->world, &question, w->scratch);
}

static gz_error sense(app_pods *pods, const uint32_t *changed) {
	gz_report report = foresee(pods, changed);
	if (report.error.status == GZ_STATUS_LIST_FULL) {
		gz_touch *larger = realloc(pods->other.data, 2 * report.hits * sizeof *larger);
		if (!larger) return out_of_memory();
		pods->other.data = larger, pods->other.capacity = 2 * report.hits;
		report = foresee(pods, changed);
	}
	const gz_touch_list before = pods->seen;
	pods->seen = pods->other, pods->other = before;
	return report.error;
}

gz_error pods_sense(app_pods *pods, double until) {
	pods->until = until;
	return sense(pods, NULL);
}

bool is_gem(const app_pods *pods, const gz_touch *touch) {
	return touch->feature == GZ_FEATURE_CIRCLE && (size_t)touch->index >= pods->count;
}

size_t pod_certain(const app_pods *pods, size_t pod) {
	const gz_touch_list *seen = &pods->seen;
	size_t k = seen->first[pod];
	while (k < seen->first[pod + 1])
		if (seen->data[k++].kind == GZ_EVENT_BEGIN && !is_gem(pods, &seen->data[k - 1])) break;
	return k;
}

size_t pods_count(const app_pods *pods, gz_event way) {
	size_t count = 0;
	for (size_t i = 0; i < pods->count; i++)
		for (size_t k = pods->seen.first[i]; k < pod_certain(pods, i); k++) count += pods->seen.data[k].kind == way;
	return count;
}

// ---------------------------------------------------------------------------------------------------------------------
// Flight
// ---------------------------------------------------------------------------------------------------------------------

// Turns the motion away from all that is touched; false where that leads nowhere.
static bool turn(app_pod *pod, const gz_proximity *walls, size_t count) {
	for (int round = 0; round < 8; round++) {
		bool turned = false;
		for (size_t i = 0; i < count; i++) {
			const float nx = walls[i].normal_x, ny = walls[i].normal_y, speed = pod->vx * nx + pod->vy * ny;
			if (speed >= LEAST_BOUNCE / 2) continue;
			const float more = fmaxf(-speed, LEAST_BOUNCE) - speed;
			pod->vx += more * nx, pod->vy += more * ny;
			turned = true;
		}
		if (!turned) return true;
	}
	return false;
}

// Off all walls that it is in touch with; where these leave it no way, it docks.
static gz_error bounce(app_pods *pods, app_pod *pod, const gz_touch *touch) {
	enum { MOST = 32 };
	gz_proximity walls[1 + MOST] = {{.normal_x = touch->normal_x, .normal_y = touch->normal_y}};
	size_t first[2];
	const gz_proximity_list list = {walls + 1, MOST, first};
	const float radius = pod->radius * (1 + IN_TOUCH);
	const gz_bodies body = {
		.center = {&pod->x, &pod->y, 0}, .motion = {&pod->vx, &pod->vy, 0}, .radius = {&radius, 0}, .count = 1};
	const gz_query question = {.chunks = &body, .chunk_count = 1};
	const gz_report report = gz_overlaps(&list, pods->world->world, &question, pods->world->scratch);
	if (report.error.status && report.error.status != GZ_STATUS_LIST_FULL) return report.error;
	pods->bounces++;
	if (report.error.status == GZ_STATUS_LIST_FULL || !turn(pod, walls, 1 + report.written)) {
		pod->vx = pod->vy = pod->ax = pod->ay = 0;
		pods->docked++;
	}
	return (gz_error){.name = ""};
}

static const gz_touch *first_inward(const app_pods *pods, size_t pod) {
	const gz_touch_list *seen = &pods->seen;
	for (size_t k = seen->first[pod]; k < seen->first[pod + 1]; k++)
		if (seen->data[k].kind == GZ_EVENT_BEGIN) return &seen->data[k];
	return NULL;
}

// Whose touch inward comes first; the number of pods where there is none.
static size_t next_pod(const app_pods *pods) {
	size_t next = pods->count;
	double time = INFINITY;
	for (size_t i = 0; i < pods->count; i++) {
		const gz_touch *touch = first_inward(pods, i);
		if (touch && touch->time < time) next = i, time = touch->time;
	}
	return next;
}

static gz_error happen(app_pods *pods, size_t pod, const gz_touch *touch) {
	uint32_t changed = (uint32_t)pod;
	gz_error wrong = {.name = ""};
	pods->now = touch->time;
	if (is_gem(pods, touch)) { // nobody senses it any more
		changed = (uint32_t)touch->index;
		pods->at[changed].mask = 0;
		pods->collected++;
	} else {
		app_pod *p = &pods->at[pod];
		const pod_place at = pod_at(p, touch->time);
		p->x = (float)at.x, p->y = (float)at.y, p->vx = (float)at.vx, p->vy = (float)at.vy, p->since = touch->time;
		wrong = bounce(pods, p, touch);
	}
	return wrong.status ? wrong : sense(pods, &changed);
}

gz_error pods_fly(app_pods *pods, double end, double horizon) {
	gz_error wrong = {.name = ""};
	while (!wrong.status && pods->now < end) {
		wrong = pods_sense(pods, fmin(pods->now + horizon, end));
		for (size_t pod; !wrong.status && (pod = next_pod(pods)) < pods->count;)
			wrong = happen(pods, pod, first_inward(pods, pod));
		pods->now = pods->until;
	}
	return wrong;
}
