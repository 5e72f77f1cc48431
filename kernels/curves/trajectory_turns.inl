// Where does the distance of a pair turn? In s = t / horizon the relative position is d = p + v s + a s^2, and half of
// the rate of d.d is a cubic,
//
//     g(s) = d.d' = p.v + (v.v + 2 p.a) s + 3 v.a s^2 + 2 a.a s^3.
//
// Its bends are where its own slope is 0. Between the ends and the bends g is monotonic, so it has at most one root in
// each of three intervals: a *turn* of the distance. At each turn, and each bend, the distance is compared with the
// reach. Between two consecutive of these seven points the distance is monotonic, and its square is convex or concave:
// where the sides differ, one Newton iteration finds the crossing.
//
// Decisions are made in double: the signs of g at the bends, and the sides of the reach. d.d - R^2 is computed from d,
// not expanded, which would cancel. What only has to be approximate is computed in float: bends, and turns unless the
// distance there is too close to the reach.

/// A trajectory in s, with all lengths scaled.
typedef struct trajectory {
	wide px, py, vx, vy, ax, ay, reach_squared;
} trajectory;

/// d.d - R^2
INLINE wide trajectory_excess(const trajectory *a, wide s) {
	const wide x = wide_add(a->px, wide_mul(s, wide_add(a->vx, wide_mul(s, a->ax))));
	const wide y = wide_add(a->py, wide_mul(s, wide_add(a->vy, wide_mul(s, a->ay))));
	return wide_sub(wide_dot(x, y, x, y), a->reach_squared);
}

INLINE wide trajectory_excess_at_start(const trajectory *a) {
	return wide_sub(wide_dot(a->px, a->py, a->px, a->py), a->reach_squared);
}

/// Loads these pairs, scaled by the horizon, and by the power of two that brings the largest length into [1, 2).
INLINE trajectory load_trajectory(const trajectory_columns *c, const int32_t *pair) {
	const wide horizon = wide_gather(c->horizon, pair),
			   half_squared = wide_mul(wide_mul(horizon, horizon), wide_set(0.5));
	trajectory a;
	a.px = wide_gather(c->px, pair), a.py = wide_gather(c->py, pair);
	a.vx = wide_mul(wide_gather(c->vx, pair), horizon), a.vy = wide_mul(wide_gather(c->vy, pair), horizon);
	a.ax = wide_mul(wide_gather(c->ax, pair), half_squared), a.ay = wide_mul(wide_gather(c->ay, pair), half_squared);
	const wide reach = wide_gather(c->reach, pair);
	const wide largest = wide_max(wide_max(wide_max(wide_abs(a.px), wide_abs(a.py)), reach),
		wide_max(wide_max(wide_abs(a.vx), wide_abs(a.vy)), wide_max(wide_abs(a.ax), wide_abs(a.ay))));
	const lanes narrow = wide_narrow(largest);
	const wide scale = wide_from(scale_to_one(narrow, narrow)), scaled_reach = wide_mul(reach, scale);
	a.px = wide_mul(a.px, scale), a.py = wide_mul(a.py, scale);
	a.vx = wide_mul(a.vx, scale), a.vy = wide_mul(a.vy, scale);
	a.ax = wide_mul(a.ax, scale), a.ay = wide_mul(a.ay, scale);
	a.reach_squared = wide_mul(scaled_reach, scaled_reach);
	return a;
}

// ---------------------------------------------------------------------------------------------------------------------
// The rate of the squared distance
// ---------------------------------------------------------------------------------------------------------------------

/// g: c[0] + c[1] s + c[2] s^2 + c[3] s^3, scaled so that the largest coefficient is in [1, 2).
typedef struct trajectory_rate {
	wide c[4];
	lanes narrow[4]; ///< the same in float
	lanes scale;
} trajectory_rate;

