// Movers and walls for which gaps, impacts and the safety check are hard to compute, made with the same bits on every
// machine.
#ifndef GRAZE_GENERATORS_PAIRS_MOTION_CASES_H
#define GRAZE_GENERATORS_PAIRS_MOTION_CASES_H

#include "generators/random.h"
#include "mover/mover_pairs.h"

typedef struct motion_family {
	const char *name;
	motion_case (*make)(random_source *source);
} motion_family;

/// All families; `name` is null past the last.
extern const motion_family motion_families[];

/// The case with the wall's ends swapped; a one-sided wall then exists for bodies on its other side.
motion_case swapped_motion(motion_case c);

#endif
