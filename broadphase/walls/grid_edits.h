// Walls that come and go in a grid that is made, at a cost in proportion to the cells that list them.
#ifndef GRAZE_BROADPHASE_WALLS_GRID_EDITS_H
#define GRAZE_BROADPHASE_WALLS_GRID_EDITS_H

#include "broadphase/walls/grid.h"

/// Walls that are to come.
typedef struct grid_arrivals {
	size_t walls;
	double lists; ///< that they enter, about
	int misfits;  ///< some would be beyond a map, or there is no level for it
} grid_arrivals;

void graze_grid_expect(grid_arrivals *arrivals, const wall_grid *grid, const wall_record *wall);

/// Must the grid be made anew for them: do they not fit, or would it be one for far fewer walls, or has it become half
/// empty?
int graze_grid_is_outgrown(const wall_grid *grid, const grid_arrivals *arrivals);

/// Fetches what an edit of this wall will look at first: in a large world all that is in no cache.
void graze_grid_prefetch(const wall_grid *grid, const wall_record *wall);

/// Adds a wall that fits. Returns 0 when there is no memory, and nothing has changed.
int graze_grid_add(wall_grid *grid, const wall_record *walls, int32_t wall, caller_memory *memory);
void graze_grid_remove(wall_grid *grid, const wall_record *walls, int32_t wall);

/// Of many walls it is quicker to drop them, which leaves bounds as low as if they were there, and at last to find all
/// bounds anew.
int graze_grid_are_many(const wall_grid *grid, size_t count);
void graze_grid_drop(wall_grid *grid, const wall_record *walls, int32_t wall);
void graze_grid_find_bounds(wall_grid *grid, const wall_record *walls);

/// What it is now is how it was made.
void graze_grid_settle(wall_grid *grid);

/// The wall becomes one of another number, with the same record.
void graze_grid_rename(wall_grid *grid, const wall_record *walls, int32_t wall, int32_t becomes);

/// Room for more numbers of walls. Returns 0 when there is no memory, and nothing has changed.
int graze_grid_grow(wall_grid *grid, size_t capacity, caller_memory *memory);

/// Calls see(context, wall) for each wall that is listed at a place, and those there are, until it returns something
/// other than 0, which is returned.
int graze_grid_each_at(const wall_grid *grid, float x, float y, int (*see)(void *context, int32_t wall), void *context);

#endif
