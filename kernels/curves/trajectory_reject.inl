// Rejection by Bernstein bounds: which pairs may come within their reach? The squared distance is a polynomial of
// degree four in time. It lies between the smallest and the largest of its Bernstein coefficients, which are products
// of the three control points of the trajectory (a quadratic Bezier curve). Where all coefficients exceed the squared
// reach, those of the whole or those of each quarter, the pair touches nothing.
//
// In float: the control points are rounded once, from double, so that each product is off by 2^-22 of the largest
// square; with the sums and two halvings by 2^-20 at most. The bound takes 2^-18.

typedef struct bernstein {
	lanes c[5]; ///< the coefficients
} bernstein;

INLINE lanes smallest(const bernstein *b) {
	return lanes_min(lanes_min(lanes_min(b->c[0], b->c[1]), lanes_min(b->c[2], b->c[3])), b->c[4]);
}

/// The coefficients of the two halves (de Casteljau's algorithm).
INLINE void halve(const bernstein *b, bernstein *left, bernstein *right) {
	const lanes half = lanes_set(0.5f);
	lanes row[5];
	for (int k = 0; k < 5; k++) row[k] = b->c[k];
	for (int k = 0; k < 5; k++) {
		left->c[k] = row[0], right->c[4 - k] = row[4 - k];
		for (int i = 0; i < 4 - k; i++) row[i] = lanes_mul(lanes_add(row[i], row[i + 1]), half);
	}
}

INLINE lanes smallest_of_quarters(const bernstein *whole) {
	bernstein left, right, first, second, third, fourth;
	halve(whole, &left, &right);
	halve(&left, &first, &second), halve(&right, &third, &fourth);
	return lanes_min(lanes_min(smallest(&first), smallest(&second)), lanes_min(smallest(&third), smallest(&fourth)));
}

typedef struct control_points {
	lanes x[3], y[3];
} control_points;

INLINE control_points load_control_points(const trajectory_columns *c, int32_t i) {
	const wide half = wide_set(0.5), horizon = wide_load(c->horizon + i), squared = wide_mul(horizon, horizon);
	const wide px = wide_load(c->px + i), py = wide_load(c->py + i);
	const wide vx = wide_mul(wide_mul(wide_load(c->vx + i), horizon), half);
	const wide vy = wide_mul(wide_mul(wide_load(c->vy + i), horizon), half);
	const wide ax = wide_mul(wide_mul(wide_load(c->ax + i), squared), half);
	const wide ay = wide_mul(wide_mul(wide_load(c->ay + i), squared), half);
	const wide x = wide_add(px, vx), y = wide_add(py, vy);
	return (control_points){{wide_narrow(px), wide_narrow(x), wide_narrow(wide_add(wide_add(x, vx), ax))},
		{wide_narrow(py), wide_narrow(y), wide_narrow(wide_add(wide_add(y, vy), ay))}};
}

/// Which of the pairs from i on may touch; a pair whose bound is NaN may.
INLINE unsigned may_touch(const trajectory_columns *c, int32_t i) {
	const control_points p = load_control_points(c, i);
	const lanes end = dot(p.x[2], p.y[2], p.x[2], p.y[2]), middle = dot(p.x[1], p.y[1], p.x[1], p.y[1]);
	const lanes across = dot(p.x[0], p.y[0], p.x[2], p.y[2]);
	const bernstein whole = {{dot(p.x[0], p.y[0], p.x[0], p.y[0]), dot(p.x[0], p.y[0], p.x[1], p.y[1]),
		lanes_mul(lanes_add(across, lanes_add(middle, middle)), lanes_set(1.0f / 3)),
		dot(p.x[1], p.y[1], p.x[2], p.y[2]), end}};
	const lanes largest = lanes_max(lanes_max(whole.c[0], end), middle), reach = wide_narrow(wide_load(c->reach + i));
	const lanes margin = lanes_mul(lanes_add(largest, lanes_mul(reach, reach)), lanes_set(0x1p-18f));
	const lanes limit = lanes_add(lanes_add(lanes_mul(reach, reach), margin), lanes_set(0x1p-120f));
	const unsigned near = ALL_LANES & ~lanes_bits(lanes_less(limit, smallest(&whole)));
	return near ? near & ~lanes_bits(lanes_less(limit, smallest_of_quarters(&whole))) : 0;
}

/// Lists the pairs that may touch in work->pair, and the straight pairs that are skipped. Returns the number of pairs
/// that may touch.
static int32_t reject_trajectories(trajectory_work *work, trajectory_touches *out, const trajectory_columns *c) {
	int32_t count = 0;
	out->straight_count = 0;
	for (int32_t i = 0; i < c->count; i += WIDTH) {
		unsigned curved = valid_lanes(i, c->count);
		if (c->skip_straight) {
			const wide bend = wide_max(wide_abs(wide_load(c->ax + i)), wide_abs(wide_load(c->ay + i)));
			const unsigned straight = wide_bits(wide_less_equal(bend, wide_set(0))) & curved;
			out->straight_count += append_indices(out->straight + out->straight_count, i, straight);
			curved &= ~straight;
		}
		count += append_indices(work->pair + count, i, may_touch(c, i) & curved);
	}
	return count;
}
