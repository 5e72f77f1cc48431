#include "levels/crowds/crowd_scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SPEED 4.0         // of bodies that walk to a goal
#define PAST_MIDDLE 150.0 // where a body of a stream is through
#define BEHIND_DOOR 10.0  // where a body is through the door

const crowd_scene_info crowd_scene_infos[CROWD_SCENES] = {[CROWD_SWARM] = {"swarm", 10000, 600},
	[CROWD_BOSS] = {"boss", 10000, 600},
	[CROWD_STREAMS] = {"streams", 4000, 600},
	[CROWD_FUNNEL] = {"funnel", 2000, 600},
	[CROWD_BILLIARDS] = {"billiards", 4000, 600},
	[CROWD_BOX] = {"box", 10000, 60},
	[CROWD_BULLETS] = {"bullets", 10000, 60}};

void crowd_scene_free(crowd_scene *scene) {
	level_free(&scene->level);
	circles_free(&scene->bodies);
	free(scene->mass);
	memset(scene, 0, sizeof *scene);
}

// hypot differs between machines.
static double length(double x, double y) { return sqrt(x * x + y * y); }

// ---------------------------------------------------------------------------------------------------------------------
// Wishes
// ---------------------------------------------------------------------------------------------------------------------

// The displacement of one tick on the straight path to a goal; the path ends there.
static void walk_to(double goal_x, double goal_y, double x, double y, float *dx, float *dy) {
	const double offset_x = goal_x - x, offset_y = goal_y - y, distance = length(offset_x, offset_y);
	const double share = distance > SPEED ? SPEED / distance : 1;
	*dx = (float)(offset_x * share), *dy = (float)(offset_y * share);
}

static void walk_to_centre(const crowd_scene *scene, const float *x, const float *y, float *dx, float *dy) {
	for (size_t i = 0; i < scene->bodies.count; i++) walk_to(scene->goal_x, scene->goal_y, x[i], y[i], &dx[i], &dy[i]);
	if (scene->kind == CROWD_BOSS) walk_to(scene->boss_goal_x, scene->goal_y, x[0], y[0], dx, dy);
}

static void walk_through_door(const crowd_scene *scene, const float *x, const float *y, float *dx, float *dy) {
	for (size_t i = 0; i < scene->bodies.count; i++)
		if (x[i] > scene->line_x - 1) dx[i] = (float)SPEED, dy[i] = 0;
		else walk_to(scene->goal_x, scene->goal_y, x[i], y[i], &dx[i], &dy[i]);
}

void crowd_scene_wish(const crowd_scene *scene, const float *x, const float *y, float *dx, float *dy) {
	switch (scene->kind) {
	case CROWD_SWARM:
	case CROWD_BOSS:
		walk_to_centre(scene, x, y, dx, dy);
		break;
	case CROWD_FUNNEL:
		walk_through_door(scene, x, y, dx, dy);
		break;
	case CROWD_STREAMS:
	case CROWD_BOX:
	case CROWD_BULLETS:
		memcpy(dx, scene->bodies.dx, scene->bodies.count * sizeof *dx);
		memcpy(dy, scene->bodies.dy, scene->bodies.count * sizeof *dy);
		break;
	case CROWD_BILLIARDS:
	case CROWD_SCENES:
		break;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Progress
// ---------------------------------------------------------------------------------------------------------------------

static double mean_distance_to_goal(const crowd_scene *scene, const app_circles *now) {
	double sum = 0;
	for (size_t i = 0; i < now->count; i++) sum += length(scene->goal_x - now->x[i], scene->goal_y - now->y[i]);
	return sum / (double)now->count;
}

// Counts the bodies that are further past the line than this distance, in the direction that their wish has at the
// start.
static double count_past_line(const crowd_scene *scene, const app_circles *now, double distance) {
	size_t count = 0;
	for (size_t i = 0; i < now->count; i++) {
		const double past = now->x[i] - scene->line_x;
		count += (scene->bodies.dx[i] < 0 ? -past : past) > distance;
	}
	return (double)count;
}

// Twice the kinetic energy.
static double energy(const crowd_scene *scene, const app_circles *now) {
	double sum = 0;
	for (size_t i = 0; i < now->count; i++) {
		const double dx = now->dx[i], dy = now->dy[i];
		sum += scene->mass[i] * (dx * dx + dy * dy);
	}
	return sum;
}

static double mean_distance_along_wish(const crowd_scene *scene, const app_circles *now) {
	const app_circles *start = &scene->bodies;
	double sum = 0;
	for (size_t i = 0; i < now->count; i++) {
		const double x = (double)now->x[i] - start->x[i], y = (double)now->y[i] - start->y[i];
		const double speed = length(start->dx[i], start->dy[i]);
		if (speed > 0) sum += (x * start->dx[i] + y * start->dy[i]) / speed;
	}
	return sum / (double)now->count;
}

double crowd_scene_progress(const crowd_scene *scene, const app_circles *now) {
	switch (scene->kind) {
	case CROWD_SWARM:
		return mean_distance_to_goal(scene, &scene->bodies) - mean_distance_to_goal(scene, now);
	case CROWD_BOSS:
		return (double)now->x[0] - scene->bodies.x[0];
	case CROWD_STREAMS:
		return count_past_line(scene, now, PAST_MIDDLE);
	case CROWD_FUNNEL:
		return count_past_line(scene, now, BEHIND_DOOR);
	case CROWD_BILLIARDS:
		return energy(scene, now) / energy(scene, &scene->bodies);
	case CROWD_BOX:
	case CROWD_BULLETS:
		return mean_distance_along_wish(scene, now);
	case CROWD_SCENES:
		break;
	}
	return 0;
}
