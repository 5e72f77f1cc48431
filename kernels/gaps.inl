// How far is a mover, where it is judged, from each wall, and in which direction?

typedef struct wide_gap {
	wide distance, normal_x, normal_y; // from the segment; all 0 on an end itself
	wide_mask at_side, at_first;       // beside the wall; if not, at its first end
	wide side;                         // cross(q - a, e)
} wide_gap;

INLINE wide_gap gap_at(const wide_wall *w, wide x, wide y) {
	const wide zero = wide_set(0), rx = wide_sub(x, w->ax), ry = wide_sub(y, w->ay);
	const wide along = wide_dot(rx, ry, w->ex, w->ey);
	wide_gap g;
	g.side = wide_cross(rx, ry, w->ex, w->ey);
	g.at_first = wide_or(wide_less(along, zero), wide_less_equal(w->squared, zero));
	g.at_side = wide_and_not(wide_less_equal(along, w->squared), g.at_first);
	const wide cx = wide_select(g.at_first, rx, wide_sub(x, w->bx));
	const wide cy = wide_select(g.at_first, ry, wide_sub(y, w->by));
	const wide squared = wide_select(g.at_side, w->squared, wide_dot(cx, cy, cx, cy));
	// Of the side the edge's length, of an end the distance; not 0, so that on an end the normal is 0 and a number.
	const wide length = wide_max(wide_sqrt(squared), wide_set(0x1p-500)), inverse = wide_div(wide_set(1), length);
	g.normal_x = wide_mul(wide_select(g.at_side, wide_flip(w->ey, g.side), cx), inverse);
	g.normal_y = wide_mul(wide_select(g.at_side, wide_flip(wide_negate(w->ex), g.side), cy), inverse);
	g.distance = wide_select(g.at_side, wide_mul(wide_abs(g.side), inverse), wide_sqrt(squared));
	return g;
}

static int32_t gaps(mover_answers *out, const mover *movers, const mover_pairs *pairs, const wall_record *walls) {
	int32_t n = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const wide_wall w = load_wide_wall(walls, pairs->wall + i);
		wide place[4], rest[4];
		load_places(place, movers, pairs->body + i);
		wide_load_four(rest, &movers->radius, pairs->body + i);
		const wide_gap g = gap_at(&w, place[2], place[3]);
		const wide distance = wide_sub(g.distance, w.thickness);
		wide_store(out->value + i, distance);
		wide_store(out->normal_x + i, g.normal_x), wide_store(out->normal_y + i, g.normal_y);
		put_bits(out->at_side, i, g.at_side), put_bits(out->at_first, i, g.at_first);
		const wide_mask is_near = wide_and(wide_less_equal(distance, rest[2]), wide_exists(&w, g.side));
		n += list_pairs(out->pair + n, i, wide_bits(is_near) & real_pairs(pairs, i));
	}
	return n;
}
