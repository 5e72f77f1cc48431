// Obtuse corners: where two walls meet, a mover may be beside one of them and touch the other at its end.
#ifndef GRAZE_MOVER_INNER_ENDS_H
#define GRAZE_MOVER_INNER_ENDS_H

#include "engine/mover/mover_tile.h"

/// A wall that a mover touches at an end limits it with its side, if another wall that limits the mover with its side
/// begins at that end, and the walls turn towards the mover there. Otherwise a body in an obtuse corner would slide
/// along the one wall, past where both keep it, and in the next tick along the other wall back again, for ever. A wall
/// with another radius ends in a step, which limits like any other end.
///
/// A mover that touches more than 64 walls is left as it is. The shapes that are touched, and those that limit with
/// their sides, are known.
void graze_limit_by_inner_ends(mover_tile *t, int32_t index, const wall_record *walls);

#endif
