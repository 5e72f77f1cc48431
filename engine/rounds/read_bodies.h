// Divides the bodies into those that are alone, and those that move together.
#ifndef GRAZE_ROUNDS_READ_BODIES_H
#define GRAZE_ROUNDS_READ_BODIES_H

#include "engine/rounds/round_part.h"

/// Sets the kinds of all bodies by their neighbours, and whether some bounce. Invalid bodies count as alone. False
/// without memory.
bool graze_rounds_begin_kinds(query_run *run);

/// Reads the bodies that move together, in parts. False without memory.
bool graze_rounds_read(query_run *run);

/// A stage: lists those that may move, by their number of neighbours within each TILE.
bool graze_rounds_list_active(round_part *part);

/// Whether two bodies are so near to one another that they have to be separated.
bool graze_rounds_any_near(query_run *run);

/// Reads a body that was alone and now moves with others.
void graze_rounds_join(query_run *run, int32_t number);

#endif
