// The times of the crossings. In its piece the squared distance is monotonic and convex or concave, so Newton's
// iteration converges from nearly anywhere. All lanes take the same few steps; crossings that have not converged then
// are deferred to a list.
//
// A step of length h leaves an error in the square of at most 6 S (h / s)^2, where S = (|p| + |v| s + |a| s^2)^2 + R^2
// is what rounding is relative to: after a step of 2^-29 s, that is less than S 2^-55. Divisions are in float: for a
// step as short they lose less than rounding does.

enum {
	TRAJECTORY_FLOAT_STEPS = 3,        ///< Newton steps in float
	TRAJECTORY_STEPS = 2,              ///< Newton steps in double, for all
	TRAJECTORY_DEFERRED_STEPS = 5,     ///< Newton steps in double for deferred crossings, before bisection
	TRAJECTORY_MAX_BRACKET_STEPS = 200 ///< with bisection; bounds the iteration
};

/// d.d - R^2, and half of its slope.
INLINE wide excess_and_rate(const trajectory *a, wide s, wide *rate) {
	const wide x = wide_add(a->px, wide_mul(s, wide_add(a->vx, wide_mul(s, a->ax))));
	const wide y = wide_add(a->py, wide_mul(s, wide_add(a->vy, wide_mul(s, a->ay))));
	const wide twice = wide_add(s, s);
	*rate = wide_dot(x, y, wide_add(a->vx, wide_mul(twice, a->ax)), wide_add(a->vy, wide_mul(twice, a->ay)));
	return wide_sub(wide_dot(x, y, x, y), a->reach_squared);
}

INLINE wide wide_clamp(wide x, wide low, wide high) { return wide_min(wide_max(x, low), high); }

/// The crossings of a vector of trajectories in order, and the search for them.
typedef struct trajectory_search {
	const trajectory *a;
	trajectory_crossing crossing[TRAJECTORY_MAX_TIMES];
	wide at[TRAJECTORY_MAX_TIMES];         ///< the current guesses
	lanes_mask done[TRAJECTORY_MAX_TIMES]; ///< whether they have converged
} trajectory_search;

// ---------------------------------------------------------------------------------------------------------------------
// The first steps, in float
// ---------------------------------------------------------------------------------------------------------------------

typedef struct float_trajectory {
	lanes px, py, vx, vy, ax, ay, reach_squared;
} float_trajectory;

INLINE float_trajectory narrow_trajectory(const trajectory *a) {
	return (float_trajectory){wide_narrow(a->px), wide_narrow(a->py), wide_narrow(a->vx), wide_narrow(a->vy),
		wide_narrow(a->ax), wide_narrow(a->ay), wide_narrow(a->reach_squared)};
}

/// What a Newton step in float subtracts from s.
INLINE lanes float_newton_step(const float_trajectory *a, lanes s) {
	const lanes x = lanes_add(a->px, lanes_mul(s, lanes_add(a->vx, lanes_mul(s, a->ax))));
	const lanes y = lanes_add(a->py, lanes_mul(s, lanes_add(a->vy, lanes_mul(s, a->ay))));
	const lanes twice = lanes_add(s, s);
	const lanes u = lanes_add(a->vx, lanes_mul(twice, a->ax)), w = lanes_add(a->vy, lanes_mul(twice, a->ay));
	const lanes excess = lanes_sub(dot(x, y, x, y), a->reach_squared);
	const lanes rate = lanes_add(dot(x, y, u, w), lanes_set(0)); // never -0, whichever circle is the first
	return lanes_div(lanes_mul(excess, lanes_set(0.5f)), rate);
}

/// Steps towards the first `max` crossings of `count` searches together, so that they do not wait for one another.
INLINE void take_float_steps(trajectory_search *search, int count, int max) {
	float_trajectory narrow[TRAJECTORY_BATCHES];
	lanes s[TRAJECTORY_BATCHES][TRAJECTORY_MAX_TIMES];
	lanes low[TRAJECTORY_BATCHES][TRAJECTORY_MAX_TIMES], high[TRAJECTORY_BATCHES][TRAJECTORY_MAX_TIMES];
	for (int b = 0; b < count; b++) {
		narrow[b] = narrow_trajectory(search[b].a);
		for (int i = 0; i < max; i++) {
			const trajectory_crossing *c = search[b].crossing + i;
			s[b][i] = c->at, low[b][i] = wide_narrow(c->low), high[b][i] = wide_narrow(c->high);
		}
	}
	for (int k = 0; k < TRAJECTORY_FLOAT_STEPS; k++)
		for (int b = 0; b < count; b++)
			for (int i = 0; i < max; i++) {
				const lanes next = lanes_sub(s[b][i], float_newton_step(narrow + b, s[b][i]));
				s[b][i] = clamp(next, low[b][i], high[b][i]);
			}
	for (int b = 0; b < count; b++)
		for (int i = 0; i < max; i++) search[b].at[i] = wide_from(s[b][i]);
}

// ---------------------------------------------------------------------------------------------------------------------
// Steps in double
// ---------------------------------------------------------------------------------------------------------------------

typedef struct trajectory_step {
	wide excess;       ///< d.d - R^2 before the step
	lanes half, taken; ///< half of that; what the step subtracted from s
} trajectory_step;

