// Bodies that meet at most one wall, which is most of those that have any in reach: they go by two legs, up to the wall
// and on from there, and become ways only if it is not as simple as that.
#ifndef GRAZE_MOVER_FAST_PATH_H
#define GRAZE_MOVER_FAST_PATH_H

#include "engine/mover/mover_tile.h"

/// The tile's bodies go their first legs. Those with whom it is not simple become ways, with their pairs at hand.
void graze_first_segments(query_run *run, mover_tile *t);

/// Those that turned go on. Those who cannot go as simply as that become ways that have come to their wall and turned
/// there: the tile's `going`, with their pairs at hand. False when there is no memory.
int graze_last_segments(query_run *run, mover_tile *t);

#endif
