#include "move_world.h"

#include <stdio.h>
#include <stdlib.h>

static void expect(const gz_error *error) {
	if (!error->status) return;
	fprintf(stderr, "graze_soak: %s\n", error->text);
	exit(2);
}

move_world move_world_open(const oracle_wall *walls, size_t count, double reach, const char *guard, const char *kernels) {
	gz_error error = {0};
	move_world out;
	const gz_world_desc desc = {.walls = {.a = {&walls->a.x, &walls->a.y, sizeof *walls},
									.b = {&walls->b.x, &walls->b.y, sizeof *walls},
									.radius = {&walls->radius, sizeof *walls},
									.count = count},
		.reach = (float)reach,
		.backend = kernels};
	out.world = gz_world_create(&desc, &error);
	expect(&error);
	out.scratch = gz_scratch_create(out.world);
	if (!out.scratch) expect(&(gz_error){.status = GZ_STATUS_OUT_OF_MEMORY, .text = "out of memory"});
	out.mutant = mutant_put(out.world, guard);
	return out;
}

void move_world_close(move_world *world) {
	gz_scratch_destroy(world->scratch);
	gz_world_destroy(world->world);
	free(world->mutant);
}

gz_report move_world_move(const move_world *world, const gz_moves *moves, gz_move_options rules,
	const gz_contact_list *contacts, const gz_bodies *bodies) {
	const gz_query question = {.chunks = bodies, .chunk_count = 1};
	rules.contacts = contacts;
	const gz_report report = gz_move(moves, &rules, world->world, &question, world->scratch);
	expect(&report.error);
	return report;
}

gz_report move_world_push(const move_world *world, const gz_moves *moves, gz_move_options rules, size_t first,
	size_t count, place by, const gz_bodies *bodies) {
	const int32_t number = (int32_t)first, wall[] = {number, number + 1, number + 2, number + 3};
	const gz_wall_group push = {wall, count, by.x, by.y};
	const gz_query question = {.chunks = bodies, .chunk_count = 1};
	const gz_report report = gz_world_push_walls(
		&(gz_wall_push){.data = &push, .count = 1, .skin = rules.skin}, moves, world->world, &question, world->scratch);
	expect(&report.error);
	return report;
}

gz_report move_world_alone(const move_world *world, const soak_body *body, place by, gz_move_options rules,
	const gz_contact_list *contacts, place *to) {
	const gz_bodies bodies = {
		.center = {&body->at.x, &body->at.y, 0}, .motion = {&by.x, &by.y, 0}, .radius = {&body->radius, 0}, .count = 1};
	const gz_moves moves = {.response = {&body->response, 0},
		.restitution = {&body->restitution, 0},
		.center = {&to->x, &to->y, sizeof *to}};
	return move_world_move(world, &moves, rules, contacts, &bodies);
}

move_told move_world_tell(const move_world *world, const soak_body *body, place by, gz_move_options rules) {
	move_told told = {.start = body->at};
	place to;
	move_world_alone(world, body, (place){0, 0}, rules, NULL, &told.start);
	const gz_report report = move_world_alone(world, body, by, rules, NULL, &to);
	told.shortened = report.shortened > 0;
	return told;
}
