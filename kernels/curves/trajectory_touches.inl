// Touch times of circles under acceleration: pairs -> rejection -> the crossings of the reach -> their times. All lanes
// perform the same steps, so the result of a pair depends neither on other pairs nor on the width of the lanes.

/// The valid lanes of a batch that begins at pair i of `count`, which may be past the end.
INLINE unsigned batch_lanes(int32_t i, int32_t count) {
	return count - i >= WIDTH ? ALL_LANES : count <= i ? 0 : (1u << (count - i)) - 1;
}

/// The results of a batch.
typedef struct trajectory_lanes {
	const int32_t *pair;
	unsigned valid;                          ///< lanes with a pair of their own
	unsigned crossing[TRAJECTORY_MAX_TIMES]; ///< lanes that have a first, second, ... crossing
	lanes_mask starts;                       ///< pairs that start inside
} trajectory_lanes;

/// Writes the states of pairs, and lists the pairs whose state is not 0.
INLINE void write_states(trajectory_touches *out, lanes_int state, const int32_t *pair, unsigned valid) {
	int32_t states[LANES];
	lanes_int_store(states, state);
	for (int k = 0; k < WIDTH; k++)
		if (valid >> k & 1) out->state[pair[k]] = (uint8_t)states[k];
	const unsigned found = valid & ~lanes_bits(lanes_int_equal(state, lanes_int_set(0)));
	lanes_int_pack(out->found + out->found_count, lanes_int_load(pair), lanes_packing_of(found));
	out->found_count += bit_count(found);
}

INLINE void begin_search(trajectory_lanes *l, trajectory_touches *out, const trajectory_batch *b) {
	const lanes_int count = count_crossings(&b->points);
	l->starts = b->points.inside[0];
	for (int k = 0; k < TRAJECTORY_MAX_TIMES; k++)
		l->crossing[k] = l->valid & lanes_bits(lanes_int_less(lanes_int_set(k), count));
	const lanes_int approaching = value_where(lanes_and(l->starts, approaches(&b->rate)), TRAJECTORY_APPROACHES);
	const lanes_int sides =
		lanes_int_or(value_where(l->starts, TRAJECTORY_STARTS), value_where(b->points.inside[6], TRAJECTORY_ENDS));
	write_states(out, lanes_int_or(count, lanes_int_or(sides, approaching)), l->pair, l->valid);
}

/// Where the times of each lane's pair are written; for lanes without a pair, row TILE, which is not used.
INLINE void find_rows(double *to[LANES], trajectory_touches *out, const trajectory_lanes *l) {
	for (int k = 0; k < WIDTH; k++) to[k] = out->time[l->valid >> k & 1 ? l->pair[k] : TILE];
}

/// Writes the times of a batch, and defers the crossings that have not converged.
INLINE void end_search(trajectory_touches *out, trajectory_crossings *deferred, const trajectory_search *search,
	const trajectory_lanes *l, const trajectory_columns *c, int max) {
	double *to[LANES];
	wide times[TRAJECTORY_MAX_TIMES];
	const wide horizon = wide_gather(c->horizon, l->pair), one = wide_set(1);
	find_rows(to, out, l);
	for (int k = 0; k < TRAJECTORY_MAX_TIMES; k++) times[k] = k < max ? wide_mul(search->at[k], horizon) : wide_set(0);
	wide_store_four_at(to, times);
	for (int k = 0; k < max; k++) {
		const unsigned unsolved = l->crossing[k] & ~lanes_bits(search->done[k]);
		if (!unsolved) continue;
		const wide first_rises = wide_select(wide_mask_from(l->starts), one, wide_negate(one));
		const wide rises = k & 1 ? wide_negate(first_rises) : first_rises;
		defer(deferred, search->a, search->crossing + k, rises, horizon, to, k, unsolved);
	}
}

/// Searches the first `max` crossings of all batches.
INLINE void search_times(trajectory_search *search, const trajectory_batch *batch, int max) {
	for (int b = 0; b < TRAJECTORY_BATCHES; b++)
		search[b].a = &batch[b].a, find_crossings(search[b].crossing, &batch[b].points, max);
	take_float_steps(search, TRAJECTORY_BATCHES, max);
	take_steps(search, TRAJECTORY_BATCHES, max, TRAJECTORY_STEPS);
}

/// Solves TRAJECTORY_BATCHES vectors of pairs, from index i on of the `count` pairs that may touch. They are
/// interleaved: a single one is a chain of divisions and square roots that the processor waits for.
static void solve_trajectories(
	trajectory_touches *out, trajectory_work *work, const trajectory_columns *c, int32_t i, int32_t count) {
	trajectory_batch batch[TRAJECTORY_BATCHES];
	trajectory_search search[TRAJECTORY_BATCHES];
	trajectory_lanes l[TRAJECTORY_BATCHES];
	for (int b = 0; b < TRAJECTORY_BATCHES; b++) {
		l[b].pair = work->pair + i + b * WIDTH, l[b].valid = batch_lanes(i + b * WIDTH, count);
		batch[b].a = load_trajectory(c, l[b].pair);
		batch[b].rate = rate_of(&batch[b].a);
	}
	find_points(batch, TRAJECTORY_BATCHES);
	unsigned any = 0, more_than_two = 0; // lanes with crossings
	for (int b = 0; b < TRAJECTORY_BATCHES; b++) {
		begin_search(l + b, out, batch + b);
		any |= l[b].crossing[0], more_than_two |= l[b].crossing[2];
	}
	if (!any) return;
	if (more_than_two) search_times(search, batch, TRAJECTORY_MAX_TIMES);
	else search_times(search, batch, 2);
	for (int b = 0; b < TRAJECTORY_BATCHES; b++)
		end_search(out, &work->deferred, search + b, l + b, c, more_than_two ? TRAJECTORY_MAX_TIMES : 2);
}

static void find_trajectory_touches(trajectory_touches *out, trajectory_work *work, const trajectory_columns *c) {
	assert(c->count <= TILE);
	const int32_t count = reject_trajectories(work, out, c);
	memset(out->state, 0, sizeof out->state);
	for (int k = 0; count && k < TRAJECTORY_BATCHES * LANES; k++) work->pair[count + k] = work->pair[0];
	out->found_count = work->deferred.count = 0;
	for (int32_t i = 0; i < count; i += TRAJECTORY_BATCHES * WIDTH) {
		solve_trajectories(out, work, c, i, count);
		if (work->deferred.count > TRAJECTORY_DEFERRED - TRAJECTORY_BATCHES * TRAJECTORY_MAX_TIMES * LANES)
			find_deferred_times(&work->deferred);
	}
	find_deferred_times(&work->deferred);
}
