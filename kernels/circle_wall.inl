// A moving circle against a wall, eight pairs at a time: when do they touch first, and with which feature?
//
// With r = p - a and the wall's edge e = b - a, the signed distance from the wall's line is cross(r, e) / |e|; it
// changes by cross(d, e) / |e| over the step. So the circle reaches the line's band of half-width R at
//
//     t = (|cross(r, e)| - R |e|) / approach,     approach = -sign(cross(r, e)) cross(d, e).
//
// The position along the wall at that t, u = dot(r + d t, e) against [0, e.e], tells whether the side is touched or
// which end can be: the other end, and the side, can only come later. For an end, with c = p - end, the stable root is
//
//     t = (c.c - R^2) / (sqrt(D) - b),     b = dot(c, d),     D = d.d R^2 - cross(c, d)^2,
//
// and never D = b^2 - d.d (c.c - R^2), whose difference cancels far from the end.
//
// Why cross products of stored coordinates, and not unit vectors: the difference of two rounded products is 0 or has
// the sign of the exact one. So a centre on the wall is known to be on it, motion along the wall to be along it, and
// the two walls that share an end see a ray pass it on the same side: none slips between them.

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

typedef struct moving_circle {
	lanes px, py, dx, dy, radius;
} moving_circle;

static const int32_t consecutive[LANES] = {
	0, RECORD, 2 * RECORD, 3 * RECORD, 4 * RECORD, 5 * RECORD, 6 * RECORD, 7 * RECORD};

/// Records of half a cache line that begin with px py dx dy radius, at these offsets in floats.
static inline moving_circle load_circle(const void *records, const int32_t *offset) {
	lanes path[4];
	lanes_load_four(path, records, offset);
	return (moving_circle){
		path[0], path[1], path[2], path[3], lanes_gather((const float *)records + 4, lanes_int_load(offset))};
}

/// A wall with all that its record knows. To a circle it is as good as a thin one, and the circle larger.
typedef struct wall_lanes {
	lanes ends[4], length, thickness; // ax ay bx by
	lanes_mask one_sided;
	lanes swapped; // in its sign: the caller's ends are the other way round
} wall_lanes;

static inline wall_lanes load_wall(const wall_record *walls, const int32_t *offset) {
	wall_lanes w;
	lanes rest[4];
	lanes_load_four(w.ends, &walls->ax, offset);
	lanes_load_four(rest, &walls->ax_again, offset);
	w.length = lanes_abs(rest[2]), w.one_sided = lanes_negative(rest[2]);
	w.thickness = lanes_abs(rest[3]), w.swapped = rest[3];
	return w;
}

/// A one-sided wall is not there for who does not start left of the caller's a -> b. side: cross(p - a, e)
static inline lanes_mask is_missing(lanes_mask one_sided, lanes side, lanes swapped) {
	return lanes_and_not(one_sided, lanes_less(lanes_flip(side, swapped), lanes_set(0)));
}

/// What the wall's side knows, and which end can be touched where the side cannot.
typedef struct side_touch {
	lanes time;               // of the band's touch, at least 0
	lanes_mask hits;          // the side is touched
	lanes_mask ends;          // an end can be touched: the second where `after` is set, else the first
	lanes_mask before, after; // at that time the centre is before the first end, or after the second
	lanes ex, ey, edge_squared;
	lanes side;     // cross(r, e): negative where the centre is left of a -> b
	lanes crossing; // cross(e, d)
	lanes start;    // dot(r, e)
	lanes going;    // dot(d, e)
	lanes along;    // dot(r + d t, e)
} side_touch;

/// Does a line pass between the ends of a wall, or through one? From its cross products with the ways to the ends.
static inline lanes_mask passes_between(lanes pass_a, lanes pass_b) {
	const lanes zero = lanes_set(0);
	return lanes_and(
		lanes_less_equal(lanes_min(pass_a, pass_b), zero), lanes_less_equal(zero, lanes_max(pass_a, pass_b)));
}

/// A ray touches a side only if its line passes between the ends, which is decided as for the ends themselves.
static inline lanes_mask ray_passes(const moving_circle *m, const lanes ends[4]) {
	const lanes scale = scale_to_one(m->dx, m->dy);
	const lanes dx = lanes_mul(m->dx, scale), dy = lanes_mul(m->dy, scale);
	const lanes pass_a = cross(lanes_sub(m->px, ends[0]), lanes_sub(m->py, ends[1]), dx, dy);
	const lanes pass_b = cross(lanes_sub(m->px, ends[2]), lanes_sub(m->py, ends[3]), dx, dy);
	return passes_between(pass_a, pass_b);
}

