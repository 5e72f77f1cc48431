// Edits: walls that are added, removed, enabled, disabled and moved.
//
// A new wall first gets an index and its columns, as a disabled wall; then disabled walls enter the grid. The new
// record of a wall that moves enters the grid under an index behind all others, as if it were a new wall, before the
// old record leaves the grid. So every step that needs memory comes before the first step that cannot be undone.
#include "engine/world/edits.h"

#include <math.h>
#include <string.h>

#include "broadphase/walls/grid_edits.h"
#include "engine/base/error.h"
#include "engine/jobs/tasks.h"
#include "engine/world/baseline.h"

/// Further states, within a call.
enum {
	WALL_ENTERING = WALL_ENABLED + 1, ///< a disabled wall that a rebuilt grid contains
	WALL_SEEN = 4                     ///< a flag: the list of indices that is being checked has named the wall
};

static gz_error no_memory(size_t count) {
	return graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory to edit %zu walls", count);
}

// ---------------------------------------------------------------------------------------------------------------------
// Indices of a call
// ---------------------------------------------------------------------------------------------------------------------

static gz_error check_index(const gz_world *world, size_t k, int32_t index) {
	if (index < 0 || (size_t)index >= world->wall_count || world->state[index] == WALL_REMOVED)
		return graze_error(GZ_STATUS_INVALID_INPUT, k, "index", "index %zu: there is no wall %d", k, (int)index);
	if (world->state[index] & WALL_SEEN)
		return graze_error(GZ_STATUS_INVALID_INPUT, k, "index", "index %zu: wall %d is named twice", k, (int)index);
	return graze_no_error();
}

gz_error graze_indices_check(gz_world *world, const int32_t *index, size_t count) {
	gz_error error = graze_no_error();
	size_t checked = 0;
	if (!world) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "world", "the world is null");
	if (!index && count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "index", "the indices are null");
	for (; checked < count && !error.status; checked += !error.status) {
		error = check_index(world, checked, index[checked]);
		if (!error.status) world->state[index[checked]] |= WALL_SEEN;
	}
	while (checked--) world->state[index[checked]] &= (uint8_t)~WALL_SEEN;
	return error;
}

// ---------------------------------------------------------------------------------------------------------------------
// Into the grid
// ---------------------------------------------------------------------------------------------------------------------

/// The function that removes each wall: with a repair of the clearance map each, or without, where many walls leave and
/// end_removal rebuilds the map.
typedef void (*removal)(wall_grid *grid, const wall_record *walls, int32_t wall);

static removal begin_removal(const gz_world *world, size_t count) {
	return graze_grid_is_bulk_removal(&world->grid, count) ? graze_grid_remove_stale : graze_grid_remove;
}

static void end_removal(gz_world *world, removal remove) {
	if (remove == graze_grid_remove_stale) graze_grid_rebuild_clearance(&world->grid, world->walls);
}

bool graze_grid_rebuild(gz_world *world) {
	int32_t *indices = graze_allocate(&world->memory, world->wall_count, sizeof *indices);
	wall_grid grid = {.level_count = 0};
	grid_settings settings = world->grid.settings;
	size_t count = 0;
	for (size_t i = 0; indices && i < world->wall_count; i++)
		if (world->state[i] != WALL_REMOVED) indices[count++] = (int32_t)i;
	settings.spacious = true;
	const task_runner runner = graze_task_runner(NULL);
	const bool built = indices && graze_grid_make(&grid, world->walls, indices, count, world->wall_capacity, settings,
									  &runner, &world->memory);
	graze_release(&world->memory, indices, world->wall_count, sizeof *indices);
	graze_grid_free(built ? &world->grid : &grid, &world->memory);
	if (!built) return false;
	world->grid = grid;
	size_t disabled = 0;
	for (size_t i = 0; i < world->wall_count; i++) disabled += world->state[i] == WALL_DISABLED;
	const removal remove = begin_removal(world, disabled);
	for (size_t i = 0; i < world->wall_count; i++)
		if (world->state[i] == WALL_DISABLED) remove(&world->grid, world->walls, (int32_t)i);
	end_removal(world, remove);
	graze_grid_accept_free_blocks(&world->grid);
	return true;
}

/// Rebuilds the grid with these walls in it. Their state stays disabled: enable() changes it. False without memory, and
/// nothing has changed.
static bool rebuild_with(gz_world *world, const int32_t *index, size_t count) {
	for (size_t k = 0; k < count; k++)
		if (world->state[index[k]] == WALL_DISABLED) world->state[index[k]] = WALL_ENTERING;
	const bool built = graze_grid_rebuild(world);
	for (size_t k = 0; k < count; k++)
		if (world->state[index[k]] == WALL_ENTERING) world->state[index[k]] = WALL_DISABLED;
	return built;
}

static void prefetch(const gz_world *world, int32_t wall) { graze_grid_prefetch(&world->grid, world->walls + wall); }

