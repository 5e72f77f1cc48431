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

/// One past the last wall that exists among the added ones; the number of walls of the baseline where there is none.
static size_t end_of_added(const gz_world *world) {
	size_t end = world->wall_count;
	while (end > world->baseline.walls && world->state[end - 1] == WALL_REMOVED) end--;
	return end;
}

/// The next wall from `wall` on that has an entry in a block; SIZE_MAX where there is none. A wall of the baseline has
/// an entry if it differs. An added wall has one, even if it is removed, up to the last one that exists. So the number
/// of entries bounds the indices in a block, and with them the memory that restoring takes.
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
									   world->baseline.checksum, world->farthest});
	return size;
}

// ---------------------------------------------------------------------------------------------------------------------
// Checks of a block
// ---------------------------------------------------------------------------------------------------------------------

static gz_error check_baseline(const gz_world *world, const snapshot_header *h) {
	const wall_baseline *baseline = &world->baseline;
	if (h->walls != baseline->walls)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "walls", "the block is of a world built of %u walls, not of %zu",
			h->walls, baseline->walls);
	if (h->baseline_checksum != baseline->checksum)
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "walls", "the block is of a world that was built of other walls");
	return graze_no_error();
}

/// Checks that indices ascend, and that each is one that the world has had or that gz_world_save may write in a block
/// with this number of entries: blocks may come from an untrusted peer.
static gz_error check_indices(const gz_world *world, const void *block, const snapshot_header *h) {
	const size_t block_end = world->baseline.walls + h->entries;
	const size_t max = block_end > world->wall_count ? block_end : world->wall_count; // exclusive
	uint32_t lowest_allowed = 0;
	for (size_t k = 0; k < h->entries; k++) {
		const uint32_t wall = graze_snapshot_get(block, k).word[0];
		if (wall < lowest_allowed || wall >= GZ_MAX_WALLS)
			return graze_error(
				GZ_STATUS_INVALID_INPUT, k, "index", "entry %zu of the block: wall %u is out of order", k, wall);
		if (wall >= max)
			return graze_error(GZ_STATUS_INVALID_INPUT, k, "index",
				"entry %zu of the block: wall %u, of at most %zu in a block of so many entries", k, wall, max);
		lowest_allowed = wall + 1;
	}
	return graze_no_error();
}

/// Checks that no wall of the block or of the baseline reaches further than the block says. The entries must be valid.
static gz_error check_farthest(const gz_world *world, const void *block, const snapshot_header *h) {
	double farthest = world->baseline.farthest;
	if (h->farthest < farthest)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "farthest",
			"the block: it was saved for an extent of %g, and this world has %g", h->farthest, farthest);
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

/// A wall that changes.
typedef struct wall_change {
	size_t wall;
	wall_value value; ///< its new value; after swap_value its former value
	bool leaves;      ///< its old record leaves the grid
	bool enters;      ///< its new record enters the grid
	bool rewritten;   ///< its record or its filter changes, not only its state
} wall_change;

/// The change of a wall to `value`. A wall that is removed keeps its record and filter.
static wall_change change_to(const gz_world *world, size_t wall, wall_value value) {
	const wall_value now = graze_wall_value(world, wall);
	const bool was_enabled = now.state == WALL_ENABLED, will_be_enabled = value.state == WALL_ENABLED;
	if (value.state == WALL_REMOVED) value.record = now.record, value.filter = now.filter;
	const bool changes_record = memcmp(&now.record, &value.record, sizeof now.record) != 0;
	const bool rewritten = changes_record || memcmp(&now.filter, &value.filter, sizeof now.filter) != 0;
	return (wall_change){wall, value, was_enabled && (changes_record || !will_be_enabled),
		will_be_enabled && (changes_record || !was_enabled), rewritten};
}

/// Enumerates the walls that differ between a world and a block: merges the entries of the block with the walls that
/// differ from the baseline, both sorted by index.
typedef struct comparison {
	const gz_world *world;
	const void *block;
	size_t entries, entry; ///< the number of entries; the next one
	size_t wall;           ///< the next wall that differs from the baseline
} comparison;

static comparison begin_comparison(const gz_world *world, const void *block, const snapshot_header *h) {
	return (comparison){world, block, h->entries, 0, graze_baseline_next(world, 0)};
}

/// The next wall that differs. False where there is none, or where the block's entry for it is invalid (`error`).
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

/// Swaps the value of a wall with that of its change, in all columns.
static void swap_value(gz_world *world, wall_change *c) {
	const size_t i = c->wall;
	const wall_value before = {
		world->state[i], world->filters ? world->filters[i] : graze_no_filter(), world->walls[i]};
	const filter_record *f = &c->value.filter;
	world->state[i] = c->value.state, world->walls[i] = c->value.record;
	if (world->filters) world->filters[i] = *f;
	if (world->ids) world->ids[i] = (uint64_t)f->id[1] << 32 | f->id[0];
	c->value = before;
}

