// The judge of roots. It solves nothing: it asks whether the polynomial is 0 at each root that was told, and never has
// the other sign between them.
#ifndef GRAZE_ORACLE_ORACLE_ROOTS_H
#define GRAZE_ORACLE_ORACLE_ROOTS_H

#include <graze/graze.h>

#include "generators/root_cases.h"

/// Null when the answer is right, else what is wrong with it. Errors are in units of 2^-53 of the sum of |c[k] x^k|:
/// what a few units of rounding of the coefficients amount to.
///
/// worst: becomes the largest error of a root, where that is larger
const char *oracle_root_fault(const root_case *c, const gz_roots *answer, double *worst);

#endif
