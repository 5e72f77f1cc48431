// Where bodies end and what they met goes into the caller's columns.
#ifndef GRAZE_MOVER_WRITE_MOVES_H
#define GRAZE_MOVER_WRITE_MOVES_H

#include "engine/mover/mover_tile.h"

/// The kind's `answer`: a tile's bodies.
void graze_tell_tile(asking *a);

/// Does the caller want to know more of the tile's bodies than where they end?
int graze_ways_are_told(const asking *a);

/// All bodies of a gathering.
void graze_tell_gathering(asking *a);

#endif
