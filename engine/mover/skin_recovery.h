// Skin recovery: movers that are too near to a wall.
#ifndef GRAZE_MOVER_SKIN_RECOVERY_H
#define GRAZE_MOVER_SKIN_RECOVERY_H

#include "engine/mover/mover_tile.h"

/// Sets the distance that the safety check demands: half the skin beyond the radius, or the radius, or the present
/// distance; each only if the mover starts that far away.
void graze_mover_set_clearance(mover_tile *tile, int32_t index);

/// Moves a mover that is too near to a wall away from it, by a few skins at most, if that is possible. Returns whether
/// it is.
bool graze_mover_recover_skin(query_run *run, mover_tile *t, int32_t index);

#endif
