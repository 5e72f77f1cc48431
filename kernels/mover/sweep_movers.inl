// Sweeps of movers: when does a mover come within its radius of each wall? The arithmetic is that of circle_wall.inl,
// in double. It is shorter, because no mover starts further within its radius than rounding moves it.

typedef struct wide_hit {
	wide time; ///< at least 0, as a fraction of the displacement
	wide_mask hits, at_side, at_first;
} wide_hit;

/// Returns the time at which an end is touched, and writes whether it is. c: from the end to the centre; across:
/// cross(e, v), negated for the first end, so that cross(c, v) + across is the cross product for the other end.
///
/// Where the line of motion passes between the ends, or within the radius of the other end, the mover certainly touches
/// the wall. Then it is a hit even if rounding says that it misses this end: else it could slip past the end and into
/// the side.
INLINE wide hit_end(wide_mask *hits, wide cx, wide cy, wide vx, wide vy, wide radius, wide across) {
	const wide zero = wide_set(0), radius_squared = wide_mul(radius, radius), speed_squared = wide_dot(vx, vy, vx, vy);
	const wide pass = wide_cross(cx, cy, vx, vy), rate = wide_dot(cx, cy, vx, vy);
	const wide excess = wide_max(wide_sub(wide_dot(cx, cy, cx, cy), radius_squared), zero);
	const wide max_pass_squared = wide_mul(speed_squared, radius_squared), other_pass = wide_add(pass, across);
	const wide discriminant = wide_sub(max_pass_squared, wide_mul(pass, pass));
	const wide_mask crosses = wide_less(zero, discriminant), apart = wide_less(zero, excess);
	const wide_mask between = wide_less(wide_mul(pass, other_pass), zero);
	const wide_mask touches =
		wide_or(wide_or(crosses, between), wide_less(wide_mul(other_pass, other_pass), max_pass_squared));
	*hits = wide_and(wide_less(rate, zero), touches);
	// Without a root the mover grazes the end at the closest approach.
	const wide numerator = wide_select(wide_and_not(apart, crosses), wide_negate(rate), excess);
	return wide_div(
		numerator, wide_select(crosses, wide_sub(wide_sqrt(wide_max(discriminant, zero)), rate), speed_squared));
}

/// position: px py; its other elements are not read; sweep: vx vy radius
INLINE wide_hit hit_wall(const wide_wall *w, const wide position[4], const wide sweep[3]) {
	const wide zero = wide_set(0), vx = sweep[0], vy = sweep[1];
	// A mover deeper within a thick wall than its own radius has a radius below 0 here, which its square would hide.
	const wide radius = wide_max(wide_add(sweep[2], w->thickness), zero);
	const wide rx = wide_sub(position[0], w->ax), ry = wide_sub(position[1], w->ay);
	const wide side = wide_cross(rx, ry, w->ex, w->ey);
	const wide across = wide_cross(w->ex, w->ey, vx, vy), approach = wide_flip(across, side);
	const wide gap = wide_max(wide_sub(wide_abs(side), wide_mul(radius, wide_sqrt(w->edge_squared))), zero);
	const wide_mask approaches = wide_less(zero, approach), inside = wide_less_equal(gap, zero);
	const wide band_time = wide_select(inside, zero, wide_div(gap, approach));
	const wide along = wide_add(wide_dot(rx, ry, w->ex, w->ey), wide_mul(wide_dot(vx, vy, w->ex, w->ey), band_time));

	wide_hit h;
	h.at_first = wide_or(wide_less(along, zero), wide_less_equal(w->edge_squared, zero));
	const wide_mask beyond = wide_or(h.at_first, wide_less(w->edge_squared, along));
	h.at_side = wide_and_not(wide_and(approaches, wide_less_equal(gap, approach)), beyond);
	wide_mask end_hits;
	const wide cx = wide_select(h.at_first, rx, wide_sub(position[0], w->bx));
	const wide cy = wide_select(h.at_first, ry, wide_sub(position[1], w->by));
	const wide end_time =
		hit_end(&end_hits, cx, cy, vx, vy, radius, wide_select(h.at_first, wide_negate(across), across));
	end_hits = wide_and(wide_and(end_hits, beyond), wide_or(approaches, inside));
	end_hits = wide_and(end_hits, wide_less_equal(end_time, wide_set(1)));
	h.time = wide_select(h.at_side, band_time, end_time);
	h.hits = wide_and(wide_or(h.at_side, end_hits), wide_exists(w, side));
	return h;
}

/// The radius at which a mover is swept for this wall. A mover that overlaps a wall (mover_overlaps): with its skin, or
/// at its present distance, if that is less. Any other: its radius for all walls.
///
/// sweep: vx vy radius body_radius; near_distance: as in mover
INLINE wide swept_radius(const wide_wall *w, const wide position[4], const wide sweep[4], wide near_distance) {
	const wide skin = wide_div(wide_sub(near_distance, sweep[3]), wide_set(1 + SKIN_TOUCH + SKIN_MAX_RECOVERY));
	const wide distance = wide_sub(proximity_at(w, position[0], position[1]).distance, w->thickness);
	return wide_select(wide_less(sweep[2], sweep[3]), wide_min(distance, wide_add(sweep[3], skin)), sweep[2]);
}

static void sweep_movers(
	mover_results *results, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	assert(pairs->count <= TILE);
	results->hit_count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const wide_wall w = load_wide_wall(walls, pairs->other + i);
		wide position[4], sweep[4];
		load_positions(position, movers, pairs->body + i);
		wide_load_four(sweep, &movers->vx, pairs->body + i); // vx vy radius body_radius
		if (wide_bits(wide_less(sweep[2], sweep[3]))) {      // few movers overlap a wall
			wide rest[4];
			wide_load_four(rest, &movers->radius, pairs->body + i);
			sweep[2] = swept_radius(&w, position, sweep, rest[2]);
		}
		const wide_hit h = hit_wall(&w, position, sweep);
		wide_store(results->value + i, h.time);
		store_bits(results->at_side, i, wide_bits(h.at_side)), store_bits(results->at_first, i, wide_bits(h.at_first));
		const unsigned hits = wide_bits(h.hits) & valid_lanes(i, pairs->count);
		results->hit_count += append_indices(results->hit + results->hit_count, i, hits);
	}
}
