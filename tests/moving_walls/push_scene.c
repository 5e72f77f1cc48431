#include "moving_walls/push_scene.h"

#include <math.h>
#include <string.h>

#include "support/check.h"

gz_bodies push_scene_bodies(push_scene *scene) {
	return trial_bodies(&(trial){.bodies = scene->bodies, .body_count = scene->body_count});
}

void push_scene_build(push_scene *scene, const char *backend) {
	gz_error error;
	gz_world_desc desc = {
		.backend = backend, .walls = trial_walls(&(trial){.walls = scene->walls, .wall_count = scene->wall_count})};
	desc.walls.one_sided = (gz_byte_view){scene->one_sided, 1};
	desc.walls.radius = (gz_float_view){scene->radius, sizeof(float)};
	scene->world = gz_world_create(&desc, &error);
	assert_int_equal(error.status, GZ_STATUS_OK);
	scene->scratch = gz_scratch_create(scene->world);
	assert_non_null(scene->scratch);
}

void push_scene_free(push_scene *scene) { gz_scratch_destroy(scene->scratch), gz_world_destroy(scene->world); }

gz_moves push_scene_moves(push_scene *scene) {
	return (gz_moves){
		.response = {scene->response, 1}, .center = {&scene->bodies->px, &scene->bodies->py, sizeof *scene->bodies}};
}

/// The list of pushed bodies has those whose places have changed, with the differences.
static void expect_pushed(const push_scene *scene, const trial_body *before, const gz_pushed *pushed, size_t count) {
	size_t times[PUSH_MAX] = {0};
	double x[PUSH_MAX] = {0}, y[PUSH_MAX] = {0};
	for (size_t i = 0; i < count; i++) {
		const gz_pushed *p = pushed + i;
		assert_true(p->body < scene->body_count && (p->dx != 0 || p->dy != 0));
		times[p->body]++, x[p->body] += (double)p->dx, y[p->body] += (double)p->dy;
	}
	for (size_t i = 0; i < scene->body_count; i++) {
		const double dx = (double)scene->bodies[i].px - (double)before[i].px;
		const double dy = (double)scene->bodies[i].py - (double)before[i].py;
		const double rounding = (double)times[i] * 0x1p-23 * (fabs(dx) + fabs(dy) + fabs(x[i]) + fabs(y[i]));
		expect_near(x[i], dx, rounding, "dx"), expect_near(y[i], dy, rounding, "dy");
	}
}

void push_groups(push_scene *scene, const gz_wall_group *groups, size_t count) {
	const gz_bodies bodies = push_scene_bodies(scene);
	const gz_moves moves = push_scene_moves(scene);
	const gz_crush_list list = {scene->crushes, PUSH_MAX, scene->first};
	gz_pushed pushed[4 * PUSH_MAX];
	size_t first[5];
	const gz_pushed_list pushes = {pushed, 4 * PUSH_MAX, first};
	trial_body before[PUSH_MAX];
	memcpy(before, scene->bodies, sizeof before);
	scene->report =
		gz_world_push_walls(&(gz_wall_push){.data = groups, .count = count, .crushes = &list, .pushed = &pushes},
			&moves, scene->world, &(gz_query){.chunks = &bodies, .chunk_count = 1}, scene->scratch);
	assert_int_equal(scene->report.error.status, GZ_STATUS_OK);
	assert_int_equal(scene->first[count], scene->report.hits);
	assert_int_equal(first[count], scene->report.pushed);
	for (size_t k = 0; k < count; k++) {
		for (size_t i = first[k]; i < first[k + 1]; i++) assert_int_equal(pushed[i].group, k);
		assert_true(scene->first[k] == scene->first[k + 1] || first[k] == first[k + 1]); // crushed or pushed
	}
	expect_pushed(scene, before, pushed, first[count]);
}

void push_door(push_scene *scene, float dx, float dy) {
	const int32_t door = 0;
	push_groups(scene, &(gz_wall_group){.wall = &door, .count = 1, .dx = dx, .dy = dy}, 1);
}

double push_scene_gap(push_scene *scene, size_t body, int32_t wall) {
	gz_bodies bodies = push_scene_bodies(scene);
	gz_proximity near[PUSH_MAX];
	size_t first[2];
	bodies.pick = &(uint32_t){(uint32_t)body}, bodies.pick_count = 1;
	const gz_proximity_list list = {near, PUSH_MAX, first};
	const gz_report report = gz_nearest(&list, &(gz_nearest_limits){PUSH_MAX, INFINITY}, scene->world,
		&(gz_query){.chunks = &bodies, .chunk_count = 1}, scene->scratch);
	assert_int_equal(report.error.status, GZ_STATUS_OK);
	for (size_t i = 0; i < first[1]; i++)
		if (near[i].index == wall) return (double)near[i].distance;
	return INFINITY;
}

bool push_scene_is_clear(push_scene *scene, int32_t walls) {
	for (size_t b = 0; b < scene->body_count; b++)
		for (int32_t w = 0; w < walls; w++)
			if (!(push_scene_gap(scene, b, w) >= 0)) return false;
	return true;
}

double default_push_skin(double farthest, double radius) { return 0x1p-19 * (farthest + radius); }
