#include "generators/pairs/root_cases.h"

#include <stdio.h>

#include "generators/directions.h"

static root_case any(random_source *source, int degree) {
	root_case c = {.low = random_between(source, -3, 0)};
	c.high = random_between(source, 0, 3);
	for (int k = 0; k <= degree; k++) c.c[k] = random_between(source, -1, 1);
	return c;
}

static root_case of_roots(const double *root, int degree, double factor) {
	root_case c = {.c = {factor}};
	for (int k = 0; k < degree; k++)
		for (int i = k + 1; i >= 0; i--) c.c[i] = (i ? c.c[i - 1] : 0) - root[k] * c.c[i];
	return c;
}

/// All roots are known; some lie outside of the interval.
static root_case known(random_source *source, int degree) {
	double root[4];
	for (int k = 0; k < 4; k++) root[k] = random_between(source, -2, 2);
	root_case c = of_roots(root, degree, random_between(source, -4, 4));
	c.low = random_between(source, -2, 0), c.high = random_between(source, 0, 2);
	return c;
}

/// Two to four roots are equal, or differ by 2^-53 to 2^-4 times a random factor.
static root_case multiple(random_source *source, int degree) {
	double root[4];
	const int kind = random_int(source, 2, 4);
	root[0] = random_between(source, -2, 2);
	for (int k = 1; k < 4; k++) {
		const double off = random_chance(source, 3) ? 0 : (double)random_magnitude(source, -53, -4);
		root[k] = k < kind ? root[0] + off : random_between(source, -2, 2);
	}
	root_case c = of_roots(root, degree, random_between(source, -4, 4));
	c.low = -3, c.high = 3;
	if (random_chance(source, 2)) c.c[0] *= 1 + random_int(source, -4, 4) * 0x1p-53;
	return c;
}

/// Coefficients and ends over more than twelve orders of magnitude.
static root_case scaled(random_source *source, int degree) {
	root_case c = {.low = 0};
	for (int k = 0; k <= degree; k++) c.c[k] = (double)random_magnitude(source, -24, 24);
	const double far = (double)random_size(source, -20, 20);
	c.high = (double)random_size(source, -20, 20);
	if (random_chance(source, 2)) c.low = -far;
	return c;
}

/// Leading coefficients are 0, or tiny.
static root_case vanishing(random_source *source, int degree) {
	root_case c = random_chance(source, 2) ? known(source, degree) : any(source, degree);
	const int from = random_int(source, 0, degree);
	for (int k = from; k <= degree; k++)
		c.c[k] = random_chance(source, 2) ? 0 : c.c[k] * ldexp(1, random_int(source, -200, -20));
	return c;
}

/// Small integer roots, also at the ends of the interval; intervals of length 0.
static root_case whole(random_source *source, int degree) {
	double root[4];
	for (int k = 0; k < 4; k++) root[k] = random_int(source, -3, 3);
	root_case c = of_roots(root, degree, random_int(source, -2, 2));
	if (random_chance(source, 4))
		for (int k = 0; k <= degree; k++) c.c[k] = random_int(source, -3, 3);
	c.low = random_int(source, -4, 3), c.high = c.low + random_int(source, 0, 4);
	return c;
}

/// One end of the interval is a few units of rounding from a root.
static root_case at_ends(random_source *source, int degree) {
	double root[4];
	for (int k = 0; k < 4; k++) root[k] = random_between(source, -2, 2);
	root_case c = of_roots(root, degree, 1);
	const double near = root[0] * (1 + random_int(source, -4, 4) * 0x1p-53), other = random_between(source, -4, 4);
	c.low = near < other ? near : other, c.high = near < other ? other : near;
	return c;
}

const root_family root_families[] = {{"any", any}, {"known", known}, {"multiple", multiple}, {"scaled", scaled},
	{"vanishing", vanishing}, {"whole", whole}, {"at_ends", at_ends}, {0}};

const char *root_text(const root_case *c) {
	static char text[300];
	snprintf(text, sizeof text, "%.17g %.17g %.17g %.17g %.17g in [%.17g, %.17g]", c->c[0], c->c[1], c->c[2], c->c[3],
		c->c[4], c->low, c->high);
	return text;
}
