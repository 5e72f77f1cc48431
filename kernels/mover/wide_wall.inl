// Movers and walls in double, a pair per lane: what sweep_movers, validate and the fast path share.
//
// Why double: in float a contact is off by up to 400 units of rounding of the centre, because the wall's ends are far
// away; in double by one unit, whatever the wall. The clearance that bodies keep has to be larger than that.

INLINE wide wide_cross(wide ax, wide ay, wide bx, wide by) { return wide_sub(wide_mul(ax, by), wide_mul(ay, bx)); }

INLINE wide wide_dot(wide ax, wide ay, wide bx, wide by) { return wide_add(wide_mul(ax, bx), wide_mul(ay, by)); }

/// A value, and a bound of its rounding error.
typedef struct bounded {
	wide value, error;
} bounded;

INLINE bounded bounded_cross(wide ax, wide ay, wide bx, wide by) {
	const wide left = wide_mul(ax, by), right = wide_mul(ay, bx);
	return (bounded){wide_sub(left, right), wide_mul(wide_set(0x1p-50), wide_add(wide_abs(left), wide_abs(right)))};
}

// ---------------------------------------------------------------------------------------------------------------------
// Loading and storing
// ---------------------------------------------------------------------------------------------------------------------

typedef struct wide_wall {
	wide ax, ay, bx, by, ex, ey;
	wide edge_squared;   ///< e.e; 0 for a point
	wide thickness;      ///< the wall's radius, at least 0
	wide one_sided_sign; ///< its sign bit is set where the wall is one-sided
	wide swap_sign;      ///< its sign bit is set where the record's a is the caller's b
} wide_wall;

INLINE wide_wall load_wide_wall(const wall_record *walls, const int32_t *offset) {
	lanes ends[4], rest[4];
	wide_wall w;
	lanes_load_four(ends, &walls->ax, offset);
	lanes_load_four(rest, &walls->ax_again, offset);
	w.ax = wide_from(ends[0]), w.ay = wide_from(ends[1]), w.bx = wide_from(ends[2]), w.by = wide_from(ends[3]);
	w.ex = wide_sub(w.bx, w.ax), w.ey = wide_sub(w.by, w.ay);
	w.edge_squared = wide_add(wide_mul(w.ex, w.ex), wide_mul(w.ey, w.ey));
	w.one_sided_sign = wide_from(rest[2]);
	w.swap_sign = wide_from(rest[3]), w.thickness = wide_abs(w.swap_sign);
	return w;
}

/// Where movers are and where they would go: px py qx qy. offset: of the records, in doubles
INLINE void load_positions(wide position[4], const mover *movers, const int32_t *offset) {
	int32_t float_offset[WIDTH]; // twice as large
	lanes narrow[4];
	lanes_int_store(float_offset, lanes_int_shift_left(lanes_int_load(offset), 1));
	lanes_load_four(narrow, &movers->px, float_offset);
	for (int k = 0; k < 4; k++) position[k] = wide_from(narrow[k]);
}

/// Appends to a list the indices of the elements from i on whose bit is set. Returns their number.
INLINE int32_t append_indices(int32_t *list, int32_t i, unsigned bits) {
	lanes_int_pack(list, lanes_int_count(i), lanes_packing_of(bits));
	return bit_count(bits);
}

// ---------------------------------------------------------------------------------------------------------------------
// Geometry
// ---------------------------------------------------------------------------------------------------------------------

/// Whether a wall exists for a centre: a one-sided wall exists for centres left of the caller's a -> b.
///
/// side: cross(p - a, e)
INLINE wide_mask wide_exists(const wide_wall *w, wide side) {
	// A sign of 1 or -1, because the length of a one-sided point is -0.
	const wide zero = wide_set(0), sign = wide_flip(wide_set(1), w->one_sided_sign);
	return wide_or(wide_less(zero, sign), wide_less(wide_flip(side, w->swap_sign), zero));
}

/// The distance of a point from the segment of a wall, without the wall's thickness.
typedef struct wide_proximity {
	wide distance, normal_x, normal_y; ///< all 0 where the point is an end
	wide_mask at_side, at_first;       ///< the side is the nearest; else the first end
	bounded side;                      ///< cross(q - a, e)
	wide end_squared;                  ///< the squared distance of the end, where an end is the nearest
} wide_proximity;

INLINE wide_proximity proximity_at(const wide_wall *w, wide x, wide y) {
	const wide zero = wide_set(0);
	const wide ax = wide_sub(x, w->ax), ay = wide_sub(y, w->ay), bx = wide_sub(x, w->bx), by = wide_sub(y, w->by);
	wide_proximity g;
	g.side = bounded_cross(ax, ay, w->ex, w->ey);
	// Each end by the vector from that end: computed from the far end of a long wall, a point beside the near end could
	// seem to be beyond it, and so further away than it is.
	g.at_first = wide_or(wide_less(wide_dot(ax, ay, w->ex, w->ey), zero), wide_less_equal(w->edge_squared, zero));
	g.at_side = wide_and_not(wide_less_equal(wide_dot(bx, by, w->ex, w->ey), zero), g.at_first);
	const wide cx = wide_select(g.at_first, ax, bx), cy = wide_select(g.at_first, ay, by);
	g.end_squared = wide_dot(cx, cy, cx, cy);
	// The length of the edge for a side, the distance for an end; not 0, so that on an end the normal is 0 and not NaN.
	const wide size = wide_sqrt(wide_select(g.at_side, w->edge_squared, g.end_squared));
	const wide inverse = wide_div(wide_set(1), wide_max(size, wide_set(0x1p-500)));
	g.normal_x = wide_mul(wide_select(g.at_side, wide_flip(w->ey, g.side.value), cx), inverse);
	g.normal_y = wide_mul(wide_select(g.at_side, wide_flip(wide_negate(w->ex), g.side.value), cy), inverse);
	g.distance = wide_select(g.at_side, wide_mul(wide_abs(g.side.value), inverse), size);
	return g;
}
