// The fast path. Most bodies near walls touch at most one: they move by two segments, up to the wall and on from there,
// eight bodies at a time. A body becomes a mover (the general solver) where that is not enough; the results have the
// same bits.
#ifndef GRAZE_MOVER_FAST_PATH_H
#define GRAZE_MOVER_FAST_PATH_H

#include "engine/mover/mover_tile.h"

/// Moves the tile's bodies along their first segments. Bodies that the fast path does not cover become movers, with
/// their pairs.
void graze_first_segments(query_run *run, mover_tile *t);

/// Moves the bodies that respond to a wall along their last segments. Bodies whose last segment is refused, or has a
/// hit, become movers at their wall, listed as `searching`, with the pairs of their motion from there. False without
/// memory.
bool graze_last_segments(query_run *run, mover_tile *t);

#endif
