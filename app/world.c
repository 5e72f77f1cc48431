#include "world.h"

#include <stdio.h>
#include <string.h>

#include "report.h"

gz_bodies bodies_of(const app_circles *circles) {
	return (gz_bodies){.center = {circles->x, circles->y, sizeof(float)},
		.motion = {circles->dx, circles->dy, sizeof(float)},
		.radius = {circles->radius, sizeof(float)},
		.count = circles->count};
}

bool world_open(
	app_world *out, const app_segments *walls, const gz_bodies *bodies, const char *kernels, gz_error *wrong) {
	memset(out, 0, sizeof *out);
	gz_world_desc desc = {.walls = {.a = {walls->ax, walls->ay, sizeof(float)},
							  .b = {walls->bx, walls->by, sizeof(float)},
							  .count = walls->count},
		.reach = gz_typical_reach(bodies, 1),
		.kernels = kernels};
	uint64_t start = clock_now();
	out->world = gz_world_create(&desc, wrong);
	out->build_nanoseconds = clock_now() - start;
	if (!out->world) return false;
	out->scratch = gz_scratch_create(out->world);
	if (out->scratch) return true;
	wrong->status = GZ_NO_MEMORY;
	snprintf(wrong->text, sizeof wrong->text, "out of memory");
	world_close(out);
	return false;
}

bool fault_of(app_fault *fault, const char *file, const gz_error *wrong) {
	if (wrong->status == GZ_BAD_WALL || wrong->status == GZ_BAD_BODIES || wrong->status == GZ_TOO_MANY)
		return fault_set(fault, "%s: %s", file, wrong->text);
	return fault_set(fault, "%s", wrong->text);
}

void world_close(app_world *world) {
	gz_scratch_destroy(world->scratch);
	gz_world_destroy(world->world);
	memset(world, 0, sizeof *world);
}
