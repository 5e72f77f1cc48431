// Where do polynomials rise and fall, and cross zero? Between the roots of its derivative a polynomial has at most one
// root, between two places of opposite signs: so the roots of each derivative are found from those of the next one, the
// last of which is a line. (Yuksel, "High-Performance Polynomial Root Finding for Graphics", 2022.)
//
// The variable is never moved or scaled, and polynomials are evaluated by Horner's rule: so all that is told is exact
// for polynomials whose coefficients differ by a few units of rounding.

INLINE wide polynomial_at(const wide *c, int degree, wide x) {
	wide value = c[degree];
	for (int k = degree - 1; k >= 0; k--) value = wide_add(wide_mul(value, x), c[k]);
	return value;
}

INLINE void derive(wide *to, const wide *c, int degree) {
	for (int k = 0; k < degree; k++) to[k] = wide_mul(c[k + 1], wide_set(k + 1));
}

INLINE wide_mask opposite(wide x, wide y) {
	const wide zero = wide_set(0);
	return wide_or(wide_and(wide_less(x, zero), wide_less(zero, y)), wide_and(wide_less(zero, x), wide_less(y, zero)));
}

/// From each place to the next one the root between them, or that place which is nearer to being one. All pieces take
/// their steps in turns, so that they need not wait for one another.
///
/// place: degree + 1 of them
INLINE void roots_between(wide *root, const wide *c, const wide *slope, int degree, const wide *place) {
	wide value[5];
	bracket b[4];
	for (int k = 0; k <= degree; k++) value[k] = polynomial_at(c, degree, place[k]);
	for (int k = 0; k < degree; k++) {
		const wide low = place[k], high = place[k + 1];
		const wide_mask rising = wide_less(value[k], wide_set(0)), crosses = opposite(value[k], value[k + 1]);
		const wide_mask later = wide_less(wide_abs(value[k + 1]), wide_abs(value[k]));
		bracket_begin(b + k, low, high, bracket_middle(low, high), rising, crosses);
		b[k].at = wide_select(crosses, b[k].at, wide_select(later, high, low));
	}
	unsigned runs = 1;
	for (int pass = 0; pass < 500 && runs; pass++) {
		runs = 0;
		for (int k = 0; k < degree; k++) {
			if (!wide_bits(b[k].runs)) continue;
			bracket_narrow(b + k, polynomial_at(c, degree, b[k].at), polynomial_at(slope, degree - 1, b[k].at));
			runs |= wide_bits(b[k].runs);
		}
	}
	for (int k = 0; k < degree; k++) root[k] = b[k].at;
}

/// The sign, or 0 where rounding hides it.
INLINE void store_signs(int8_t *to, const wide *c, int degree, wide x, double grains) {
	const wide value = polynomial_at(c, degree, x), far = wide_abs(x), zero = wide_set(0);
	wide size = wide_abs(c[degree]);
	for (int k = degree - 1; k >= 0; k--) size = wide_add(wide_mul(size, far), wide_abs(c[k]));
	const wide doubt = wide_mul(size, wide_set(grains * 0x1p-53));
	const unsigned hidden = wide_bits(wide_less_equal(wide_abs(value), doubt)),
				   below = wide_bits(wide_less(value, zero));
	for (int k = 0; k < WIDTH; k++) to[k] = (int8_t)(hidden >> k & 1 ? 0 : below >> k & 1 ? -1 : 1);
}

INLINE void run_polynomials(polynomial_runs *out, const polynomial_columns *in, int degree, int32_t i) {
	wide c[5][5], place[5], root[4]; // c[d]: the derivative of degree d
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
	for (int k = 0; k < degree; k++) wide_store(out->crossing[k] + i, root[k]);
	for (int k = 0; k <= degree; k++) {
		wide_store(out->place[k] + i, place[k]);
		store_signs(out->sign[k] + i, c[degree], degree, place[k], k > 0 && k < degree ? 8 : 0);
	}
}

static void polynomials(polynomial_runs *out, const polynomial_columns *in) {
	for (int32_t i = 0; i < in->count; i += WIDTH)
		if (in->degree == 2) run_polynomials(out, in, 2, i);
		else if (in->degree == 3) run_polynomials(out, in, 3, i);
		else run_polynomials(out, in, 4, i);
}
