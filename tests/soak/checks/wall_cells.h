// The walls by square cells, for the clearance oracle: a simple grid that shares nothing with the library's.
#ifndef GRAZE_SOAK_CHECKS_WALL_CELLS_H
#define GRAZE_SOAK_CHECKS_WALL_CELLS_H

#include <stddef.h>
#include <stdint.h>

#include "oracle/exact/predicates.h"

typedef struct wall_cells {
	const oracle_wall *walls;
	double low_x, low_y, side, margin;
	size_t columns, rows;
	/// CSR lists: list k is wall[first[k]] up to wall[first[k + 1]]. The list behind those of the cells has all walls.
	size_t *first;
	uint32_t *wall;    ///< in the list of a cell: the walls within the margin of any point of the cell
	double *clearance; ///< of a cell: no wall is closer to any point of it; at most the margin
} wall_cells;

typedef struct wall_list {
	const uint32_t *wall;
	size_t count;
} wall_list;

/// Ends the program when there is no memory. walls: not copied; there is at least one
wall_cells cells_create(const oracle_wall *walls, size_t count, double margin);
void cells_free(wall_cells *cells);

/// A lower bound of the distance to every wall; 0 outside of the cells.
double cells_clearance(const wall_cells *cells, point at);

/// A superset of the walls within `reach` of the point.
wall_list cells_near(const wall_cells *cells, point at, double reach);
wall_list cells_all(const wall_cells *cells);

#endif
