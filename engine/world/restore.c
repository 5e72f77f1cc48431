// gz_world_save and gz_world_restore: the differences from the baseline (baseline.h) in the form of snapshot.h.
// Restoring compares the world with the block, wall by wall, and edits the walls that differ.
#include <math.h>
#include <string.h>

#include "broadphase/walls/grid_edits.h"
#include "engine/base/error.h"
#include "engine/base/filters.h"
#include "engine/world/baseline.h"
#include "engine/world/edits.h"
#include "engine/world/snapshot.h"

/// One past the last wall that was added to the world and still exists.
static size_t end_of_added(const gz_world *world) {
	size_t end = world->wall_count;
	while (end > world->baseline.walls && world->state[end - 1] == WALL_REMOVED) end--;
	return end;
}

/// The next wall from this one on that has an entry in a block; SIZE_MAX where there is none. Among the walls of the
/// baseline these are the changed ones; among added walls all up to the last one, also removed ones: so the number of
/// entries bounds the indices in a block, and with them the memory that restoring takes.
static size_t next_saved(const gz_world *world, size_t wall, size_t end) {
	const size_t built = world->baseline.walls;
	const size_t changed = wall < built ? graze_baseline_next(world, wall) : SIZE_MAX;
	if (changed < built) return changed;
	if (wall < built) wall = built;
	return wall < end ? wall : SIZE_MAX;
}

size_t gz_world_save(const gz_world *world, void *block, size_t capacity) {
	if (!world) return 0;
	const size_t end = end_of_added(world);
	size_t entries = 0;
	for (size_t i = next_saved(world, 0, end); i != SIZE_MAX; i = next_saved(world, i + 1, end)) {
		if (graze_snapshot_size(++entries) > capacity) continue;
		const wall_value value = graze_wall_value(world, i);
		const snapshot_wall words = graze_snapshot_encode(i, &value);
		graze_snapshot_put(block, entries - 1, &words);
	}
	const size_t size = graze_snapshot_size(entries);
	if (size <= capacity)
		graze_snapshot_seal(block, &(snapshot_header){(uint32_t)world->baseline.walls, (uint32_t)entries,
									   world->baseline.sum, world->farthest});
	return size;
}

// ---------------------------------------------------------------------------------------------------------------------
// Checks of a block
// ---------------------------------------------------------------------------------------------------------------------

static gz_error check_origin(const gz_world *world, const snapshot_header *h) {
	const wall_baseline *o = &world->baseline;
	if (h->walls != o->walls)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "walls", "the block is of a world built of %u walls, not of %zu",
			h->walls, o->walls);
	if (h->origin != o->sum)
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "walls", "the block is of a world that was built of other walls");
	return graze_no_error();
}

/// Indices ascend, and none is higher than the world has had, or than gz_world_save writes in a block of so many
/// entries: blocks may come from an untrusted peer.
static gz_error check_indices(const gz_world *world, const void *block, const snapshot_header *h) {
	const size_t of_block = world->baseline.walls + h->entries;
	const size_t max = of_block > world->wall_count ? of_block : world->wall_count;
	uint32_t least = 0;
	for (size_t k = 0; k < h->entries; k++) {
		const uint32_t wall = graze_snapshot_get(block, k).word[0];
		if (wall < least || wall >= GZ_MAX_WALLS)
			return graze_error(
				GZ_STATUS_INVALID_INPUT, k, "index", "entry %zu of the block: wall %u is out of order", k, wall);
		if (wall >= max)
			return graze_error(GZ_STATUS_INVALID_INPUT, k, "index",
				"entry %zu of the block: wall %u, of at most %zu in a block of so many entries", k, wall, max);
		least = wall + 1;
	}
	return graze_no_error();
}

/// No wall may reach further than the block says; the entries are valid.
static gz_error check_farthest(const gz_world *world, const void *block, const snapshot_header *h) {
	double farthest = world->baseline.farthest;
	for (size_t k = 0; k < h->entries; k++) {
		const snapshot_wall words = graze_snapshot_get(block, k);
		farthest = fmax(farthest, graze_snapshot_farthest(&words));
	}
	if (h->farthest >= farthest && h->farthest <= 2 * (double)GZ_LIMIT) return graze_no_error();
	return graze_error(
		GZ_STATUS_INVALID_INPUT, 0, "farthest", "the block: its walls do not reach as far as %g", h->farthest);
}

