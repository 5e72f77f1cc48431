// Pairs of circles under acceleration, family by family.
#ifndef GRAZE_GENERATORS_TRAJECTORY_CASES_H
#define GRAZE_GENERATORS_TRAJECTORY_CASES_H

#include "generators/random.h"

/// A place that is p + v t + a t^2 / 2 for t from 0 to the horizon: when is it within the reach of the origin?
typedef struct arc_case {
	double px, py, vx, vy, ax, ay, reach, horizon;
} arc_case;

typedef struct arc_family {
	const char *name;
	arc_case (*make)(random_source *source);
} arc_family;

/// Ends with one without a name.
extern const arc_family arc_families[];

/// The case as numbers, for messages.
const char *arc_text(const arc_case *c);

#endif
