// Polynomials, family by family.
#ifndef GRAZE_GENERATORS_ROOT_CASES_H
#define GRAZE_GENERATORS_ROOT_CASES_H

#include "generators/random.h"

typedef struct root_case {
	double c[5], low, high; // c[0] + c[1] x + ...
} root_case;

typedef struct root_family {
	const char *name;
	/// Of that degree, 2 to 4; further coefficients are 0.
	root_case (*make)(random_source *source, int degree);
} root_family;

/// Ends with one without a name.
extern const root_family root_families[];

/// The case as numbers, for messages.
const char *root_text(const root_case *c);

#endif
