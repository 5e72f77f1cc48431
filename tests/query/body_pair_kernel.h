// Two moving circles, evaluated by the kernels alone: no grid.
#ifndef GRAZE_QUERY_BODY_PAIR_KERNEL_H
#define GRAZE_QUERY_BODY_PAIR_KERNEL_H

#include "query/pair_kernel.h"

typedef struct moving_body {
	float px, py, dx, dy, radius; // centre, displacement, radius
} moving_body;

typedef struct circle_case {
	moving_body body, other; // the body asks the other
} circle_case;

/// Answers `count` cases, a tile at a time, as bodies that ask a crowd; false when this build or processor lacks the
/// kernels. The feature of a hit is GZ_FEATURE_CIRCLE.
int evaluate_circle_pairs(const char *kernels, const circle_case *cases, size_t count, pair_answer *answers);

/// The same as bodies of one crowd that ask one another: answers[2 * i] for the body, answers[2 * i + 1] for the other.
int evaluate_meetings(const char *kernels, const circle_case *cases, size_t count, pair_answer *answers);

/// A disc that a body's path never leaves, as the broadphase has it.
typedef struct body_disc {
	float x, y, reach;
} body_disc;

/// The discs of `count` bodies.
void discs_of_bodies(const char *kernels, const moving_body *bodies, size_t count, body_disc *discs);

/// Does the broadphase look at a pair with these discs? In float, and the same from both sides.
static inline int discs_overlap(const body_disc *a, const body_disc *b) {
	const float dx = b->x - a->x, dy = b->y - a->y, both = a->reach + b->reach;
	return dx * dx + dy * dy <= both * both;
}

#endif
