// The times of the crossings. Between two places the distance's square goes and bends one way, so that Newton's steps
// converge from nearly anywhere. A few of them are taken by all; who is not done then goes to a list.
//
// A step d leaves an error in the square of at most 6 S (d / s)^2, where S = (|p| + |v| s + |a| s^2)^2 + R^2 is what
// rounding is relative to: after one of 2^-29 s, that is less than S 2^-55. Divisions are in float: of a step as short
// they take less than rounding.

enum { TRAJECTORY_NEAR_STEPS = 3, TRAJECTORY_STEPS = 2, TRAJECTORY_MORE_STEPS = 5 };

/// d.d - R^2, and half its slope.
INLINE wide above_and_rate(const trajectory *a, wide s, wide *rate) {
	const wide x = wide_add(a->px, wide_mul(s, wide_add(a->vx, wide_mul(s, a->ax))));
	const wide y = wide_add(a->py, wide_mul(s, wide_add(a->vy, wide_mul(s, a->ay))));
	const wide twice = wide_add(s, s);
	*rate = wide_dot(x, y, wide_add(a->vx, wide_mul(twice, a->ax)), wide_add(a->vy, wide_mul(twice, a->ay)));
	return wide_sub(wide_dot(x, y, x, y), a->reach_squared);
}

/// The arc in float, for the first steps.
typedef struct near_trajectory {
	lanes px, py, vx, vy, ax, ay, reach_squared;
} near_trajectory;

INLINE near_trajectory narrow_trajectory(const trajectory *a) {
	return (near_trajectory){wide_narrow(a->px), wide_narrow(a->py), wide_narrow(a->vx), wide_narrow(a->vy),
		wide_narrow(a->ax), wide_narrow(a->ay), wide_narrow(a->reach_squared)};
}

/// What Newton's step takes off s.
INLINE lanes near_step(const near_trajectory *a, lanes s) {
	const lanes x = lanes_add(a->px, lanes_mul(s, lanes_add(a->vx, lanes_mul(s, a->ax))));
	const lanes y = lanes_add(a->py, lanes_mul(s, lanes_add(a->vy, lanes_mul(s, a->ay))));
	const lanes twice = lanes_add(s, s);
	const lanes u = lanes_add(a->vx, lanes_mul(twice, a->ax)), w = lanes_add(a->vy, lanes_mul(twice, a->ay));
	const lanes above = lanes_sub(dot(x, y, x, y), a->reach_squared);
	const lanes rate = lanes_add(dot(x, y, u, w), lanes_set(0)); // never -0, whoever sees whom
	return lanes_div(lanes_mul(above, lanes_set(0.5f)), rate);
}

INLINE wide between_places(wide x, wide low, wide high) { return wide_min(wide_max(x, low), high); }

/// The crossings of an arc in order, and where they are sought.
typedef struct trajectory_search {
	const trajectory *a;
	trajectory_crossing crossing[4];
	wide at[4];
	lanes_mask done[4];
} trajectory_search;

/// The first `most` crossings of some arcs at a time, so that they need not wait for one another.
INLINE void take_near_steps(trajectory_search *search, int count, int max) {
	near_trajectory near[TRAJECTORY_BATCHES];
	lanes s[TRAJECTORY_BATCHES][4], low[TRAJECTORY_BATCHES][4], high[TRAJECTORY_BATCHES][4];
	for (int b = 0; b < count; b++) {
		near[b] = narrow_trajectory(search[b].a);
		for (int i = 0; i < max; i++) {
			const trajectory_crossing *c = search[b].crossing + i;
			s[b][i] = c->at, low[b][i] = wide_narrow(c->low), high[b][i] = wide_narrow(c->high);
		}
	}
	for (int k = 0; k < TRAJECTORY_NEAR_STEPS; k++)
		for (int b = 0; b < count; b++)
			for (int i = 0; i < max; i++) {
				const lanes next = lanes_sub(s[b][i], near_step(near + b, s[b][i]));
				s[b][i] = between(next, low[b][i], high[b][i]);
			}
	for (int b = 0; b < count; b++)
		for (int i = 0; i < max; i++) search[b].at[i] = wide_from(s[b][i]);
}

/// A step in double.
typedef struct trajectory_step {
	wide above;        // d.d - R^2 before it
	lanes half, taken; // half of that; what it took off s
} trajectory_step;

