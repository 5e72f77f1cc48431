#include "soak/soak_world.h"

#include <stdio.h>
#include <stdlib.h>

void exit_on_error(const gz_error *error) {
	if (!error->status) return;
	fprintf(stderr, "graze_soak: %s\n", error->text);
	exit(2);
}

soak_world soak_world_open(
	const oracle_wall *walls, size_t count, double reach, const char *mutation_name, const char *backend) {
	gz_error error = {0};
	soak_world out;
	const gz_world_desc desc = {.walls = {.a = {&walls->a.x, &walls->a.y, sizeof *walls},
									.b = {&walls->b.x, &walls->b.y, sizeof *walls},
									.radius = {&walls->radius, sizeof *walls},
									.count = count},
		.reach = (float)reach,
		.backend = backend};
	out.world = gz_world_create(&desc, &error);
	exit_on_error(&error);
	out.scratch = gz_scratch_create(out.world);
	if (!out.scratch) exit_on_error(&(gz_error){.status = GZ_STATUS_OUT_OF_MEMORY, .text = "out of memory"});
	out.mutation = mutation_apply(out.world, mutation_name);
	return out;
}

void soak_world_close(soak_world *world) {
	gz_scratch_destroy(world->scratch);
	gz_world_destroy(world->world);
	free(world->mutation);
}

gz_report soak_world_move(const soak_world *world, const gz_moves *moves, gz_move_options options,
	const gz_contact_list *contacts, const gz_bodies *bodies) {
	const gz_query query = {.chunks = bodies, .chunk_count = 1};
	options.contacts = contacts;
	const gz_report report = gz_move(moves, &options, world->world, &query, world->scratch);
	exit_on_error(&report.error);
	return report;
}

gz_report soak_world_push(const soak_world *world, const gz_moves *moves, gz_move_options options, size_t first,
	size_t count, const door_motion *motion, const gz_bodies *bodies) {
	const int32_t i = (int32_t)first, wall[] = {i, i + 1, i + 2, i + 3};
	const gz_wall_group group = {.wall = wall,
		.count = count,
		.dx = motion->by.x,
		.dy = motion->by.y,
		.angle = motion->angle,
		.pivot_x = motion->pivot.x,
		.pivot_y = motion->pivot.y};
	const gz_query query = {.chunks = bodies, .chunk_count = 1};
	const gz_report report = gz_world_push_walls(
		&(gz_wall_push){.data = &group, .count = 1, .skin = options.skin}, moves, world->world, &query, world->scratch);
	exit_on_error(&report.error);
	return report;
}

gz_report soak_world_move_one(const soak_world *world, const soak_body *body, point by, gz_move_options options,
	const gz_contact_list *contacts, point *to) {
	const gz_bodies bodies = {
		.center = {&body->at.x, &body->at.y, 0}, .motion = {&by.x, &by.y, 0}, .radius = {&body->radius, 0}, .count = 1};
	const gz_moves moves = {.response = {&body->response, 0},
		.restitution = {&body->restitution, 0},
		.center = {&to->x, &to->y, sizeof *to}};
	return soak_world_move(world, &moves, options, contacts, &bodies);
}

move_details soak_world_details(const soak_world *world, const soak_body *body, point by, gz_move_options options) {
	move_details details = {.start = body->at};
	point to;
	soak_world_move_one(world, body, (point){0, 0}, options, NULL, &details.start);
	const gz_report report = soak_world_move_one(world, body, by, options, NULL, &to);
	details.shortened = report.shortened > 0;
	return details;
}
