// Monotonic runs and roots of polynomials. Between two consecutive roots of its derivative a polynomial has at most one
// root, in a bracket of opposite signs. So the roots of each derivative are found from those of the next higher one,
// down from the derivative that is a line (Yuksel, "High-Performance Polynomial Root Finding for Graphics", 2022).
//
// The variable is never shifted or scaled, and polynomials are evaluated by Horner's scheme: so all results are exact
// for polynomials whose coefficients differ by a few units of rounding.

enum { MAX_ROOT_STEPS = 500 }; ///< bounds the iteration

INLINE wide polynomial_at(const wide *c, int degree, wide x) {
	wide value = c[degree];
	for (int k = degree - 1; k >= 0; k--) value = wide_add(wide_mul(value, x), c[k]);
	return value;
}

/// The derivative of a polynomial of this degree.
INLINE void derive(wide *to, const wide *c, int degree) {
	for (int k = 0; k < degree; k++) to[k] = wide_mul(c[k + 1], wide_set(k + 1));
}

/// Whether one is negative and the other positive.
INLINE wide_mask opposite(wide x, wide y) {
	const wide zero = wide_set(0);
	return wide_or(wide_and(wide_less(x, zero), wide_less(zero, y)), wide_and(wide_less(zero, x), wide_less(y, zero)));
}

/// The root in each of `degree` runs; without a root, the end of the run with the smaller value. The steps of all runs
/// are interleaved, so that they do not wait for one another's results.
///
/// slope: the derivative; place: the degree + 1 ends of the runs, ascending
INLINE void roots_between(wide *root, const wide *c, const wide *slope, int degree, const wide *place) {
	wide value[MAX_DEGREE + 1];
	bracket b[MAX_DEGREE];
	for (int k = 0; k <= degree; k++) value[k] = polynomial_at(c, degree, place[k]);
	for (int k = 0; k < degree; k++) {
		const wide low = place[k], high = place[k + 1];
		const wide_mask rising = wide_less(value[k], wide_set(0)), crosses = opposite(value[k], value[k + 1]);
		const wide_mask high_is_nearer = wide_less(wide_abs(value[k + 1]), wide_abs(value[k]));
		bracket_begin(b + k, low, high, bracket_middle(low, high), rising, crosses);
		b[k].at = wide_select(crosses, b[k].at, wide_select(high_is_nearer, high, low));
	}
	unsigned unsolved = 1;
	for (int pass = 0; pass < MAX_ROOT_STEPS && unsolved; pass++) {
		unsolved = 0;
		for (int k = 0; k < degree; k++) {
			if (!wide_bits(b[k].unsolved)) continue;
			bracket_narrow(b + k, polynomial_at(c, degree, b[k].at), polynomial_at(slope, degree - 1, b[k].at));
			unsolved |= wide_bits(b[k].unsolved);
		}
	}
	for (int k = 0; k < degree; k++) root[k] = b[k].at;
}

/// The signs of the values at x, or 0 where the error bound of Horner's scheme exceeds the value.
///
/// units: the bound, in units of 2^-53 of the sum of the terms' sizes; 0 where only an exact 0 counts
INLINE void store_signs(int8_t *to, const wide *c, int degree, wide x, double units) {
	const wide value = polynomial_at(c, degree, x), size_x = wide_abs(x), zero = wide_set(0);
	wide size = wide_abs(c[degree]);
	for (int k = degree - 1; k >= 0; k--) size = wide_add(wide_mul(size, size_x), wide_abs(c[k]));
	const wide bound = wide_mul(size, wide_set(units * 0x1p-53));
	const unsigned hidden = wide_bits(wide_less_equal(wide_abs(value), bound)),
				   negative = wide_bits(wide_less(value, zero));
	for (int k = 0; k < WIDTH; k++) to[k] = (int8_t)(hidden >> k & 1 ? 0 : negative >> k & 1 ? -1 : 1);
}

INLINE void find_runs(polynomial_runs *runs, const polynomial_columns *in, int degree, int32_t i) {
	wide c[MAX_DEGREE + 1][MAX_DEGREE + 1], place[MAX_DEGREE + 1], root[MAX_DEGREE]; // c[d]: the derivative of degree d
	for (int k = 0; k <= degree; k++) c[degree][k] = wide_load(in->c[k] + i);
	for (int d = degree; d > 1; d--) derive(c[d - 1], c[d], d);
	const wide low = wide_load(in->low + i), high = wide_load(in->high + i);
	place[0] = low, place[2] = high;
	place[1] = wide_min(wide_max(wide_div(wide_negate(c[1][0]), c[1][1]), low), high);
	for (int d = 2; d < degree; d++) {
		roots_between(root, c[d], c[d - 1], d, place);
		for (int k = 0; k < d; k++) place[k + 1] = root[k];
		place[d + 1] = high;
	}
	roots_between(root, c[degree], c[degree - 1], degree, place);
	for (int k = 0; k < degree; k++) wide_store(runs->crossing[k] + i, root[k]);
	for (int k = 0; k <= degree; k++) {
		wide_store(runs->place[k] + i, place[k]);
		store_signs(runs->sign[k] + i, c[degree], degree, place[k], k > 0 && k < degree ? 8 : 0);
	}
}

static void find_polynomial_runs(polynomial_runs *runs, const polynomial_columns *in) {
	assert(in->degree >= 2 && in->degree <= MAX_DEGREE && in->count <= POLYNOMIAL_CAPACITY);
	for (int32_t i = 0; i < in->count; i += WIDTH)
		if (in->degree == 2) find_runs(runs, in, 2, i);
		else if (in->degree == 3) find_runs(runs, in, 3, i);
		else find_runs(runs, in, 4, i);
}
