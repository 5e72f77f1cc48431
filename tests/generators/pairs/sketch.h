// Pairs are sketched in double, by points and directions, and rounded to float once. With +, -, *, / and sqrt alone,
// and without fused operations, the bits are the same on every machine.
#ifndef GRAZE_GENERATORS_PAIRS_SKETCH_H
#define GRAZE_GENERATORS_PAIRS_SKETCH_H

#include "generators/cases.h"
#include "generators/directions.h"

static inline vec add(vec v, vec w, double factor) { return (vec){v.x + w.x * factor, v.y + w.y * factor}; }
static inline vec times(vec v, double factor) { return (vec){v.x * factor, v.y * factor}; }

/// v, turned left by a right angle.
static inline vec turned_left(vec v) { return (vec){-v.y, v.x}; }

/// With coordinates in [-2^exponent, 2^exponent].
static inline vec random_vec(random_source *source, int exponent) {
	const double x = random_signed(source, exponent);
	return (vec){x, random_signed(source, exponent)};
}

/// A unit vector: half of them have a rational slope of small integers (axes and diagonals among them).
static inline vec any_direction(random_source *source) {
	vec v = random_vec(source, 0);
	if (random_chance(source, 2)) v.x = random_int(source, -9, 9), v.y = random_int(source, -9, 9);
	const double length = sqrt(v.x * v.x + v.y * v.y);
	return length > 0 ? times(v, 1 / length) : (vec){1, 0};
}

/// x, changed by up to 4 ulps, or in one case of four by up to 4096.
static inline double nudged(random_source *source, double x) {
	const int size = random_chance(source, 4) ? 4096 : 4;
	return x * (1 + random_int(source, -size, size) * 0x1p-24);
}

/// A body at p with the displacement d, and a wall from a to b.
typedef struct sketch {
	vec p, d, a, b;
	double radius;
} sketch;

static inline pair_case rounded(const sketch *s) {
	return (pair_case){(float)s->p.x, (float)s->p.y, (float)s->d.x, (float)s->d.y, (float)s->radius, (float)s->a.x,
		(float)s->a.y, (float)s->b.x, (float)s->b.y, 0, 0};
}

/// In half of the cases with the wall's ends swapped.
static inline pair_case either_way_round(random_source *source, pair_case c) {
	return random_chance(source, 2) ? c : swapped_case(c);
}

/// A sketch whose wall starts at a random a and runs in the direction u.
static inline sketch wall_along(random_source *source, vec u, double length) {
	sketch s = {.a = random_vec(source, 6)};
	s.b = add(s.a, u, length);
	return s;
}

/// Sets p and d so that the body is at `touch` after `share` of its path, moving in the unit direction `toward`.
static inline void aim_at_touch(random_source *source, sketch *s, vec touch, vec toward, double share) {
	const double distance = random_size(source, -4, 8);
	s->p = add(touch, toward, -distance), s->d = times(toward, distance / share);
}

#endif
