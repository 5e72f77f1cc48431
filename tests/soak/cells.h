// The walls by square cells, for the judge alone: as simple as can be, and nothing of the library's.
#ifndef GRAZE_SOAK_CELLS_H
#define GRAZE_SOAK_CELLS_H

#include <stddef.h>
#include <stdint.h>

#include "oracle/exact/predicates.h"

typedef struct wall_cells {
	const oracle_wall *walls;
	double low_x, low_y, side, margin;
	size_t columns, rows;
	size_t *first;     ///< list k is wall[first[k]] up to wall[first[k + 1]]; the one behind the last has all walls
	uint32_t *wall;    ///< those within the margin of any place in the cell
	double *clearance; ///< no wall is nearer to any place in the cell; the margin at most
} wall_cells;

typedef struct wall_list {
	const uint32_t *wall;
	size_t count;
} wall_list;

/// Ends the program where memory is out.
wall_cells cells_create(const oracle_wall *walls, size_t count, double margin);
void cells_free(wall_cells *cells);

/// No wall is nearer than this; 0 where nothing is known.
double cells_clearance(const wall_cells *cells, place at);

/// At least all walls within `reach` of the place.
wall_list cells_near(const wall_cells *cells, place at, double reach);
wall_list cells_all(const wall_cells *cells);

#endif
