// The steps that edits consist of.
#ifndef GRAZE_WORLD_EDITS_H
#define GRAZE_WORLD_EDITS_H

#include "engine/world/world.h"

/// Reserves columns, adjacency and grid for `count` walls, with the columns that `walls` needs. False without memory,
/// and no value has changed.
bool graze_walls_reserve(gz_world *world, size_t count, const gz_walls *walls);

/// Rebuilds the grid. It is sized for disabled walls too, so that they can return without another rebuild. False
/// without memory, and nothing has changed.
bool graze_grid_rebuild(gz_world *world);

/// Updates adjacency, `farthest` and the flags of the world for a wall that has entered the grid.
void graze_wall_entered(gz_world *world, int32_t wall);

#endif
