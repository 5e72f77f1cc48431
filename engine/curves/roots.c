// gz_solve_quadratics, gz_solve_cubics, gz_solve_quartics: polynomials in batches. A kernel divides each into monotonic
// runs; the roots follow from the signs at the ends of the runs.
#include <math.h>

#include "engine/base/error.h"
#include "engine/base/views.h"
#include "engine/world/world.h"

static double double_at(gz_double_view view, size_t i) { return *(const double *)view_at(view.data, view.stride, i); }

static const char *const column_names[] = {"c[0]", "c[1]", "c[2]", "c[3]", "c[4]", "low", "high"};
enum { LOW = 5, HIGH };

static gz_error check_views(const gz_roots *roots, const gz_polynomials *p, int degree) {
	if (!p) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "polynomials", "the polynomials are null");
	if (!roots && p->count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "roots", "the roots are null");
	for (int k = 0; k <= HIGH; k++) {
		if (k < LOW && k > degree) continue;
		const gz_double_view view = k < LOW ? p->c[k] : k == LOW ? p->low : p->high;
		const char *fault = graze_view_fault(view.data, view.stride, _Alignof(double), p->count);
		if (fault)
			return graze_error(GZ_STATUS_INVALID_INPUT, 0, column_names[k], "the column %s %s", column_names[k], fault);
	}
	return graze_no_error();
}

/// The fault of polynomial i, and the column that has it; null for a valid one.
static const char *fault_of(const polynomial_columns *p, int32_t i, int degree, int *column) {
	const double low = p->low[i], high = p->high[i], far = fabs(low) < fabs(high) ? fabs(high) : fabs(low);
	double largest = 0;
	for (int k = 0; k <= degree; k++) {
		double size = fabs(p->c[k][i]);
		if (!isfinite(size)) return *column = k, "has a coefficient that is not finite";
		for (int power = 0; power < k; power++) size *= far > 1 ? far : 1;
		if (size > largest) largest = size, *column = k;
	}
	if (!isfinite(low) || !isfinite(high))
		return *column = isfinite(low) ? HIGH : LOW, "has an interval that is not finite";
	if (!(low <= high)) return *column = LOW, "has an interval whose low end is above the high one";
	return largest <= 0x1p1000 ? NULL : "has terms larger than 2^1000";
}

/// Replaces polynomial i by the zero polynomial, on the interval [0, 0].
static void clear(polynomial_columns *p, int32_t i, int degree) {
	for (int k = 0; k <= degree; k++) p->c[k][i] = 0;
	p->low[i] = p->high[i] = 0;
}

/// Loads a batch, from polynomial `first` on. Invalid polynomials are marked and replaced; the first of them is the
/// error.
static void load(polynomial_columns *to, gz_roots *roots, const gz_polynomials *from, size_t first, gz_error *error) {
	for (int32_t i = 0; i < to->count; i++) {
		const size_t n = first + (size_t)i;
		for (int k = 0; k <= to->degree; k++) to->c[k][i] = double_at(from->c[k], n);
		to->low[i] = double_at(from->low, n), to->high[i] = double_at(from->high, n);
		int column = 0;
		const char *fault = fault_of(to, i, to->degree, &column);
		roots[n] = (gz_roots){.kind = fault ? GZ_ROOTS_KIND_INVALID : GZ_ROOTS_KIND_ALL};
		if (!fault) continue;
		clear(to, i, to->degree);
		if (!error->status)
			*error = graze_error(GZ_STATUS_INVALID_POLYNOMIALS, n, column_names[column], "polynomial %zu %s", n, fault);
	}
	for (int32_t i = to->count; i < to->count + LANES; i++) clear(to, i, to->degree);
}

/// The kind of a root, by the signs before and after it; beyond the ends of the interval a sign is 0.
static gz_crossing crossing_of(int before, int after) {
	return before == after ? GZ_CROSSING_TOUCHING : before < after ? GZ_CROSSING_RISING : GZ_CROSSING_FALLING;
}

static void append(gz_roots *roots, double value, int before, int after) {
	roots->value[roots->count] = value;
	roots->crossing[roots->count++] = (uint8_t)crossing_of(before, after);
}

/// Writes the roots of polynomial i, place by place. Consecutive places at which it is 0 are one root.
static void write_roots(gz_roots *roots, const polynomial_runs *runs, int32_t i, int degree) {
	enum { NO_PLACE = -1 };
	int before = 0, zero = NO_PLACE; // the last sign that is not 0; the first place with a 0 after it
	for (int k = 0; k <= degree; k++) {
		const int sign = runs->sign[k][i];
		if (!sign) {
			if (zero == NO_PLACE) zero = k;
			continue;
		}
		if (zero != NO_PLACE) append(roots, runs->place[zero][i], before, sign);
		else if (before && before != sign) append(roots, runs->crossing[k - 1][i], before, sign);
		before = sign, zero = NO_PLACE;
	}
	if (zero != NO_PLACE) append(roots, runs->place[zero][i], before, 0);
}

static bool is_zero(const polynomial_columns *p, int32_t i) {
	for (int k = 0; k <= p->degree; k++)
		if (p->c[k][i] != 0) return false;
	return true;
}

static gz_error solve(gz_roots *roots, const gz_polynomials *polynomials, int degree) {
	const graze_kernels *kernels = NULL;
	polynomial_columns batch = {.degree = degree};
	polynomial_runs runs;
	gz_error error = check_views(roots, polynomials, degree);
	if (!error.status) error = graze_choose_backend(&kernels, polynomials->backend);
	if (error.status) return error;
	for (size_t first = 0; first < polynomials->count; first += POLYNOMIAL_CAPACITY) {
		const size_t left = polynomials->count - first;
		batch.count = left < POLYNOMIAL_CAPACITY ? (int32_t)left : POLYNOMIAL_CAPACITY;
		load(&batch, roots, polynomials, first, &error);
		kernels->polynomial_runs(&runs, &batch);
		for (int32_t i = 0; i < batch.count; i++) {
			gz_roots *r = roots + first + (size_t)i;
			if (r->kind == GZ_ROOTS_KIND_INVALID) continue;
			if (is_zero(&batch, i)) r->kind = GZ_ROOTS_KIND_EVERYWHERE;
			else write_roots(r, &runs, i, degree);
		}
	}
	return error;
}

gz_error gz_solve_quadratics(gz_roots *roots, const gz_polynomials *polynomials) {
	return solve(roots, polynomials, 2);
}
gz_error gz_solve_cubics(gz_roots *roots, const gz_polynomials *polynomials) { return solve(roots, polynomials, 3); }
gz_error gz_solve_quartics(gz_roots *roots, const gz_polynomials *polynomials) { return solve(roots, polynomials, 4); }
