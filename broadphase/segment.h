// Line segments in double: the geometry of walls and paths that the broadphase computes with.
#ifndef GRAZE_BROADPHASE_SEGMENT_H
#define GRAZE_BROADPHASE_SEGMENT_H

#include <math.h>
#include <stdbool.h>

#include "kernels/data/columns.h"

/// The length and the radius of a wall. Its record stores a flag in the sign bit of each.
static inline double wall_length(const wall_record *wall) { return fabs((double)wall->length); }
static inline double wall_radius(const wall_record *wall) { return fabs((double)wall->radius); }

/// A segment: the end a, and the vector from a to b.
typedef struct segment {
	double ax, ay, ex, ey;
} segment;

static inline segment segment_of(const wall_record *wall) {
	return (segment){
		(double)wall->ax, (double)wall->ay, (double)wall->bx - (double)wall->ax, (double)wall->by - (double)wall->ay};
}

/// The lower and upper end of the interval between a and a + e, in one coordinate.
static inline double segment_low(double a, double e) { return e < 0 ? a + e : a; }
static inline double segment_high(double a, double e) { return e < 0 ? a : a + e; }

/// Clips the segment to low <= y <= high and writes the extent of the rest in x. Returns false when nothing is left.
static inline bool segment_clip(const segment *s, double low, double high, double *min_x, double *max_x) {
	double t0 = 0, t1 = 1;
	if (s->ey != 0) {
		const double enter = ((s->ey > 0 ? low : high) - s->ay) / s->ey,
					 leave = ((s->ey > 0 ? high : low) - s->ay) / s->ey;
		t0 = enter > 0 ? enter : 0, t1 = leave < 1 ? leave : 1;
	} else if (s->ay < low || s->ay > high) return false;
	if (t0 > t1) return false;
	const double x0 = s->ax + t0 * s->ex, x1 = s->ax + t1 * s->ex;
	*min_x = x0 < x1 ? x0 : x1, *max_x = x0 < x1 ? x1 : x0;
	return true;
}

#endif
