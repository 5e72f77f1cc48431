// Sign changes of polynomials up to degree 3, and of any function with a derivative: the times at which a path comes
// nearest to a shape, or touches it.
#ifndef GRAZE_PREDICTION_CROSSINGS_H
#define GRAZE_PREDICTION_CROSSINGS_H

#include <stdbool.h>

enum { CUBIC = 3 };

/// Finds where c[0] + c[1] s + ... + c[degree] s^degree changes its sign strictly between 0 and 1, in ascending order.
/// degree: up to CUBIC. Returns the number of sign changes, at most `degree`.
int graze_sign_changes(double *roots, const double *c, int degree);

/// The value of a function, and its derivative.
typedef struct value_and_slope {
	double value, slope;
} value_and_slope;

/// The crossing of 0 between `low` and `high`. A value of at most 0 is inside. `is_inside`: the function is inside at
/// `low`, and outside at `high`; otherwise the reverse.
///
/// guess: where the search begins; if it is not between `low` and `high`, in the middle
double graze_crossing(value_and_slope (*function)(const void *context, double s), const void *context, double low,
	double high, bool is_inside, double guess);

#endif
