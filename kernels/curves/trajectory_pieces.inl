// The pieces between the ends, turns and bends of a trajectory in which a pair crosses its reach.

enum { TRAJECTORY_TURN_STEPS = 3 }; ///< Newton steps in float to each turn

/// The seven points in order: the start, turn, bend, turn, bend, turn, the end.
typedef struct trajectory_points {
	wide at[7], excess[7]; ///< s, and d.d - R^2 there
	lanes_mask inside[7];  ///< at most the reach apart
} trajectory_points;

/// Whether a turn is certainly on the same side of the reach as its guess. The distance at a guess of a minimum is at
/// least the minimum: if the guess is inside by more than rounding, so is the turn; and the reverse for a maximum.
INLINE lanes_mask sides_are_certain(const trajectory_turn *t, wide excess) {
	const wide rounding = wide_set(0x1p-46);
	const lanes_mask below = wide_mask_narrow(wide_less(excess, wide_negate(rounding)));
	const lanes_mask beyond = wide_mask_narrow(wide_less(rounding, excess));
	return lanes_or(lanes_and(t->is_min, below), lanes_and_not(beyond, t->is_min));
}

/// A vector of pairs, and what is computed of them up to their points.
typedef struct trajectory_batch {
	trajectory a;
	trajectory_rate rate;
	trajectory_points points;
	trajectory_intervals intervals;
	trajectory_turn turn[3];
} trajectory_batch;

INLINE void find_ends(trajectory_batch *b) {
	trajectory_points *p = &b->points;
	trajectory_intervals *in = &b->intervals;
	in->ends[0] = lanes_set(0), in->ends[3] = lanes_set(1);
	find_bends(&b->rate, in->ends + 1, in->ends + 2);
	for (int k = 0; k < 4; k++) {
		p->at[2 * k] = wide_from(in->ends[k]);
		p->excess[2 * k] = k ? trajectory_excess(&b->a, p->at[2 * k]) : trajectory_excess_at_start(&b->a);
		in->rates[k] = k ? rate_at(&b->rate, p->at[2 * k]) : b->rate.c[0];
	}
	for (int k = 0; k < 3; k++) in->turns[k] = opposite_signs(in->rates[k], in->rates[k + 1]);
}

/// Decides on which side of the reach the points are. A pair exactly at the reach is inside at the start and at the
/// end, and in between on the side that it comes from: to touch and turn is no crossing. Where the two turns beside a
/// bend are on one side, so is the bend: if rounding put it on the other, there would be more crossings than a quartic
/// has roots.
INLINE void decide_inside(trajectory_points *p) {
	const wide zero = wide_set(0);
	p->inside[0] = wide_mask_narrow(wide_less_equal(p->excess[0], zero));
	for (int k = 1; k < 6; k++) {
		const lanes_mask below = wide_mask_narrow(wide_less(p->excess[k], zero));
		const lanes_mask at_max = wide_mask_narrow(wide_less_equal(p->excess[k], zero));
		p->inside[k] = lanes_or(below, lanes_and(at_max, p->inside[k - 1]));
	}
	p->inside[6] = wide_mask_narrow(wide_less_equal(p->excess[6], zero));
	for (int k = 2; k < 6; k += 2) {
		const lanes_mask either = lanes_or(p->inside[k - 1], p->inside[k + 1]);
		p->inside[k] = lanes_or(lanes_and(p->inside[k - 1], p->inside[k + 1]), lanes_and(p->inside[k], either));
	}
}

/// Sets the turn of interval k. A pair that does not turn there gets the end of the interval with the smaller rate.
INLINE void set_turn(trajectory_points *p, const trajectory_intervals *in, int k, wide at, wide excess) {
	const wide_mask turns = wide_mask_from(in->turns[k]);
	const wide_mask first_is_smaller = wide_less(wide_abs(in->rates[k]), wide_abs(in->rates[k + 1]));
	p->at[2 * k + 1] = wide_select(turns, at, wide_select(first_is_smaller, p->at[2 * k], p->at[2 * k + 2]));
	p->excess[2 * k + 1] =
		wide_select(turns, excess, wide_select(first_is_smaller, p->excess[2 * k], p->excess[2 * k + 2]));
}

INLINE void finish_points(trajectory_batch *b, int turns) {
	for (int i = 0; i < turns; i++) {
		const trajectory_turn *t = b->turn + i;
		wide at = wide_from(t->guess), excess = trajectory_excess(&b->a, at);
		lanes_mask doubt = doubtful_turns(&b->rate, t, excess);
		if (lanes_bits(doubt)) doubt = lanes_and_not(doubt, sides_are_certain(t, excess));
		if (lanes_bits(doubt)) at = solve_turns(&b->rate, t, doubt), excess = trajectory_excess(&b->a, at);
		for (int k = 0; k < 3; k++)
			if (turns == 1 || k == i) set_turn(&b->points, &b->intervals, k, at, excess);
	}
	decide_inside(&b->points);
}

/// turns: 1 where no pair turns more than once, else 3
INLINE void find_turns(trajectory_batch *batch, int count, int turns) {
	for (int b = 0; b < count; b++)
		for (int i = 0; i < turns; i++)
			batch[b].turn[i] = turns == 1 ? begin_only_turn(&batch[b].rate, &batch[b].intervals)
										  : begin_turn(&batch[b].rate, &batch[b].intervals, i);
	for (int k = 0; k < TRAJECTORY_TURN_STEPS; k++)
		for (int b = 0; b < count; b++)
			for (int i = 0; i < turns; i++) step_to_turn(batch[b].turn + i, &batch[b].rate);
	for (int b = 0; b < count; b++) finish_points(batch + b, turns);
}

