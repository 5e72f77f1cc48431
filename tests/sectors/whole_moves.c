#include "sectors/whole_moves.h"

#include <math.h>

#include "support/check.h"

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

/// The coordinate in the one world of the corner of the sector that a body is in.
static float corner(const sector_scene *scene, int32_t sector, float offset) {
	return ((float)sector + floorf(offset / scene->side) + 4.5f) * scene->side;
}

void expect_same_contacts(
	const sector_scene *scene, const gz_contact *actual, const gz_contact *expected, const size_t *first) {
	for (size_t body = 0; body < SCENE_BODIES; body++) {
		const float x = corner(scene, scene->body_sectors[2 * body], scene->bodies[body].x);
		const float y = corner(scene, scene->body_sectors[2 * body + 1], scene->bodies[body].y);
		for (size_t i = first[body]; i < first[body + 1]; i++) {
			const gz_contact *c = actual + i, *e = expected + i;
			assert_true(c->time == e->time && c->index == e->index && c->id == e->id && c->feature == e->feature);
			assert_true(c->normal_x == e->normal_x && c->normal_y == e->normal_y);
			assert_true(c->center_x + x == e->center_x && c->center_y + y == e->center_y);
		}
	}
}
