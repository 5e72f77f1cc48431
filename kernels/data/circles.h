// The circles of a crowd as kernels read them. A crowd is sorted by cell (counting sort): a circle's *place* is the
// index of its record in that order, and the circles of a cell are consecutive.
#ifndef GRAZE_KERNELS_DATA_CIRCLES_H
#define GRAZE_KERNELS_DATA_CIRCLES_H

#include "kernels/data/records.h"

enum {
	NEIGHBOUR_BATCH = 512,      ///< bodies that collect_neighbours takes at a time, at most
	PAIR_RANGE_CAPACITY = 2048, ///< of ranges of whole cells
};

/// The bounding circles of the paths of bodies: the middle of each path, and its reach (radius + half the
/// displacement), with rounding included. Two bodies can only touch if their bounding circles overlap.
///
/// Written by bound_paths; read by collect_neighbours and collect_ranges. 2 * LANES elements past the end can be read.
typedef struct circle_columns {
	const float *x, *y, *reach;
} circle_columns;

/// The same columns to write, in whole lanes.
typedef struct circle_columns_out {
	float *x, *y, *reach;
	uint32_t *cell; ///< of each middle; may be null
} circle_columns_out;

/// For each body the cells of a level that its neighbours lie in: columns and rows, both ends included, not wrapped.
/// Written by cover_cells.
typedef struct cell_boxes {
	int32_t first_column[TILE + LANES], last_column[TILE + LANES], first_row[TILE + LANES], last_row[TILE + LANES];
} cell_boxes;

/// The finest level of a crowd's grid, for bodies whose neighbouring cells are consecutive in memory: none at an edge
/// of the map. Read by collect_neighbours.
typedef struct circle_cells {
	const uint32_t *cell;          ///< of each body, by place
	const uint32_t *start;         ///< cell i has the places start[i] up to start[i + 1] (CSR lists)
	size_t columns;                ///< cells per row
	const circle_record *prefetch; ///< records to prefetch, one for each body of the call: evaluate_circles reads them
} circle_cells;

/// A product of two ranges of places: bodies a to a_end, each with the bodies from b to b_end that it may touch. Within
/// one cell each body is paired with those behind it: then b is a + 1 and `step` is 1.
///
/// Written by the broadphase; read and advanced by collect_ranges, which pauses when its list of pairs is full.
typedef struct pair_range {
	int32_t a, a_end, b, b_end;
	int32_t step;   ///< what b advances by when a does: 0 or 1
	int32_t resume; ///< the place among the others where body a continues after a pause; else 0
} pair_range;

typedef struct pair_range_list {
	pair_range pair_range[PAIR_RANGE_CAPACITY];
	int32_t next, count; ///< ranges before `next` are done
} pair_range_list;

#endif
