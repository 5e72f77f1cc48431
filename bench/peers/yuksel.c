#include "yuksel.h"

#include <math.h>

static const double TOLERANCE = 1e-6;

static double value(const double *c, int degree, double x) {
	double y = c[degree];
	for (int k = degree - 1; k >= 0; k--) y = y * x + c[k];
	return y;
}

/// The root in a bracket at whose ends the polynomial has opposite signs: Newton steps from the middle, with bisection
/// where a step leaves the bracket.
static double bracketed_root(
	const double *c, const double *derivative, int degree, double low, double high, double at_low) {
	double x = (low + high) / 2;
	if (high - low <= 2 * TOLERANCE) return x;
	for (int pass = 0; pass < 60; pass++) {
		const double y = value(c, degree, x), slope = value(derivative, degree - 1, x);
		if ((y < 0) == (at_low < 0)) low = x;
		else high = x;
		double next = x - y / slope;
		if (!(next > low && next < high)) next = (low + high) / 2;
		if (fabs(next - x) <= TOLERANCE) return next;
		x = next;
	}
	return x;
}

/// The roots in [0, 1], from those of the derivative (`turns`): between two of these the polynomial is monotonic.
static int roots_in_unit_interval(
	double *roots, const double *c, const double *derivative, int degree, const double *turns, int count) {
	int n = 0;
	double low = 0, at_low = c[0];
	for (int k = 0; k <= count; k++) {
		const double high = k < count ? turns[k] : 1, at_high = value(c, degree, high);
		if ((at_low < 0) != (at_high < 0)) roots[n++] = bracketed_root(c, derivative, degree, low, high, at_low);
		low = high, at_low = at_high;
	}
	return n;
}

static int quadratic_roots(double *roots, const double c[3]) {
	const double discriminant = c[1] * c[1] - 4 * c[2] * c[0];
	if (!(discriminant > 0)) return 0;
	const double q = -0.5 * (c[1] + copysign(sqrt(discriminant), c[1]));
	const double first = q / c[2], second = c[0] / q, low = fmin(first, second), high = fmax(first, second);
	int n = 0;
	if (low > 0 && low < 1) roots[n++] = low;
	if (high > 0 && high < 1) roots[n++] = high;
	return n;
}

void yuksel_solve(
	yuksel_touches *out, const double p[2], const double v[2], const double a[2], double reach, double horizon) {
	const double half = horizon * horizon / 2;
	const double vx = v[0] * horizon, vy = v[1] * horizon, ax = a[0] * half, ay = a[1] * half;
	const double c[5] = {p[0] * p[0] + p[1] * p[1] - reach * reach, 2 * (p[0] * vx + p[1] * vy),
		vx * vx + vy * vy + 2 * (p[0] * ax + p[1] * ay), 2 * (vx * ax + vy * ay), ax * ax + ay * ay};
	const double first[4] = {c[1], 2 * c[2], 3 * c[3], 4 * c[4]}, second[3] = {first[1], 2 * first[2], 3 * first[3]};
	double bends[2], turns[3], roots[4];
	const int bend_count = quadratic_roots(bends, second);
	const int turn_count = roots_in_unit_interval(turns, first, second, 3, bends, bend_count);
	out->count = roots_in_unit_interval(roots, c, first, 4, turns, turn_count);
	for (int k = 0; k < out->count; k++) {
		out->time[k] = roots[k] * horizon;
		out->normal[k] = value(first, 3, roots[k]);
	}
}
