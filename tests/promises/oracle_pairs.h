// Pairs with results that are worked out by hand, for the tests of the oracle.
#ifndef GRAZE_PROMISES_ORACLE_PAIRS_H
#define GRAZE_PROMISES_ORACLE_PAIRS_H

#include <graze/graze.h>
#include <math.h>

#include "oracle/oracle_sweep.h"
#include "support/check.h"

/// A two-sided wall without a radius.
static inline pair_case pair_of(
	float px, float py, float dx, float dy, float radius, float ax, float ay, float bx, float by) {
	return (pair_case){px, py, dx, dy, radius, ax, ay, bx, by, 0, 0};
}

static inline pair_case thick(pair_case pair, float thickness) {
	pair.thickness = thickness;
	return pair;
}

static inline pair_case one_sided(pair_case pair) {
	pair.one_sided = 1;
	return pair;
}

static inline void expect_near(double actual, double expected, double tolerance) {
	if (!(fabs(actual - expected) <= tolerance)) fail_msg("%.17g, expected %.17g", actual, expected);
}

#endif
