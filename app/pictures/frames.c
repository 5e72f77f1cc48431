// Walls that move alike are at rest in the *frame* that moves with them, where the circles' motions are less by theirs.
// So there is a world and a question per frame; that of the walls that stand still is the first, and the one that also
// asks about circles. (One world whose walls are enabled in turns would be built anew again and again.)
#include "app/pictures/frames.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/scene_columns.h"

static const float *motion_of(const app_scene *scene, size_t wall) { return scene->wall_options.data[wall].moving; }
static bool is_same(const float *x, const float *y) { return x[0] == y[0] && x[1] == y[1]; }

// Is there no wall before it, nor the scene itself, that moves so?
static bool begins_frame(const app_scene *scene, size_t wall) {
	static const float still[2];
	if (is_same(motion_of(scene, wall), still)) return false;
	for (size_t i = 0; i < wall; i++)
		if (is_same(motion_of(scene, i), motion_of(scene, wall))) return false;
	return true;
}

static bool take_wall(scene_asking *a, size_t i) {
	const app_segments *all = &a->scene->walls;
	app_scene *seen = &a->seen;
	const size_t count = seen->walls.count;
	scene_options *larger = array_grow(seen->wall_options.data, count, &seen->wall_options.capacity, sizeof *larger);
	if (!larger) return false;
	seen->wall_options.data = larger;
	larger[count] = a->scene->wall_options.data[i];
	a->wall[count] = (int32_t)i;
	return segments_add(&seen->walls, all->ax[i], all->ay[i], all->bx[i], all->by[i]);
}

static bool take_walls(scene_asking *a) {
	for (size_t i = 0; i < a->scene->walls.count && a->options->against != GZ_TARGETS_CIRCLES; i++)
		if (is_same(motion_of(a->scene, i), a->motion) && !take_wall(a, i)) return false;
	return true;
}

static gz_error ask_frame(scene_asking *a, const float *motion) {
	const app_circles *circles = &a->scene->circles;
	app_world world = {0};
	memcpy(a->motion, motion, sizeof a->motion);
	for (size_t i = 0; i < circles->count; i++)
		a->dx[i] = circles->dx[i] - motion[0], a->dy[i] = circles->dy[i] - motion[1];
	a->seen = (app_scene){.circles = *circles, .circle_options = a->scene->circle_options};
	a->world = &world;
	gz_error wrong = out_of_memory();
	if (take_walls(a)) {
		const gz_walls walls = walls_of_scene(&a->seen);
		if (world_open(&world, &walls, &a->bodies, a->options->kernels, &wrong) && world_add_crowd(&world, &wrong))
			wrong = touched_ask(a);
	}
	world_close(&world);
	segments_free(&a->seen.walls);
	free(a->seen.wall_options.data);
	return wrong;
}

static gz_error ask_all(scene_asking *a) {
	static const float still[2];
	a->wall = calloc(a->scene->walls.count + 1, sizeof *a->wall);
	gz_error wrong = a->wall ? ask_frame(a, still) : out_of_memory();
	const bool of_walls = a->against != GZ_TARGETS_CIRCLES;
	a->against = GZ_TARGETS_WALLS;
	for (size_t i = 0; i < a->scene->walls.count && of_walls && !wrong.status; i++)
		if (begins_frame(a->scene, i)) wrong = ask_frame(a, motion_of(a->scene, i));
	free(a->wall);
	return wrong;
}

// Foresight is of all walls that a world has.
bool frames_are_needed(const scene_asking *a) {
	for (size_t i = 0; i < a->scene->walls.count; i++)
		if (begins_frame(a->scene, i)) return true;
	return a->curved && a->against == GZ_TARGETS_CIRCLES;
}

gz_error frames_check(const app_scene *scene) {
	for (size_t i = 0; i < scene->walls.count; i++)
		for (int k = 0; k < 2; k++) {
			if (fabsf(motion_of(scene, i)[k]) <= GZ_LIMIT) continue;
			gz_error wrong = {.status = GZ_STATUS_INVALID_WALL, .index = i, .name = "moving"};
			snprintf(wrong.text, sizeof wrong.text, "wall %zu: moving.%c is not in [-2^40, 2^40]", i, "xy"[k]);
			return wrong;
		}
	return (gz_error){.name = ""};
}

gz_error frames_ask(scene_asking *a) {
	float **columns[] = {&a->dx, &a->dy};
	if (!columns_create(columns, 2, a->scene->circles.count)) return out_of_memory();
	a->bodies.motion = (gz_vec2_view){a->dx, a->dy, sizeof(float)};
	const gz_error wrong = ask_all(a);
	free(a->dx);
	return wrong;
}
