// Narrowphase of two moving circles: the relative motion of a point against a circle with the sum of the radii. From
// the point of view of the other circle, c and d are negated exactly, and every product is the same: so both circles
// get the same time.

/// The motion of circle a relative to b, from b's centre, with the sum of the radii.
static inline moving_circle relative_circle(const moving_circle *a, const moving_circle *b) {
	return (moving_circle){lanes_sub(a->px, b->px), lanes_sub(a->py, b->py), lanes_sub(a->dx, b->dx),
		lanes_sub(a->dy, b->dy), lanes_add(a->radius, b->radius)};
}

/// Whether the circles approach one another, decided exactly in the lanes of `bits`, which overlap.
SELDOM lanes_mask decide_circles_approach(lanes_mask approaches, moving_circle a, moving_circle b, unsigned bits) {
	float column[8][WIDTH], exact[WIDTH] = {0}, decision[WIDTH] = {0};
	const lanes all[8] = {a.px, a.py, b.px, b.py, a.dx, a.dy, b.dx, b.dy};
	for (int k = 0; k < 8; k++) lanes_store(column[k], all[k]);
	for (; bits; bits &= bits - 1) {
		const int i = lowest_bit(bits);
		const float p[2] = {column[0][i], column[1][i]}, q[2] = {column[2][i], column[3][i]};
		const float d[2] = {column[4][i], column[5][i]}, e[2] = {column[6][i], column[7][i]};
		exact[i] = 1, decision[i] = sign_of_relative_approach(p, q, d, e) < 0;
	}
	return replace_lanes(approaches, exact, decision);
}

/// Returns the time, at least 0, and writes whether it is a hit. A point that moves exactly towards a point hits it.
static inline lanes touch_circle(lanes_mask *hits, const moving_circle *a, const moving_circle *b) {
	const lanes zero = lanes_set(0);
	const moving_circle relative = relative_circle(a, b);
	const point_touch p = touch_point(&relative, zero, zero);
	const lanes_mask touches = lanes_or(lanes_less(zero, p.discriminant), lanes_equal(p.pass, zero));
	lanes_mask approaches = p.approaches;
	const lanes_mask overlaps = lanes_less_equal(p.excess, zero);
	if (lanes_bits(overlaps)) {
		const unsigned doubtful = lanes_bits(lanes_and(overlaps, is_doubtful(p.b, lanes_mul(relative.px, p.dx))));
		if (doubtful) approaches = decide_circles_approach(approaches, *a, *b, doubtful);
	}
	*hits = lanes_and(touches, approaches);
	return p.time;
}

/// bodies, others: near_body or circle_record
static void evaluate_circles(pair_times *times, const void *bodies, const void *others, const pair_list *pairs) {
	assert(pairs->count <= PAIR_CAPACITY);
	times->count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const moving_circle a = load_circle(bodies, pairs->body + i), b = load_circle(others, pairs->other + i);
		lanes_mask hits;
		const lanes time = touch_circle(&hits, &a, &b);
		const unsigned bits = lanes_bits(hits) & valid_lanes(i, pairs->count);
		append_times(times, time, lanes_int_load(pairs->body + i), lanes_int_load(pairs->other + i), bits);
	}
}
