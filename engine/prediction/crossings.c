// Roots: Newton steps inside a bracket, and polynomials divided at the zeros of their derivatives.
#include "engine/prediction/crossings.h"

#include <math.h>

typedef struct polynomial {
	const double *c;
	int degree;
} polynomial;

/// The value and the derivative, by Horner's scheme.
static value_and_slope polynomial_at(const void *context, double s) {
	const polynomial *p = context;
	value_and_slope out = {p->c[p->degree], 0};
	for (int k = p->degree; k--;) out.slope = out.slope * s + out.value, out.value = out.value * s + p->c[k];
	return out;
}

// Newton's method with a bracket: the bracket always contains the crossing. A step that leaves it, or that does not
// halve the previous step, is replaced by bisection.
double graze_crossing(value_and_slope (*function)(const void *context, double s), const void *context, double low,
	double high, bool is_inside, double guess) {
	enum { STEPS = 100 };
	double s = guess > low && guess < high ? guess : (low + high) / 2, before = high - low;
	for (int k = 0; k < STEPS; k++) {
		const value_and_slope at = function(context, s);
		if ((at.value <= 0) == is_inside) low = s;
		else high = s;
		const double newton = s - at.value / at.slope, middle = low + (high - low) / 2;
		if (newton == s) return s; // s is an end of the bracket now, so the step would be replaced
		const bool helps = newton > low && newton < high && fabs(newton - s) <= before / 2;
		const double next = helps ? newton : middle;
		before = fabs(next - s);
		if (next == s || next == low || next == high) return next == low ? high : next;
		s = next;
	}
	return s;
}

/// Whether a polynomial has one sign on [0, 1]. Its values there lie between the smallest and the largest of its
/// Bernstein coefficients. Where these have one sign by more than the rounding error, so has every computed value.
static bool keeps_its_sign(const double *c, int degree) {
	double b[CUBIC + 1] = {c[0], c[0] + c[1] / degree}, size = fabs(c[0]) + fabs(c[1]), low = c[0], high = c[0];
	if (degree == 2) b[2] = c[0] + c[1] + c[2], size += fabs(c[2]);
	if (degree == 3) {
		b[2] = c[0] + (2 * c[1] + c[2]) / 3, b[3] = c[0] + c[1] + c[2] + c[3];
		size += fabs(c[2]) + fabs(c[3]);
	}
	for (int k = 1; k <= degree; k++) low = b[k] < low ? b[k] : low, high = b[k] > high ? b[k] : high;
	return low > 0x1p-48 * size || high < -0x1p-48 * size;
}

static int sign_changes_of_line(double *root, const double c[2]) {
	if (c[0] == 0 || (c[0] <= 0) == (c[0] + c[1] <= 0)) return 0;
	*root = fmin(-c[0] / c[1], 1);
	return 1;
}

/// The root of a quadratic on one side of its extremum. It is where the search for the root begins, so it may have
/// rounding errors, or be NaN.
static double quadratic_root(const double c[3], bool after_extremum) {
	const double root = sqrt(c[1] * c[1] - 4 * c[2] * c[0]), sum = -c[1] - copysign(root, c[1]);
	// Of the two roots, sum / (2 c[2]) is the one further from 0, on the side of the extremum from 0.
	const bool further = (c[1] < 0) == (c[2] > 0) ? after_extremum : !after_extremum;
	return further ? sum / (2 * c[2]) : 2 * c[0] / sum;
}

/// Between two zeros of its derivative a polynomial is monotonic and changes its sign at most once.
int graze_sign_changes(double *roots, const double *c, int degree) {
	double slope[CUBIC] = {0}, stop[CUBIC + 1];
	if (keeps_its_sign(c, degree)) return 0;
	if (degree == 1) return sign_changes_of_line(roots, c);
	for (int k = 1; k <= degree; k++) slope[k - 1] = k * c[k];
	int stops = graze_sign_changes(stop, slope, degree - 1), n = 0;
	stop[stops++] = 1;
	const polynomial p = {c, degree};
	double low = 0, value = c[0];
	for (int i = 0; i < stops; i++) {
		const double at_stop = polynomial_at(&p, stop[i]).value;
		if ((value <= 0) != (at_stop <= 0)) {
			const double guess =
				degree == 2 ? quadratic_root(c, (c[1] + c[2] * (low + stop[i]) > 0) == (c[2] > 0)) : NAN;
			roots[n++] = graze_crossing(polynomial_at, &p, low, stop[i], value <= 0, guess);
		}
		low = stop[i], value = at_stop;
	}
	return n;
}
