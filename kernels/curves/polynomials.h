// The plain data of the kernel of polynomials.
#ifndef GRAZE_KERNELS_CURVES_POLYNOMIALS_H
#define GRAZE_KERNELS_CURVES_POLYNOMIALS_H

#include "kernels/columns.h"

enum { POLYNOMIALS = 128 }; ///< at a time

/// Polynomials of degree 2 to 4, and the intervals in which their roots are looked for. All numbers are finite, and so
/// are all that they lead to. Whole lanes can be read past the end.
typedef struct polynomial_columns {
	double c[5][POLYNOMIALS + LANES]; ///< of x^0, x^1, ...
	double low[POLYNOMIALS + LANES], high[POLYNOMIALS + LANES];
	int32_t degree, count;
} polynomial_columns;

/// How they run: from place to place each rises or falls, but for rounding. The first and the last place are the
/// interval's ends; there are degree + 1 of them, ascending.
typedef struct polynomial_runs {
	double place[5][POLYNOMIALS + LANES];
	int8_t sign[5][POLYNOMIALS + LANES];     ///< there: -1, 0 or 1; 0 between the ends where rounding hides it
	double crossing[4][POLYNOMIALS + LANES]; ///< where the sign changes from one place to the next, if it does
} polynomial_runs;

#endif
