// Skin recovery: movers that are too near to a wall.
#ifndef GRAZE_MOVER_SKIN_RECOVERY_H
#define GRAZE_MOVER_SKIN_RECOVERY_H

#include "engine/mover/mover_tile.h"

/// Sets the distance that the safety check requires: half the skin beyond the radius, or the radius, or the present
/// distance; each only if the mover starts that far away. Also sets the swept radius.
void graze_mover_set_clearance(mover_tile *tile, int32_t index);

/// Sets q of a mover that is too near to a wall to a place that is farther from all shapes near it, at most
/// SKIN_MAX_RECOVERY skins away. Returns whether there is one. Then the shapes near q have to be found, and the
/// recovery ended.
bool graze_mover_begin_recovery(query_run *run, mover_tile *t, int32_t index);

/// Moves a mover to q if that is farther from all shapes than it was: `from`. A one-sided wall may exist at q that does
/// not exist at p. Returns whether the mover has moved; otherwise the shapes near it have to be found again.
bool graze_mover_end_recovery(query_run *run, mover_tile *t, int32_t index, double from);

#endif