INLINE trajectory_rate rate_of(const trajectory *a) {
	trajectory_rate r;
	const wide along = wide_dot(a->px, a->py, a->ax, a->ay), bend = wide_dot(a->vx, a->vy, a->ax, a->ay);
	const wide squared = wide_dot(a->ax, a->ay, a->ax, a->ay);
	r.c[0] = wide_dot(a->px, a->py, a->vx, a->vy);
	r.c[1] = wide_add(wide_dot(a->vx, a->vy, a->vx, a->vy), wide_add(along, along));
	r.c[2] = wide_mul(wide_set(3), bend), r.c[3] = wide_add(squared, squared);
	const lanes low = wide_narrow(wide_max(wide_abs(r.c[0]), wide_abs(r.c[1])));
	r.scale = scale_to_one(low, wide_narrow(wide_max(wide_abs(r.c[2]), wide_abs(r.c[3]))));
	const wide scale = wide_from(r.scale);
	for (int k = 0; k < 4; k++) {
		r.c[k] = wide_add(wide_mul(r.c[k], scale), wide_set(0)); // never -0, whichever circle is the first
		r.narrow[k] = wide_narrow(r.c[k]);
	}
	return r;
}

INLINE wide rate_at(const trajectory_rate *r, wide s) {
	return wide_add(wide_mul(wide_add(wide_mul(wide_add(wide_mul(r->c[3], s), r->c[2]), s), r->c[1]), s), r->c[0]);
}

INLINE lanes float_rate(const trajectory_rate *r, lanes s) {
	const lanes *f = r->narrow;
	return lanes_add(lanes_mul(lanes_add(lanes_mul(lanes_add(lanes_mul(f[3], s), f[2]), s), f[1]), s), f[0]);
}

INLINE lanes float_slope(const trajectory_rate *r, lanes s) {
	const lanes *f = r->narrow, twice = lanes_add(f[2], f[2]), thrice = lanes_mul(lanes_set(3), f[3]);
	return lanes_add(lanes_mul(lanes_add(lanes_mul(thrice, s), twice), s), f[1]);
}

/// The bends, clamped to [0, 1]; without bends, both are where the slope of g is the smallest. NaN becomes 0.
INLINE void find_bends(const trajectory_rate *r, lanes *first, lanes *second) {
	const lanes zero = lanes_set(0), one = lanes_set(1), *f = r->narrow;
	const wide product = wide_mul(wide_mul(wide_set(3), r->c[3]), r->c[1]);
	const lanes discriminant = wide_narrow(wide_sub(wide_mul(r->c[2], r->c[2]), product));
	const lanes w = lanes_negate(lanes_add(f[2], lanes_flip(lanes_sqrt(lanes_max(discriminant, zero)), f[2])));
	const lanes x = lanes_div(w, lanes_mul(lanes_set(3), f[3]));
	const lanes y = lanes_select(lanes_less(zero, discriminant), lanes_div(f[1], w), x);
	const lanes low = lanes_min(lanes_max(x, zero), one), high = lanes_min(lanes_max(y, zero), one);
	*first = lanes_min(low, high), *second = lanes_max(low, high);
}

INLINE lanes clamp(lanes x, lanes low, lanes high) { return lanes_min(lanes_max(x, low), high); }

/// A guess of the root of g next to a bend s: the root of the parabola with the value, slope and curvature of g at s,
/// on the side on which g bends away. Newton's iteration converges from there.
INLINE lanes guess_turn(const trajectory_rate *r, lanes s) {
	const lanes value = float_rate(r, s), slope = float_slope(r, s), *f = r->narrow;
	const lanes bend = lanes_add(lanes_mul(lanes_mul(lanes_set(3), f[3]), s), f[2]);
	const lanes four = lanes_mul(lanes_set(4), lanes_mul(bend, value));
	const lanes root = lanes_sqrt(lanes_max(lanes_sub(lanes_mul(slope, slope), four), lanes_set(0)));
	return lanes_sub(s, lanes_div(lanes_add(value, value), lanes_add(slope, root)));
}

// ---------------------------------------------------------------------------------------------------------------------
// Turns
// ---------------------------------------------------------------------------------------------------------------------

/// The three intervals between the ends and the bends. In each the distance turns at most once.
typedef struct trajectory_intervals {
	lanes ends[4];
	wide rates[4];       ///< g there
	lanes_mask turns[3]; ///< whether the distance turns in the interval
} trajectory_intervals;

INLINE lanes_mask opposite_signs(wide x, wide y) {
	const wide zero = wide_set(0);
	const wide_mask up = wide_and(wide_less(x, zero), wide_less(zero, y));
	return wide_mask_narrow(wide_or(up, wide_and(wide_less(zero, x), wide_less(y, zero))));
}

