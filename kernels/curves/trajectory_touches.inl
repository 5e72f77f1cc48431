// When do circles that accelerate touch? Pairs -> those that may -> crossings of the reach -> their times. What a pair
// is told depends on no other one, so neither on the width of the lanes.

/// The states of these pairs; lists those that have one.
INLINE void tell_states(trajectory_touches *out, lanes_int state, const int32_t *pair, unsigned real) {
	int32_t states[LANES];
	lanes_int_store(states, state);
	for (int k = 0; k < WIDTH; k++)
		if (real >> k & 1) out->state[pair[k]] = (uint8_t)states[k];
	const unsigned found = real & ~lanes_bits(lanes_int_equal(state, lanes_int_set(0)));
	lanes_int_pack(out->found + out->found_count, lanes_int_load(pair), lanes_packing_of(found));
	out->found_count += __builtin_popcount(found);
}

/// The lanes of a batch that begins at number i of n that are real.
INLINE unsigned real_lanes(int32_t i, int32_t n) {
	return n - i >= WIDTH ? ALL_LANES : n <= i ? 0 : (1u << (n - i)) - 1;
}

/// A batch of the pairs that may touch.
typedef struct trajectory_lanes {
	const int32_t *pair;
	unsigned real;        // the lanes that are
	unsigned crossing[4]; // those that have a first, second ... crossing
	lanes_mask starts;    // those that start inside
} trajectory_lanes;

/// The states of a batch.
INLINE void begin_search(trajectory_lanes *l, trajectory_touches *out, const trajectory_batch *b) {
	const lanes_int count = count_crossings(&b->points);
	l->starts = b->points.inside[0];
	for (int k = 0; k < 4; k++) l->crossing[k] = l->real & lanes_bits(lanes_int_less(lanes_int_set(k), count));
	const lanes_int approaching = one_where(lanes_and(l->starts, approaches(&b->rate)), TRAJECTORY_APPROACHES);
	const lanes_int sides =
		lanes_int_or(one_where(l->starts, TRAJECTORY_STARTS), one_where(b->points.inside[6], TRAJECTORY_ENDS));
	tell_states(out, lanes_int_or(count, lanes_int_or(sides, approaching)), l->pair, l->real);
}

/// Where the times of pairs go; of lanes that are not real, to a place that nobody reads.
INLINE void find_rows(double *to[LANES], trajectory_touches *out, const trajectory_lanes *l) {
	for (int k = 0; k < WIDTH; k++) to[k] = out->time[l->real >> k & 1 ? l->pair[k] : TILE];
}

/// The times of a batch; those of crossings that are not done come later.
INLINE void end_search(trajectory_touches *out, trajectory_crossings *slow, const trajectory_search *search,
	const trajectory_lanes *l, const trajectory_columns *c, int max) {
	double *to[LANES];
	wide times[4];
	const wide horizon = wide_gather(c->horizon, l->pair), one = wide_set(1);
	find_rows(to, out, l);
	for (int k = 0; k < 4; k++) times[k] = k < max ? wide_mul(search->at[k], horizon) : wide_set(0);
	wide_store_four_at(to, times);
	for (int k = 0; k < max; k++) {
		const unsigned left = l->crossing[k] & ~lanes_bits(search->done[k]);
		if (!left) continue;
		const wide out_first = wide_select(wide_mask_from(l->starts), one, wide_negate(one));
		const wide rises = k & 1 ? wide_negate(out_first) : out_first;
		set_aside(slow, search->a, search->crossing + k, rises, horizon, to, k, left);
	}
}

/// The first `most` crossings of some batches.
INLINE void search_times(trajectory_search *search, const trajectory_batch *batch, int max) {
	for (int b = 0; b < TRAJECTORY_BATCHES; b++)
		search[b].a = &batch[b].a, find_crossings(search[b].crossing, &batch[b].points, max);
	take_near_steps(search, TRAJECTORY_BATCHES, max);
	take_steps(search, TRAJECTORY_BATCHES, max, TRAJECTORY_STEPS);
}

/// The pairs from number i on of the n that may touch.
static void solve_trajectories(
	trajectory_touches *out, trajectory_work *work, const trajectory_columns *c, int32_t i, int32_t n) {
	trajectory_batch batch[TRAJECTORY_BATCHES];
	trajectory_search search[TRAJECTORY_BATCHES];
	trajectory_lanes l[TRAJECTORY_BATCHES];
	for (int b = 0; b < TRAJECTORY_BATCHES; b++) {
		l[b].pair = work->pair + i + b * WIDTH, l[b].real = real_lanes(i + b * WIDTH, n);
		batch[b].a = load_trajectory(c, l[b].pair);
		batch[b].rate = rate_of(&batch[b].a);
	}
	find_points(batch, TRAJECTORY_BATCHES);
	unsigned some = 0, many = 0;
	for (int b = 0; b < TRAJECTORY_BATCHES; b++) {
		begin_search(l + b, out, batch + b);
		some |= l[b].crossing[0], many |= l[b].crossing[2];
	}
	if (!some) return;
	if (many) search_times(search, batch, 4);
	else search_times(search, batch, 2);
	for (int b = 0; b < TRAJECTORY_BATCHES; b++) end_search(out, &work->slow, search + b, l + b, c, many ? 4 : 2);
}

static void touches(trajectory_touches *out, trajectory_work *work, const trajectory_columns *c) {
	const int32_t n = reject_trajectories(work, out, c);
	memset(out->state, 0, sizeof out->state);
	for (int k = 0; n && k < TRAJECTORY_BATCHES * LANES; k++) work->pair[n + k] = work->pair[0];
	out->found_count = work->slow.count = 0;
	for (int32_t i = 0; i < n; i += TRAJECTORY_BATCHES * WIDTH) {
		solve_trajectories(out, work, c, i, n);
		if (work->slow.count > TRAJECTORY_SLOW - TRAJECTORY_BATCHES * 4 * LANES) find_slow_times(&work->slow);
	}
	find_slow_times(&work->slow);
}
