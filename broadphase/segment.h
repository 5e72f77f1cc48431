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

/// Of numbers that are never NaN, as those of walls. In this form compilers need no branches, and no calls of fmin and
/// fmax.
static inline double lesser_of(double a, double b) { return a < b ? a : b; }
static inline double larger_of(double a, double b) { return a > b ? a : b; }
static inline double clamp_to(double x, double low, double high) { return lesser_of(larger_of(x, low), high); }

/// The points within a distance of a segment from a to b, where a.x <= b.x.
typedef struct capsule {
	segment axis;
	double radius;
	/// The point of the axis that the left side at height y belongs to is (y - a.y) * per_height - lead, in parts of
	/// the axis, and that of the right side (y - a.y) * per_height + lead.
	double per_height, lead;
} capsule;

static inline capsule capsule_of(const segment *s, double radius) {
	const double length = sqrt(s->ex * s->ex + s->ey * s->ey);
	if (fabs(s->ey) <= length * 0x1p-40) return (capsule){*s, radius, 0, INFINITY}; // horizontal: the ends bound it
	const double inverse = 1 / s->ey;
	return (capsule){*s, radius, inverse, fabs(s->ex * radius * inverse) / length};
}

/// Half the width at height y of the circle around the point t of the axis; 0 where it does not reach that height.
static inline double capsule_half_width(const capsule *c, double t, double y) {
	const double height = y - c->axis.ay - t * c->axis.ey, square = c->radius * c->radius - height * height;
	return sqrt(square > 0 ? square : 0);
}

/// The least and the largest x of the capsule at a height that it reaches.
static inline double capsule_left(const capsule *c, double y) {
	const double t = clamp_to((y - c->axis.ay) * c->per_height - c->lead, 0, 1);
	return c->axis.ax + t * c->axis.ex - capsule_half_width(c, t, y);
}
static inline double capsule_right(const capsule *c, double y) {
	const double t = clamp_to((y - c->axis.ay) * c->per_height + c->lead, 0, 1);
	return c->axis.ax + t * c->axis.ex + capsule_half_width(c, t, y);
}

/// The same at several heights, in loops that compilers turn into vector instructions.
static inline void capsule_extents(const capsule *c, const double *y, int count, double *left, double *right) {
	for (int i = 0; i < count; i++) left[i] = capsule_left(c, y[i]);
	for (int i = 0; i < count; i++) right[i] = capsule_right(c, y[i]);
}

#endif