/// The points of several batches together, so that they do not wait for one another's results.
INLINE void find_points(trajectory_batch *batch, int count) {
	unsigned again = 0;
	for (int b = 0; b < count; b++) find_ends(batch + b), again |= turn_again(&batch[b].intervals);
	if (again) find_turns(batch, count, 3);
	else find_turns(batch, count, 1);
}

/// Whether the distance decreases just after the start: the first coefficient of g that is not 0 is negative.
INLINE lanes_mask approaches(const trajectory_rate *r) {
	const wide zero = wide_set(0);
	wide_mask all_zero = wide_less_equal(zero, zero), falling = wide_less(zero, zero);
	for (int k = 0; k < 3; k++) {
		falling = wide_or(falling, wide_and(all_zero, wide_less(r->c[k], zero)));
		all_zero = wide_and(all_zero, wide_less_equal(wide_abs(r->c[k]), zero));
	}
	return wide_mask_narrow(falling);
}

// ---------------------------------------------------------------------------------------------------------------------
// Crossings
// ---------------------------------------------------------------------------------------------------------------------

/// A piece in which the reach is crossed, and a guess of where: as if the squared distance were a parabola about the
/// turn.
typedef struct trajectory_crossing {
	wide low, high;
	lanes at;
} trajectory_crossing;

/// turn, turn_excess: s and d.d - R^2 at the turn; other: the point at the other end of the piece
INLINE lanes guess_crossing(const trajectory_points *p, lanes turn, lanes turn_excess, int other) {
	const lanes excess = lanes_abs(wide_narrow(p->excess[other])), from = lanes_abs(turn_excess);
	const lanes fraction = lanes_sqrt(lanes_div(from, lanes_add(from, excess)));
	return lanes_add(turn, lanes_mul(lanes_sub(wide_narrow(p->at[other]), turn), fraction));
}

/// The piece from point low to low + 1, of which one is a turn and the other the start or the end.
INLINE trajectory_crossing crossing_at_end(const trajectory_points *p, int low, int turn, int other) {
	return (trajectory_crossing){
		p->at[low], p->at[low + 1], guess_crossing(p, wide_narrow(p->at[turn]), wide_narrow(p->excess[turn]), other)};
}

/// The piece between two turns that is before the bend, or after it where `after` is set.
INLINE trajectory_crossing crossing_at_bend(const trajectory_points *p, int bend, lanes_mask after) {
	const wide_mask behind = wide_mask_from(after);
	const wide turn = wide_select(behind, p->at[bend + 1], p->at[bend - 1]);
	const wide excess = wide_select(behind, p->excess[bend + 1], p->excess[bend - 1]);
	return (trajectory_crossing){wide_select(behind, p->at[bend], turn), wide_select(behind, turn, p->at[bend]),
		guess_crossing(p, wide_narrow(turn), wide_narrow(excess), bend)};
}

INLINE lanes_mask differ(lanes_mask x, lanes_mask y) { return lanes_or(lanes_and_not(x, y), lanes_and_not(y, x)); }

/// The value where the mask is set, else 0.
INLINE lanes_int value_where(lanes_mask mask, int32_t value) { return lanes_int_keep(mask, lanes_int_set(value)); }

INLINE lanes_int count_crossings(const trajectory_points *p) {
	const lanes_mask *in = p->inside;
	const lanes_int ends = lanes_int_add(value_where(differ(in[0], in[1]), 1), value_where(differ(in[5], in[6]), 1));
	const lanes_int bends = lanes_int_add(value_where(differ(in[1], in[3]), 1), value_where(differ(in[3], in[5]), 1));
	return lanes_int_add(ends, bends);
}

/// Inserts a crossing before the `count` others of its pair, in the lanes of `exists`. The list keeps the first `max`.
INLINE void insert_first(
	trajectory_crossing *list, int count, int max, const trajectory_crossing *first, lanes_mask exists) {
	const wide_mask which = wide_mask_from(exists);
	for (int k = count < max ? count : max - 1; k >= 0; k--) {
		const trajectory_crossing *from = k ? list + k - 1 : first;
		list[k].low = wide_select(which, from->low, list[k].low),
		list[k].high = wide_select(which, from->high, list[k].high);
		list[k].at = lanes_select(exists, from->at, list[k].at);
	}
}

/// The first `max` crossings of each pair in order: at most one from the start to the first turn, from each turn to the
/// next, and from the last turn to the end.
INLINE void find_crossings(trajectory_crossing list[TRAJECTORY_MAX_TIMES], const trajectory_points *p, int max) {
	const lanes_mask *in = p->inside;
	const trajectory_crossing end = crossing_at_end(p, 5, 5, 6), start = crossing_at_end(p, 0, 1, 0);
	for (int k = 0; k < max; k++) list[k] = end;
	for (int bend = 4; bend >= 2; bend -= 2) {
		const trajectory_crossing c = crossing_at_bend(p, bend, differ(in[bend], in[bend + 1]));
		insert_first(list, bend == 4 ? 1 : 2, max, &c, differ(in[bend - 1], in[bend + 1]));
	}
	insert_first(list, 3, max, &start, differ(in[0], in[1]));
}
