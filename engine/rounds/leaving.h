// Bodies that bounce and leave the disc in which their neighbours are known, because another body has hit them.
#ifndef GRAZE_ROUNDS_LEAVING_H
#define GRAZE_ROUNDS_LEAVING_H

#include "engine/rounds/crowd_rounds.h"

/// Finds new neighbours for the active bodies that leave their discs. Bodies that were alone may join. False without
/// memory.
bool graze_rounds_find_leaving(query_run *run);

#endif
