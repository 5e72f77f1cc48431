// A moving circle against a wall, one pair per lane: when do they touch first, and with which feature?
//
// The circle's centre goes from p to p + d while t runs from 0 to 1; R is its radius, with that of a thick wall added.
// The wall goes from a to b. With r = p - a and e = b - a, the signed distance from the wall's line is cross(r, e) /
// |e|; it changes by cross(d, e) / |e| over the step. So the circle reaches the band of half-width R around the wall's
// line at
//
//     t = (|cross(r, e)| - R |e|) / approach,     approach = -sign(cross(r, e)) cross(d, e).
//
// The position along the wall at that t, u = dot(r + d t, e) compared with [0, e.e], says whether the side is touched
// or which end can be: the other end, and the side, can only be touched later. For an end, with c = p - end, the stable
// root is
//
//     t = (c.c - R^2) / (sqrt(D) - b),     b = dot(c, d),     D = d.d R^2 - cross(c, d)^2.
//
// The form D = b^2 - d.d (c.c - R^2) is not used: its difference cancels far from the end.
//
// **Why cross products of stored coordinates, and not unit vectors.** The difference of two rounded products is 0 or
// has the sign of the exact one. So a centre on the wall has distance 0, motion along the wall has approach 0, and for
// two walls that share an end a ray passes that end on the same side: it cannot slip between them.
//
// **Starts in overlap (t = 0)** are decided by signs alone: which feature is the nearest, on which side the centre is,
// whether the motion approaches. There a 0 that rounding has produced, or a difference of coordinates that rounding has
// moved to the other side, would be a wrong result, not an inexact one. Lanes in which that is possible are decided
// exactly, one by one (signs.h).
//
// The same in double, for movers: mover/sweep_movers.inl. For curved paths: engine/prediction/capsule.c.

// ---------------------------------------------------------------------------------------------------------------------
// The side of a wall
// ---------------------------------------------------------------------------------------------------------------------

/// The touch of a wall's side, and which end can be touched where the side cannot.
typedef struct side_touch {
	lanes time;               ///< when the circle reaches the band, at least 0; meaningless where it never does
	lanes_mask hits;          ///< the side is touched
	lanes_mask needs_end;     ///< an end can be touched: the second where `after` is set, else the first
	lanes_mask before, after; ///< at that time the centre is before the first end, or after the second
	lanes ex, ey, edge_squared;
	lanes side;     ///< cross(r, e): negative where the centre is left of a -> b
	lanes crossing; ///< cross(e, d)
	lanes start;    ///< dot(r, e)
	lanes rate;     ///< dot(d, e)
	lanes along;    ///< dot(r + d t, e)
} side_touch;

/// Whether a line passes between the ends of a wall, or through one: from its cross products with the vectors to the
/// ends.
static inline lanes_mask passes_between(lanes pass_a, lanes pass_b) {
	const lanes zero = lanes_set(0);
	return lanes_and(
		lanes_less_equal(lanes_min(pass_a, pass_b), zero), lanes_less_equal(zero, lanes_max(pass_a, pass_b)));
}

/// A ray touches a side only if its line passes between the ends. The decision is the one that touch_end makes.
static inline lanes_mask ray_passes(const moving_circle *m, const lanes ends[4]) {
	const lanes scale = scale_to_one(m->dx, m->dy);
	const lanes dx = lanes_mul(m->dx, scale), dy = lanes_mul(m->dy, scale);
	const lanes pass_a = cross(lanes_sub(m->px, ends[0]), lanes_sub(m->py, ends[1]), dx, dy);
	const lanes pass_b = cross(lanes_sub(m->px, ends[2]), lanes_sub(m->py, ends[3]), dx, dy);
	return passes_between(pass_a, pass_b);
}

/// Whether rounding could decide if a motion that starts within the band approaches the wall.
///
/// With the angles alpha between motion and wall and beta between r and wall, |crossing / rate| is tan alpha and
/// |side / start| is tan beta. A wrong sign of either takes an angle of rounding's size. So does a wrong choice between
/// the side and an end, where it matters: the two disagree only where |tan alpha| <= rounding / |sin beta|. In all
/// three cases sin alpha sin beta is of rounding's size.
static inline lanes_mask start_is_doubtful(const side_touch *s) {
	const lanes crossing = lanes_abs(s->crossing), side = lanes_abs(s->side);
	const lanes slope = lanes_div(crossing, lanes_add(crossing, lanes_abs(s->rate)));
	return lanes_less_equal(lanes_mul(slope, side), lanes_mul(lanes_set(DOUBT), lanes_add(side, lanes_abs(s->start))));
}

