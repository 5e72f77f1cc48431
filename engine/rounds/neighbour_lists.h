// The lists of neighbours, from the pairs of bodies.
#ifndef GRAZE_ROUNDS_NEIGHBOUR_LISTS_H
#define GRAZE_ROUNDS_NEIGHBOUR_LISTS_H

#include "engine/rounds/crowd_rounds.h"

/// Makes the lists of neighbours from the pairs, in both directions. False without memory.
bool graze_rounds_list_neighbours(query_run *run);

/// Adds the pairs from number `from` on, without those that are listed before. Neighbours that were sorted need not be
/// sorted any more. Takes time for these pairs and for the lists that they belong to. False without memory.
bool graze_rounds_add_neighbours(query_run *run, size_t from);

#endif
