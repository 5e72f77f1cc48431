// Exact predicates about walls and points in float, of any size. They compute with integers, in multiples of the
// smallest float, so nothing is rounded. A call takes about a microsecond; predicates.h calls them only where double
// cannot decide.
#ifndef GRAZE_ORACLE_EXACT_EXACT_H
#define GRAZE_ORACLE_EXACT_EXACT_H

#include <stdbool.h>

typedef struct point {
	float x, y;
} point;

/// All points within the radius of the segment from a to b.
typedef struct oracle_wall {
	point a, b;
	float radius;
	int outline; ///< the closed outline that the wall belongs to, -1 for none; the predicates do not read it
} oracle_wall;

/// The orientation of a, b, c: 1 where c is left of a -> b, -1 where it is right of it, 0 where it is on the line or a
/// equals b.
int exact_orientation(point a, point b, point c);

/// Whether the distance of the centre from the segment is at least the sum of both radii.
bool exact_is_clear(const oracle_wall *wall, point center, float radius);

/// Whether a point that moves straight crosses or touches the segment of a wall whose ends move straight meanwhile.
/// Also true where bisection to 2^-60 of the time cannot exclude it.
bool exact_touches_moving_wall(point from, point to, const oracle_wall *before, const oracle_wall *after);

#endif
