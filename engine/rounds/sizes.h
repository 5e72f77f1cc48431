// The sizes of bodies: their skins, and the discs that they are placed with.
#ifndef GRAZE_ROUNDS_SIZES_H
#define GRAZE_ROUNDS_SIZES_H

#include "engine/rounds/crowd_rounds.h"

/// Whether some bodies have a push mass.
bool graze_rounds_any_pushes(const query_run *run);

/// Finds the skins of all bodies and the radii that they are placed with; at the start of a call also the bodies in
/// piles. False without memory.
bool graze_rounds_find_sizes(query_run *run);

#endif
