// What is decided about walls, places and ways: always right, and mostly as fast as double.
#ifndef GRAZE_SOAK_PREDICATES_H
#define GRAZE_SOAK_PREDICATES_H

#include "exact.h"

/// The distance from the segment's surface to a place, and by how much that may be wrong.
typedef struct measure {
	double distance, error;
} measure;

measure wall_distance(const soak_wall *wall, place center);

/// As exact_turn and exact_is_clear. The second knows the distance already.
int turn(place a, place b, place c);
bool is_clear(const soak_wall *wall, measure to, place center, float radius);

/// Does the straight way from p to q meet the wall's segment, or touch it?
bool way_meets(place p, place q, const soak_wall *wall);

/// As exact_moving_meets, and mostly as fast as double.
bool moving_meets(place from, place to, const soak_wall *before, const soak_wall *after);

double way_length(place p, place q);

#endif
