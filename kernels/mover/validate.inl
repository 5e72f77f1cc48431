// May a mover go straight from p to q? Only if it provably crosses no wall, and keeps its distance at q. Coordinates
// are floats, so that each difference is off by 2^-53 of itself at most, each product by little more: 2^-50 of the
// sizes bounds all of it, and what is within the bound counts against the mover. Without the bounds, or without the
// crossing (a thin wall can be passed from one clear place to another), bodies do escape.

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

/// Does a mover certainly not cross the wall? `from` and `to`: on which side of it are p and q.
INLINE wide_mask misses(const wide_wall *w, const wide place[4], bounded from, bounded to) {
	const wide px = place[0], py = place[1], qx = place[2], qy = place[3];
	const wide mx = wide_sub(qx, px), my = wide_sub(qy, py);
	const bounded a = bounded_cross(wide_sub(w->ax, px), wide_sub(w->ay, py), mx, my);
	const bounded b = bounded_cross(wide_sub(w->bx, px), wide_sub(w->by, py), mx, my);
	const wide_mask boxes = wide_or(are_apart(px, qx, w->ax, w->bx), are_apart(py, qy, w->ay, w->by));
	return wide_or(boxes, wide_or(same_side(from, to), same_side(a, b)));
}

/// Is q certainly as far from the wall as it has to be?
INLINE wide_mask keeps_away(const wide_wall *w, const wide_gap *at, wide keep) {
	const wide zero = wide_set(0), across = wide_sub(wide_abs(at->side.value), at->side.error);
	const wide far = wide_select(at->at_side, wide_mul(across, across), at->squared);
	const wide radius = wide_max(wide_add(keep, w->thickness), zero),
			   per = wide_select(at->at_side, w->squared, wide_set(1));
	const wide least = wide_mul(wide_mul(wide_mul(radius, radius), per), wide_set(1 + 0x1p-48));
	const wide_mask off = wide_less(zero, wide_select(at->at_side, across, far));
	return wide_and(off, wide_less_equal(least, far));
}

/// The distance that a mover that overlaps a wall must keep from this one: its own radius, or what it has at p. The
/// margin is of double's rounding.
INLINE wide kept_distance(const wide_wall *w, const wide place[4], wide own) {
	const wide distance = wide_sub(gap_at(w, place[0], place[1]).distance, w->thickness);
	return wide_min(wide_sub(distance, wide_mul(wide_set(0x1p-40), wide_abs(distance))), own);
}

// Together: both begin with how far q is off.
static void validate(mover_results *out, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	out->near_count = out->refused_count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const wide_wall w = load_wide_wall(walls, pairs->other + i);
		wide place[4], rest[4];
		load_places(place, movers, pairs->body + i);
		wide_load_four(rest, &movers->radius, pairs->body + i);
		const wide own = rest[1], near = rest[2];
		const wide_mask overlaps = wide_less(rest[0], own);
		wide keep = rest[3];
		if (wide_bits(overlaps)) keep = wide_select(overlaps, kept_distance(&w, place, own), keep);
		const wide_gap g = gap_at(&w, place[2], place[3]);
		const wide distance = wide_sub(g.distance, w.thickness);
		wide_store(out->value + i, distance);
		wide_store(out->normal_x + i, g.normal_x), wide_store(out->normal_y + i, g.normal_y);
		put_bits(out->at_side, i, g.at_side), put_bits(out->at_first, i, g.at_first);

		const unsigned real = real_pairs(pairs, i);
		const wide_mask is_near = wide_and(wide_less_equal(distance, near), wide_exists(&w, g.side.value));
		out->near_count += list_pairs(out->near + out->near_count, i, wide_bits(is_near) & real);

		const bounded from = bounded_cross(wide_sub(place[0], w.ax), wide_sub(place[1], w.ay), w.ex, w.ey);
		const wide_mask valid = wide_and(misses(&w, place, from, g.side), keeps_away(&w, &g, keep));
		const wide_mask refused = wide_and_not(wide_exists(&w, from.value), valid);
		out->refused_count += list_pairs(out->refused + out->refused_count, i, wide_bits(refused) & real);
	}
}