/// The rounded position along the wall, moved as little as possible, so that it is on the exactly decided `part`:
/// before the wall, beside it or after it.
static inline float clamp_along(start_part part, float along, float edge_squared) {
	if (part == START_FIRST) return fminf(along, -FLT_MIN);
	if (part == START_SECOND) return fmaxf(along, nextafterf(edge_squared, INFINITY));
	return fminf(fmaxf(along, 0), edge_squared);
}

/// Decides the lanes of `bits`, which start within the band, exactly. No lane of a wall that is a point is doubtful.
SELDOM void decide_starts(side_touch *s, const moving_circle *m, const lanes ends[4], unsigned bits) {
	const lanes zero = lanes_set(0);
	start_columns c;
	float approaches[WIDTH] = {0}, exact[WIDTH] = {0}, side[WIDTH], along[WIDTH], squared[WIDTH];
	store_starts(&c, m, ends);
	lanes_store(side, s->side), lanes_store(along, s->along), lanes_store(squared, s->edge_squared);
	for (; bits; bits &= bits - 1) {
		const int i = lowest_bit(bits);
		const float p[2] = {c.px[i], c.py[i]}, d[2] = {c.dx[i], c.dy[i]};
		const float a[2] = {c.end[0][i], c.end[1][i]}, b[2] = {c.end[2][i], c.end[3][i]};
		const wall_start start = wall_start_of(p, d, a, b);
		exact[i] = 1, approaches[i] = start.part == START_SIDE && start.approaches;
		side[i] = (float)start.side * fmaxf(fabsf(side[i]), FLT_MIN);
		along[i] = clamp_along(start.part, along[i], squared[i]);
	}
	const lanes_mask decided = lanes_less(zero, lanes_load(exact));
	s->side = lanes_load(side), s->along = lanes_load(along);
	s->before = lanes_or(lanes_and_not(s->before, decided), lanes_less(s->along, zero));
	s->after = lanes_less(s->edge_squared, s->along);
	s->hits = replace_lanes(s->hits, exact, approaches);
	s->needs_end = lanes_or(lanes_and_not(s->needs_end, decided), lanes_and(decided, lanes_or(s->before, s->after)));
}

/// ends: ax ay bx by; length: |e|, at least 0
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
	// From the wall's line itself no motion comes closer to the side.
	const lanes_mask approaches = lanes_less(zero, lanes_min(lanes_abs(s.side), approach));
	s.time = lanes_drop(inside, lanes_div(gap, approach));

	s.start = dot(rx, ry, s.ex, s.ey), s.rate = dot(m->dx, m->dy, s.ex, s.ey);
	s.along = lanes_add(s.start, lanes_mul(s.rate, s.time));
	const lanes_mask point = lanes_equal(s.edge_squared, zero); // its `along` is 0
	s.before = lanes_or(lanes_less(s.along, zero), point);
	s.after = lanes_less(s.edge_squared, s.along);
	const lanes_mask beyond = lanes_or(s.before, s.after);
	// A circle outside the band that does not approach it touches nothing.
	s.needs_end = lanes_and(beyond, lanes_or(inside, approaches));

	s.hits = lanes_and_not(lanes_and(approaches, lanes_less_equal(gap, approach)), beyond);
	const lanes_mask ray = lanes_equal(m->radius, zero);
	if (lanes_bits(ray)) s.hits = lanes_and_not(s.hits, lanes_and_not(ray, ray_passes(m, ends)));
	if (lanes_bits(inside)) {
		const unsigned doubtful = lanes_bits(lanes_and(inside, start_is_doubtful(&s)));
		if (doubtful) {
			side_touch decided = s; // copies: what a call has the address of would always be in memory
			const moving_circle circle = *m;
			const lanes copies[4] = {ends[0], ends[1], ends[2], ends[3]};
			decide_starts(&decided, &circle, copies, doubtful);
			s = decided;
		}
	}
	return s;
}

// ---------------------------------------------------------------------------------------------------------------------
// The ends of a wall, and points in general
// ---------------------------------------------------------------------------------------------------------------------

/// The touch of a point, and what is computed on the way to it.
typedef struct point_touch {
	lanes time;             ///< at least 0 where it approaches
	lanes_mask approaches;  ///< the centre comes closer at t = 0, and touches by t = 1 if it touches at all
	lanes scale, dx, dy;    ///< a power of two, and d times that power, so that products stay in range
	lanes speed_squared;    ///< d.d
	lanes b;                ///< dot(c, d): negative where it approaches
	lanes excess;           ///< c.c - R^2: at most 0 in overlap
	lanes pass;             ///< cross(c, d)
	lanes max_pass_squared; ///< d.d R^2: the line of motion passes within R where pass^2 is below it
	lanes discriminant;     ///< D
	lanes root;             ///< sqrt(D), or 0 where D is negative
} point_touch;

