// The oracle of positions and paths: whether a body may be at a point, and may move straight from one point to another.
// It uses the exact predicates and cells of its own, and shares nothing with the library.
#ifndef GRAZE_SOAK_CHECKS_CLEARANCE_ORACLE_H
#define GRAZE_SOAK_CHECKS_CLEARANCE_ORACLE_H

#include "soak/checks/wall_cells.h"

/// The gap between a body and the nearest wall.
typedef struct clearance {
	double low, high; ///< bounds of the gap
	bool clear;       ///< the centre is at least the radius away from every wall, exactly
	int32_t wall;     ///< the nearest wall; -1 where none is near
} clearance;

/// within: gaps up to this length are measured; for larger gaps `low` is at least this length
/// all: test every wall instead of the walls of the cells
clearance oracle_clearance(const wall_cells *cells, point at, float radius, double within, bool all);

/// A wall that the path crosses or touches; -1 for none. all: test every wall
int32_t oracle_blocking_wall(const wall_cells *cells, point from, point to, bool all);

#endif
