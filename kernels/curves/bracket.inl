// Root finding in a bracket: between two points where a function has opposite signs. Newton steps, and bisection where
// a step leaves the bracket or is more than half as long as the last one. So the root in the bracket is found, and no
// other one.

typedef struct bracket {
	wide low, high, at; ///< at: where the function is evaluated next
	wide_mask rising;   ///< the function is negative at low
	wide_mask unsolved; ///< the root is not found yet
	wide step;          ///< the length of the last step
} bracket;

INLINE void bracket_begin(bracket *b, wide low, wide high, wide at, wide_mask rising, wide_mask unsolved) {
	b->low = low, b->high = high, b->at = wide_min(wide_max(at, low), high), b->step = wide_sub(high, low);
	b->rising = rising, b->unsolved = unsolved;
}

/// Where to bisect. Between points of similar size it is their mean; between points of different size their geometric
/// mean, or an eighth of the other one where one is 0; between points of different signs it is 0.
INLINE wide bracket_middle(wide low, wide high) {
	const wide zero = wide_set(0), half = wide_set(0.5), sum = wide_add(low, high);
	const wide small = wide_min(wide_abs(low), wide_abs(high)), large = wide_max(wide_abs(low), wide_abs(high));
	const wide_mask at_zero = wide_less_equal(small, zero), differ = wide_less(wide_mul(small, wide_set(64)), large);
	wide middle = wide_add(wide_mul(low, half), wide_mul(high, half));
	if (wide_bits(wide_and_not(differ, at_zero)))
		middle = wide_select(differ, wide_flip(wide_mul(wide_sqrt(small), wide_sqrt(large)), sum), middle);
	middle = wide_select(at_zero, wide_mul(sum, wide_set(0.125)), middle);
	return wide_select(wide_and(wide_less(low, zero), wide_less(zero, high)), zero, middle);
}

/// Narrows the bracket and moves to the next point, from the function's value and slope at the present one.
INLINE void bracket_narrow(bracket *b, wide value, wide slope) {
	const wide zero = wide_set(0);
	const wide_mask negative = wide_less(value, zero), positive = wide_less(zero, value);
	const wide_mask before = wide_or(wide_and(negative, b->rising), wide_and_not(positive, b->rising));
	const wide_mask after = wide_or(wide_and(positive, b->rising), wide_and_not(negative, b->rising));
	b->low = wide_select(wide_and(before, b->unsolved), b->at, b->low);
	b->high = wide_select(wide_and(after, b->unsolved), b->at, b->high);
	const wide newton = wide_sub(b->at, wide_div(value, slope)), step = wide_abs(wide_sub(newton, b->at));
	const wide_mask within = wide_and(wide_less_equal(b->low, newton), wide_less_equal(newton, b->high));
	const wide_mask valid = wide_and(within, wide_less_equal(step, wide_mul(b->step, wide_set(0.5))));
	wide next = newton;
	if (wide_bits(wide_and_not(b->unsolved, valid))) next = wide_select(valid, newton, bracket_middle(b->low, b->high));
	next = wide_select(wide_or(negative, positive), next, b->at);
	b->step = wide_abs(wide_sub(next, b->at));
	b->at = wide_select(b->unsolved, next, b->at);
	b->unsolved = wide_and(b->unsolved, wide_less(wide_mul(wide_abs(next), wide_set(0x1p-52)), b->step));
}
