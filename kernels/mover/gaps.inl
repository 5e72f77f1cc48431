// How far is a mover, where it is judged, from each wall, and in which direction?

typedef struct wide_gap {
	wide distance, normal_x, normal_y; // from the segment; all 0 on an end itself
	wide_mask at_side, at_first;       // beside the wall; if not, at its first end
	bounded side;                      // cross(q - a, e)
	wide squared;                      // of the distance from the end that is not beside
} wide_gap;

INLINE wide_gap gap_at(const wide_wall *w, wide x, wide y) {
	const wide zero = wide_set(0);
	const wide ax = wide_sub(x, w->ax), ay = wide_sub(y, w->ay), bx = wide_sub(x, w->bx), by = wide_sub(y, w->by);
	wide_gap g;
	g.side = bounded_cross(ax, ay, w->ex, w->ey);
	// Each end by what is relative to it: from the far end of a long wall, who is beside the near one could seem beyond
	// it, and so further away than it is.
	g.at_first = wide_or(wide_less(wide_dot(ax, ay, w->ex, w->ey), zero), wide_less_equal(w->squared, zero));
	g.at_side = wide_and_not(wide_less_equal(wide_dot(bx, by, w->ex, w->ey), zero), g.at_first);
	const wide cx = wide_select(g.at_first, ax, bx), cy = wide_select(g.at_first, ay, by);
	g.squared = wide_dot(cx, cy, cx, cy);
	// Of the side the edge's length, of an end the distance; not 0, so that on an end the normal is 0 and a number.
	const wide size = wide_sqrt(wide_select(g.at_side, w->squared, g.squared));
	const wide inverse = wide_div(wide_set(1), wide_max(size, wide_set(0x1p-500)));
	g.normal_x = wide_mul(wide_select(g.at_side, wide_flip(w->ey, g.side.value), cx), inverse);
	g.normal_y = wide_mul(wide_select(g.at_side, wide_flip(wide_negate(w->ex), g.side.value), cy), inverse);
	g.distance = wide_select(g.at_side, wide_mul(wide_abs(g.side.value), inverse), size);
	return g;
}