// ---------------------------------------------------------------------------------------------------------------------
// Differences
// ---------------------------------------------------------------------------------------------------------------------

/// A wall that is to change.
typedef struct wall_change {
	size_t wall;
	wall_value value;       ///< the value that it gets; afterwards the value that it had
	uint8_t leaves, enters; ///< its old record leaves the grid, its new one enters
	uint8_t rewritten;      ///< more than its state changes
} wall_change;

static wall_change change_to(const gz_world *world, size_t wall, wall_value value) {
	const wall_value now = graze_wall_value(world, wall);
	const bool is = now.state == WALL_ENABLED, will = value.state == WALL_ENABLED;
	if (value.state == WALL_REMOVED) value.record = now.record, value.filter = now.filter;
	const bool moves = memcmp(&now.record, &value.record, sizeof now.record) != 0;
	const bool rewritten = moves || memcmp(&now.filter, &value.filter, sizeof now.filter) != 0;
	return (wall_change){wall, value, is && (moves || !will), will && (moves || !is), (uint8_t)rewritten};
}

/// Visits the walls of a world and the entries of a block side by side (a merge of sorted lists).
typedef struct comparison {
	const gz_world *world;
	const void *block;
	size_t entries, entry; ///< their number, and the next one
	size_t wall;           ///< the next wall that differs from the baseline
} comparison;

static comparison compare(const gz_world *world, const void *block, const snapshot_header *h) {
	return (comparison){world, block, h->entries, 0, graze_baseline_next(world, 0)};
}

