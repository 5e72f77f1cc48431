// The pairs of bodies whose ways come near one another: sort and sweep along x, with boxes of any size. It shares
// nothing with the library, whose crowds are sorted into cells.
#ifndef GRAZE_SOAK_ROUNDS_WAY_PAIRS_H
#define GRAZE_SOAK_ROUNDS_WAY_PAIRS_H

#include <stddef.h>
#include <stdint.h>

#include "oracle/exact/exact.h"

typedef struct way_pair {
	uint32_t one, other;
} way_pair;

/// The box around a body on its way.
typedef struct way_box {
	double low_x, high_x, low_y, high_y;
	uint32_t body;
} way_box;

typedef struct way_pairs {
	way_box *boxes; ///< in the order of low_x; kept, because the order hardly changes from tick to tick
	size_t box_count;
	way_pair *pairs;
	size_t count, capacity;
} way_pairs;

/// Bodies that move straight, each from one place to another. Bodies without a finite box are near no other one.
typedef struct way_columns {
	const point *from, *to;
	const double *radius; ///< with a margin; negative for bodies to leave out
	size_t count;
} way_columns;

/// Finds all pairs whose boxes overlap: a superset of those that come as near as their radii.
void find_way_pairs(way_pairs *out, const way_columns *ways);
void way_pairs_free(way_pairs *pairs);

#endif
