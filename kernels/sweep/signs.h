// Exact signs of sums of products of floats, for the few decisions at a start in overlap that must not depend on
// rounding: on which side of a wall a centre is, which feature is the nearest, and whether the motion approaches it.
//
// A product of two floats is exact in double. The products are summed as an expansion: doubles that do not overlap,
// whose sum is exact (Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates",
// 1997, Grow-Expansion). The sign of an expansion is that of its largest component. A plain sum in double with a bound
// of its error comes first, and decides nearly always.
#ifndef GRAZE_KERNELS_SWEEP_SIGNS_H
#define GRAZE_KERNELS_SWEEP_SIGNS_H

#include <math.h>
#include <stdbool.h>

enum { MAX_PRODUCTS = 8 };

/// Grow-Expansion: adds a double to an expansion of `count` components, which becomes one longer. Zero components are
/// kept.
static inline void expansion_add(double *expansion, int count, double addend) {
	for (int i = 0; i < count; i++) { // Two-Sum
		const double sum = addend + expansion[i], expansion_part = sum - addend;
		expansion[i] = (addend - (sum - expansion_part)) + (expansion[i] - expansion_part);
		addend = sum;
	}
	expansion[count] = addend;
}

static inline int expansion_sign(const double *expansion, int count) {
	for (int i = count; i--;)
		if (expansion[i] != 0) return expansion[i] > 0 ? 1 : -1;
	return 0;
}

/// The sign of the sum of x[i] * y[i] over `count` products, at most MAX_PRODUCTS: -1, 0 or 1.
static inline int sign_of_products(const float *x, const float *y, int count) {
	double expansion[MAX_PRODUCTS], sum = 0, size = 0;
	for (int i = 0; i < count; i++) {
		const double product = (double)x[i] * (double)y[i];
		sum += product, size += fabs(product);
	}
	if (fabs(sum) > size * 0x1p-48) return sum > 0 ? 1 : -1;
	for (int i = 0; i < count; i++) expansion_add(expansion, i, (double)x[i] * (double)y[i]);
	return expansion_sign(expansion, count);
}

/// The sign of dot(p - q, d).
static inline int sign_of_approach(const float p[2], const float q[2], const float d[2]) {
	const float x[4] = {p[0], -q[0], p[1], -q[1]}, y[4] = {d[0], d[0], d[1], d[1]};
	return sign_of_products(x, y, 4);
}

/// The sign of dot(p - q, d - e): negative where circles at p and q that move by d and e approach one another.
static inline int sign_of_relative_approach(const float p[2], const float q[2], const float d[2], const float e[2]) {
	const float x[8] = {p[0], p[0], -q[0], -q[0], p[1], p[1], -q[1], -q[1]};
	const float y[8] = {d[0], -e[0], d[0], -e[0], d[1], -e[1], d[1], -e[1]};
	return sign_of_products(x, y, 8);
}

/// The sign of cross(p - a, b - a): negative where p is left of the line from a to b, 0 on the line.
static inline int sign_of_side(const float p[2], const float a[2], const float b[2]) {
	const float x[6] = {p[0], -p[0], -a[0], -p[1], p[1], a[1]}, y[6] = {b[1], a[1], b[1], b[0], a[0], b[0]};
	return sign_of_products(x, y, 6);
}

/// The feature of a wall from a to b that is the nearest to a centre.
typedef enum start_part { START_SIDE, START_FIRST, START_SECOND } start_part;

/// The start of a motion at a wall.
typedef struct wall_start {
	start_part part;
	int side;        ///< the sign of cross(p - a, b - a): 0 on the wall's line, negative left of it
	bool approaches; ///< the motion decreases the distance to that part
} wall_start;

/// p, d: the centre and its displacement; a, b: the wall's ends
static inline wall_start wall_start_of(const float p[2], const float d[2], const float a[2], const float b[2]) {
	// dot(p - a, b - a), dot(p - b, b - a) and cross(b - a, d), multiplied out
	const float after_a_x[8] = {p[0], -p[0], -a[0], a[0], p[1], -p[1], -a[1], a[1]};
	const float after_a_y[8] = {b[0], a[0], b[0], a[0], b[1], a[1], b[1], a[1]};
	const float after_b_x[8] = {p[0], -p[0], -b[0], b[0], p[1], -p[1], -b[1], b[1]};
	const float after_b_y[8] = {b[0], a[0], b[0], a[0], b[1], a[1], b[1], a[1]};
	const float crossing_x[4] = {b[0], -a[0], -b[1], a[1]}, crossing_y[4] = {d[1], d[1], d[0], d[0]};
	const bool is_point = a[0] == b[0] && a[1] == b[1];
	wall_start s = {.side = sign_of_side(p, a, b)};
	if (is_point || sign_of_products(after_a_x, after_a_y, 8) < 0) s.part = START_FIRST;
	else if (sign_of_products(after_b_x, after_b_y, 8) > 0) s.part = START_SECOND;
	if (s.part == START_SIDE) s.approaches = s.side * sign_of_products(crossing_x, crossing_y, 4) > 0;
	else s.approaches = sign_of_approach(p, s.part == START_FIRST ? a : b, d) < 0;
	return s;
}

#endif
