// When does a mover come within its radius of each wall? The arithmetic is that of circle_wall.inl, in double; it is
// shorter, since nobody is deeper within the radius than rounding takes it.

typedef struct wide_strike {
	wide time; // at least 0
	wide_mask hits, at_side, before;
} wide_strike;

/// The end that can be touched: the time, and whether it is. `across` is by how much it passes the other end further.
///
/// Where the way's line passes between the ends, or the other end within the radius, it meets the wall for certain:
/// then no rounding of a graze here may let it slip past this end and into the side.
INLINE wide strike_end(wide_mask *hits, wide cx, wide cy, wide vx, wide vy, wide radius, wide across) {
	const wide zero = wide_set(0), radius_squared = wide_mul(radius, radius), speed = wide_dot(vx, vy, vx, vy);
	const wide pass = wide_cross(cx, cy, vx, vy), coming = wide_dot(cx, cy, vx, vy);
	const wide above = wide_max(wide_sub(wide_dot(cx, cy, cx, cy), radius_squared), zero);
	const wide squared = wide_mul(speed, radius_squared), other = wide_add(pass, across);
	const wide discriminant = wide_sub(squared, wide_mul(pass, pass));
	const wide_mask crosses = wide_less(zero, discriminant), apart = wide_less(zero, above);
	const wide_mask between = wide_less(wide_mul(pass, other), zero);
	const wide_mask meets = wide_or(wide_or(crosses, between), wide_less(wide_mul(other, other), squared));
	*hits = wide_and(wide_less(coming, zero), meets);
	// A graze is where it passes.
	const wide upper = wide_select(wide_and_not(apart, crosses), wide_negate(coming), above);
	return wide_div(upper, wide_select(crosses, wide_sub(wide_sqrt(wide_max(discriminant, zero)), coming), speed));
}

INLINE wide_strike strike_at(const wide_wall *w, const wide place[4], const wide way[4]) {
	const wide zero = wide_set(0), vx = way[0], vy = way[1];
	// Who is deeper within a thick wall than its own radius has a radius below 0, which its square would hide.
	const wide radius = wide_max(wide_add(way[2], w->thickness), zero);
	const wide rx = wide_sub(place[0], w->ax), ry = wide_sub(place[1], w->ay);
	const wide side = wide_cross(rx, ry, w->ex, w->ey);
	const wide across = wide_cross(w->ex, w->ey, vx, vy), approach = wide_flip(across, side);
	const wide gap = wide_max(wide_sub(wide_abs(side), wide_mul(radius, wide_sqrt(w->squared))), zero);
	const wide_mask coming = wide_less(zero, approach), inside = wide_less_equal(gap, zero);
	const wide band = wide_select(inside, zero, wide_div(gap, approach));
	const wide along = wide_add(wide_dot(rx, ry, w->ex, w->ey), wide_mul(wide_dot(vx, vy, w->ex, w->ey), band));

	wide_strike s;
	s.before = wide_or(wide_less(along, zero), wide_less_equal(w->squared, zero));
	const wide_mask beyond = wide_or(s.before, wide_less(w->squared, along));
	s.at_side = wide_and_not(wide_and(coming, wide_less_equal(gap, approach)), beyond);
	wide_mask end_hits;
	const wide cx = wide_select(s.before, rx, wide_sub(place[0], w->bx));
	const wide cy = wide_select(s.before, ry, wide_sub(place[1], w->by));
	const wide end = strike_end(&end_hits, cx, cy, vx, vy, radius, wide_select(s.before, wide_negate(across), across));
	end_hits = wide_and(wide_and(end_hits, beyond), wide_or(coming, inside));
	end_hits = wide_and(end_hits, wide_less_equal(end, wide_set(1)));
	s.time = wide_select(s.at_side, band, end);
	s.hits = wide_and(wide_or(s.at_side, end_hits), wide_exists(w, side));
	return s;
}

/// The radius at which a mover that overlaps a wall is swept for this one: with its skin, or as near as it is. way: vx,
/// vy, the radius, its own
INLINE wide swept_radius(const wide_wall *w, const wide place[4], const wide way[4], wide near) {
	const wide skin = wide_div(wide_sub(near, way[3]), wide_set(1 + TOUCH + PUSH));
	const wide distance = wide_sub(gap_at(w, place[0], place[1]).distance, w->thickness);
	return wide_select(wide_less(way[2], way[3]), wide_min(distance, wide_add(way[3], skin)), way[2]);
}

static void sweep_movers(mover_results *out, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	out->hit_count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const wide_wall w = load_wide_wall(walls, pairs->other + i);
		wide place[4], way[4];
		load_places(place, movers, pairs->body + i);
		wide_load_four(way, &movers->vx, pairs->body + i);
		if (wide_bits(wide_less(way[2], way[3]))) { // few overlap a wall
			wide rest[4];
			wide_load_four(rest, &movers->radius, pairs->body + i);
			way[2] = swept_radius(&w, place, way, rest[2]);
		}
		const wide_strike s = strike_at(&w, place, way);
		wide_store(out->value + i, s.time);
		put_bits(out->at_side, i, s.at_side), put_bits(out->at_first, i, s.before);
		out->hit_count += list_pairs(out->hit + out->hit_count, i, wide_bits(s.hits) & real_pairs(pairs, i));
	}
}
