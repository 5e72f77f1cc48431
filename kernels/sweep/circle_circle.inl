// Two moving circles: the relative motion of one point against the sum of the radii. Seen from the other circle, c and
// d are negated to the bit, and every product below is the same: so both have the same time.

/// The motion of circle a as b sees it, from b's centre.
static inline moving_circle relative_circle(const moving_circle *a, const moving_circle *b) {
	return (moving_circle){lanes_sub(a->px, b->px), lanes_sub(a->py, b->py), lanes_sub(a->dx, b->dx),
		lanes_sub(a->dy, b->dy), lanes_add(a->radius, b->radius)};
}

/// Do the motions approach one another? In the lanes of `bits`, which overlap, that is decided exactly.
SELDOM lanes_mask decide_meetings(lanes_mask coming, moving_circle a, moving_circle b, unsigned bits) {
	float column[8][WIDTH], exact[WIDTH] = {0}, approaches[WIDTH] = {0};
	const lanes all[8] = {a.px, a.py, b.px, b.py, a.dx, a.dy, b.dx, b.dy};
	for (int k = 0; k < 8; k++) lanes_store(column[k], all[k]);
	for (; bits; bits &= bits - 1) {
		const int i = __builtin_ctz(bits);
		const float p[2] = {column[0][i], column[1][i]}, q[2] = {column[2][i], column[3][i]};
		const float d[2] = {column[4][i], column[5][i]}, e[2] = {column[6][i], column[7][i]};
		exact[i] = 1, approaches[i] = sign_of_relative_approach(p, q, d, e) < 0;
	}
	return put_lanes(coming, exact, approaches);
}

/// Returns the time, at least 0, and whether it is a hit. A point that is aimed exactly at a point hits it.
static inline lanes touch_circle(lanes_mask *hits, const moving_circle *a, const moving_circle *b) {
	const lanes zero = lanes_set(0);
	const moving_circle relative = relative_circle(a, b);
	const point_touch p = touch_point(&relative, zero, zero);
	const lanes_mask meets = lanes_or(lanes_less(zero, p.discriminant), lanes_equal(p.pass, zero));
	lanes_mask coming = p.coming;
	const lanes_mask overlaps = lanes_less_equal(p.c, zero);
	if (lanes_bits(overlaps)) {
		const unsigned doubtful = lanes_bits(lanes_and(overlaps, is_doubtful(p.b, lanes_mul(relative.px, p.dx))));
		if (doubtful) coming = decide_meetings(coming, *a, *b, doubtful);
	}
	*hits = lanes_and(meets, coming);
	return p.time;
}
