#include "engine/foresight/roots.h"

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

/// Between its turns a polynomial changes its sign once, or not.
int graze_sign_changes(double *roots, const double *c, int degree) {
	double slope[CUBIC], stop[CUBIC + 1];
	int stops = 0, n = 0;
	if (degree > 1) {
		for (int k = 1; k <= degree; k++) slope[k - 1] = k * c[k];
		stops = graze_sign_changes(stop, slope, degree - 1);
	}
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
