// Bodies that bounce off something and go on along another path than that on which their neighbours are known.
#ifndef GRAZE_ROUNDS_TURNED_H
#define GRAZE_ROUNDS_TURNED_H

#include "engine/rounds/crowd_rounds.h"

/// Finds new neighbours for the active bodies that have turned since the last call. Bodies that were alone may join.
/// False without memory.
bool graze_rounds_find_turned(query_run *run);

#endif
