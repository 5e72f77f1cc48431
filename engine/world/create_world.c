#include <stdlib.h>

#include "engine/base/error.h"
#include "engine/jobs/tasks.h"
#include "engine/world/baseline.h"
#include "engine/world/world.h"
#include "kernels/dispatch.h"

/// The backend's name in the environment; null where there is none.
static const char *backend_of_environment(void) {
#if defined(GRAZE_NO_ENVIRONMENT)
	return NULL;
#else
	return getenv("GZ_BACKEND");
#endif
}

gz_error graze_choose_backend(const graze_kernels **kernels, const char *name) {
	const char *from = "backend";
	if (!name || !*name) name = backend_of_environment(), from = "GZ_BACKEND";
	if (!name || !*name) {
		*kernels = graze_kernels_available(0);
		if (*kernels) return graze_no_error();
		return graze_error(GZ_STATUS_NO_BACKEND, 0, "backend", "this processor can run no backend of this build");
	}
	bool known;
	*kernels = graze_kernels_named(name, &known);
	if (*kernels) return graze_no_error();
	return graze_error(GZ_STATUS_NO_BACKEND, 0, from, "%s: %.24s %s", from, name,
		known ? "cannot run on this processor or is not in this build" : "is not a backend");
}

static bool valid_size(float x) { return x >= 0 && x <= GZ_LIMIT; }

static gz_error check_desc(const gz_world_desc *desc) {
	if (!desc) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "desc", "the description is null");
	if (!valid_size(desc->reach))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "reach", "reach %g is not in [0, 2^40]", (double)desc->reach);
	if (!valid_size(desc->cell))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "cell", "cell %g is not in [0, 2^40]", (double)desc->cell);
	if (!valid_size(desc->extent))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "extent", "extent %g is not in [0, 2^40]", (double)desc->extent);
	if (!desc->allocator.allocate != !desc->allocator.release)
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "allocator", "the allocator has only one of allocate and release");
	if (!desc->jobs) return graze_no_error();
	return graze_jobs_check(desc->jobs);
}

/// The indices of all walls, which graze_grid_make takes; null without memory.
static int32_t *make_indices(gz_world *world) {
	int32_t *indices = graze_allocate(&world->memory, world->wall_count, sizeof *indices);
	for (size_t i = 0; indices && i < world->wall_count; i++) indices[i] = (int32_t)i;
	return indices;
}

/// Fills a world that is all zero but for its memory and backend. False without memory; gz_world_destroy then releases
/// what was allocated.
static bool build(gz_world *world, const gz_world_desc *desc, const task_runner *runner) {
	const gz_walls *walls = &desc->walls;
	const size_t count = walls->count;
	if (!graze_columns_grow(world, count, walls)) return false;
	world->wall_count = count;
	graze_walls_load(world, walls, runner);
	if (!graze_adjacency_make(&world->adjacency, world->walls, count, world->wall_capacity, runner, &world->memory))
		return false;
	int32_t *indices = make_indices(world);
	const bool made =
		indices && graze_grid_make(&world->grid, world->walls, indices, count, world->wall_capacity,
					   (grid_settings){.reach = desc->reach, .side = desc->cell, .kernels = world->backend}, runner,
					   &world->memory);
	graze_release(&world->memory, indices, count, sizeof *indices);
	return made;
}

gz_world *gz_world_create(const gz_world_desc *desc, gz_error *error) {
	gz_error ignored;
	if (!error) error = &ignored;
	const graze_kernels *kernels = NULL;
	*error = check_desc(desc);
	if (error->status) return NULL;
	const task_runner runner = graze_task_runner(desc->jobs);
	*error = graze_walls_check_in_tasks(&desc->walls, &runner);
	if (!error->status) *error = graze_choose_backend(&kernels, desc->backend);
	if (error->status) return NULL;

	caller_memory memory = graze_memory(desc->allocator);
	gz_world *world = graze_allocate(&memory, 1, sizeof *world);
	if (world) {
		*world = (gz_world){.memory = memory, .backend = kernels, .home = world, .farthest = (double)desc->extent};
		if (build(world, desc, &runner)) return world;
		gz_world_destroy(world);
	}
	*error = graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for %zu walls", desc->walls.count);
	return NULL;
}

void gz_world_destroy(gz_world *world) {
	if (!world) return;
	caller_memory memory = world->memory;
	graze_grid_free(&world->grid, &world->memory);
	graze_adjacency_free(&world->adjacency, &world->memory);
	graze_baseline_free(world);
	graze_columns_free(world);
	graze_release(&memory, world, 1, sizeof *world);
}

gz_world_info gz_world_describe(const gz_world *world) {
	const wall_grid *grid = &world->grid;
	gz_world_info info = {.backend = world->backend->name,
		.walls = world->wall_count - world->removed,
		.levels = (size_t)grid->level_count,
		.bytes = world->memory.bytes,
		.reach = grid->margin,
		.cell = grid->level_count ? 1 / grid->level[0].cells.map.frame.inverse_height : 0};
	for (int l = 0; l < grid->level_count; l++) {
		info.cells += grid->level[l].cells.occupied_cells;
		info.entries += grid->level[l].cells.entries;
	}
	return info;
}

const char *gz_backend_name(size_t index) {
	const graze_kernels *kernels = graze_kernels_available(index);
	return kernels ? kernels->name : NULL;
}
