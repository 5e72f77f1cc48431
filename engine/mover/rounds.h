// The rounds of a tile's movers.
#ifndef GRAZE_MOVER_ROUNDS_H
#define GRAZE_MOVER_ROUNDS_H

#include "engine/mover/mover_tile.h"

/// query_type.find_pairs: moves all bodies of the tile as far as they can go. Movers end where their records are,
/// bodies of the fast path at the end of their last segment, all others at the end of their displacement.
void graze_rounds(query_run *run);

/// The beginning: the tile's movers with the shapes around them. False without memory.
bool graze_rounds_begin(query_run *run, mover_tile *t);

#endif
