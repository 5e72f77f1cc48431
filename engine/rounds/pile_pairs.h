// The pairs of bodies in piles with others.
#ifndef GRAZE_ROUNDS_PILE_PAIRS_H
#define GRAZE_ROUNDS_PILE_PAIRS_H

#include "engine/rounds/crowd_rounds.h"

/// Appends the pairs of bodies of piles with others near them. The crowd is placed, without piles. False without
/// memory.
bool graze_piles_find_pairs(query_run *run);

#endif
