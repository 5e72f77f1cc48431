#include "app/world.h"

#include <string.h>

#include "app/report.h"

gz_walls walls_of(const app_segments *segments) {
	return (gz_walls){.a = {segments->ax, segments->ay, sizeof(float)},
		.b = {segments->bx, segments->by, sizeof(float)},
		.count = segments->count};
}

gz_bodies bodies_of(const app_circles *circles) {
	return (gz_bodies){.center = {circles->x, circles->y, sizeof(float)},
		.motion = {circles->dx, circles->dy, sizeof(float)},
		.radius = {circles->radius, sizeof(float)},
		.count = circles->count};
}

gz_error out_of_memory(void) {
	return (gz_error){.status = GZ_STATUS_OUT_OF_MEMORY, .name = "", .text = "out of memory"};
}

bool world_open(app_world *out, const gz_walls *walls, const gz_bodies *bodies, const char *kernels, gz_error *wrong) {
	memset(out, 0, sizeof *out);
	gz_world_desc desc = {.walls = *walls, .reach = gz_typical_reach(bodies, 1), .backend = kernels};
	uint64_t start = clock_now();
	out->world = gz_world_create(&desc, wrong);
	out->build_nanoseconds = clock_now() - start;
	if (!out->world) return false;
	out->scratch = gz_scratch_create(out->world);
	if (out->scratch) return true;
	world_close(out);
	*wrong = out_of_memory();
	return false;
}

bool world_add_crowd(app_world *world, gz_error *wrong) {
	world->crowd = gz_crowd_create(world->world);
	if (!world->crowd) *wrong = out_of_memory();
	return world->crowd != NULL;
}

bool world_share(app_world *world, uint64_t threads, gz_error *wrong) {
	if (threads < 2) return true;
	world->pool = gz_pool_create((uint32_t)threads);
	if (!world->pool) {
		*wrong =
			(gz_error){.status = GZ_STATUS_OUT_OF_MEMORY, .name = "threads", .text = "there are not so many threads"};
		return false;
	}
	gz_jobs hook = gz_pool_jobs(world->pool);
	*wrong = gz_scratch_set_jobs(world->scratch, &hook);
	if (!wrong->status && world->crowd) *wrong = gz_crowd_set_jobs(world->crowd, &hook);
	return !wrong->status;
}

bool fault_of(app_fault *fault, const char *file, const gz_error *wrong) {
	if (wrong->status == GZ_STATUS_INVALID_WALL || wrong->status == GZ_STATUS_INVALID_BODIES ||
		wrong->status == GZ_STATUS_TOO_MANY)
		return fault_set(fault, "%s: %s", file, wrong->text);
	return fault_set(fault, "%s", wrong->text);
}

void world_close(app_world *world) {
	gz_crowd_destroy(world->crowd);
	gz_scratch_destroy(world->scratch);
	gz_world_destroy(world->world);
	gz_pool_destroy(world->pool);
	memset(world, 0, sizeof *world);
}
