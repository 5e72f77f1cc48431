#include "sectors/whole_moves.h"

#include <math.h>

gz_moves moves_to(const lattice_body *b, moved_body *to) {
	return (gz_moves){.response = GZ_MEMBER(b, response),
		.restitution = GZ_MEMBER(b, restitution),
		.mass = GZ_MEMBER(b, mass),
		.push_mass = GZ_MEMBER(b, push_mass),
		.center = {&to->x, &to->y, sizeof *to},
		.motion = {&to->dx, &to->dy, sizeof *to},
		.used = {&to->used, sizeof *to},
		.lost = {&to->lost, sizeof *to}};
}

gz_sector_out sectors_to(moved_body *to) { return (gz_sector_out){to->sector, to->sector + 1, sizeof *to}; }

gz_report move_whole(const sector_scene *scene, const gz_move_options *given, gz_targets targets, moved_body *to) {
	static whole_scene whole;
	whole_scene_make(&whole, scene);
	gz_move_options options = *given;
	if (targets == GZ_TARGETS_ALL) options.crowd = whole.crowd;
	const gz_query query = {.chunks = &whole.bodies, .chunk_count = 1};
	const gz_moves moves = moves_to(scene->bodies, to);
	const gz_report report = gz_move(&moves, &options, whole.world, &query, whole.scratch);
	for (size_t i = 0; i < SCENE_BODIES; i++) {
		moved_body *m = to + i;
		const float x = m->x / scene->side - 4.5f, y = m->y / scene->side - 4.5f; // exact
		m->sector[0] = (int32_t)floorf(x), m->sector[1] = (int32_t)floorf(y);
		m->x = (x - floorf(x)) * scene->side, m->y = (y - floorf(y)) * scene->side;
	}
	whole_scene_free(&whole);
	return report;
}