/// Adds the disabled walls of a list to the grid. False without memory, and none is added.
static bool add_all(gz_world *world, const int32_t *index, size_t count) {
	size_t k = 0;
	for (; k < count; k++) {
		if (k + 1 < count) prefetch(world, index[k + 1]);
		if (world->state[index[k]] == WALL_DISABLED &&
			!graze_grid_add(&world->grid, world->walls, index[k], &world->memory))
			break;
	}
	if (k == count) return true;
	while (k--)
		if (world->state[index[k]] == WALL_DISABLED) graze_grid_remove(&world->grid, world->walls, index[k]);
	return false;
}

void graze_wall_entered(gz_world *world, int32_t wall) {
	const wall_record *w = world->walls + wall;
	const double farthest = graze_walls_farthest(w, 1);
	world->has_thick_or_one_sided |= graze_any_thick_or_one_sided(w, 1);
	if (farthest > world->farthest) world->farthest = farthest;
	graze_adjacency_add(&world->adjacency, world->walls, wall, &world->grid);
}

/// Enables the disabled walls of a list. False without memory, and nothing has changed.
static bool enable(gz_world *world, const int32_t *index, size_t count) {
	grid_additions additions = {0};
	for (size_t k = 0; k < count; k++)
		if (world->state[index[k]] == WALL_DISABLED)
			graze_grid_plan_addition(&additions, &world->grid, world->walls + index[k]);
	if (!(graze_grid_must_rebuild(&world->grid, &additions) ? rebuild_with : add_all)(world, index, count))
		return false;
	for (size_t k = 0; k < count; k++)
		if (world->state[index[k]] == WALL_DISABLED)
			world->state[index[k]] = WALL_ENABLED, graze_wall_entered(world, index[k]);
	return true;
}

/// Disables the enabled walls of a list.
static void disable(gz_world *world, const int32_t *index, size_t count) {
	const removal remove = begin_removal(world, count);
	for (size_t k = 0; k < count; k++) {
		if (k + 1 < count) prefetch(world, index[k + 1]);
		if (world->state[index[k]] != WALL_ENABLED) continue;
		graze_adjacency_remove(&world->adjacency, index[k]);
		remove(&world->grid, world->walls, index[k]);
		world->state[index[k]] = WALL_DISABLED;
	}
	end_removal(world, remove);
}

gz_error gz_world_enable_walls(gz_world *world, const int32_t *index, size_t count, bool enabled) {
	const gz_error error = graze_indices_check(world, index, count);
	if (error.status) return error;
	if (enabled) return enable(world, index, count) ? error : no_memory(count);
	disable(world, index, count);
	return error;
}

// ---------------------------------------------------------------------------------------------------------------------
// Indices
// ---------------------------------------------------------------------------------------------------------------------

/// Marks the wall as removed; its index may be assigned again.
static void release_index(gz_world *world, int32_t wall) {
	world->state[wall] = WALL_REMOVED, world->removed++;
	if ((size_t)wall < world->lowest_removed) world->lowest_removed = (size_t)wall;
}

gz_error gz_world_remove_walls(gz_world *world, const int32_t *index, size_t count) {
	const gz_error error = graze_indices_check(world, index, count);
	if (error.status) return error;
	disable(world, index, count);
	for (size_t k = 0; k < count; k++) release_index(world, index[k]);
	return error;
}

bool graze_walls_reserve(gz_world *world, size_t count, const gz_walls *walls) {
	if (!graze_columns_grow(world, count, walls)) return false;
	if (world->adjacency.ends < 2 * count &&
		!graze_adjacency_grow(&world->adjacency, world->wall_capacity, &world->memory))
		return false;
	return world->grid.capacity >= count || graze_grid_reserve(&world->grid, world->wall_capacity, &world->memory);
}

/// Takes the lowest index of a removed wall, or else a new one. Its state is not yet set.
static int32_t next_index(gz_world *world) {
	if (!world->removed) return (int32_t)world->wall_count++;
	const uint8_t *from = world->state + world->lowest_removed;
	const uint8_t *at = memchr(from, WALL_REMOVED, world->wall_count - world->lowest_removed);
	world->lowest_removed = (size_t)(at - world->state), world->removed--;
	return (int32_t)world->lowest_removed++;
}

/// Stores the new walls under these indices, as disabled walls. False without memory, and none is stored.
static bool assign_indices(gz_world *world, const gz_walls *walls, const int32_t *index) {
	for (size_t i = 0; i < walls->count; i++)
		if (!graze_baseline_keep(world, (size_t)index[i])) return false;
	for (size_t i = 0; i < walls->count; i++) {
		world->walls[index[i]] = graze_wall_read(walls, i), world->state[index[i]] = WALL_DISABLED;
		graze_columns_put(world, (size_t)index[i], walls, i, false);
	}
	return true;
}

