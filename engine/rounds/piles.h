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

/// Bodies counted by the hashes of their cells, up to PILE_DENSE. Different cells may share a counter: counts may be
/// too large.
typedef struct pile_counts {
	uint8_t *count;
	unsigned shift;
	bool any_dense;
} pile_counts;

enum { PILE_DENSE = 6 }; ///< bodies in a cell that make it part of a pile; without overlaps it has at most four

/// Begins counting. False without memory.
bool graze_piles_begin(query_run *run, pile_counts *counts);

static inline uint8_t *graze_pile_count(const pile_counts *c, float x, float y, float size) {
	const unsigned side = graze_pile_cell_side(size);
	const float inverse = graze_inverse_side(side);
	const uint32_t i = (uint32_t)graze_cell_coordinate(x, inverse), k = (uint32_t)graze_cell_coordinate(y, inverse);
	return c->count + ((i * 0x9e3779b1u ^ (k + side) * 0x85ebca77u) * 0xc2b2ae3du >> c->shift);
}

/// Counts a body. size: the larger one of its radius and its skin
static inline void graze_piles_count(pile_counts *c, float x, float y, float size) {
	uint8_t *count = graze_pile_count(c, x, y, size);
	*count = (uint8_t)(*count + (*count < PILE_DENSE));
	c->any_dense |= *count == PILE_DENSE;
}

/// Finds the bodies in piles, where all bodies are counted: sets crowd_rounds.piled, pile_count and drifts. False
/// without memory.
bool graze_piles_find(query_run *run, const pile_counts *counts);

#endif
