// Pairs of circles on curved ways, as a caller of gz_solve_touches has them: an array of structs.
#ifndef GRAZE_PREDICTION_TOUCH_KERNEL_H
#define GRAZE_PREDICTION_TOUCH_KERNEL_H

#include <graze/graze.h>

#include "generators/pairs/trajectory_cases.h"

typedef struct touch_circle {
	float px, py, vx, vy, ax, ay, radius;
} touch_circle;

typedef struct touch_pair {
	touch_circle first, second;
	double horizon;
} touch_pair;

/// One of the family, with any second circle: half of them at rest in the origin.
touch_pair touch_pair_make(const trajectory_family *family, random_source *source);

/// The first as the second sees it, in doubles.
trajectory_case touch_pair_seen(const touch_pair *pair);

static inline int touch_pair_is_straight(const touch_pair *p) {
	return p->first.ax == p->second.ax && p->first.ay == p->second.ay;
}

/// The columns of `count` pairs.
gz_trajectory_pairs touch_pairs_columns(const touch_pair *pairs, size_t count, const char *kernels);

/// Asks for the times of `count` pairs; an error fails the test.
void touch_pairs_ask(gz_touch_times *times, const touch_pair *pairs, size_t count, const char *kernels);

/// What is wrong with any answer: ways and sides alternate, and the first inward time is the first touch, unless it is
/// 0. Null when nothing is.
const char *touch_order_fault(const gz_touch_times *times, double horizon);

/// Fails the test, with the pair and its times.
void touch_complain(const char *what, const touch_pair *pair, const gz_touch_times *times);

/// The pair as numbers, for messages.
const char *touch_pair_text(const touch_pair *pair);

#endif
