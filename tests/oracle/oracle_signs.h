// Does a polynomial keep its sign between the roots that were told? Then none is lost and none invented, however they
// were found.
//
// Intervals are halved until Taylor's bound about their middle proves it, or the middle refutes it. In double, and
// where its rounding could decide, in 113 bits.
#ifndef GRAZE_ORACLE_ORACLE_SIGNS_H
#define GRAZE_ORACLE_ORACLE_SIGNS_H

#include <stdbool.h>

#ifdef __SIZEOF_FLOAT128__
__extension__ typedef __float128 quad;
#else
typedef long double quad; // of 113 bits where there is no other
#endif

/// A function that is a polynomial of degree 4.
typedef struct judged_function {
	const void *of;
	/// Its value and derivatives, the k-th divided by k!, at `x`, each to 2^-49 of its size. The size of the value is
	/// what rounding of what it is made of is relative to; it is not less for a larger |x|.
	void (*taylor)(const void *of, double x, double at[5], double *size);
	quad (*exact)(const void *of, double x);
} judged_function;

/// Grains are units of 2^-53 of the function's size.
enum { JUDGE_GRAINS = 32 };

/// The value in grains; to within a few in double, unless that is near a limit.
double judge_value(const judged_function *f, double x, double limit);

/// Is it nowhere of the other sign by more than JUDGE_GRAINS? sign: 1 or -1
///
/// where: a place where it is
bool judge_sign(const judged_function *f, double low, double high, int sign, double *where);

#endif
