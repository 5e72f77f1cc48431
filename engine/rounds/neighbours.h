// The neighbours of each body: the other bodies that it may meet in this tick.
#ifndef GRAZE_ROUNDS_NEIGHBOURS_H
#define GRAZE_ROUNDS_NEIGHBOURS_H

#include "engine/rounds/crowd_rounds.h"

/// Places the bodies of the query in the crowd, and lists the neighbours of each. False without memory.
bool graze_rounds_find_neighbours(query_run *run);

#endif
