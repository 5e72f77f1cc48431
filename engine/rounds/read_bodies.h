// Divides the bodies into those that are alone, and those that move together.
#ifndef GRAZE_ROUNDS_READ_BODIES_H
#define GRAZE_ROUNDS_READ_BODIES_H

#include "engine/rounds/crowd_rounds.h"

/// Sets the kinds of all bodies by their neighbours. Invalid bodies count as alone. False without memory.
bool graze_rounds_begin_kinds(query_run *run);

/// Divides the bodies into those that are alone and the others. False without memory.
bool graze_rounds_divide(query_run *run);

/// Reads the bodies that move together. False without memory.
bool graze_rounds_read(query_run *run);

/// Lists those that may move.
void graze_rounds_list_active(query_run *run);

/// Whether two bodies are so near to one another that they have to be separated.
bool graze_rounds_any_near(const query_run *run);

/// Runs a query of a part of the bodies: of the chunks from `first` on. False without memory.
bool graze_run_part(query_run *run, const query_type *type, size_t first, const void *output);

/// Finds the walls near the bodies that move together. False without memory.
bool graze_rounds_find_walls(query_run *run);

/// Reads a body that was alone and now moves with others.
void graze_rounds_join(query_run *run, int32_t number);

/// Finds the walls near the bodies that have joined. False without memory.
bool graze_rounds_find_joined_walls(query_run *run);

#endif
