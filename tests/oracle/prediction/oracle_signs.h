// The oracle of roots: whether a polynomial keeps its sign between the reported roots. Then no root is lost and none is
// invented, however the roots were found.
//
// Intervals are bisected until Taylor's bound around the middle proves the sign, or the value at the middle refutes it.
// The values are computed in double, and with 113 bits where the rounding of double could decide.
#ifndef GRAZE_ORACLE_PREDICTION_ORACLE_SIGNS_H
#define GRAZE_ORACLE_PREDICTION_ORACLE_SIGNS_H

#include <stdbool.h>

#include "oracle/quad.h"

/// A polynomial of degree 4.
typedef struct sign_function {
	const void *of; ///< passed to both functions
	/// The value and the derivatives at x, the k-th divided by k!, each with an error of at most 2^-49 of its size.
	///
	/// size: the scale of the value's rounding; it does not decrease with |x|
	void (*taylor)(const void *of, double x, double at[5], double *size);
	quad (*exact)(const void *of, double x);
} sign_function;

/// The tolerance, in grains. A grain is 2^-53 of the function's size.
enum { SIGN_GRAINS = 32 };

/// The value in grains: computed in double, to within a few grains, except near the limit.
double value_in_grains(const sign_function *f, double x, double limit);

/// Whether the function nowhere in [low, high] has the other sign by more than SIGN_GRAINS.
///
/// sign: 1 or -1
/// where: set to a point that refutes it
bool keeps_sign(const sign_function *f, double low, double high, int sign, double *where);

#endif
