// Skin recovery: movers that are too near to a wall.
#ifndef GRAZE_MOVER_SKIN_RECOVERY_H
#define GRAZE_MOVER_SKIN_RECOVERY_H

#include "engine/mover/mover_tile.h"

/// Sets the distance that the safety check requires: half the skin beyond the radius, or the radius, or the present
/// distance; each only if the mover starts that far away. Also sets the swept radius.
void graze_mover_set_clearance(mover_tile *tile, int32_t index);

/// Moves a mover that is too near to a wall away from it, by SKIN_MAX_RECOVERY skins at most. Returns whether that was
/// possible; otherwise the mover stays. Its nearby shapes then have to be found again.
bool graze_mover_recover_skin(query_run *run, mover_tile *t, int32_t index);

#endif
