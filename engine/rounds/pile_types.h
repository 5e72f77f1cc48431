// What piles.h keeps: cells of the size of bodies, and the bodies in them.
#ifndef GRAZE_ROUNDS_PILE_TYPES_H
#define GRAZE_ROUNDS_PILE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kernels/rounds/rounds.h"

enum {
	SIDE_UNITS = 1 << 20, ///< per side of a cell: places in cells are whole numbers, whose sums depend on no order
	NO_CANDIDATE = -1,
	NEAR_CELLS = 2, ///< cells around a dense one, on each side, whose bodies belong to the pile if they overlap others
};

/// A cell. The filters of its bodies are a part of its name: bodies of different kinds may ignore one another.
typedef struct pile_cell {
	uint64_t kind; ///< of the bodies: a hash of their filters
	int32_t x, y;
	uint16_t side; ///< the exponent of the side's float
	uint16_t is_used;
	int32_t count;        ///< of its bodies
	int64_t sum_x, sum_y; ///< of their places in the cell
	int32_t first;        ///< of a group's pile_candidates, or NO_CANDIDATE
} pile_cell;

/// A set of cells: a hash table with open addressing, at most half full.
typedef struct cell_set {
	pile_cell *cell;
	size_t mask;
} cell_set;

/// What the search for piles reads of a body.
typedef struct pile_body {
	float x, y, radius, skin;
	unsigned side; ///< of the smallest cells that it may be in: above its radius
	uint64_t kind, key;
	bool counts;          ///< it is valid and collides with others of its kind
	filter_record filter; ///< with its id, and the one that it ignores: pairs that do not exist do not overlap
} pile_body;

/// A body near a dense cell.
typedef struct pile_candidate {
	pile_body body;
	int32_t index, next; ///< of the same group
	uint32_t cell;       ///< the place of its near cell in the set
	bool overlaps;       ///< another one of the group, near it
} pile_candidate;

/// How far a body of a pile drifts in a tick.
typedef struct pile_drift {
	float x, y;
} pile_drift;

#endif