INLINE trajectory_step take_step(const trajectory *a, const trajectory_crossing *c, wide *at) {
	const lanes zero = lanes_set(0);
	trajectory_step s;
	wide rate;
	s.above = above_and_rate(a, *at, &rate), s.half = lanes_mul(wide_narrow(s.above), lanes_set(0.5f));
	s.taken = lanes_drop(lanes_equal(s.half, zero), lanes_div(s.half, lanes_add(wide_narrow(rate), zero)));
	*at = between_places(wide_sub(*at, wide_from(s.taken)), c->low, c->high);
	return s;
}

/// Was it as short as the last one may be?
INLINE lanes_mask is_last(const trajectory_step *s, wide at) {
	const lanes_mask exact = wide_mask_narrow(wide_less_equal(wide_abs(s->above), wide_set(0)));
	const lanes_mask told = lanes_or(exact, lanes_less(lanes_set(0x1p-120f), lanes_abs(s->half))); // no float is less
	return lanes_and(told, lanes_less_equal(lanes_abs(s->taken), lanes_mul(wide_narrow(at), lanes_set(0x1p-29f))));
}

/// A few of them.
INLINE void take_steps(trajectory_search *search, int count, int max, int steps) {
	for (int b = 0; b < count; b++)
		for (int i = 0; i < max; i++) {
			const trajectory_crossing *c = search[b].crossing + i;
			search[b].at[i] = between_places(search[b].at[i], c->low, c->high);
		}
	for (int k = 1; k <= steps; k++)
		for (int b = 0; b < count; b++)
			for (int i = 0; i < max; i++) {
				const trajectory_step s = take_step(search[b].a, search[b].crossing + i, search[b].at + i);
				if (k == steps) search[b].done[i] = is_last(&s, search[b].at[i]);
			}
}

/// As many steps as it takes, where `which` is set.
INLINE void take_all_steps(wide *at, const trajectory *a, const trajectory_crossing *c, wide rises, wide_mask which) {
	bracket b;
	bracket_begin(&b, c->low, c->high, *at, wide_less(wide_set(0), rises), which);
	for (int pass = 0; pass < 200 && wide_bits(b.runs); pass++) {
		wide rate;
		const wide above = above_and_rate(a, b.at, &rate);
		bracket_narrow(&b, above, wide_add(rate, rate));
	}
	*at = b.at;
}

/// Solves those that were set aside.
static void find_slow_times(trajectory_crossings *slow) {
	for (int32_t i = 0; i < slow->count; i += WIDTH) {
		const int32_t real = slow->count - i < WIDTH ? slow->count - i : WIDTH;
		const trajectory a = {wide_load(slow->px + i), wide_load(slow->py + i), wide_load(slow->vx + i),
			wide_load(slow->vy + i), wide_load(slow->ax + i), wide_load(slow->ay + i),
			wide_load(slow->reach_squared + i)};
		const wide start = wide_load(slow->at + i);
		trajectory_search s = {.a = &a};
		s.crossing[0] = (trajectory_crossing){wide_load(slow->low + i), wide_load(slow->high + i), lanes_set(0)},
		s.at[0] = start;
		take_steps(&s, 1, 1, TRAJECTORY_MORE_STEPS);
		const lanes_mask there = lanes_int_less(lanes_int_count(0), lanes_int_set(real));
		const lanes_mask left = lanes_and_not(there, s.done[0]);
		if (lanes_bits(left)) {
			const wide_mask which = wide_mask_from(left);
			s.at[0] = wide_select(which, start, s.at[0]);
			take_all_steps(s.at, &a, s.crossing, wide_load(slow->rises + i), which);
		}
		double times[LANES];
		wide_store(times, wide_mul(s.at[0], wide_load(slow->horizon + i)));
		for (int32_t k = 0; k < real; k++) *slow->to[i + k] = times[k];
	}
	slow->count = 0;
}

/// Sets crossings aside, the `number`th of their pairs. rises: above 0 where the distance does
static void set_aside(trajectory_crossings *slow, const trajectory *a, const trajectory_crossing *c, wide rises,
	wide horizon, double *const *to, int number, unsigned which) {
	double column[12][LANES];
	const wide from[12] = {
		a->px, a->py, a->vx, a->vy, a->ax, a->ay, a->reach_squared, c->low, c->high, wide_from(c->at), rises, horizon};
	double *const out[12] = {slow->px, slow->py, slow->vx, slow->vy, slow->ax, slow->ay, slow->reach_squared, slow->low,
		slow->high, slow->at, slow->rises, slow->horizon};
	for (int i = 0; i < 12; i++) wide_store(column[i], from[i]);
	for (int k = 0; k < WIDTH; k++) {
		if (!(which >> k & 1)) continue;
		for (int i = 0; i < 12; i++) out[i][slow->count] = column[i][k];
		slow->to[slow->count++] = to[k] + number;
	}
}
