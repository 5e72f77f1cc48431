#include "broadphase/walls/grid_edits.h"

#include <math.h>
#include <string.h>

#include "broadphase/walls/clearance_repair.h"

/// The index of the level that a wall belongs to; NO_LEVEL when none was built for its size.
static int level_index(const wall_grid *grid, const wall_record *wall) {
	return grid->level_at[graze_level_of(grid->rule, wall)];
}

static grid_level *level_of(wall_grid *grid, const wall_record *wall) { return grid->level + level_index(grid, wall); }

// ---------------------------------------------------------------------------------------------------------------------
// Capacity
// ---------------------------------------------------------------------------------------------------------------------

/// Whether a wall lies within the maps of its level and needs no more slack than the level has.
static bool fits(const wall_grid *grid, const wall_record *wall) {
	const int index = level_index(grid, wall);
	if (index == NO_LEVEL) return false;
	const grid_level *level = grid->level + index;
	const wall_bounds b = graze_wall_bounds(wall);
	const double border = graze_level_border(grid->margin, b.max_radius, level->slack);
	if (graze_rounding_slack(&b, (double)grid->margin) > level->slack) return false;
	return b.low_x - border >= level->low_x && b.high_x + border <= level->high_x && b.low_y - border >= level->low_y &&
		   b.high_y + border <= level->high_y;
}

void graze_grid_plan_addition(grid_additions *a, const wall_grid *grid, const wall_record *wall) {
	a->walls++;
	a->misfit |= !fits(grid, wall);
	a->entries += graze_estimate_entries(wall, (double)grid->margin, grid->rule);
}

/// Sums over all levels.
typedef struct grid_totals {
	size_t walls, entries, blocks, free_blocks;
} grid_totals;

static grid_totals totals_of(const wall_grid *grid) {
	grid_totals totals = {0};
	for (int l = 0; l < grid->level_count; l++) {
		const cell_lists *c = &grid->level[l].cells;
		totals.walls += c->walls, totals.entries += c->entries;
		totals.blocks += c->blocks.count, totals.free_blocks += c->blocks.free_count;
	}
	return totals;
}

bool graze_grid_must_rebuild(const wall_grid *grid, const grid_additions *a) {
	const grid_totals now = totals_of(grid);
	const size_t walls = now.walls + a->walls;
	// The margin of a grid that was built without walls suits none.
	const bool crowded = walls > (grid->built_walls ? 2 * grid->built_walls + 64 : 0);
	const bool fragmented = now.free_blocks > grid->built_free_blocks + now.blocks / 2 + 1024;
	const double max_entries = 2 * fmax(graze_max_entries(walls), (double)grid->built_entries);
	return a->misfit || crowded || fragmented || (double)now.entries + a->entries > max_entries;
}

void graze_grid_accept_free_blocks(wall_grid *grid) { grid->built_free_blocks = totals_of(grid).free_blocks; }

bool graze_grid_reserve(wall_grid *grid, size_t capacity, caller_memory *memory) {
	uint32_t *index = graze_allocate(memory, capacity, sizeof *index);
	if (!index) return false;
	memcpy(index, grid->complete_index, grid->capacity * sizeof *index);
	graze_release(memory, grid->complete_index, grid->capacity, sizeof *index);
	grid->complete_index = index, grid->capacity = capacity;
	for (int l = 0; l < grid->level_count; l++) grid->level[l].cells.complete_index = index;
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Edits
// ---------------------------------------------------------------------------------------------------------------------

void graze_grid_prefetch(const wall_grid *grid, const wall_record *wall) {
	const int index = level_index(grid, wall);
	if (index == NO_LEVEL) return;
	const segment s = segment_of(wall);
	graze_clearance_prefetch(&grid->level[index].clearance, &s, wall_radius(wall));
	graze_cells_prefetch(&grid->level[index].cells, wall);
}

bool graze_grid_add(wall_grid *grid, const wall_record *walls, int32_t wall, caller_memory *memory) {
	const wall_record *w = walls + wall;
	grid_level *level = level_of(grid, w);
	if (!graze_cells_add(&level->cells, walls, wall, memory)) return false;
	const segment s = segment_of(w);
	graze_clearance_lower(&level->clearance, &s, wall_radius(w));
	level->max_length = fmax(level->max_length, wall_length(w));
	level->max_radius = fmax(level->max_radius, wall_radius(w));
	return true;
}

void graze_grid_remove_stale(wall_grid *grid, const wall_record *walls, int32_t wall) {
	graze_cells_remove(&level_of(grid, walls + wall)->cells, walls, wall);
}

void graze_grid_remove(wall_grid *grid, const wall_record *walls, int32_t wall) {
	graze_grid_remove_stale(grid, walls, wall);
	graze_repair_clearance(level_of(grid, walls + wall), walls, wall);
}

// To repair the bounds around one wall takes as long as to lower those around 4 walls (in game levels) or up to 40
// walls (where many walls cross).
bool graze_grid_is_bulk_removal(const wall_grid *grid, size_t count) {
	return count > 64 && count > totals_of(grid).walls / 8;
}

void graze_grid_rebuild_clearance(wall_grid *grid, const wall_record *walls) {
	for (int l = 0; l < grid->level_count; l++) graze_rebuild_clearance(grid->level + l, walls);
}

void graze_grid_renumber(wall_grid *grid, const wall_record *walls, int32_t wall, int32_t index) {
	graze_cells_renumber(&level_of(grid, walls + wall)->cells, walls, wall, index);
}

bool graze_grid_visit_at(
	const wall_grid *grid, float x, float y, bool (*visit)(void *context, int32_t wall), void *context) {
	for (int l = 0; l < grid->level_count; l++) {
		const cell_lists *c = &grid->level[l].cells;
		const map_frame *frame = &c->map.frame;
		const int32_t column = frame_columns(frame, (double)x, (double)x).first;
		const int32_t row = frame_rows(frame, (double)y, (double)y).first;
		const wall_cell *cell = c->cells + frame_cell_index(frame, column, row);
		for (uint32_t i = 0; i < cell->blocks; i++) {
			const wall_block *block = c->blocks.data + cell->first + i;
			for (int k = 0; k < LANES; k++)
				if (block_has(block, k) && visit(context, block_wall(block, k))) return true;
		}
	}
	return false;
}
