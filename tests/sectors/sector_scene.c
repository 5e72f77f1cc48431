#include "sectors/sector_scene.h"

#include "support/check.h"

static void add_sector(sector_scene *s, const lattice_scene *from, size_t k, int32_t x, int32_t y) {
	const float corner = 5.5f * s->side;
	for (size_t i = 0; i < LATTICE_BODIES; i++) {
		const size_t to = k * LATTICE_BODIES + i;
		lattice_body *b = s->bodies + to;
		*b = from->bodies[i];
		b->x -= corner, b->y -= corner, b->id += k * LATTICE_BODIES;
		s->body_sectors[2 * to] = x, s->body_sectors[2 * to + 1] = y;
	}
	for (size_t i = 0; i < LATTICE_WALLS; i++) {
		const size_t to = k * LATTICE_WALLS + i;
		lattice_wall *w = s->walls + to;
		*w = from->walls[i];
		w->ax -= corner, w->ay -= corner, w->bx -= corner, w->by -= corner, w->id += 1000000 + k * LATTICE_WALLS;
		s->wall_sectors[2 * to] = x, s->wall_sectors[2 * to + 1] = y;
	}
}

void sector_scene_make(sector_scene *s, lattice_kind kind, float side, int32_t x, int32_t y, uint64_t seed) {
	static lattice_scene part;
	s->side = side, s->margin = side / 8;
	for (int32_t k = 0; k < SCENE_SIDE * SCENE_SIDE; k++) {
		lattice_scene_make(&part, kind, side, seed + 3 * (uint64_t)k);
		add_sector(s, &part, (size_t)k, x + k % SCENE_SIDE, y + k / SCENE_SIDE);
	}
}

gz_bodies sector_scene_bodies(const sector_scene *s) { return chunk_of_lattice_bodies(s->bodies, SCENE_BODIES); }

gz_sector_view sector_scene_sectors(const sector_scene *s) {
	return (gz_sector_view){s->body_sectors, s->body_sectors + 1, 2 * sizeof *s->body_sectors};
}

gz_sectors *sector_scene_world(const sector_scene *s, bool walls) {
	gz_sectors_desc desc = {.side = s->side};
	if (walls) {
		desc.walls = walls_of_lattice_walls(s->walls, SCENE_WALLS);
		desc.wall_sector = (gz_sector_view){s->wall_sectors, s->wall_sectors + 1, 2 * sizeof *s->wall_sectors};
	}
	gz_error error;
	gz_sectors *sectors = gz_sectors_create(&desc, &error);
	if (!sectors) fail_msg("%s", error.text);
	return sectors;
}

void sector_scene_place(const sector_scene *s, gz_sectors *sectors) {
	const gz_bodies bodies = sector_scene_bodies(s);
	const gz_sector_view view = sector_scene_sectors(s);
	expect_ok(gz_sectors_place(sectors, &bodies, &view, 1, s->margin));
}

lattice_caller sector_frame_caller(const gz_frame *frame, call_results *results) {
	const double corner = 5.5 * (double)frame->side;
	results->wall_name = frame->wall, results->body_name = frame->body;
	return (lattice_caller){.world = frame->world,
		.crowd = frame->crowd,
		.chunk = frame->chunks[0],
		.scratch = frame->scratch,
		.origin_x = corner,
		.origin_y = corner,
		.side = frame->side,
		.results = results};
}

void assert_same_results_of_calls(const call_results *actual, const call_results *expected, const char *context) {
	size_t i = 0;
	while (i < expected->count && i < actual->count && expected->word[i] == actual->word[i]) i++;
	if (i < expected->count || i < actual->count)
		fail_msg("%s: word %zu of %zu, %zu differs", context, i, expected->count, actual->count);
}
