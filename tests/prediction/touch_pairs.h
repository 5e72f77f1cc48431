// Pairs of circles on curved paths as an array of structs, as a caller of gz_solve_touches has them.
#ifndef GRAZE_PREDICTION_TOUCH_PAIRS_H
#define GRAZE_PREDICTION_TOUCH_PAIRS_H

#include <stdbool.h>

#include <graze/graze.h>

#include "generators/pairs/trajectory_cases.h"

typedef struct touch_circle {
	float px, py, vx, vy, ax, ay, radius;
} touch_circle;

typedef struct touch_pair {
	touch_circle first, second;
	double horizon;
} touch_pair;

/// A pair whose relative path is one of the family. Half of the second circles rest in the origin.
touch_pair touch_pair_make(const trajectory_family *family, random_source *source);

/// The first circle relative to the second, in double.
trajectory_case touch_pair_relative(const touch_pair *pair);

static inline bool touch_pair_is_straight(const touch_pair *p) {
	return p->first.ax == p->second.ax && p->first.ay == p->second.ay;
}

/// The columns of `count` pairs.
gz_trajectory_pairs touch_pairs_columns(const touch_pair *pairs, size_t count, const char *backend);

/// Solves `count` pairs; fails the test if the library reports an error.
void solve_touch_pairs(gz_touch_times *times, const touch_pair *pairs, size_t count, const char *backend);

/// The first rule that the times of a pair violate, whatever the pair: kinds alternate, times ascend, the first begin
/// is the first touch unless that is 0. Null where all hold.
const char *touch_order_fault(const gz_touch_times *times, double horizon);

/// Fails the test with a message that contains the pair and its times.
void fail_touch_pair(const char *what, const touch_pair *pair, const gz_touch_times *times);

/// The pair as numbers, for messages.
const char *touch_pair_text(const touch_pair *pair);

#endif