/// ends: ax, ay, bx, by
static inline side_touch touch_side(const moving_circle *m, const lanes ends[4], lanes length) {
	const lanes zero = lanes_set(0);
	side_touch s;
	const lanes rx = lanes_sub(m->px, ends[0]), ry = lanes_sub(m->py, ends[1]);
	s.ex = lanes_sub(ends[2], ends[0]), s.ey = lanes_sub(ends[3], ends[1]);
	s.edge_squared = dot(s.ex, s.ey, s.ex, s.ey);

	s.side = cross(rx, ry, s.ex, s.ey);
	s.crossing = cross(s.ex, s.ey, m->dx, m->dy);
	const lanes approach = lanes_flip(s.crossing, s.side);
	const lanes gap = lanes_sub(lanes_abs(s.side), lanes_mul(m->radius, length));
	const lanes_mask inside = lanes_less_equal(gap, zero); // the start is within the band
	const lanes_mask coming = lanes_less(zero, lanes_min(lanes_abs(s.side), approach));
	s.time = lanes_drop(inside, lanes_div(gap, approach));

	s.start = dot(rx, ry, s.ex, s.ey), s.going = dot(m->dx, m->dy, s.ex, s.ey);
	s.along = lanes_add(s.start, lanes_mul(s.going, s.time));
	const lanes_mask point = lanes_equal(s.edge_squared, zero); // its `along` is 0
	s.before = lanes_or(lanes_less(s.along, zero), point);
	s.after = lanes_less(s.edge_squared, s.along);
	const lanes_mask beyond = lanes_or(s.before, s.after);
	// Outside the band and not approaching it, nothing is ever touched.
	s.ends = lanes_and(beyond, lanes_or(inside, coming));

	// From the wall's line nothing comes closer to the side.
	s.hits = lanes_and_not(lanes_and(coming, lanes_less_equal(gap, approach)), beyond);
	const lanes_mask ray = lanes_equal(m->radius, zero);
	if (lanes_bits(ray)) s.hits = lanes_and_not(s.hits, lanes_and_not(ray, ray_passes(m, ends)));
	return s;
}

/// What a circle knows of a point in its way.
typedef struct point_touch {
	lanes time;          // at least 0
	lanes_mask coming;   // closer, and there by t = 1, if it meets the point at all
	lanes scale, dx, dy; // d, scaled so that products stay in range
	lanes a, b, c;       // d.d, dot(c, d), c.c - R^2
	lanes pass;          // cross(c, d)
	lanes widest;        // d.d R^2, which a pass's square must be below
	lanes discriminant;  // D
	lanes root;          // of D, or 0 without one
} point_touch;

static inline point_touch touch_point(const moving_circle *m, lanes x, lanes y) {
	const lanes zero = lanes_set(0), scale = scale_to_one(m->dx, m->dy);
	const lanes cx = lanes_sub(m->px, x), cy = lanes_sub(m->py, y);
	point_touch p = {.scale = scale, .dx = lanes_mul(m->dx, scale), .dy = lanes_mul(m->dy, scale)};
	const lanes radius_squared = lanes_mul(m->radius, m->radius);
	p.a = dot(p.dx, p.dy, p.dx, p.dy), p.b = dot(cx, cy, p.dx, p.dy);
	p.c = lanes_sub(dot(cx, cy, cx, cy), radius_squared);
	p.widest = lanes_mul(p.a, radius_squared);
	p.pass = cross(cx, cy, p.dx, p.dy);
	p.discriminant = lanes_sub(p.widest, lanes_mul(p.pass, p.pass));
	// Without a root it is a graze, at the closest approach, -b / a: there c / -b is rounding divided by rounding.
	const lanes_mask crosses = lanes_less(zero, p.discriminant);
	p.root = lanes_sqrt(lanes_max(p.discriminant, zero));
	const lanes_mask overlaps = lanes_less_equal(p.c, zero);
	const lanes above = lanes_drop(overlaps, lanes_select(crosses, p.c, lanes_negate(p.b)));
	p.time = lanes_mul(lanes_div(above, lanes_select(crosses, lanes_sub(p.root, p.b), p.a)), scale);
	p.coming = lanes_and(lanes_less(p.b, zero), lanes_less_equal(p.time, lanes_set(1)));
	return p;
}

/// The circle and the end that it can touch, the first of `ends`; the other follows. Returns the time, at least 0, and
/// whether it is a hit.
///
/// Where the path's line passes between the ends, or the other end within the radius, it meets the wall for certain:
/// then no rounding of a graze here may let the circle slip past this end and into the side.
static inline lanes touch_end(lanes_mask *hits, const moving_circle *m, const lanes ends[4]) {
	const point_touch p = touch_point(m, ends[0], ends[1]);
	const lanes other_pass = cross(lanes_sub(m->px, ends[2]), lanes_sub(m->py, ends[3]), p.dx, p.dy);
	const lanes other_discriminant = lanes_sub(p.widest, lanes_mul(other_pass, other_pass));
	const lanes_mask meets = lanes_or(
		lanes_less(lanes_set(0), lanes_max(p.discriminant, other_discriminant)), passes_between(p.pass, other_pass));
	*hits = lanes_and(meets, p.coming);
	return p.time;
}
