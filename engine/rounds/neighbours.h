// The neighbours of each body: the other bodies that it may meet in this tick.
#ifndef GRAZE_ROUNDS_NEIGHBOURS_H
#define GRAZE_ROUNDS_NEIGHBOURS_H

#include "engine/rounds/crowd_rounds.h"

/// Places the bodies of the query in the crowd, and finds the pairs of those that may collide. False without memory.
bool graze_rounds_find_pairs(query_run *run);

/// Whether two bodies collide with one another.
bool graze_rounds_collide(const crowd_rounds *g, int32_t one, int32_t other);

#endif
