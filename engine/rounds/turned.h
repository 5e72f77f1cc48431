// Bodies that bounce off something and go on along another path than that on which their neighbours are known.
#ifndef GRAZE_ROUNDS_TURNED_H
#define GRAZE_ROUNDS_TURNED_H

#include "engine/rounds/domains.h"

/// Finds new neighbours for the active bodies that have turned since the last call. Bodies that were alone may join.
/// False where the call ends.
bool graze_rounds_find_turned(round_domains *domains);

#endif
