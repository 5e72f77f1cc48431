// The steps that edits consist of.
#ifndef GRAZE_WORLD_EDITS_H
#define GRAZE_WORLD_EDITS_H

#include "engine/world/world.h"

/// Reserves columns for so many walls with the properties of these. False without memory, and nothing has changed.
bool graze_walls_reserve(gz_world *world, size_t count, const gz_walls *walls);

/// Rebuilds the grid for all walls that have an index, so that disabled walls can return. False without memory, and
/// nothing has changed.
bool graze_grid_rebuild(gz_world *world);

/// Updates everything but the grid for a wall that has entered the grid.
void graze_wall_entered(gz_world *world, int32_t wall);

#endif
