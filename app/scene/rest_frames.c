// Walls of one velocity are at rest in the *frame* that moves with them; there the circles' motions are less by that
// velocity. Each frame has a world and a query. The first frame is that of the walls at rest, and the only one in which
// circles are targets. (One world with walls that are enabled frame by frame would be rebuilt again and again.)
#include "app/scene/rest_frames.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/scene/scene_views.h"

static const float at_rest[2] = {0, 0};

static const float *motion_of(const app_scene *scene, size_t wall) { return scene->wall_options.data[wall].moving; }
static bool is_same_motion(const float *x, const float *y) { return x[0] == y[0] && x[1] == y[1]; }

// Whether the wall moves, and no earlier wall has the same velocity.
static bool begins_frame(const app_scene *scene, size_t wall) {
	if (is_same_motion(motion_of(scene, wall), at_rest)) return false;
	for (size_t i = 0; i < wall; i++)
		if (is_same_motion(motion_of(scene, i), motion_of(scene, wall))) return false;
	return true;
}

// Adds wall i of the scene to the visible ones.
static bool add_wall(scene_query *q, size_t i) {
	const app_segments *all = &q->scene->walls;
	app_scene *visible = &q->visible;
	const size_t count = visible->walls.count;
	scene_options *larger =
		array_grow(visible->wall_options.data, count, &visible->wall_options.capacity, sizeof *larger);
	if (!larger) return false;
	visible->wall_options.data = larger;
	larger[count] = q->scene->wall_options.data[i];
	q->wall[count] = (int32_t)i;
	return segments_add(&visible->walls, all->ax[i], all->ay[i], all->bx[i], all->by[i]);
}

static bool add_walls_of_frame(scene_query *q) {
	for (size_t i = 0; i < q->scene->walls.count && q->options->targets != GZ_TARGETS_CIRCLES; i++)
		if (is_same_motion(motion_of(q->scene, i), q->frame_motion) && !add_wall(q, i)) return false;
	return true;
}

static gz_error run_in_frame(scene_query *q, const float *motion) {
	const app_circles *circles = &q->scene->circles;
	query_session session = {0};
	memcpy(q->frame_motion, motion, sizeof q->frame_motion);
	for (size_t i = 0; i < circles->count; i++)
		q->dx[i] = circles->dx[i] - motion[0], q->dy[i] = circles->dy[i] - motion[1];
	q->visible = (app_scene){.circles = *circles, .circle_options = q->scene->circle_options};
	q->session = &session;
	gz_error error = error_no_memory();
	if (add_walls_of_frame(q)) {
		const gz_walls walls = walls_of_scene(&q->visible);
		if (session_open(&session, &walls, &q->bodies, q->options->backend, &error) &&
			session_add_crowd(&session, &error))
			error = scene_query_run(q);
	}
	session_close(&session);
	segments_free(&q->visible.walls);
	free(q->visible.wall_options.data);
	return error;
}

// The first circle whose motion in the frame of a wall is too large, although it is not in the scene.
static gz_error check_motions_in_frame(const app_scene *scene, size_t wall) {
	const app_circles *circles = &scene->circles;
	const float *frame = motion_of(scene, wall);
	for (size_t i = 0; i < circles->count; i++) {
		const float motion[2] = {circles->dx[i] - frame[0], circles->dy[i] - frame[1]};
		for (int k = 0; k < 2; k++) {
			if (fabsf(motion[k]) <= GZ_LIMIT) continue;
			gz_error error = {.status = GZ_STATUS_INVALID_BODIES, .index = i, .name = "motion"};
			snprintf(error.text, sizeof error.text, "body %zu: motion.%c relative to wall %zu is larger than 2^40", i,
				"xy"[k], wall);
			return error;
		}
	}
	return (gz_error){.name = ""};
}

static gz_error run_in_all_frames(scene_query *q) {
	q->wall = calloc(q->scene->walls.count + 1, sizeof *q->wall);
	gz_error error = q->wall ? run_in_frame(q, at_rest) : error_no_memory();
	const bool with_walls = q->targets != GZ_TARGETS_CIRCLES;
	q->targets = GZ_TARGETS_WALLS;
	for (size_t i = 0; i < q->scene->walls.count && with_walls && !error.status; i++) {
		if (!begins_frame(q->scene, i)) continue;
		error = check_motions_in_frame(q->scene, i);
		if (!error.status) error = run_in_frame(q, motion_of(q->scene, i));
	}
	free(q->wall);
	return error;
}

// A prediction has all walls of a world as targets: where only circles are targets, it needs a world without walls.
bool rest_frames_needed(const scene_query *q) {
	for (size_t i = 0; i < q->scene->walls.count; i++)
		if (begins_frame(q->scene, i)) return true;
	return q->curved && q->targets == GZ_TARGETS_CIRCLES;
}

gz_error moving_walls_check(const app_scene *scene) {
	for (size_t i = 0; i < scene->walls.count; i++)
		for (int k = 0; k < 2; k++) {
			if (fabsf(motion_of(scene, i)[k]) <= GZ_LIMIT) continue;
			gz_error error = {.status = GZ_STATUS_INVALID_WALL, .index = i, .name = "moving"};
			snprintf(error.text, sizeof error.text, "wall %zu: moving.%c is not in [-2^40, 2^40]", i, "xy"[k]);
			return error;
		}
	return (gz_error){.name = ""};
}

gz_error rest_frames_run(scene_query *q) {
	float **columns[] = {&q->dx, &q->dy};
	if (!columns_create(columns, 2, q->scene->circles.count)) return error_no_memory();
	q->bodies.motion = (gz_vec2_view){q->dx, q->dy, sizeof(float)};
	const gz_error error = run_in_all_frames(q);
	free(q->dx);
	return error;
}
