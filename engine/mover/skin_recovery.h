// Ways that stand too near to a wall.
#ifndef GRAZE_MOVER_SKIN_RECOVERY_H
#define GRAZE_MOVER_SKIN_RECOVERY_H

#include "engine/mover/mover_tile.h"

/// How far the guard must keep it from walls: half the skin beyond its radius, or its radius, or as far as it is; each
/// only if it starts so.
void graze_mover_set_clearance(mover_tile *tile, int32_t way);

/// Who is too near to a wall goes away from it, by a few skins at most, if that is possible. Returns whether it is.
int graze_mover_recover_skin(query_run *run, mover_tile *t, int32_t way);

#endif
