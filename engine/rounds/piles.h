// Piles: many bodies at about the same place, as where a game creates thousands of them at one point. The number of
// their pairs grows with the square, so that they are spread without pairs: each body of a pile drifts away from the
// middle of those around, and ignores all others of the pile. It does not move by its wish meanwhile.
//
// A pile is found by counting bodies in cells of a square grid of their own size, whose origin is that of the world. So
// it does not depend on any other grid, nor on an order.
#ifndef GRAZE_ROUNDS_PILES_H
#define GRAZE_ROUNDS_PILES_H

#include "engine/rounds/crowd_rounds.h"

/// Finds the bodies in piles: sets crowd_rounds.piled, pile_count and drifts. False without memory.
bool graze_piles_find(query_run *run);

/// Appends the pairs of bodies of piles with others near them. The crowd is placed, without piles. False without
/// memory.
bool graze_piles_find_pairs(query_run *run);

#endif
