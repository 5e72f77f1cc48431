// Pairs of circles under constant acceleration whose touch times are hard to compute, made with the same bits on every
// machine.
#ifndef GRAZE_GENERATORS_PAIRS_TRAJECTORY_CASES_H
#define GRAZE_GENERATORS_PAIRS_TRAJECTORY_CASES_H

#include "generators/random.h"

/// The relative motion of a pair: the point p + v t + a t^2 / 2 for t in [0, horizon]. The circles overlap while it is
/// within `reach`, the sum of the radii, of the origin.
typedef struct trajectory_case {
	double px, py, vx, vy, ax, ay, reach, horizon;
} trajectory_case;

typedef struct trajectory_family {
	const char *name;
	trajectory_case (*make)(random_source *source);
} trajectory_family;

/// All families; `name` is null past the last.
extern const trajectory_family trajectory_families[];

/// The case as numbers, for messages; valid until the next call.
const char *trajectory_text(const trajectory_case *c);

#endif
