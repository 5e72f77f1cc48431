// Pairs of a body and a wall for which a hit is hard to compute, made with the same bits on every machine.
#ifndef GRAZE_GENERATORS_CASES_H
#define GRAZE_GENERATORS_CASES_H

#include <stdbool.h>
#include <stddef.h>

#include "generators/random.h"
#include "query/pair_kernel.h"

typedef struct case_family {
	const char *name;
	pair_case (*make)(random_source *source);
	/// Whether the pair is a hit follows from exact arithmetic on small numbers: no rounding excuses an error.
	bool exact;
} case_family;

/// How many pairs the tests evaluate in all: the environment variable GRAZE_TEST_PAIRS, for slow machines and for
/// soaks; else 10^6 in the short form and 10^7 in the long form.
size_t pairs_wanted(void);

/// Selects the short form of the suites that have one: the same checks of fewer cases.
void choose_short_form(void);

/// Whether no more pairs are wanted than in the short form.
bool short_form_wanted(void);

/// Whether fewer pairs are wanted than in the short form: under sanitizers, by other compilers, and under emulation.
bool sample_wanted(void);

/// Families of thin two-sided walls, and of thick and one-sided walls; `name` is null past the last.
extern const case_family case_families[], special_families[];

/// A pair of some family of thin walls whose coordinates are mostly between 2^-20 and 2^20.
pair_case any_case(random_source *source);

/// A pair of some exact family of thin walls.
pair_case exact_case(random_source *source);

/// The pair with all lengths times 2^exponent.
pair_case scaled_case(pair_case pair, int exponent);

/// The pair with the wall's ends swapped; a one-sided wall then exists for bodies on its other side.
pair_case swapped_case(pair_case pair);

/// The pair as a scene file of two lines, for messages; valid until the next call.
const char *case_text(const pair_case *pair);

#endif
