// Finds the walls near bodies that move together.
#ifndef GRAZE_ROUNDS_FIND_WALLS_H
#define GRAZE_ROUNDS_FIND_WALLS_H

#include "engine/rounds/domains.h"

/// Runs a query of some of the bodies. False without memory.
bool graze_rounds_run_picks(query_run *run, const query_type *type, const gz_bodies *chunks, const void *output);

/// Finds the walls near the bodies that move together. Those that are too near to a wall are moved away from it (skin
/// recovery), where other bodies leave room. False where the call ends.
bool graze_rounds_find_walls(round_domains *domains);

/// The same for the bodies that have joined.
bool graze_rounds_find_joined_walls(round_domains *domains);

#endif
