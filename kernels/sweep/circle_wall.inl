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
//
// At a start in overlap (t = 0) signs alone decide: which feature is the nearest, on which side the centre is, whether
// the motion approaches. There a 0 that rounding has made, or a difference of coordinates that rounding has moved to
// the other side, would be a wrong answer, not an inexact one. Lanes in which it could be are decided exactly, one by
// one (signs.h).

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

// Called for few lanes. Inlined, these would take registers from what always runs.
#define SELDOM __attribute__((noinline, cold)) static

// A sum of two products, of differences of coordinates that are rounded once, is off by less than 6 units of 2^-24 of
// either where it is small beside them.
#define DOUBT 0x1p-20f

/// Is the sum of two products small beside one of them? A sum that is 0 since both products are is exact.
static inline lanes_mask is_doubtful(lanes sum, lanes product) {
	return lanes_less(lanes_abs(sum), lanes_mul(lanes_set(DOUBT), lanes_abs(product)));
}

/// cross(p - a, e), whose sign is decided exactly in the lanes of `bits`.
SELDOM lanes decide_sides(lanes side, lanes px, lanes py, const lanes ends[4], unsigned bits) {
	float at[WIDTH], x[WIDTH], y[WIDTH], end[4][WIDTH];
	lanes_store(at, side), lanes_store(x, px), lanes_store(y, py);
	for (int k = 0; k < 4; k++) lanes_store(end[k], ends[k]);
	for (; bits; bits &= bits - 1) {
		const int i = __builtin_ctz(bits);
		const float p[2] = {x[i], y[i]}, a[2] = {end[0][i], end[1][i]}, b[2] = {end[2][i], end[3][i]};
		at[i] = (float)sign_of_side(p, a, b) * fmaxf(fabsf(at[i]), FLT_MIN);
	}
	return lanes_load(at);
}

/// One-sided, and not strictly left of the caller's a -> b. side: cross(p - a, e), of which only the sign counts
static inline lanes_mask is_right_of(lanes_mask one_sided, lanes side, lanes swapped) {
	return lanes_and_not(one_sided, lanes_less(lanes_flip(side, swapped), lanes_set(0)));
}

