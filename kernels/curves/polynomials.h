// The data of the kernel of polynomials.
#ifndef GRAZE_KERNELS_CURVES_POLYNOMIALS_H
#define GRAZE_KERNELS_CURVES_POLYNOMIALS_H

#include "kernels/data/records.h"

enum {
	POLYNOMIAL_CAPACITY = 128, ///< polynomials per call
	MAX_DEGREE = 4,
};

_Static_assert(POLYNOMIAL_CAPACITY % LANES == 0, "whole lanes fill a call");

/// Polynomials of one degree, and the intervals in which their roots are searched. All numbers are finite, and so are
/// all intermediate results. Written by the engine; whole vectors are read.
typedef struct polynomial_columns {
	double c[MAX_DEGREE + 1][POLYNOMIAL_CAPACITY + LANES]; ///< coefficients of x^0, x^1, ...; degree + 1 of them
	double low[POLYNOMIAL_CAPACITY + LANES], high[POLYNOMIAL_CAPACITY + LANES];
	int32_t degree; ///< 2 to MAX_DEGREE
	int32_t count;
} polynomial_columns;

/// The monotonic runs of polynomials: between consecutive places each polynomial rises or falls, except for rounding.
/// The degree + 1 places ascend; the first and the last are the ends of the interval. Whole vectors are written.
typedef struct polynomial_runs {
	double place[MAX_DEGREE + 1][POLYNOMIAL_CAPACITY + LANES];
	/// The sign of the value at each place: -1, 0 or 1; 0 where rounding hides it.
	int8_t sign[MAX_DEGREE + 1][POLYNOMIAL_CAPACITY + LANES];
	/// Where the sign changes between places k and k + 1; without a change, the one of them with the smaller value.
	double crossing[MAX_DEGREE][POLYNOMIAL_CAPACITY + LANES];
} polynomial_runs;

#endif
