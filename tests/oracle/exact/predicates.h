// Predicates about walls, points and straight paths. They are always correct: double decides with an error bound, and
// where it cannot, exact.h does. They share nothing with the library.
#ifndef GRAZE_ORACLE_EXACT_PREDICATES_H
#define GRAZE_ORACLE_EXACT_PREDICATES_H

#include "oracle/exact/exact.h"

/// A distance from a wall's surface, and a bound of its error.
typedef struct measured_distance {
	double distance, error;
} measured_distance;

measured_distance wall_distance(const oracle_wall *wall, point center);

/// As exact_orientation and exact_is_clear. distance: from the wall to the centre
int orientation(point a, point b, point c);
bool is_clear(const oracle_wall *wall, measured_distance distance, point center, float radius);

/// Whether the straight path from p to q crosses or touches the wall's segment.
bool segment_touches_wall(point p, point q, const oracle_wall *wall);

/// As exact_touches_moving_wall.
bool segment_touches_moving_wall(point from, point to, const oracle_wall *before, const oracle_wall *after);

double distance_between(point p, point q);

#endif
