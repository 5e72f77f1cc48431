#include "engine/prediction/crossings.h"

#include <math.h>

typedef struct polynomial {
	const double *c;
	int degree;
} polynomial;

static sloped polynomial_at(const void *what, double s) {
	const polynomial *p = what;
	sloped f = {p->c[p->degree], 0};
	for (int k = p->degree; k--;) f.slope = f.slope * s + f.value, f.value = f.value * s + p->c[k];
	return f;
}

// Newton's steps, each kept within what is known to hold the crossing, and that halved where they do not help.
double graze_crossing(
	sloped (*f)(const void *what, double s), const void *what, double low, double high, int is_inside) {
	enum { STEPS = 100 };
	double s = (low + high) / 2, before = high - low;
	for (int k = 0; k < STEPS; k++) {
		const sloped at = f(what, s);
		if ((at.value <= 0) == is_inside) low = s;
		else high = s;
		const double newton = s - at.value / at.slope, middle = low + (high - low) / 2;
		const int helps = newton > low && newton < high && fabs(newton - s) <= before / 2;
		const double next = helps ? newton : middle;
		before = fabs(next - s);
		if (next == s || next == low || next == high) return next == low ? high : next;
		s = next;
	}
	return s;
}

/// Between 0 and 1 a polynomial lies between the least and the largest of its coefficients in Bernstein's form. Where
/// these are of one sign beyond all rounding, so is the polynomial wherever it is looked at.
static int keeps_its_sign(const double *c, int degree) {
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

/// Between its turns a polynomial changes its sign once, or not.
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
		if ((value <= 0) != (at_stop <= 0)) roots[n++] = graze_crossing(polynomial_at, &p, low, stop[i], value <= 0);
		low = stop[i], value = at_stop;
	}
	return n;
}
