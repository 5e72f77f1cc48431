// The stages of a call in rounds.
#ifndef GRAZE_ROUNDS_MOVE_ALL_H
#define GRAZE_ROUNDS_MOVE_ALL_H

#include "engine/rounds/crowd_rounds.h"

/// Places the bodies of the query in the crowd, finds their neighbours, and reads those that have some. False without
/// memory.
bool graze_rounds_read_all(query_run *run);

/// Moves the bodies that have been read, and writes the results. False without memory.
bool graze_rounds_move_all(query_run *run);

#endif
