// What edits of a world are made of.
#ifndef GRAZE_WORLD_EDITS_H
#define GRAZE_WORLD_EDITS_H

#include "engine/world/world.h"

/// Room for so many walls with what these have. Returns 0 when there is no memory, and nothing is different.
int graze_walls_reserve(gz_world *world, size_t count, const gz_walls *walls);

/// Makes the grid anew for all walls that have an index, so that those that are disabled can come back. Returns 0 when
/// there is no memory, and nothing has changed.
int graze_grid_rebuild(gz_world *world);

/// What else a wall that has entered the grid is told to.
void graze_wall_entered(gz_world *world, int32_t wall);

#endif
