// Pairs of body and wall that are hard to answer, made the same on every machine.
#ifndef GRAZE_GENERATORS_CASES_H
#define GRAZE_GENERATORS_CASES_H

#include <stdbool.h>
#include <stddef.h>

#include "generators/random.h"
#include "query/pair_kernel.h"

typedef struct case_family {
	const char *name;
	pair_case (*make)(random_source *source);
	bool exact; // whether it is a hit follows from exact arithmetic on small numbers: no rounding excuses a mistake
} case_family;

/// How many pairs the tests judge in all: 10^7, or the environment variable GRAZE_TEST_PAIRS, for slow machines.
size_t pairs_wanted(void);

/// Families of thin walls, and of thick and one-sided ones; `name` is null past the last.
extern const case_family case_families[], special_families[];

/// One of any family whose coordinates are between 2^-20 and 2^20 or so.
pair_case any_case(random_source *source);

/// One of any exact family of thin walls.
pair_case exact_case(random_source *source);

/// All lengths times 2^exponent.
pair_case scaled_case(pair_case pair, int exponent);

/// The wall with its ends swapped; a one-sided wall is then there for the other side.
pair_case swapped_case(pair_case pair);

/// The pair as a scene of two lines, for messages.
const char *case_text(const pair_case *pair);

#endif
