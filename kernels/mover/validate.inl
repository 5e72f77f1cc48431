// The safety check: may a mover move straight from p to q? Only if it provably crosses no wall, and keeps its distance
// at q. Coordinates are floats, so each difference is off by 2^-53 of itself at most, and each product by little more:
// 2^-50 of the sizes bounds all of it. Whatever is within the bound is refused. Without the bounds, or without the test
// of crossings (a thin wall can be passed from one clear position to another), bodies do escape.

/// Whether both values are certainly positive, or both certainly negative.
INLINE wide_mask same_sign(bounded x, bounded y) {
	const wide zero = wide_set(0);
	const wide_mask positive = wide_less(zero, wide_min(wide_sub(x.value, x.error), wide_sub(y.value, y.error)));
	const wide_mask negative = wide_less(wide_max(wide_add(x.value, x.error), wide_add(y.value, y.error)), zero);
	return wide_or(positive, negative);
}

/// Whether the intervals between a and b and between c and d are disjoint. Floats compare exactly.
INLINE wide_mask are_disjoint(wide a, wide b, wide c, wide d) {
	return wide_or(wide_less(wide_max(a, b), wide_min(c, d)), wide_less(wide_max(c, d), wide_min(a, b)));
}

/// Whether a mover certainly does not cross the wall. from, to: the sides of the wall that p and q are on
INLINE wide_mask misses(const wide_wall *w, const wide position[4], bounded from, bounded to) {
	const wide px = position[0], py = position[1], qx = position[2], qy = position[3];
	const wide mx = wide_sub(qx, px), my = wide_sub(qy, py);
	const bounded a = bounded_cross(wide_sub(w->ax, px), wide_sub(w->ay, py), mx, my);
	const bounded b = bounded_cross(wide_sub(w->bx, px), wide_sub(w->by, py), mx, my);
	const wide_mask boxes = wide_or(are_disjoint(px, qx, w->ax, w->bx), are_disjoint(py, qy, w->ay, w->by));
	return wide_or(boxes, wide_or(same_sign(from, to), same_sign(a, b)));
}

/// Whether q is certainly as far from the wall as the clearance requires, and not on it.
INLINE wide_mask keeps_clear(const wide_wall *w, const wide_proximity *at, wide clearance) {
	const wide zero = wide_set(0), across = wide_sub(wide_abs(at->side.value), at->side.error);
	// Squared distances; those from a side are multiplied by the squared edge.
	const wide squared = wide_select(at->at_side, wide_mul(across, across), at->end_squared);
	const wide radius = wide_max(wide_add(clearance, w->thickness), zero),
			   factor = wide_select(at->at_side, w->edge_squared, wide_set(1));
	const wide min_squared = wide_mul(wide_mul(wide_mul(radius, radius), factor), wide_set(1 + 0x1p-48));
	const wide_mask off_wall = wide_less(zero, wide_select(at->at_side, across, squared));
	return wide_and(off_wall, wide_less_equal(min_squared, squared));
}

/// The clearance of a mover that overlaps a wall, for this wall: its own radius, or its distance at p, if that is less.
/// The margin covers the rounding of double.
INLINE wide overlap_clearance(const wide_wall *w, const wide position[4], wide body_radius) {
	const wide distance = wide_sub(proximity_at(w, position[0], position[1]).distance, w->thickness);
	return wide_min(wide_sub(distance, wide_mul(wide_set(0x1p-40), wide_abs(distance))), body_radius);
}

// Distances and refusals in one kernel, because both begin with the proximity of q.
static void validate(mover_results *results, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	assert(pairs->count <= TILE);
	results->near_count = results->refused_count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const wide_wall w = load_wide_wall(walls, pairs->other + i);
		wide position[4], rest[4];
		load_positions(position, movers, pairs->body + i);
		wide_load_four(rest, &movers->radius, pairs->body + i); // radius body_radius near_distance clearance
		const wide body_radius = rest[1], near_distance = rest[2];
		const wide_mask overlaps = wide_less(rest[0], body_radius);
		wide clearance = rest[3];
		if (wide_bits(overlaps))
			clearance = wide_select(overlaps, overlap_clearance(&w, position, body_radius), clearance);
		const wide_proximity g = proximity_at(&w, position[2], position[3]);
		const wide distance = wide_sub(g.distance, w.thickness);
		wide_store(results->value + i, distance);
		wide_store(results->normal_x + i, g.normal_x), wide_store(results->normal_y + i, g.normal_y);
		store_bits(results->at_side, i, wide_bits(g.at_side)), store_bits(results->at_first, i, wide_bits(g.at_first));

		const unsigned valid = valid_lanes(i, pairs->count);
		const wide_mask is_near = wide_and(wide_less_equal(distance, near_distance), wide_exists(&w, g.side.value));
		results->near_count += append_indices(results->near + results->near_count, i, wide_bits(is_near) & valid);
		const bounded from = bounded_cross(wide_sub(position[0], w.ax), wide_sub(position[1], w.ay), w.ex, w.ey);
		const wide_mask is_valid = wide_and(misses(&w, position, from, g.side), keeps_clear(&w, &g, clearance));
		const wide_mask refused = wide_and_not(wide_exists(&w, from.value), is_valid);
		results->refused_count +=
			append_indices(results->refused + results->refused_count, i, wide_bits(refused) & valid);
	}
}
