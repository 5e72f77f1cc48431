// Pairs of moving circles that are hard to answer, made the same on every machine.
#ifndef GRAZE_GENERATORS_CIRCLE_CASES_H
#define GRAZE_GENERATORS_CIRCLE_CASES_H

#include <stdbool.h>

#include "generators/random.h"
#include "query/body_pair_kernel.h"

typedef struct circle_family {
	const char *name;
	circle_case (*make)(random_source *source);
	bool exact; // whether it is a hit follows from exact arithmetic on small numbers
} circle_family;

/// All families; `name` is null past the last.
extern const circle_family circle_families[];

/// One of any family whose coordinates are between 2^-20 and 2^20 or so.
circle_case any_circles(random_source *source);

/// All lengths times 2^exponent.
circle_case scaled_circles(circle_case pair, int exponent);

/// The other asks the body.
circle_case swapped_circles(circle_case pair);

/// The pair as a scene of two lines, for messages.
const char *circle_text(const circle_case *pair);

#endif