/// Makes all changes and rebuilds the grid. False without memory, and nothing has changed.
static bool rebuild_changed(gz_world *world, wall_change *changes, size_t count) {
	for (size_t k = 0; k < count; k++) swap_value(world, changes + k);
	if (graze_grid_rebuild(world)) return true;
	for (size_t k = 0; k < count; k++) swap_value(world, changes + k);
	return false;
}

/// Makes all changes as gz_world_move_walls does: first the new records enter the grid under indices behind all others,
/// then the old ones leave it. False without memory, and no value has changed.
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
		const int32_t wall = (int32_t)changes[k].wall, new_index = first + (int32_t)k;
		if (added && changes[k].leaves) graze_grid_remove(grid, world->walls, wall);
		if (added && changes[k].enters) graze_grid_renumber(grid, world->walls, new_index, wall);
		if (!added && changes[k].enters) graze_grid_remove(grid, world->walls, new_index);
		if (added) swap_value(world, changes + k);
	}
	return added;
}

/// Updates what neither the grid nor the columns contain, after all changes: `removed`, adjacency, `farthest`, flags.
static void finish_changes(gz_world *world, const wall_change *changes, size_t count) {
	for (size_t k = 0; k < count; k++) {
		const size_t wall = changes[k].wall;
		const bool is_removed = world->state[wall] == WALL_REMOVED;
		if (changes[k].value.state == WALL_REMOVED) world->removed--;
		if (is_removed) world->removed++;
		if (is_removed && wall < world->lowest_removed) world->lowest_removed = wall;
		if (changes[k].leaves) graze_adjacency_remove(&world->adjacency, (int32_t)wall);
	}
	for (size_t k = 0; k < count; k++)
		if (changes[k].enters) graze_wall_entered(world, (int32_t)changes[k].wall);
}

/// A view whose ids and filters are null unless a value of a change needs them. It has no other columns and no
/// elements: graze_walls_reserve reads nothing else.
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

/// Reserves memory for all changes: for indices below `walls`, and for the new records behind them. Also keeps the
/// baseline of rewritten walls and sets has_filters. False without memory.
static bool reserve_memory(gz_world *world, const wall_change *changes, size_t count, size_t walls) {
	const gz_walls needed = needed_columns(changes, count);
	if (!graze_walls_reserve(world, walls + count, &needed)) return false;
	for (size_t k = 0; k < count; k++)
		if (changes[k].rewritten && !graze_baseline_keep(world, changes[k].wall)) return false;
	world->has_filters |= graze_has_filters(&needed.filters);
	return true;
}

/// Makes all changes, which are sorted by wall. False without memory, and no wall has changed.
static bool change_all(gz_world *world, wall_change *changes, size_t count) {
	const size_t before = world->wall_count, end = count ? changes[count - 1].wall + 1 : 0;
	const size_t more = end > before ? end - before : 0;
	grid_additions additions = {0};
	if (!reserve_memory(world, changes, count, before + more)) return false;
	for (size_t k = 0; k < count; k++)
		if (changes[k].enters) graze_grid_plan_addition(&additions, &world->grid, &changes[k].value.record);
	// New indices begin as removed walls. Without memory they stay so.
	memset(world->state + before, WALL_REMOVED, more);
	memset(world->walls + before, 0, more * sizeof *world->walls);
	world->wall_count += more, world->removed += more;
	const bool must_rebuild = graze_grid_must_rebuild(&world->grid, &additions);
	if (!(must_rebuild ? rebuild_changed : replace_changed)(world, changes, count)) return false;
	finish_changes(world, changes, count);
	return true;
}

gz_error gz_world_restore(gz_world *world, const void *block, size_t size) {
	snapshot_header h;
	wall_change change;
	size_t count = 0, listed = 0;
	if (!world) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "world", "the world is null");
	gz_error error = graze_snapshot_open(&h, block, size);
	if (!error.status) error = check_baseline(world, &h);
	if (!error.status) error = check_indices(world, block, &h);
	if (error.status) return error;
	for (comparison c = begin_comparison(world, block, &h); next_change(&c, &change, &error);) count++;
	if (!error.status) error = check_farthest(world, block, &h);
	if (error.status) return error;
	wall_change *changes = graze_allocate(&world->memory, count, sizeof *changes);
	for (comparison c = begin_comparison(world, block, &h); changes && next_change(&c, changes + listed, &error);)
		listed++;
	const bool changed = changes && change_all(world, changes, count);
	graze_release(&world->memory, changes, count, sizeof *changes);
	if (!changed) return graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory to restore %zu walls", count);
	world->farthest = h.farthest;
	return error;
}
