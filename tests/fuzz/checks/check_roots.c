// Checks the solvers of polynomials: random cases, with the same bits on all backends, by the oracle. S103, S149.
#include <math.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"
#include "oracle/prediction/oracle_roots.h"

typedef gz_error solver(gz_roots *roots, const gz_polynomials *polynomials);

static gz_polynomials columns_of(const root_case *p, size_t count, const char *backend) {
	gz_polynomials all = {.low = {&p->low, sizeof *p}, .high = {&p->high, sizeof *p}, .count = count};
	for (int k = 0; k < 5; k++) all.c[k] = (gz_double_view){p->c + k, sizeof *p};
	all.backend = backend;
	return all;
}

/// The product of linear factors, each of whose roots may be near the one before.
static void multiply_factors(choices *c, root_case *p, int degree) {
	double root = 0;
	p->c[0] = 1;
	for (int n = 0; n < degree; n++) {
		const double shift = choose_signed(c);
		root = choose_chance(c, 2) ? root + shift * choose_size(c, -40, -1) : 5 * shift;
		for (int k = n + 1; k > 0; k--) p->c[k] = p->c[k - 1] - root * p->c[k];
		p->c[0] *= -root;
	}
}

/// Integer coefficients often give multiple roots.
static root_case random_polynomial(choices *c, int degree) {
	root_case p = {.low = -choose_int(c, 0, 5)};
	p.high = choose_int(c, 0, 5);
	const bool whole = choose_chance(c, 2);
	if (choose_chance(c, 3)) return multiply_factors(c, &p, degree), p;
	for (int k = 0; k <= degree; k++) {
		p.c[k] = whole ? choose_int(c, -4, 4) : choose_signed(c);
		if (!whole) p.c[k] *= choose_size(c, -8, 8);
	}
	return p;
}

static bool same_roots(const gz_roots *a, const gz_roots *b) {
	return a->count == b->count && a->kind == b->kind && !memcmp(a->value, b->value, a->count * sizeof *a->value) &&
		   !memcmp(a->crossing, b->crossing, a->count);
}

void check_some_roots(choices *c, int degree, size_t count) {
	static solver *const solvers[] = {gz_solve_quadratics, gz_solve_cubics, gz_solve_quartics};
	root_case p[MAX_SOLVED];
	gz_roots expected[MAX_SOLVED], actual[MAX_SOLVED];
	const char *backend;
	for (size_t k = 0; k < count; k++) p[k] = random_polynomial(c, degree);
	for (size_t n = 0; (backend = gz_backend_name(n)); n++) {
		const gz_polynomials all = columns_of(p, count, backend);
		const gz_error error = solvers[degree - 2](n ? actual : expected, &all);
		if (error.status) failures_add("roots are solved", "%s: found the error %s", backend, error.text);
		for (size_t k = 0; n && k < count; k++)
			if (!same_roots(expected + k, actual + k))
				failures_add("roots on all backends", "%s: found other roots than with the best backend", backend);
	}
	for (size_t k = 0; k < count; k++) {
		double worst = 0;
		const char *fault = oracle_root_fault(p + k, expected + k, &worst);
		if (fault)
			failures_add("roots by the oracle", "%s: %a %a %a %a %a in %g..%g", fault, p[k].c[0], p[k].c[1], p[k].c[2],
				p[k].c[3], p[k].c[4], p[k].low, p[k].high);
	}
}

void check_roots(choices *c) {
	for (int degree = 2; degree <= 4; degree++) check_some_roots(c, degree, MAX_SOLVED);
}
