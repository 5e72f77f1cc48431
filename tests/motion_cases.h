// Movers and walls that are hard to judge, made the same on every machine.
#ifndef GRAZE_TESTS_MOTION_CASES_H
#define GRAZE_TESTS_MOTION_CASES_H

#include "motion_pairs.h"
#include "random.h"

typedef struct motion_family {
	const char *name;
	motion_case (*make)(random_source *source);
} motion_family;

/// `name` is null past the last.
extern const motion_family motion_families[];

/// The wall with its ends swapped; a one-sided wall is then there for the other side.
motion_case swapped_motion(motion_case c);

#endif
