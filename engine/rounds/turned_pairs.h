// The pairs of bodies that have turned with those that they may meet on their new paths.
#ifndef GRAZE_ROUNDS_TURNED_PAIRS_H
#define GRAZE_ROUNDS_TURNED_PAIRS_H

#include "engine/rounds/crowd_rounds.h"

/// Adds the new pairs of the bodies in crowd_rounds.turned to the pairs and to the lists of neighbours. Bodies that
/// were alone may join. False without memory.
bool graze_rounds_find_turned_pairs(query_run *run);

#endif
