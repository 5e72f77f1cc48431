// Cases are sketched in double, with places and directions, and rounded to float once.
#ifndef GRAZE_GENERATORS_SKETCH_H
#define GRAZE_GENERATORS_SKETCH_H

#include "generators/cases.h"

// +, -, *, / and sqrt alone, without fused operations, give the same bits everywhere.
typedef struct vec {
	double x, y;
} vec;

static inline vec add(vec v, vec w, double factor) { return (vec){v.x + w.x * factor, v.y + w.y * factor}; }
static inline vec times(vec v, double factor) { return (vec){v.x * factor, v.y * factor}; }
static inline vec left_of(vec v) { return (vec){-v.y, v.x}; }

static inline vec place(random_source *source, int exponent) {
	const double x = random_signed(source, exponent);
	return (vec){x, random_signed(source, exponent)};
}

/// A unit vector: an axis, a diagonal, a rational one, or any.
static inline vec direction(random_source *source) {
	vec v = place(source, 0);
	if (random_chance(source, 2)) v.x = random_int(source, -9, 9), v.y = random_int(source, -9, 9);
	const double length = sqrt(v.x * v.x + v.y * v.y);
	return length > 0 ? times(v, 1 / length) : (vec){1, 0};
}

/// A few ulps off, or more rarely some thousand.
static inline double nudged(random_source *source, double x) {
	const int size = random_chance(source, 4) ? 4096 : 4;
	return x * (1 + random_int(source, -size, size) * 0x1p-24);
}

/// Coordinates for a body and a wall.
typedef struct sketch {
	vec p, d, a, b;
	double radius;
} sketch;

static inline pair_case rounded(const sketch *s) {
	return (pair_case){(float)s->p.x, (float)s->p.y, (float)s->d.x, (float)s->d.y, (float)s->radius, (float)s->a.x,
		(float)s->a.y, (float)s->b.x, (float)s->b.y, 0, 0};
}

static inline pair_case either_way_round(random_source *source, pair_case c) {
	return random_chance(source, 2) ? c : swapped_case(c);
}

/// A wall from a in the direction u.
static inline sketch wall_along(random_source *source, vec u, double length) {
	sketch s = {.a = place(source, 6)};
	s.b = add(s.a, u, length);
	return s;
}

/// The body is to be at `touch` after `share` of its path, coming in the unit direction `toward`.
static inline void come(random_source *source, sketch *s, vec touch, vec toward, double share) {
	const double way = random_size(source, -4, 8);
	s->p = add(touch, toward, -way), s->d = times(toward, way / share);
}

#endif
