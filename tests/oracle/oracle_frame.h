// The frame of reference in which the oracles compute: relative to the wall's end a, or to the other circle's centre,
// in long double.
#ifndef GRAZE_ORACLE_ORACLE_FRAME_H
#define GRAZE_ORACLE_ORACLE_FRAME_H

#include <math.h>
#include <stdbool.h>

#include "query/pair_kernel.h"

/// One grain, relative to the largest relative coordinate: the rounding unit of float.
#define ORACLE_ULP 0x1p-24L
/// A bound of the oracle's own rounding, relative to the largest relative coordinate.
#define ORACLE_OWN 0x1p-48L

typedef struct frame {
	long double x, y, dx, dy, radius; ///< the body; its radius plus that of the wall or other circle
	long double ex, ey, length;       ///< the wall, from a to b; 0 for a circle
	long double speed, scale;         ///< the length of d; the largest relative coordinate
	long double thickness;            ///< the radius of the wall or other circle
	bool one_sided;
} frame;

/// Where the body is at one time.
typedef struct moment {
	long double along;        ///< position of the centre along the wall, not clamped
	long double gap_x, gap_y; ///< from the closest point of the wall to the centre
	long double distance;     ///< the length of the gap
	long double approach;     ///< how fast the distance falls; 0 where the distance is 0
} moment;

frame frame_of_pair(const pair_case *pair);
frame frame_of_circles(const circle_case *pair);

moment moment_at(const frame *f, long double t);

/// The time in [from, to] at which the distance is least.
long double nearest_time(const frame *f, long double from, long double to);

/// The time of the first touch at this radius, by conservative advancement; negative when there is none. Whether a
/// one-sided wall exists for the body is not considered.
long double advance_to_touch(const frame *f, long double radius);

/// How far left of a -> b the centre starts; 0 for a wall that is a point.
long double left_by(const frame *f);

static inline long double larger(long double x, long double y) { return x > y ? x : y; }
static inline long double smaller(long double x, long double y) { return x < y ? x : y; }
static inline long double length_of(long double x, long double y) { return sqrtl(x * x + y * y); }

/// The position of the closest point of the wall, as a share of its length.
static inline long double part_at(const frame *f, const moment *m) {
	return f->length > 0 ? larger(0, smaller(1, m->along / f->length)) : 0;
}

#endif
