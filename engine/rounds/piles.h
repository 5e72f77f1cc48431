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

enum { PILE_DENSE = 6, PILE_BATCH = 64 };

/// Bodies counted by the hashes of their cells, up to PILE_DENSE: so many in a cell make it part of a pile (without
/// overlaps it has at most four). Different cells may share a counter: counts may be too large.
typedef struct pile_counts {
	uint8_t *count;
	unsigned shift;
	bool any_dense;
	int32_t pending; ///< bodies that are not counted yet
	float x[PILE_BATCH], y[PILE_BATCH], size[PILE_BATCH];
} pile_counts;

/// Begins counting. False without memory.
bool graze_piles_begin(query_run *run, pile_counts *counts);

/// Counts the pending bodies.
void graze_piles_count_pending(pile_counts *counts);

/// Counts a body, sooner or later. size: the larger one of its radius and its skin
static inline void graze_piles_count(pile_counts *c, float x, float y, float size) {
	c->x[c->pending] = x, c->y[c->pending] = y, c->size[c->pending] = size;
	if (++c->pending == PILE_BATCH) graze_piles_count_pending(c);
}

/// Finds the bodies in piles, where all bodies are counted or pending: sets crowd_rounds.piled, pile_count and drifts.
/// False without memory.
bool graze_piles_find(query_run *run, pile_counts *counts);

#endif
