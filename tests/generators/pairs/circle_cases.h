// Pairs of moving circles for which a hit is hard to compute, made with the same bits on every machine.
#ifndef GRAZE_GENERATORS_PAIRS_CIRCLE_CASES_H
#define GRAZE_GENERATORS_PAIRS_CIRCLE_CASES_H

#include <stdbool.h>

#include "generators/random.h"
#include "query/pair_kernel.h"

typedef struct circle_family {
	const char *name;
	circle_case (*make)(random_source *source);
	/// Whether the pair is a hit follows from exact arithmetic on small numbers.
	bool exact;
} circle_family;

/// All families; `name` is null past the last.
extern const circle_family circle_families[];

/// A pair of some family whose coordinates are mostly between 2^-20 and 2^20.
circle_case any_circles(random_source *source);

/// The pair with all lengths times 2^exponent.
circle_case scaled_circles(circle_case pair, int exponent);

/// The pair with body and other circle exchanged.
circle_case swapped_circles(circle_case pair);

/// The pair as a scene file of two lines, for messages; valid until the next call.
const char *circle_text(const circle_case *pair);

#endif
