#include "mpi/scene.h"

#include <string.h>

enum { COLUMNS = 9, ROWS = 7 };

/// A random place, as an offset from the corner of a sector of the scene.
static void place(uint64_t *state, const scene *s, int32_t *sector_x, int32_t *sector_y, float *x, float *y) {
	*sector_x = s->west + random_below(state, COLUMNS), *sector_y = s->south + random_below(state, ROWS);
	*x = random_between(state, 0, SIDE), *y = random_between(state, 0, SIDE);
}

static void make_wall(scene_wall *w, const scene *s, size_t k, uint64_t *state) {
	place(state, s, &w->sector_x, &w->sector_y, &w->ax, &w->ay);
	w->bx = w->ax + random_between(state, -30, 30), w->by = w->ay + random_between(state, -30, 30);
	w->radius = random_below(state, 4) ? 0 : random_between(state, 0, 1.5f);
	w->one_sided = random_below(state, 5) == 0;
	w->id = 1000000 + k;
}

static void make_body(scene_body *b, const scene *s, size_t k, uint64_t *state) {
	place(state, s, &b->sector_x, &b->sector_y, &b->x, &b->y);
	// Some crowd at corners of sectors, where four ranks may meet, and some are exactly on borders.
	if (random_below(state, 3) == 0) b->x = random_between(state, 0, 6), b->y = random_between(state, 58, SIDE);
	if (random_below(state, 20) == 0) b->x = 0;
	const float speed = random_below(state, 10) ? 8.0f : 22.0f;
	b->step = random_below(state, 2) ? 1 : 0.75f;
	b->motion_x = random_between(state, -speed, speed) / 1.5f,
	b->motion_y = random_between(state, -speed, speed) / 1.5f;
	b->radius = random_below(state, 8) ? random_between(state, 0.25f, 2) : 0;
	b->acceleration_x = random_between(state, -2, 2), b->acceleration_y = random_between(state, -2, 2);
	b->id = k * 7919 + 13,
	b->ignore = random_below(state, 4) ? 1 : (uint64_t)random_below(state, (int32_t)s->count) * 7919 + 13;
	b->category = 1u << random_below(state, 3), b->mask = random_below(state, 4) ? 7 : 5;
	b->group = random_below(state, 6) ? 0 : 1 + (uint32_t)random_below(state, 3);
	b->response = (uint8_t)random_below(state, 4);
}

void make_scene(scene *s, uint64_t seed, bool far) {
	memset(s, 0, sizeof *s);
	s->wall_count = 260, s->count = 3000;
	s->west = far ? INT32_MAX - COLUMNS - 3 : -4, s->south = far ? INT32_MIN + 3 : -2;
	uint64_t state = seed;
	for (size_t k = 0; k < s->wall_count; k++) make_wall(&s->walls[k], s, k, &state);
	for (size_t k = 0; k < s->count; k++) make_body(&s->bodies[k], s, k, &state);
}

gz_sectors_desc scene_world(const scene *s) {
	const scene_wall *w = s->walls;
	return (gz_sectors_desc){
		.side = SIDE,
		.walls = {.a = {&w->ax, &w->ay, sizeof *w},
			.b = {&w->bx, &w->by, sizeof *w},
			.id = {&w->id, sizeof *w, 8},
			.radius = {&w->radius, sizeof *w},
			.one_sided = {&w->one_sided, sizeof *w},
			.count = s->wall_count},
		.wall_sector = {&w->sector_x, &w->sector_y, sizeof *w},
	};
}

gz_mpi *divide_scene(const scene *s, const gz_mpi_owners *owners) {
	const gz_sectors_desc world = scene_world(s);
	return create_world(MPI_COMM_WORLD, &world, owners);
}

size_t take_own(scene_body *bodies, const scene *s, gz_mpi *mpi) {
	size_t count = 0;
	for (size_t k = 0; k < s->count; k++) {
		if (gz_mpi_owner(mpi, s->bodies[k].sector_x, s->bodies[k].sector_y) == my_rank) bodies[count++] = s->bodies[k];
	}
	return count;
}

gz_mpi_store scene_store(scene_body *bodies, size_t count, gz_mpi_column *column) {
	gz_mpi_store store = store_of_structs(bodies, sizeof *bodies, count, MOST_BODIES, column);
	store.sector = sectors_out_of(bodies);
	store.offset = (gz_vec2_out){&bodies->x, &bodies->y, sizeof *bodies};
	return store;
}

gz_bodies bodies_of(const scene_body *b, size_t count) {
	enum { STRIDE = sizeof *b };
	return (gz_bodies){.center = {&b->x, &b->y, STRIDE},
		.motion = {&b->motion_x, &b->motion_y, STRIDE},
		.radius = {&b->radius, STRIDE},
		.step = {&b->step, STRIDE},
		.acceleration = {&b->acceleration_x, &b->acceleration_y, STRIDE},
		.id = {&b->id, STRIDE, 8},
		.ignore = {&b->ignore, STRIDE, 8},
		.filters = {{&b->category, STRIDE}, {&b->mask, STRIDE}, {&b->group, STRIDE}},
		.count = count};
}

gz_sector_view sectors_of(const scene_body *b) { return (gz_sector_view){&b->sector_x, &b->sector_y, sizeof *b}; }

gz_moves moves_of(scene_body *b) {
	return (gz_moves){.response = {&b->response, sizeof *b},
		.center = {&b->x, &b->y, sizeof *b},
		.motion = {&b->motion_x, &b->motion_y, sizeof *b}};
}

gz_sector_out sectors_out_of(scene_body *b) { return (gz_sector_out){&b->sector_x, &b->sector_y, sizeof *b}; }
