// A moving circle against a wall, eight pairs at a time: when do they touch first, and with which feature?
//
// With r = p - a and the wall's edge e = b - a, the signed distance from the wall's line is cross(r, e) / |e|; it changes by
// cross(d, e) / |e| over the step. So the circle reaches the line's band of half-width R at
//
//     t = (|cross(r, e)| - R |e|) / approach,     approach = -sign(cross(r, e)) cross(d, e).
//
// The position along the wall at that t, u = dot(r + d t, e) against [0, e.e], tells whether the side is touched or which end
// can be: the other end, and the side, can only come later. For an end, with c = p - end, the stable root is
//
//     t = (c.c - R^2) / (sqrt(D) - b),     b = dot(c, d),     D = d.d R^2 - cross(c, d)^2,
//
// and never D = b^2 - d.d (c.c - R^2), whose difference cancels far from the end.
//
// Why cross products of stored coordinates, and not unit vectors: the difference of two rounded products is 0 or has the
// sign of the exact one. So a centre on the wall is known to be on it, motion along the wall to be along it, and the two walls
// that share an end see a ray pass it on the same side: none slips between them.

typedef struct circle_wall {
	lanes time;                        // in [0, 1], never -0; only where `hits`
	lanes_mask hits;
	lanes_mask before, after;          // the touch is with the first or second end of the record; else with its side
	lanes ex, ey, edge_squared;        // the wall's edge
	lanes side;                        // cross(r, e): negative where the centre is left of a -> b
	lanes crossing;                    // cross(d, e)
	lanes along;                       // dot(r + d t, e): position along the wall at the touch, times |e|
	lanes cx, cy;                      // the centre at the start, from the end that may be touched
} circle_wall;

/// The power of two that brings the larger of x, y into [1, 2), so that products of three lengths stay in range.
static inline lanes scale_to_one(lanes x, lanes y) {
	const lanes larger = lanes_max(lanes_abs(x), lanes_abs(y));
	const lanes_int exponent = lanes_int_and(lanes_as_int(larger), lanes_int_set(0x7f800000));
	return lanes_as_float(lanes_int_sub(lanes_int_set(254 << 23), exponent));
}

static inline lanes cross(lanes ax, lanes ay, lanes bx, lanes by) {
	return lanes_sub(lanes_mul(ax, by), lanes_mul(ay, bx));
}

static inline lanes dot(lanes ax, lanes ay, lanes bx, lanes by) {
	return lanes_add(lanes_mul(ax, bx), lanes_mul(ay, by));
}

/// column: ax, ay, bx, by of the walls
static inline circle_wall touch(
	lanes px, lanes py, lanes dx, lanes dy, lanes radius, const lanes column[4], lanes length) {
	const lanes zero = lanes_set(0), one = lanes_set(1);
	circle_wall w;
	const lanes rx = lanes_sub(px, column[0]), ry = lanes_sub(py, column[1]);
	const lanes qx = lanes_sub(px, column[2]), qy = lanes_sub(py, column[3]);
	w.ex = lanes_sub(column[2], column[0]), w.ey = lanes_sub(column[3], column[1]);
	w.edge_squared = dot(w.ex, w.ey, w.ex, w.ey);

	// The line's band.
	w.side = cross(rx, ry, w.ex, w.ey);
	w.crossing = cross(dx, dy, w.ex, w.ey);
	const lanes approach = lanes_negate(lanes_flip(w.crossing, w.side));
	const lanes gap = lanes_sub(lanes_abs(w.side), lanes_mul(radius, length));
	const lanes_mask inside = lanes_less_equal(gap, zero); // the start is within the band
	const lanes_mask approaching = lanes_less(zero, approach);
	const lanes band_time = lanes_select(inside, zero, lanes_div(gap, approach));

	// Where along the wall: the side, or which end.
	const lanes speed_along = dot(dx, dy, w.ex, w.ey);
	w.along = lanes_add(dot(rx, ry, w.ex, w.ey), lanes_mul(speed_along, band_time));
	const lanes_mask point = lanes_equal(w.edge_squared, zero);
	w.before = lanes_or(lanes_less(w.along, zero), point);
	w.after = lanes_and_not(lanes_less(w.edge_squared, w.along), point);
	const lanes_mask end = lanes_or(w.before, w.after);

	// Does the centre's line pass between the ends, or through one? Then it meets the wall, whatever the rounding above.
	const lanes pass_a = cross(rx, ry, dx, dy), pass_b = cross(qx, qy, dx, dy);
	const lanes_mask passes = lanes_and(
		lanes_less_equal(lanes_min(pass_a, pass_b), zero), lanes_less_equal(zero, lanes_max(pass_a, pass_b)));

	// The end, with the displacement scaled to about 1.
	w.cx = lanes_select(w.after, qx, rx), w.cy = lanes_select(w.after, qy, ry);
	const lanes scale = scale_to_one(dx, dy);
	const lanes sx = lanes_mul(dx, scale), sy = lanes_mul(dy, scale);
	const lanes a = dot(sx, sy, sx, sy), b = dot(w.cx, w.cy, sx, sy);
	const lanes radius_squared = lanes_mul(radius, radius);
	const lanes c = lanes_sub(dot(w.cx, w.cy, w.cx, w.cy), radius_squared);
	const lanes pass = cross(w.cx, w.cy, sx, sy);
	const lanes discriminant = lanes_sub(lanes_mul(a, radius_squared), lanes_mul(pass, pass));
	const lanes root = lanes_sqrt(lanes_max(discriminant, zero));
	const lanes end_time = lanes_mul(lanes_div(c, lanes_sub(root, b)), scale);

	const lanes_mask end_hit = lanes_and(lanes_less(b, zero), lanes_or(lanes_less(zero, discriminant), passes));
	// On the wall's line nothing comes closer to the side; and a ray (radius 0) touches only what its line passes.
	const lanes_mask touchable = lanes_and(lanes_less(zero, lanes_abs(w.side)), lanes_or(lanes_less(zero, radius), passes));
	const lanes_mask side_hit = lanes_and(approaching, touchable);
	// Outside the band and not approaching it, nothing is ever touched.
	const lanes_mask possible = lanes_or(inside, approaching);
	w.time = lanes_add(lanes_max(lanes_select(end, end_time, band_time), zero), zero); // + 0 turns -0 into 0
	const lanes_mask hit = lanes_or(lanes_and(end, end_hit), lanes_and_not(side_hit, end));
	w.hits = lanes_and(lanes_and(hit, possible), lanes_less_equal(w.time, one));
	return w;
}
