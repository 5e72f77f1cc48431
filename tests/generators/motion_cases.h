// Movers and walls that are hard to judge, made the same on every machine.
#ifndef GRAZE_GENERATORS_MOTION_CASES_H
#define GRAZE_GENERATORS_MOTION_CASES_H

#include "generators/random.h"
#include "mover/mover_pairs.h"

typedef struct motion_family {
	const char *name;
	motion_case (*make)(random_source *source);
} motion_family;

/// `name` is null past the last.
extern const motion_family motion_families[];

/// The wall with its ends swapped; a one-sided wall is then there for the other side.
motion_case swapped_motion(motion_case c);

#endif
