#include "examples/pods/pods_spawn.h"

#include <math.h>
#include <stdlib.h>

#include "levels/data/splitmix.h"
#include "levels/placement/spawn.h"

#define GEMS_PER_POD 4
#define GEM_RADIUS 13.0f
#define MIN_THRUST 30.0 // in units per second, per second
#define MAX_THRUST 80.0

static pod pod_from_circle(const app_circles *circles, size_t i, uint32_t group) {
	return (pod){.x = circles->x[i],
		.y = circles->y[i],
		.vx = circles->dx[i],
		.vy = circles->dy[i],
		.radius = circles->radius[i],
		.group = group,
		.mask = UINT32_MAX};
}

static void add_pods(pod_simulation *out, const app_circles *circles, uint64_t seed) {
	for (size_t i = 0; i < circles->count; i++) {
		pod *p = &out->data[out->count++];
		*p = pod_from_circle(circles, i, POD_GROUP);
		const app_direction direction = random_direction(&seed);
		const double thrust = random_between(&seed, MIN_THRUST, MAX_THRUST);
		p->ax = (float)(direction.x * thrust), p->ay = (float)(direction.y * thrust);
	}
	out->total = out->count;
}

static bool overlaps_a_pod(const pod_simulation *pods, const pod *gem) {
	for (size_t i = 0; i < pods->count; i++) {
		const pod *p = &pods->data[i];
		const double distance = hypot((double)gem->x - (double)p->x, (double)gem->y - (double)p->y);
		if (distance <= (double)(gem->radius + p->radius)) return true;
	}
	return false;
}

static void add_gems(pod_simulation *out, const app_circles *circles) {
	for (size_t i = 0; i < circles->count; i++) {
		const pod gem = pod_from_circle(circles, i, GEM_GROUP);
		if (!overlaps_a_pod(out, &gem)) out->data[out->total++] = gem;
	}
}

// Halves the number of gems until the level has room for them. Returns false when there is no memory.
static bool spawn_gems(app_circles *out, const app_level *level, size_t count, uint64_t seed) {
	app_fault fault;
	spawn_settings settings = {
		.count = count, .seed = seed, .radius = {GEM_RADIUS, GEM_RADIUS}, .clearance = GEM_RADIUS, .separate = true};
	for (; settings.count; settings.count /= 2) {
		if (spawn_bodies(out, level, &settings, &fault)) return true;
		if (fault.status == GZ_LEVEL_OUT_OF_MEMORY) return false;
	}
	*out = (app_circles){0};
	return true;
}

bool pods_spawn(pod_simulation *out, const app_level *level, const pods_spawn_settings *settings, app_fault *fault) {
	app_circles pods, gems;
	const spawn_settings pod_settings = {.count = settings->pods,
		.seed = settings->seed,
		.radius = {settings->radius[0], settings->radius[1]},
		.speed = {settings->speed[0], settings->speed[1]},
		.clearance = settings->radius[1],
		.separate = true};
	app_fault reason;
	if (!spawn_bodies(&pods, level, &pod_settings, &reason))
		return fault_set(fault, "%s: %s", level->name, reason.text);
	if (spawn_gems(&gems, level, GEMS_PER_POD * pods.count, settings->seed + 1))
		out->data = calloc(pods.count + gems.count, sizeof *out->data);
	if (out->data) add_pods(out, &pods, settings->seed + 2), add_gems(out, &gems);
	circles_free(&pods);
	circles_free(&gems);
	return (out->data && pods_allocate_lists(out)) || fault_set(fault, "out of memory");
}
