// Polynomials whose real roots are hard to compute, made with the same bits on every machine.
#ifndef GRAZE_GENERATORS_PAIRS_ROOT_CASES_H
#define GRAZE_GENERATORS_PAIRS_ROOT_CASES_H

#include "generators/random.h"

/// The polynomial c[0] + c[1] x + ... + c[4] x^4, whose roots in [low, high] are wanted.
typedef struct root_case {
	double c[5], low, high;
} root_case;

typedef struct root_family {
	const char *name;
	/// degree: 2 to 4; the coefficients beyond it are 0
	root_case (*make)(random_source *source, int degree);
} root_family;

/// All families; `name` is null past the last.
extern const root_family root_families[];

/// The case as numbers, for messages; valid until the next call.
const char *root_text(const root_case *c);

#endif