/// Which pairs turn more than once: a bit each.
INLINE unsigned turn_again(const trajectory_intervals *in) {
	const lanes_mask one = lanes_or(in->turns[0], in->turns[1]), both = lanes_and(in->turns[0], in->turns[1]);
	return lanes_bits(lanes_or(both, lanes_and(one, in->turns[2])));
}

/// The search for a turn.
typedef struct trajectory_turn {
	lanes low, high;   ///< its interval
	lanes guess;       ///< the current guess
	lanes_mask turns;  ///< whether there is a turn
	lanes_mask is_min; ///< whether it is a minimum of the distance
} trajectory_turn;

INLINE lanes inflection(const trajectory_rate *r) {
	return lanes_div(r->narrow[2], lanes_mul(lanes_set(-3), r->narrow[3]));
}
INLINE lanes_mask falls(wide rate) { return wide_mask_narrow(wide_less(rate, wide_set(0))); }

/// The turn of interval k. Newton's iteration starts at a bend of g; in the middle interval at its inflection, from
/// where it converges to either side.
INLINE trajectory_turn begin_turn(const trajectory_rate *r, const trajectory_intervals *in, int k) {
	const lanes low = in->ends[k], high = in->ends[k + 1];
	const lanes guess = k == 1 ? inflection(r) : guess_turn(r, k ? low : high);
	return (trajectory_turn){low, high, clamp(guess, low, high), in->turns[k], falls(in->rates[k])};
}

/// The turn of pairs that turn once, in any of the intervals.
INLINE trajectory_turn begin_only_turn(const trajectory_rate *r, const trajectory_intervals *in) {
	const lanes_mask first = in->turns[0], middle = in->turns[1];
	const lanes low = lanes_select(first, in->ends[0], lanes_select(middle, in->ends[1], in->ends[2]));
	const lanes high = lanes_select(first, in->ends[1], lanes_select(middle, in->ends[2], in->ends[3]));
	const lanes guess = lanes_select(middle, inflection(r), guess_turn(r, lanes_select(first, high, low)));
	const lanes_mask last_falls = lanes_and(in->turns[2], falls(in->rates[2]));
	const lanes_mask middle_falls = lanes_and(middle, falls(in->rates[1]));
	const lanes_mask is_min = lanes_or(lanes_and(first, falls(in->rates[0])), lanes_or(middle_falls, last_falls));
	return (trajectory_turn){
		low, high, clamp(guess, low, high), lanes_or(lanes_or(first, middle), in->turns[2]), is_min};
}

INLINE void step_to_turn(trajectory_turn *t, const trajectory_rate *r) {
	const lanes step = lanes_div(float_rate(r, t->guess), float_slope(r, t->guess));
	t->guess = clamp(lanes_sub(t->guess, step), t->low, t->high);
}

/// Turns whose guess is so far off that it may be on the other side of the reach: its d.d is off by g^2 / g'.
INLINE lanes_mask doubtful_turns(const trajectory_rate *r, const trajectory_turn *t, wide excess) {
	const lanes off = lanes_add(lanes_abs(float_rate(r, t->guess)), lanes_set(0x1p-18f));
	const lanes size =
		lanes_mul(lanes_mul(lanes_abs(wide_narrow(excess)), r->scale), lanes_abs(float_slope(r, t->guess)));
	return lanes_and(t->turns, lanes_less_equal(size, lanes_mul(lanes_set(4), lanes_mul(off, off))));
}

enum { TRAJECTORY_MAX_TURN_STEPS = 120 }; ///< in double, with bisection; bounds the iteration

/// Finds the turns of these lanes in double.
INLINE wide solve_turns(const trajectory_rate *r, const trajectory_turn *t, lanes_mask which) {
	bracket b;
	bracket_begin(&b, wide_from(t->low), wide_from(t->high), wide_from(t->guess), wide_mask_from(t->is_min),
		wide_mask_from(which));
	for (int step = 0; step < TRAJECTORY_MAX_TURN_STEPS && wide_bits(b.unsolved); step++) {
		const wide twice = wide_add(r->c[2], r->c[2]), thrice = wide_mul(wide_set(3), r->c[3]);
		const wide slope = wide_add(wide_mul(wide_add(wide_mul(thrice, b.at), twice), b.at), r->c[1]);
		bracket_narrow(&b, rate_at(r, b.at), slope);
	}
	return b.at;
}