static gz_error check_walls(const gz_world *world, const gz_walls *walls, const int32_t *index) {
	if (!world) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "world", "the world is null");
	if (!walls) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "walls", "the walls are null");
	if (!index && walls->count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "index", "the indices are null");
	return graze_walls_check(walls);
}

gz_error gz_world_add_walls(gz_world *world, const gz_walls *walls, int32_t *index_out) {
	const gz_error error = check_walls(world, walls, index_out);
	if (error.status) return error;
	const size_t count = world->wall_count - world->removed + walls->count;
	if (count > GZ_MAX_WALLS)
		return graze_error(GZ_STATUS_TOO_MANY, count, "", "%zu walls are more than %d", count, GZ_MAX_WALLS);
	const size_t before = world->wall_count, more = walls->count > world->removed ? walls->count - world->removed : 0;
	if (!graze_walls_reserve(world, before + more, walls)) return no_memory(walls->count);
	for (size_t i = 0; i < walls->count; i++) index_out[i] = next_index(world);
	if (assign_indices(world, walls, index_out) && enable(world, index_out, walls->count)) return error;
	for (size_t i = 0; i < walls->count; i++)
		if ((size_t)index_out[i] < before) release_index(world, index_out[i]);
	world->wall_count = before;
	return no_memory(walls->count);
}

// ---------------------------------------------------------------------------------------------------------------------
// Moving
// ---------------------------------------------------------------------------------------------------------------------

/// The new record of a wall that moves. It keeps its radius and its one-sidedness where `walls` lacks these columns.
static wall_record moved_record(const wall_record *before, const gz_walls *walls, size_t i) {
	wall_record r = graze_wall_read(walls, i);
	if (!walls->radius.data) r.radius = copysignf(before->radius, r.radius);
	if (!walls->one_sided.data) r.length = copysignf(r.length, before->length);
	return r;
}

/// Swaps the record of a wall with the new one, number k behind all others.
static void swap_records(gz_world *world, int32_t index, size_t k) {
	wall_record *a = world->walls + index, *b = world->walls + world->wall_count + k, former = *a;
	*a = *b, *b = former;
}

/// Replaces the records of walls by new ones, which lie behind all others. First the new records of enabled walls enter
/// the grid, then the old ones leave it. False without memory, and nothing has changed.
static bool replace_all(gz_world *world, const int32_t *index, size_t count) {
	const int32_t first = (int32_t)world->wall_count;
	wall_grid *grid = &world->grid;
	size_t k = 0;
	for (; k < count; k++) {
		if (k + 1 < count) prefetch(world, first + (int32_t)k + 1);
		if (world->state[index[k]] == WALL_ENABLED &&
			!graze_grid_add(grid, world->walls, first + (int32_t)k, &world->memory))
			break;
	}
	const bool added = k == count;
	while (k--) {
		const bool enabled = world->state[index[k]] == WALL_ENABLED;
		if (k) prefetch(world, index[k - 1]);
		if (enabled) graze_grid_remove(grid, world->walls, added ? index[k] : first + (int32_t)k);
		if (enabled && added) graze_grid_renumber(grid, world->walls, first + (int32_t)k, index[k]);
		if (added) swap_records(world, index[k], k);
	}
	return added;
}

/// As replace_all, with a rebuilt grid.
static bool rebuild_moved(gz_world *world, const int32_t *index, size_t count) {
	for (size_t k = 0; k < count; k++) swap_records(world, index[k], k);
	if (graze_grid_rebuild(world)) return true;
	for (size_t k = 0; k < count; k++) swap_records(world, index[k], k);
	return false;
}

gz_error gz_world_move_walls(gz_world *world, const int32_t *index, const gz_walls *walls) {
	gz_error error = check_walls(world, walls, index);
	if (!error.status) error = graze_indices_check(world, index, walls->count);
	if (error.status) return error;
	const size_t count = walls->count;
	grid_additions additions = {0};
	if (!graze_walls_reserve(world, world->wall_count + count, walls)) return no_memory(count);
	for (size_t k = 0; k < count; k++) {
		if (!graze_baseline_keep(world, (size_t)index[k])) return no_memory(count);
		wall_record *record = world->walls + world->wall_count + k;
		*record = moved_record(world->walls + index[k], walls, k);
		if (world->state[index[k]] == WALL_ENABLED) graze_grid_plan_addition(&additions, &world->grid, record);
	}
	const bool must_rebuild = graze_grid_must_rebuild(&world->grid, &additions);
	if (!(must_rebuild ? rebuild_moved : replace_all)(world, index, count)) return no_memory(count);
	for (size_t k = 0; k < count; k++) {
		graze_columns_put(world, (size_t)index[k], walls, k, true);
		if (world->state[index[k]] == WALL_ENABLED) graze_adjacency_remove(&world->adjacency, index[k]);
	}
	for (size_t k = 0; k < count; k++)
		if (world->state[index[k]] == WALL_ENABLED) graze_wall_entered(world, index[k]);
	return error;
}