INLINE trajectory_step take_step(const trajectory *a, const trajectory_crossing *c, wide *at) {
	const lanes zero = lanes_set(0);
	trajectory_step s;
	wide rate;
	s.excess = excess_and_rate(a, *at, &rate), s.half = lanes_mul(wide_narrow(s.excess), lanes_set(0.5f));
	s.taken = lanes_drop(lanes_equal(s.half, zero), lanes_div(s.half, lanes_add(wide_narrow(rate), zero)));
	*at = wide_clamp(wide_sub(*at, wide_from(s.taken)), c->low, c->high);
	return s;
}

/// Whether a step was short enough to be the last one. A step from a value that is too small for a float does not
/// count.
INLINE lanes_mask is_last(const trajectory_step *s, wide at) {
	const lanes_mask exact = wide_mask_narrow(wide_less_equal(wide_abs(s->excess), wide_set(0)));
	const lanes_mask known = lanes_or(exact, lanes_less(lanes_set(0x1p-120f), lanes_abs(s->half)));
	return lanes_and(known, lanes_less_equal(lanes_abs(s->taken), lanes_mul(wide_narrow(at), lanes_set(0x1p-29f))));
}

INLINE void take_steps(trajectory_search *search, int count, int max, int steps) {
	for (int b = 0; b < count; b++)
		for (int i = 0; i < max; i++) {
			const trajectory_crossing *c = search[b].crossing + i;
			search[b].at[i] = wide_clamp(search[b].at[i], c->low, c->high);
		}
	for (int k = 1; k <= steps; k++)
		for (int b = 0; b < count; b++)
			for (int i = 0; i < max; i++) {
				const trajectory_step s = take_step(search[b].a, search[b].crossing + i, search[b].at + i);
				if (k == steps) search[b].done[i] = is_last(&s, search[b].at[i]);
			}
}

/// Iterates with bisection until the crossings of the lanes of `which` are found. rises: as in trajectory_crossings
INLINE void find_in_bracket(wide *at, const trajectory *a, const trajectory_crossing *c, wide rises, wide_mask which) {
	bracket b;
	bracket_begin(&b, c->low, c->high, *at, wide_less(wide_set(0), rises), which);
	for (int step = 0; step < TRAJECTORY_MAX_BRACKET_STEPS && wide_bits(b.unsolved); step++) {
		wide rate;
		const wide excess = excess_and_rate(a, b.at, &rate);
		bracket_narrow(&b, excess, wide_add(rate, rate));
	}
	*at = b.at;
}

// ---------------------------------------------------------------------------------------------------------------------
// Deferred crossings
// ---------------------------------------------------------------------------------------------------------------------

/// Solves the deferred crossings, writes their times, and empties the list.
static void find_deferred_times(trajectory_crossings *deferred) {
	for (int32_t i = 0; i < deferred->count; i += WIDTH) {
		const int32_t valid = deferred->count - i < WIDTH ? deferred->count - i : WIDTH;
		const trajectory a = {wide_load(deferred->px + i), wide_load(deferred->py + i), wide_load(deferred->vx + i),
			wide_load(deferred->vy + i), wide_load(deferred->ax + i), wide_load(deferred->ay + i),
			wide_load(deferred->reach_squared + i)};
		const wide start = wide_load(deferred->at + i);
		trajectory_search s = {.a = &a};
		s.crossing[0] =
			(trajectory_crossing){wide_load(deferred->low + i), wide_load(deferred->high + i), lanes_set(0)},
		s.at[0] = start;
		take_steps(&s, 1, 1, TRAJECTORY_DEFERRED_STEPS);
		const lanes_mask listed = lanes_int_less(lanes_int_count(0), lanes_int_set(valid));
		const lanes_mask unsolved = lanes_and_not(listed, s.done[0]);
		if (lanes_bits(unsolved)) {
			const wide_mask which = wide_mask_from(unsolved);
			s.at[0] = wide_select(which, start, s.at[0]);
			find_in_bracket(s.at, &a, s.crossing, wide_load(deferred->rises + i), which);
		}
		double times[LANES];
		wide_store(times, wide_mul(s.at[0], wide_load(deferred->horizon + i)));
		for (int32_t k = 0; k < valid; k++) *deferred->to[i + k] = times[k];
	}
	deferred->count = 0;
}

/// Defers the crossings of the lanes of `which`.
///
/// to: where the times of each lane's pair are written; number: the index of this time among the pair's times
static void defer(trajectory_crossings *deferred, const trajectory *a, const trajectory_crossing *c, wide rises,
	wide horizon, double *const *to, int number, unsigned which) {
	double column[12][LANES];
	const wide from[12] = {
		a->px, a->py, a->vx, a->vy, a->ax, a->ay, a->reach_squared, c->low, c->high, wide_from(c->at), rises, horizon};
	double *const out[12] = {deferred->px, deferred->py, deferred->vx, deferred->vy, deferred->ax, deferred->ay,
		deferred->reach_squared, deferred->low, deferred->high, deferred->at, deferred->rises, deferred->horizon};
	for (int i = 0; i < 12; i++) wide_store(column[i], from[i]);
	for (int k = 0; k < WIDTH; k++) {
		if (!(which >> k & 1)) continue;
		assert(deferred->count < TRAJECTORY_DEFERRED);
		for (int i = 0; i < 12; i++) out[i][deferred->count] = column[i][k];
		deferred->to[deferred->count++] = to[k] + number;
	}
}
