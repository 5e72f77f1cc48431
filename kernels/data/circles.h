// The circles of a crowd as kernels read them. A crowd is sorted by cell (counting sort): a circle's *place* is the
// index of its record in that order, and the circles of a cell are consecutive.
#ifndef GRAZE_KERNELS_DATA_CIRCLES_H
#define GRAZE_KERNELS_DATA_CIRCLES_H

#include "kernels/data/maps.h"
#include "kernels/data/records.h"

enum {
	NEIGHBOUR_BATCH = 512,      ///< bodies that collect_neighbours takes at a time, at most
	PAIR_RANGE_CAPACITY = 2048, ///< of ranges of whole cells
};

/// The bounding circles of the paths of bodies: the middle of each path, and its reach (radius + half the
/// displacement), with rounding included. Two bodies can only touch if their bounding circles overlap.
///
/// Written by bound_paths; read by collect_neighbours, collect_targets and collect_ranges. 2 * LANES elements past the
/// end can be read.
typedef struct circle_columns {
	const float *x, *y, *reach;
} circle_columns;

/// The same columns to write, in whole lanes.
typedef struct circle_columns_out {
	float *x, *y, *reach;
	uint32_t *cell; ///< of each middle; may be null
} circle_columns_out;

/// A level of a crowd's grid, for bodies that are not of the crowd. Read by collect_targets.
typedef struct target_level {
	const uint32_t *start;  ///< of the level's first cell, and so on: cell i has the places start[i] up to start[i + 1]
	const map_frame *frame; ///< of the finest cells
	int32_t shift;          ///< from the coordinates of the finest cells to those of the level
	int32_t column_bits, row_bits;
	float reach;       ///< at least the reach of the level's bodies
	int32_t max_cells; ///< a body with more cells around it is tested against the whole level
} target_level;

/// How far collect_targets has come: zero at first.
typedef struct target_search {
	int32_t body;
	int32_t row;    ///< of the rows of cells around this body
	int32_t resume; ///< the place in this row where the search continues after a pause; else 0
	size_t runs;    ///< of consecutive places that were tested
} target_search;

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
