// Divides the bodies into those that are alone, and those that move together.
#ifndef GRAZE_ROUNDS_READ_BODIES_H
#define GRAZE_ROUNDS_READ_BODIES_H

#include "engine/rounds/crowd_rounds.h"

/// Divides the bodies by their neighbours. Invalid bodies count as alone. False without memory.
bool graze_rounds_divide(query_run *run);

/// Reads the bodies that move together. False without memory.
bool graze_rounds_read(query_run *run);

/// Whether two bodies are so near to one another that they have to be separated.
bool graze_rounds_any_near(const query_run *run);

/// Moves the bodies that are alone, and writes their ends. False without memory.
bool graze_rounds_move_alone(query_run *run);

/// Finds the walls near the bodies that move together. False without memory.
bool graze_rounds_find_walls(query_run *run);

#endif
