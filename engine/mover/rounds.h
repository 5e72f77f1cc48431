// A tile's ways, round by round.
#ifndef GRAZE_MOVER_ROUNDS_H
#define GRAZE_MOVER_ROUNDS_H

#include "engine/mover/mover_tile.h"

/// The kind's `look`: all bodies of the tile go as far as they can. Those that are ways end where their movers are,
/// those with a second leg at its end; all others go all the way.
void graze_rounds(query_run *run);

/// Its beginning: the tile's ways with what is around them, where they stand. False where there is no memory.
int graze_rounds_begin(query_run *run, mover_tile *t);

#endif
