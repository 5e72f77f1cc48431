// A case relative to an end of the wall, or to the other circle, in long double: what the bounds are made of. Nothing
// here is shared with the library, and nothing is solved for.
#ifndef GRAZE_BOUNDS_BOUND_FRAME_H
#define GRAZE_BOUNDS_BOUND_FRAME_H

#include <math.h>

#include "bounds/bound_case.h"

typedef long double real;

typedef struct vec {
	real x, y;
} vec;

static inline vec vec_of(const float *v) { return (vec){(real)v[0], (real)v[1]}; }
static inline vec vec_add(vec a, vec b) { return (vec){a.x + b.x, a.y + b.y}; }
static inline vec vec_sub(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y}; }
static inline vec vec_scaled(vec a, real by) { return (vec){a.x * by, a.y * by}; }
static inline real vec_dot(vec a, vec b) { return a.x * b.x + a.y * b.y; }
static inline real vec_cross(vec a, vec b) { return a.x * b.y - a.y * b.x; }
static inline real vec_length(vec a) { return sqrtl(vec_dot(a, a)); }

#define UNIT 0x1p-24L ///< the rounding unit of float
/// Bounds are sums of first order. Products of roundings are at most this share of them.
#define SECOND_ORDER (1 + 0x1p-20L)

/// An error as a share of its bound: 0 for none, infinity for NaN.
static inline double share(real error, real bound) {
	if (!(error > 0)) return error <= 0 ? 0 : (double)INFINITY;
	return (double)(error / (bound * SECOND_ORDER));
}

/// A pair at t = 0. For two circles the edge is 0, and both ends are the other centre.
typedef struct bound_frame {
	vec origin;  ///< the wall's first end (of lower x or, at equal x, lower y), or the other centre
	vec second;  ///< the wall's second end, or the other centre
	vec start;   ///< r: from there to the body's centre
	vec edge;    ///< e: from the first end to the second
	vec way;     ///< d: the displacement relative to the wall or other circle
	vec unit;    ///< e / |e|
	real length; ///< |e|
	real speed;  ///< |d|
	real radius; ///< R: the sum of both radii
	real target_radius;
	bool swapped; ///< the first end is the caller's b
} bound_frame;

bound_frame frame_of_case(const bound_case *c, bound_kind kind);

/// The centre at time t, from the origin.
static inline vec center_at(const bound_frame *f, real t) { return vec_add(f->start, vec_scaled(f->way, t)); }

/// The centre's position along the wall, and its distance left of the wall's line.
static inline real along(const bound_frame *f, vec center) { return vec_dot(center, f->unit); }
static inline real left_offset(const bound_frame *f, vec center) { return vec_cross(f->unit, center); }

/// From an end of the wall, or the other circle, to the centre.
static inline vec from_end(const bound_frame *f, vec center, bool second) {
	return second ? vec_sub(center, f->edge) : center;
}

/// The distance of a centre from the segment, or from the other centre.
real segment_distance(const bound_frame *f, vec center);

// The parts of bounds, in the caller's units (docs/semantics.md, S193, S194).

/// Of the distance from the wall's line at time t.
real side_bound(const bound_frame *f, real t);

/// Of the distance from an end or the other centre at time t. from: the end to the start
real end_bound(const bound_frame *f, bound_kind kind, vec from, real t);

/// The part of end_bound for a start next to the touch, with motion next to a tangent.
real tangent_bound(const bound_frame *f, vec from);

/// Of the position along the wall at time t, at its first or second end.
real along_bound(const bound_frame *f, real t, bool second);

#endif
