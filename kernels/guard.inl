// May a mover go straight from p to q? Only if it provably crosses no wall, and keeps its distance at q. Coordinates
// are floats, so that each difference is off by 2^-53 of itself at most, each product by little more: 2^-50 of the
// sizes bounds all of it, and what is within the bound counts against the mover. Without the bounds, or without the
// crossing (a thin wall can be passed from one clear place to another), bodies do escape.

/// A number and how far off rounding may have taken it.
typedef struct bounded {
	wide value, error;
} bounded;

INLINE bounded bounded_cross(wide ax, wide ay, wide bx, wide by) {
	const wide left = wide_mul(ax, by), right = wide_mul(ay, bx);
	return (bounded){wide_sub(left, right), wide_mul(wide_set(0x1p-50), wide_add(wide_abs(left), wide_abs(right)))};
}

/// Certainly both positive, or both negative.
INLINE wide_mask same_side(bounded x, bounded y) {
	const wide zero = wide_set(0);
	const wide_mask above = wide_less(zero, wide_min(wide_sub(x.value, x.error), wide_sub(y.value, y.error)));
	const wide_mask below = wide_less(wide_max(wide_add(x.value, x.error), wide_add(y.value, y.error)), zero);
	return wide_or(above, below);
}

/// Two intervals that have nothing in common; floats compare exactly.
INLINE wide_mask are_apart(wide a, wide b, wide c, wide d) {
	return wide_or(wide_less(wide_max(a, b), wide_min(c, d)), wide_less(wide_max(c, d), wide_min(a, b)));
}

/// Is q certainly as far from the wall as it has to be?
INLINE wide_mask keeps_away(const wide_wall *w, const bounded *side, wide qx, wide qy, wide keep) {
	const wide zero = wide_set(0);
	const wide ax = wide_sub(qx, w->ax), ay = wide_sub(qy, w->ay), bx = wide_sub(qx, w->bx), by = wide_sub(qy, w->by);
	// Each end by what is relative to it: from the far end of a long wall, who is beside the near one could seem beyond
	// it, and so further away than it is.
	const wide_mask at_first =
		wide_or(wide_less(wide_dot(ax, ay, w->ex, w->ey), zero), wide_less_equal(w->squared, zero));
	const wide_mask at_side = wide_and_not(wide_less_equal(wide_dot(bx, by, w->ex, w->ey), zero), at_first);
	const wide cx = wide_select(at_first, ax, bx), cy = wide_select(at_first, ay, by);
	const wide across = wide_sub(wide_abs(side->value), side->error);
	const wide far = wide_select(at_side, wide_mul(across, across), wide_dot(cx, cy, cx, cy));
	const wide radius = wide_add(keep, w->thickness), per = wide_select(at_side, w->squared, wide_set(1));
	const wide least = wide_mul(wide_mul(wide_mul(radius, radius), per), wide_set(1 + 0x1p-48));
	const wide_mask off = wide_less(zero, wide_select(at_side, across, far));
	return wide_and(off, wide_less_equal(least, far));
}

static int32_t guard(int32_t *refused, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	int32_t n = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const wide_wall w = load_wide_wall(walls, pairs->wall + i);
		wide place[4], way[4];
		load_places(place, movers, pairs->body + i);
		wide_load_four(way, &movers->vx, pairs->body + i);
		const wide px = place[0], py = place[1], qx = place[2], qy = place[3];
		const bounded from = bounded_cross(wide_sub(px, w.ax), wide_sub(py, w.ay), w.ex, w.ey);
		const bounded to = bounded_cross(wide_sub(qx, w.ax), wide_sub(qy, w.ay), w.ex, w.ey);
		const wide mx = wide_sub(qx, px), my = wide_sub(qy, py);
		const bounded a = bounded_cross(wide_sub(w.ax, px), wide_sub(w.ay, py), mx, my);
		const bounded b = bounded_cross(wide_sub(w.bx, px), wide_sub(w.by, py), mx, my);
		const wide_mask boxes = wide_or(are_apart(px, qx, w.ax, w.bx), are_apart(py, qy, w.ay, w.by));
		const wide_mask misses = wide_or(boxes, wide_or(same_side(from, to), same_side(a, b)));
		const wide_mask good = wide_and(misses, keeps_away(&w, &to, qx, qy, way[3]));
		const unsigned bits = wide_bits(wide_and_not(wide_exists(&w, from.value), good));
		n += list_pairs(refused + n, i, bits & real_pairs(pairs, i));
	}
	return n;
}
