// Edits of a grid: walls are added and removed in time proportional to the cells that list them.
#ifndef GRAZE_BROADPHASE_WALLS_GRID_EDITS_H
#define GRAZE_BROADPHASE_WALLS_GRID_EDITS_H

#include "broadphase/walls/grid.h"

/// Walls that are to be added; zero at first.
typedef struct grid_additions {
	size_t walls;
	double entries; ///< estimated, in cell lists
	bool misfit;    ///< a wall lies beyond its level's maps, needs more slack, or is of a level that was not built
} grid_additions;

/// Adds one wall to the plan.
void graze_grid_plan_addition(grid_additions *additions, const wall_grid *grid, const wall_record *wall);

/// Whether the grid must be built anew for these walls: a wall does not fit, the grid was built for far fewer walls or
/// entries, or half of its blocks are free.
bool graze_grid_must_rebuild(const wall_grid *grid, const grid_additions *additions);

/// Prefetches what an edit of this wall reads first: in a large world that is in no cache.
void graze_grid_prefetch(const wall_grid *grid, const wall_record *wall);

/// Adds a wall that fits. Returns false, with the grid unchanged, when there is no memory.
bool graze_grid_add(wall_grid *grid, const wall_record *walls, int32_t wall, caller_memory *memory);
void graze_grid_remove(wall_grid *grid, const wall_record *walls, int32_t wall);

/// Whether this number of walls is removed faster by graze_grid_remove_stale for each, which leaves their clearance
/// bounds behind, and one graze_grid_rebuild_clearance at the end. The bounds are sound in between.
bool graze_grid_is_bulk_removal(const wall_grid *grid, size_t count);
void graze_grid_remove_stale(wall_grid *grid, const wall_record *walls, int32_t wall);
void graze_grid_rebuild_clearance(wall_grid *grid, const wall_record *walls);

/// Counts the present free blocks as part of the grid as built: they alone cause no rebuild.
void graze_grid_accept_free_blocks(wall_grid *grid);

/// Changes the index of a wall from `wall` to `index`, which has the same record.
void graze_grid_renumber(wall_grid *grid, const wall_record *walls, int32_t wall, int32_t index);

/// Makes room for walls with indices below `capacity`. Returns false, with the grid unchanged, when there is no memory.
bool graze_grid_reserve(wall_grid *grid, size_t capacity, caller_memory *memory);

/// Calls visit(context, wall) for each wall that is in the blocks of the cells at a point, until a call returns true.
/// Returns whether one did. Every wall at the point is among them, others too, and a wall may occur twice.
bool graze_grid_visit_at(
	const wall_grid *grid, float x, float y, bool (*visit)(void *context, int32_t wall), void *context);

#endif
