// Pairs of circles under acceleration, family by family.
#ifndef GRAZE_GENERATORS_TRAJECTORY_CASES_H
#define GRAZE_GENERATORS_TRAJECTORY_CASES_H

#include "generators/random.h"

/// A place that is p + v t + a t^2 / 2 for t from 0 to the horizon: when is it within the reach of the origin?
typedef struct trajectory_case {
	double px, py, vx, vy, ax, ay, reach, horizon;
} trajectory_case;

typedef struct trajectory_family {
	const char *name;
	trajectory_case (*make)(random_source *source);
} trajectory_family;

/// Ends with one without a name.
extern const trajectory_family trajectory_families[];

/// The case as numbers, for messages.
const char *trajectory_text(const trajectory_case *c);

#endif
