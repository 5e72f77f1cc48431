// Two moving circles: the relative motion of one point against the sum of the radii. Seen from the other circle, c and
// d are negated to the bit, and every product below is the same: so both have the same time.

/// The motion of circle a as b sees it, from b's centre.
static inline moving_circle relative_circle(const moving_circle *a, const moving_circle *b) {
	return (moving_circle){lanes_sub(a->px, b->px), lanes_sub(a->py, b->py), lanes_sub(a->dx, b->dx),
		lanes_sub(a->dy, b->dy), lanes_add(a->radius, b->radius)};
}

/// Returns the time, at least 0, and whether it is a hit. A point that is aimed exactly at a point hits it.
static inline lanes touch_circle(lanes_mask *hits, const moving_circle *relative) {
	const lanes zero = lanes_set(0);
	const point_touch p = touch_point(relative, zero, zero);
	const lanes_mask meets = lanes_or(lanes_less(zero, p.discriminant), lanes_equal(p.pass, zero));
	*hits = lanes_and(meets, p.coming);
	return p.time;
}
