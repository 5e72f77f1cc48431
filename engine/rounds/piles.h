// Piles: many bodies at about the same place, as where a game creates thousands of them at one point. The number of
// their pairs grows with the square, so that they are spread without pairs: each body of a pile drifts away from the
// middle of those around, and ignores all others of the pile. It does not move by its wish meanwhile.
//
// A pile is found by counting bodies in cells of a square grid of their own size, whose origin is that of the world. So
// it does not depend on any other grid, nor on an order.
#ifndef GRAZE_ROUNDS_PILES_H
#define GRAZE_ROUNDS_PILES_H

#include "engine/rounds/crowd_rounds.h"
#include "engine/rounds/pile_cells.h"

enum { PILE_DENSE = 6 };

/// Bodies counted by the hashes of their cells, up to PILE_DENSE: so many in a cell make it part of a pile (without
/// overlaps it has at most four). Different cells may share a counter: counts may be too large.
typedef struct pile_counts {
	uint8_t *count;
	uint32_t *counter; ///< of each body, by index
	int32_t shift;     ///< counters have 32 - shift bits
} pile_counts;

/// Begins counting. False without memory.
bool graze_piles_begin(query_run *run, pile_counts *counts);

/// Finds the bodies in piles, where the counters of all are known: sets crowd_rounds.piled, pile_count and drifts.
/// False without memory, or where more pairs are compared than gz_query.max_pairs.
bool graze_piles_find(query_run *run, pile_counts *counts);

#endif