static inline point_touch touch_point(const moving_circle *m, lanes x, lanes y) {
	const lanes zero = lanes_set(0), scale = scale_to_one(m->dx, m->dy);
	const lanes cx = lanes_sub(m->px, x), cy = lanes_sub(m->py, y);
	point_touch p = {.scale = scale, .dx = lanes_mul(m->dx, scale), .dy = lanes_mul(m->dy, scale)};
	const lanes radius_squared = lanes_mul(m->radius, m->radius);
	p.speed_squared = dot(p.dx, p.dy, p.dx, p.dy), p.b = dot(cx, cy, p.dx, p.dy);
	p.excess = lanes_sub(dot(cx, cy, cx, cy), radius_squared);
	p.max_pass_squared = lanes_mul(p.speed_squared, radius_squared);
	p.pass = cross(cx, cy, p.dx, p.dy);
	p.discriminant = lanes_sub(p.max_pass_squared, lanes_mul(p.pass, p.pass));
	// Where D is not positive the touch is at the closest approach, -b / d.d: there the stable root, excess / -b, may
	// be rounding divided by rounding.
	const lanes_mask crosses = lanes_less(zero, p.discriminant);
	p.root = lanes_sqrt(lanes_max(p.discriminant, zero));
	const lanes_mask overlaps = lanes_less_equal(p.excess, zero);
	const lanes numerator = lanes_drop(overlaps, lanes_select(crosses, p.excess, lanes_negate(p.b)));
	p.time = lanes_mul(lanes_div(numerator, lanes_select(crosses, lanes_sub(p.root, p.b), p.speed_squared)), scale);
	p.approaches = lanes_and(lanes_less(p.b, zero), lanes_less_equal(p.time, lanes_set(1)));
	return p;
}

/// Whether the motion approaches the end, decided exactly in the lanes of `bits`, which overlap the end.
SELDOM lanes_mask decide_end_approaches(
	lanes_mask approaches, const moving_circle *m, const lanes ends[4], unsigned bits) {
	start_columns c;
	float exact[WIDTH] = {0}, decision[WIDTH] = {0};
	store_starts(&c, m, ends);
	for (; bits; bits &= bits - 1) {
		const int i = lowest_bit(bits);
		const float p[2] = {c.px[i], c.py[i]}, d[2] = {c.dx[i], c.dy[i]}, end[2] = {c.end[0][i], c.end[1][i]};
		exact[i] = 1, decision[i] = sign_of_approach(p, end, d) < 0;
	}
	return replace_lanes(approaches, exact, decision);
}

/// The touch of the first of two ends, the one that can be touched; the other follows. Returns the time, at least 0,
/// and writes whether it is a hit.
///
/// Where the line of motion passes between the ends, or within the radius of the other end, the circle certainly
/// touches the wall. Then it is a hit even if rounding says that it misses this end: else the circle could slip past
/// the end and into the side.
static inline lanes touch_end(lanes_mask *hits, const moving_circle *m, const lanes end_and_other[4]) {
	const point_touch p = touch_point(m, end_and_other[0], end_and_other[1]);
	const lanes other_pass = cross(lanes_sub(m->px, end_and_other[2]), lanes_sub(m->py, end_and_other[3]), p.dx, p.dy);
	const lanes other_discriminant = lanes_sub(p.max_pass_squared, lanes_mul(other_pass, other_pass));
	const lanes_mask touches = lanes_or(
		lanes_less(lanes_set(0), lanes_max(p.discriminant, other_discriminant)), passes_between(p.pass, other_pass));
	lanes_mask approaches = p.approaches;
	const lanes_mask overlaps = lanes_less_equal(p.excess, lanes_set(0));
	if (lanes_bits(overlaps)) {
		const lanes cx = lanes_sub(m->px, end_and_other[0]);
		const unsigned doubtful = lanes_bits(lanes_and(overlaps, is_doubtful(p.b, lanes_mul(cx, p.dx))));
		if (doubtful) {
			const moving_circle circle = *m; // copies, as in touch_side
			const lanes copies[4] = {end_and_other[0], end_and_other[1], end_and_other[2], end_and_other[3]};
			approaches = decide_end_approaches(approaches, &circle, copies, doubtful);
		}
	}
	*hits = lanes_and(touches, approaches);
	return p.time;
}
