// The clearance map: for each small cell a lower bound of the distance from its points to the nearest wall of the
// level, a quantised distance field. A body whose reach is below the bound at the middle of its path touches no wall.
//
// A bound has 4 bits: bound = nibble * quantum, with 14 quanta to the margin; 15 means beyond the margin. 4 bits decide
// for most bodies. 16 columns by 8 rows of cells fill a cache line; the index of a cell's nibble is
//
//     ((row / 8) * (columns / 16) + column / 16) * 128 + row % 8 * 16 + column % 16
//
// so that a word of 32 bits holds 8 consecutive cells of a row.
#ifndef GRAZE_BROADPHASE_WALLS_CLEARANCE_BOUNDS_H
#define GRAZE_BROADPHASE_WALLS_CLEARANCE_BOUNDS_H

#include "kernels/kernels.h"

enum { CLEARANCE_WORDS = 256 }; ///< words that are processed at a time

typedef struct clearance_bounds {
	clearance_map map; ///< what kernels read: the same nibbles
	uint32_t *nibbles;
	const graze_kernels *kernels;
	float slack;         ///< for rounding; see graze_rounding_slack
	double side;         ///< of a cell
	double deduction;    ///< subtracted from the distance of a cell's centre: half a diagonal, and the slack
	double max_distance; ///< from a wall's axis to the centre of a cell that a wall of radius 0 lowers below 15
	float quanta_per_unit;
	size_t stale_walls; ///< removed walls whose bounds are still in the map
} clearance_bounds;

/// The first word of a row, from which word_in_row counts. Coordinates wrap around.
static inline uint32_t *words_of_row(const clearance_bounds *c, int32_t row) {
	const uint32_t r = (uint32_t)row & ((1u << c->map.frame.row_bits) - 1);
	return c->nibbles + ((size_t)(r >> 3) << c->map.frame.column_bits) + (r & 7) * 2;
}

/// The place of the word that holds the bound of a column, among the words of its row and of the seven rows with it.
///
/// mask: the columns of the map, less one
static inline uint32_t word_in_row(uint32_t mask, int32_t column) {
	const uint32_t k = (uint32_t)column & mask;
	return (k & ~15u) + (k >> 3 & 1);
}
static inline uint32_t column_mask(const clearance_bounds *c) { return (1u << c->map.frame.column_bits) - 1; }

static inline double column_center(const clearance_bounds *c, int32_t column) {
	return (double)c->map.frame.origin_x + (column + 0.5) * c->side;
}

static inline double row_center(const clearance_bounds *c, int32_t row) {
	return (double)c->map.frame.origin_y + (row + 0.5) * c->side;
}

#endif