/// A one-sided wall exists for centres strictly left of it, which is decided exactly.
static inline lanes_mask is_missing(
	lanes_mask one_sided, lanes side, lanes swapped, lanes px, lanes py, const lanes ends[4]) {
	if (!lanes_bits(one_sided)) return one_sided;
	const lanes product = lanes_mul(lanes_sub(px, ends[0]), lanes_sub(ends[3], ends[1]));
	const unsigned doubtful = lanes_bits(lanes_and(one_sided, is_doubtful(side, product)));
	if (doubtful) side = decide_sides(side, px, py, ends, doubtful);
	return is_right_of(one_sided, side, swapped);
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

/// Could rounding decide whether a motion that starts within the band approaches the wall?
///
/// With the angles alpha between motion and wall and beta between r and wall, |crossing / going| is tan alpha and
/// |side / start| is tan beta. A wrong sign of either takes an angle of rounding's size. So does a wrong choice between
/// the side and an end, where it matters: the two disagree only where |tan alpha| <= rounding / |sin beta|. In all
/// three cases sin alpha sin beta is of rounding's size.
static inline lanes_mask start_is_doubtful(const side_touch *s) {
	const lanes crossing = lanes_abs(s->crossing), side = lanes_abs(s->side);
	const lanes turned = lanes_div(crossing, lanes_add(crossing, lanes_abs(s->going)));
	return lanes_less_equal(lanes_mul(turned, side), lanes_mul(lanes_set(DOUBT), lanes_add(side, lanes_abs(s->start))));
}

/// The mask, but for the lanes that are `decided`: those are set where `yes` is. Both are 1 or 0.
static inline lanes_mask put_lanes(lanes_mask mask, const float *decided, const float *yes) {
	const lanes zero = lanes_set(0);
	return lanes_or(lanes_and_not(mask, lanes_less(zero, lanes_load(decided))), lanes_less(zero, lanes_load(yes)));
}

/// The coordinates of a lane's circle and wall.
typedef struct start_columns {
	float px[WIDTH], py[WIDTH], dx[WIDTH], dy[WIDTH], end[4][WIDTH];
} start_columns;

static inline void store_starts(start_columns *c, const moving_circle *m, const lanes ends[4]) {
	lanes_store(c->px, m->px), lanes_store(c->py, m->py), lanes_store(c->dx, m->dx), lanes_store(c->dy, m->dy);
	for (int k = 0; k < 4; k++) lanes_store(c->end[k], ends[k]);
}

/// A position along the wall that is before it, beside it or after it, near the rounded one.
static inline float along_of(start_part part, float along, float edge_squared) {
	if (part == START_FIRST) return fminf(along, -FLT_MIN);
	if (part == START_SECOND) return fmaxf(along, nextafterf(edge_squared, INFINITY));
	return fminf(fmaxf(along, 0), edge_squared);
}

/// The lanes of `bits`, which start within the band, are decided exactly.
SELDOM side_touch decide_starts(side_touch t, moving_circle m, const lanes ends[4], unsigned bits) {
	const lanes zero = lanes_set(0);
	side_touch *s = &t;
	start_columns c;
	float approaches[WIDTH] = {0}, exact[WIDTH] = {0}, side[WIDTH], along[WIDTH], squared[WIDTH];
	store_starts(&c, &m, ends);
	lanes_store(side, s->side), lanes_store(along, s->along), lanes_store(squared, s->edge_squared);
	for (; bits; bits &= bits - 1) {
		const int i = __builtin_ctz(bits);
		const float p[2] = {c.px[i], c.py[i]}, d[2] = {c.dx[i], c.dy[i]};
		const float a[2] = {c.end[0][i], c.end[1][i]}, b[2] = {c.end[2][i], c.end[3][i]};
		const wall_start start = wall_start_of(p, d, a, b);
		exact[i] = 1, approaches[i] = start.part == START_SIDE && start.approaches;
		side[i] = (float)start.side * fmaxf(fabsf(side[i]), FLT_MIN);
		along[i] = along_of(start.part, along[i], squared[i]);
	}
	const lanes_mask decided = lanes_less(zero, lanes_load(exact));
	s->side = lanes_load(side), s->along = lanes_load(along);
	// No lane of a point is in doubt.
	s->before = lanes_or(lanes_and_not(s->before, decided), lanes_less(s->along, zero));
	s->after = lanes_less(s->edge_squared, s->along);
	s->hits = put_lanes(s->hits, exact, approaches);
	s->ends = lanes_or(lanes_and_not(s->ends, decided), lanes_and(decided, lanes_or(s->before, s->after)));
	return t;
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
	if (lanes_bits(inside)) {
		const unsigned doubtful = lanes_bits(lanes_and(inside, start_is_doubtful(&s)));
		if (doubtful) return decide_starts(s, *m, ends, doubtful);
	}
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

/// Does the motion approach the end? In the lanes of `bits`, which overlap it, that is decided exactly.
SELDOM lanes_mask decide_coming(lanes_mask coming, moving_circle m, const lanes ends[4], unsigned bits) {
	start_columns c;
	float exact[WIDTH] = {0}, approaches[WIDTH] = {0};
	store_starts(&c, &m, ends);
	for (; bits; bits &= bits - 1) {
		const int i = __builtin_ctz(bits);
		const float p[2] = {c.px[i], c.py[i]}, d[2] = {c.dx[i], c.dy[i]}, end[2] = {c.end[0][i], c.end[1][i]};
		exact[i] = 1, approaches[i] = sign_of_approach(p, end, d) < 0;
	}
	return put_lanes(coming, exact, approaches);
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
	lanes_mask coming = p.coming;
	const lanes_mask overlaps = lanes_less_equal(p.c, lanes_set(0));
	if (lanes_bits(overlaps)) {
		const lanes cx = lanes_sub(m->px, ends[0]);
		const unsigned doubtful = lanes_bits(lanes_and(overlaps, is_doubtful(p.b, lanes_mul(cx, p.dx))));
		if (doubtful) coming = decide_coming(coming, *m, ends, doubtful);
	}
	*hits = lanes_and(meets, coming);
	return p.time;
}
