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

/// The word that holds the bound of a cell. Coordinates wrap around.
static inline uint32_t *word_at(const clearance_bounds *c, int32_t row, int32_t column) {
	const map_frame *frame = &c->map.frame;
	const uint32_t rows = (1u << frame->row_bits) - 1, columns = (1u << frame->column_bits) - 1;
	const uint32_t r = (uint32_t)row & rows, k = (uint32_t)column & columns;
	return c->nibbles + ((size_t)(r >> 3) << frame->column_bits) + (k & ~15u) + (r & 7) * 2 + (k >> 3 & 1);
}

static inline double column_center(const clearance_bounds *c, int32_t column) {
	return (double)c->map.frame.origin_x + (column + 0.5) * c->side;
}

static inline double row_center(const clearance_bounds *c, int32_t row) {
	return (double)c->map.frame.origin_y + (row + 0.5) * c->side;
}

#endif