/// The next wall that differs. False where there is none, or where the block's entry for it is invalid.
static bool next_change(comparison *c, wall_change *change, gz_error *error) {
	for (;;) {
		const snapshot_wall saved =
			c->entry < c->entries ? graze_snapshot_get(c->block, c->entry) : (snapshot_wall){{0}};
		const size_t entry_wall = c->entry < c->entries ? saved.word[0] : SIZE_MAX;
		const size_t wall = c->wall < entry_wall ? c->wall : entry_wall;
		if (wall == SIZE_MAX) return false;
		if (wall == c->wall) c->wall = graze_baseline_next(c->world, wall + 1);
		wall_value value = graze_baseline_value(c->world, wall);
		if (wall == entry_wall) {
			const wall_value now = graze_wall_value(c->world, wall);
			const snapshot_wall words = graze_snapshot_encode(wall, &now);
			const size_t k = c->entry++;
			if (!memcmp(&words, &saved, sizeof words)) continue;
			*error = graze_snapshot_decode(&value, &saved, k);
			if (error->status) return false;
		}
		*change = change_to(c->world, wall, value);
		return true;
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Changes
// ---------------------------------------------------------------------------------------------------------------------

static void exchange(gz_world *world, wall_change *c) {
	const size_t i = c->wall;
	const wall_value before = {
		world->state[i], world->filters ? world->filters[i] : graze_no_filter(), world->walls[i]};
	const filter_record *f = &c->value.filter;
	world->state[i] = c->value.state, world->walls[i] = c->value.record;
	if (world->filters) world->filters[i] = *f;
	if (world->ids) world->ids[i] = (uint64_t)f->id[1] << 32 | f->id[0];
	c->value = before;
}

/// With a rebuilt grid.
static bool rebuild_changed(gz_world *world, wall_change *changes, size_t count) {
	for (size_t k = 0; k < count; k++) exchange(world, changes + k);
	if (graze_grid_rebuild(world)) return true;
	for (size_t k = 0; k < count; k++) exchange(world, changes + k);
	return false;
}

/// As gz_world_move_walls: all new records enter the grid under numbers behind all others, or none; then the old ones
/// leave it.
static bool replace_changed(gz_world *world, wall_change *changes, size_t count) {
	const int32_t first = (int32_t)world->wall_count;
	wall_grid *grid = &world->grid;
	size_t k = 0;
	for (; k < count; k++) {
		if (k + 1 < count) graze_grid_prefetch(grid, &changes[k + 1].value.record);
		world->walls[first + (int32_t)k] = changes[k].value.record;
		if (changes[k].enters && !graze_grid_add(grid, world->walls, first + (int32_t)k, &world->memory)) break;
	}
	const bool added = k == count;
	while (k--) {
		const int32_t wall = (int32_t)changes[k].wall, fresh = first + (int32_t)k;
		if (added && changes[k].leaves) graze_grid_remove(grid, world->walls, wall);
		if (added && changes[k].enters) graze_grid_renumber(grid, world->walls, fresh, wall);
		if (!added && changes[k].enters) graze_grid_remove(grid, world->walls, fresh);
		if (added) exchange(world, changes + k);
	}
	return added;
}

/// Updates everything but the grid.
static void settle(gz_world *world, const wall_change *changes, size_t count) {
	for (size_t k = 0; k < count; k++) {
		const size_t wall = changes[k].wall;
		const bool is_gone = world->state[wall] == WALL_REMOVED;
		if (changes[k].value.state == WALL_REMOVED) world->removed--;
		if (is_gone) world->removed++;
		if (is_gone && wall < world->lowest) world->lowest = wall;
		if (changes[k].leaves) graze_adjacency_remove(&world->adjacency, (int32_t)wall);
	}
	for (size_t k = 0; k < count; k++)
		if (changes[k].enters) graze_wall_entered(world, (int32_t)changes[k].wall);
}

/// Walls whose columns are null exactly where no value needs them.
static gz_walls needed_columns(const wall_change *changes, size_t count) {
	const filter_record none = graze_no_filter();
	gz_walls needed = {.count = 0};
	for (size_t k = 0; k < count; k++) {
		const filter_record *f = &changes[k].value.filter;
		if (f->flags) needed.id.data = f->id;
		if (f->category != none.category || f->mask != none.mask || f->group) needed.filters.mask.data = &f->mask;
	}
	return needed;
}

/// Reserves memory for all changes, which are sorted by wall.
static bool prepare(gz_world *world, const wall_change *changes, size_t count, size_t walls) {
	const gz_walls needed = needed_columns(changes, count);
	if (!graze_walls_reserve(world, walls + count, &needed)) return false;
	for (size_t k = 0; k < count; k++)
		if (changes[k].rewritten && !graze_baseline_keep(world, changes[k].wall)) return false;
	world->has_filters |= graze_has_filters(&needed.filters);
	return true;
}

/// False without memory, and nothing has changed.
static bool change_all(gz_world *world, wall_change *changes, size_t count) {
	const size_t before = world->wall_count, last = count ? changes[count - 1].wall + 1 : 0;
	const size_t more = last > before ? last - before : 0;
	grid_additions arrivals = {0};
	if (!prepare(world, changes, count, before + more)) return false;
	for (size_t k = 0; k < count; k++)
		if (changes[k].enters) graze_grid_plan_addition(&arrivals, &world->grid, &changes[k].value.record);
	// Walls behind the former last one begin as removed ones.
	memset(world->state + before, WALL_REMOVED, more);
	memset(world->walls + before, 0, more * sizeof *world->walls);
	world->wall_count += more, world->removed += more;
	const int outgrown = graze_grid_must_rebuild(&world->grid, &arrivals);
	if (!(outgrown ? rebuild_changed : replace_changed)(world, changes, count)) return false;
	settle(world, changes, count);
	return true;
}

gz_error gz_world_restore(gz_world *world, const void *block, size_t size) {
	snapshot_header h;
	wall_change change;
	size_t count = 0, n = 0;
	if (!world) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "world", "the world is null");
	gz_error error = graze_snapshot_open(&h, block, size);
	if (!error.status) error = check_origin(world, &h);
	if (!error.status) error = check_indices(world, block, &h);
	if (error.status) return error;
	for (comparison c = compare(world, block, &h); next_change(&c, &change, &error);) count++;
	if (!error.status) error = check_farthest(world, block, &h);
	if (error.status) return error;
	wall_change *changes = graze_allocate(&world->memory, count, sizeof *changes);
	for (comparison c = compare(world, block, &h); changes && next_change(&c, changes + n, &error);) n++;
	const bool changed = changes && change_all(world, changes, count);
	graze_release(&world->memory, changes, count, sizeof *changes);
	if (!changed) return graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory to restore %zu walls", count);
	world->farthest = h.farthest;
	return error;
}
