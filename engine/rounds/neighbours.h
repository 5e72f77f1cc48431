// The neighbours of each body: the other bodies that it may meet in this tick.
#ifndef GRAZE_ROUNDS_NEIGHBOURS_H
#define GRAZE_ROUNDS_NEIGHBOURS_H

#include "engine/rounds/crowd_rounds.h"

/// Places the bodies of the query in the crowd, and finds the pairs of those that may collide; not those of two ghosts.
/// False without memory.
bool graze_rounds_find_pairs(query_run *run);

/// Whether some valid body has this response. Elements that are not picked need not have any.
bool graze_rounds_any_responds(const query_run *run, uint8_t response);

/// Whether two bodies collide with one another.
bool graze_rounds_collide(const crowd_rounds *g, int32_t one, int32_t other);

#endif
