// Two circles that move straight at the same time: whether they overlap on the way. Double decides with an error bound,
// and where it cannot, a type of 113 bits in which the products of coordinates are exact.
#ifndef GRAZE_SOAK_ROUNDS_CIRCLE_WAYS_H
#define GRAZE_SOAK_ROUNDS_CIRCLE_WAYS_H

#include <stdbool.h>

#include "oracle/exact/predicates.h"

typedef struct circle_way {
	point from, to;
	float radius;
} circle_way;

/// Whether two circles at rest overlap: circles that touch do not.
bool circles_overlap(point at, float radius, point other_at, float other_radius);

/// Whether two circles overlap at any time of their ways.
bool ways_overlap(const circle_way *one, const circle_way *other);

/// The gap between two circles, below 0 in overlap, with a bound of its error.
measured_distance circle_gap(point at, float radius, point other_at, float other_radius);

#endif
