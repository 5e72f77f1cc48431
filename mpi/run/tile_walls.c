// The walls of all tiles.
#include <math.h>
#include <stdlib.h>

#include "mpi/run/plan.h"

// The number of parts that a wall is cut into, so that none is longer than the side, however its ends are rounded.
static size_t count_parts(const app_segments *walls, size_t k, double side) {
	const double x = (double)walls->bx[k] - walls->ax[k], y = (double)walls->by[k] - walls->ay[k];
	return (size_t)fmax(ceil(sqrt(x * x + y * y) / side * (1 + 0x1p-18)), 1);
}

static size_t count_all_parts(const run_plan *plan) {
	const app_segments *walls = &plan->scene.level.walls;
	size_t count = 0;
	for (size_t k = 0; k < walls->count; k++) count += count_parts(walls, k, plan->side);
	return count;
}

static bool reserve(tile_walls *walls, size_t capacity) {
	float **columns[] = {&walls->ax, &walls->ay, &walls->bx, &walls->by};
	if (!columns_create(columns, 4, capacity)) return false;
	walls->sector_x = malloc((2 * capacity + 1) * sizeof *walls->sector_x);
	walls->sector_y = walls->sector_x + capacity;
	return walls->sector_x != NULL;
}

// Adds a wall between two places of a tile; its sector is that of the first end. Ends that are equal in the level stay
// equal, since each is rounded on its own.
static void add_part(tile_walls *out, const run_plan *plan, tile_corner corner, const double a[2], const double b[2]) {
	const double side = plan->side;
	const tile_coordinate ax = on_lattice(a[0], side), ay = on_lattice(a[1], side);
	const tile_coordinate bx = on_lattice(b[0], side), by = on_lattice(b[1], side);
	const size_t k = out->count++;
	out->sector_x[k] = corner.x + ax.sector, out->sector_y[k] = corner.y + ay.sector;
	out->ax[k] = ax.offset, out->ay[k] = ay.offset;
	out->bx[k] = (float)((bx.sector - ax.sector) * side + bx.offset);
	out->by[k] = (float)((by.sector - ay.sector) * side + by.offset);
}

static void add_wall(tile_walls *out, const run_plan *plan, tile_corner corner, size_t k) {
	const app_segments *walls = &plan->scene.level.walls;
	const size_t parts = count_parts(walls, k, plan->side);
	const double a[2] = {walls->ax[k] - plan->low_x, walls->ay[k] - plan->low_y};
	const double b[2] = {walls->bx[k] - plan->low_x, walls->by[k] - plan->low_y};
	double from[2] = {a[0], a[1]};
	for (size_t part = 1; part <= parts; part++) {
		const double share = (double)part / (double)parts;
		double to[2] = {b[0], b[1]};
		if (part < parts) to[0] = a[0] + share * (b[0] - a[0]), to[1] = a[1] + share * (b[1] - a[1]);
		add_part(out, plan, corner, from, to);
		from[0] = to[0], from[1] = to[1];
	}
}

bool tile_walls_create(tile_walls *out, const run_plan *plan, app_fault *fault) {
	*out = (tile_walls){0};
	if (!reserve(out, count_all_parts(plan) * plan->tiles)) return fault_set(fault, "out of memory");
	for (uint64_t tile = 0; tile < plan->tiles; tile++)
		for (size_t k = 0; k < plan->scene.level.walls.count; k++) add_wall(out, plan, run_plan_corner(plan, tile), k);
	return true;
}

void tile_walls_free(tile_walls *walls) {
	free(walls->ax); // of the whole block
	free(walls->sector_x);
	*walls = (tile_walls){0};
}
