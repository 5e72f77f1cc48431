// The roots of small polynomials, one at a time: where curves come nearest to what they pass.
#ifndef GRAZE_PREDICTION_CROSSINGS_H
#define GRAZE_PREDICTION_CROSSINGS_H

enum { CUBIC = 3 };

/// Where c[0] + c[1] s + ... + c[degree] s^degree changes its sign strictly between 0 and 1, in order. degree: up to
/// CUBIC. Returns how many there are, at most `degree`.
int graze_sign_changes(double *roots, const double *c, int degree);

/// A function that is followed from `low` to `high`, with its slope.
typedef struct sloped {
	double value, slope;
} sloped;

/// Where the function goes from one side of 0 to the other: inside is at most 0. `is_inside`: at `low`; at `high` it
/// is otherwise.
double graze_crossing(
	sloped (*f)(const void *what, double s), const void *what, double low, double high, int is_inside);

#endif
