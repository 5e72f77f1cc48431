// The oracle of gz_solve_quadratics, _cubics and _quartics. It solves nothing: it checks that the polynomial is 0 at
// each reported root, and that it never has the other sign between two of them.
#ifndef GRAZE_ORACLE_PREDICTION_ORACLE_ROOTS_H
#define GRAZE_ORACLE_PREDICTION_ORACLE_ROOTS_H

#include <graze/graze.h>

#include "generators/pairs/root_cases.h"

/// Null when the result is correct, else what is wrong with it. Errors are in units of 2^-53 of the sum of |c[k] x^k|,
/// which is what a few units of rounding of the coefficients amount to.
///
/// worst: raised to the largest error of a root
const char *oracle_root_fault(const root_case *c, const gz_roots *answer, double *worst);

#endif
