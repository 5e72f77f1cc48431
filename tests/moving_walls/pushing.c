#include "moving_walls/pushing.h"

#include <math.h>

#include "support/check.h"

gz_bodies push_bodies(push_scene *s) {
	return trial_bodies(&(trial){.bodies = s->bodies, .body_count = s->body_count});
}

void push_build(push_scene *s, const char *kernels) {
	gz_error error;
	gz_world_desc desc = {
		.backend = kernels, .walls = trial_walls(&(trial){.walls = s->walls, .wall_count = s->wall_count})};
	desc.walls.one_sided = (gz_byte_view){s->one_sided, 1};
	desc.walls.radius = (gz_float_view){s->radius, sizeof(float)};
	s->world = gz_world_create(&desc, &error);
	assert_int_equal(error.status, GZ_STATUS_OK);
	s->scratch = gz_scratch_create(s->world);
	assert_non_null(s->scratch);
}

void push_forget(push_scene *s) { gz_scratch_destroy(s->scratch), gz_world_destroy(s->world); }

gz_moves push_moves(push_scene *s) {
	return (gz_moves){.response = {s->response, 1}, .center = {&s->bodies->px, &s->bodies->py, sizeof *s->bodies}};
}

void push_walls(push_scene *s, const gz_wall_group *push, size_t count) {
	const gz_bodies bodies = push_bodies(s);
	const gz_moves moves = push_moves(s);
	const gz_crush_list list = {s->squeeze, PUSH_MOST, s->first};
	s->report = gz_world_push_walls(&(gz_wall_push){.data = push, .count = count, .crushes = &list}, &moves, s->world,
		&(gz_query){.chunks = &bodies, .chunk_count = 1}, s->scratch);
	assert_int_equal(s->report.error.status, GZ_STATUS_OK);
	assert_int_equal(s->first[count], s->report.hits);
}

void push_door(push_scene *s, float dx, float dy) {
	const int32_t door = 0;
	push_walls(s, &(gz_wall_group){&door, 1, dx, dy}, 1);
}

double push_gap(push_scene *s, size_t body, int32_t wall) {
	gz_bodies bodies = push_bodies(s);
	gz_proximity near[PUSH_MOST];
	size_t first[2];
	bodies.pick = &(uint32_t){(uint32_t)body}, bodies.pick_count = 1;
	const gz_proximity_list list = {near, PUSH_MOST, first};
	const gz_report r = gz_nearest(&list, &(gz_nearest_limits){PUSH_MOST, INFINITY}, s->world,
		&(gz_query){.chunks = &bodies, .chunk_count = 1}, s->scratch);
	assert_int_equal(r.error.status, GZ_STATUS_OK);
	for (size_t i = 0; i < first[1]; i++)
		if (near[i].index == wall) return (double)near[i].distance;
	return INFINITY;
}

int push_all_clear(push_scene *s, int32_t walls) {
	for (size_t b = 0; b < s->body_count; b++)
		for (int32_t w = 0; w < walls; w++)
			if (!(push_gap(s, b, w) >= 0)) return 0;
	return 1;
}

double push_skin(double far, double radius) { return 0x1p-19 * (far + radius); }
