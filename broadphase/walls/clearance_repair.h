// Repairs of a level's clearance map after a wall has been removed from its cell lists.
#ifndef GRAZE_BROADPHASE_WALLS_CLEARANCE_REPAIR_H
#define GRAZE_BROADPHASE_WALLS_CLEARANCE_REPAIR_H

#include "broadphase/walls/grid.h"

/// Computes the bounds around a removed wall anew: those that it may have determined are reset and lowered by the walls
/// near them. The bounds are then those of a map built without the wall, to the bit. Where the map wraps around so
/// often that one word stands for many positions, the bounds are left as they are, lower than necessary, until half as
/// many walls have been removed as remain; then the whole map is rebuilt.
void graze_repair_clearance(grid_level *level, const wall_record *walls, int32_t wall);

/// Computes all bounds of a level anew from its walls.
void graze_rebuild_clearance(grid_level *level, const wall_record *walls);

#endif
