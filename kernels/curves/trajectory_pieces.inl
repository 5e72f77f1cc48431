// The pieces between ends, turns and bends in which a pair crosses its reach.

enum { TRAJECTORY_TURN_STEPS = 3 };

/// One end, the turns and bends, the other end.
typedef struct trajectory_points {
	wide at[7], above[7];
	lanes_mask inside[7];
} trajectory_points;

/// Is a turn surely on the side of the reach that the place near it is on? A place near the least distance is no
/// nearer than that: if it is inside by more than rounding, so is the turn.
INLINE lanes_mask sides_are_sure(const trajectory_turn *t, wide above) {
	const wide rounding = wide_set(0x1p-46);
	const lanes_mask below = wide_mask_narrow(wide_less(above, wide_negate(rounding)));
	const lanes_mask beyond = wide_mask_narrow(wide_less(rounding, above));
	return lanes_or(lanes_and(t->least, below), lanes_and_not(beyond, t->least));
}

/// A batch of pairs on its way to its points.
typedef struct trajectory_batch {
	trajectory a;
	trajectory_rate rate;
	trajectory_points points;
	trajectory_intervals in;
	trajectory_turn turn[3];
} trajectory_batch;

INLINE void find_ends(trajectory_batch *b) {
	trajectory_points *p = &b->points;
	trajectory_intervals *in = &b->in;
	in->ends[0] = lanes_set(0), in->ends[3] = lanes_set(1);
	find_bends(&b->rate, in->ends + 1, in->ends + 2);
	for (int k = 0; k < 4; k++) {
		p->at[2 * k] = wide_from(in->ends[k]);
		p->above[2 * k] = k ? trajectory_above(&b->a, p->at[2 * k]) : trajectory_above_at_start(&b->a);
		in->rates[k] = k ? rate_at(&b->rate, p->at[2 * k]) : b->rate.at[0];
	}
	for (int k = 0; k < 3; k++) in->turns[k] = opposite_signs(in->rates[k], in->rates[k + 1]);
}

/// Who is exactly at the reach on the way stays on the side that it comes from: to touch and turn is no crossing. At
/// the start and at the end it is inside. A bend is between its turns: where rounding says otherwise, there would be
/// more crossings than there can be.
INLINE void tell_sides(trajectory_points *p) {
	const wide zero = wide_set(0);
	p->inside[0] = wide_mask_narrow(wide_less_equal(p->above[0], zero));
	for (int k = 1; k < 6; k++) {
		const lanes_mask below = wide_mask_narrow(wide_less(p->above[k], zero));
		const lanes_mask at_max = wide_mask_narrow(wide_less_equal(p->above[k], zero));
		p->inside[k] = lanes_or(below, lanes_and(at_max, p->inside[k - 1]));
	}
	p->inside[6] = wide_mask_narrow(wide_less_equal(p->above[6], zero));
	for (int k = 2; k < 6; k += 2) {
		const lanes_mask either = lanes_or(p->inside[k - 1], p->inside[k + 1]);
		p->inside[k] = lanes_or(lanes_and(p->inside[k - 1], p->inside[k + 1]), lanes_and(p->inside[k], either));
	}
}

/// Who does not turn in an interval is looked at again at that end where the rate is the least.
INLINE void put_turn(trajectory_points *p, const trajectory_intervals *in, int k, wide at, wide above) {
	const wide_mask turns = wide_mask_from(in->turns[k]);
	const wide_mask nearer = wide_less(wide_abs(in->rates[k]), wide_abs(in->rates[k + 1]));
	p->at[2 * k + 1] = wide_select(turns, at, wide_select(nearer, p->at[2 * k], p->at[2 * k + 2]));
	p->above[2 * k + 1] = wide_select(turns, above, wide_select(nearer, p->above[2 * k], p->above[2 * k + 2]));
}

INLINE void settle_points(trajectory_batch *b, int turns) {
	for (int i = 0; i < turns; i++) {
		const trajectory_turn *t = b->turn + i;
		wide at = wide_from(t->near), above = trajectory_above(&b->a, at);
		lanes_mask doubt = doubtful_turns(&b->rate, t, above);
		if (lanes_bits(doubt)) doubt = lanes_and_not(doubt, sides_are_sure(t, above));
		if (lanes_bits(doubt)) at = settle_turns(&b->rate, t, doubt), above = trajectory_above(&b->a, at);
		for (int k = 0; k < 3; k++)
			if (turns == 1 || k == i) put_turn(&b->points, &b->in, k, at, above);
	}
	tell_sides(&b->points);
}

/// turns: 1 where no pair turns more than once, else 3
INLINE void find_turns(trajectory_batch *batch, int count, int turns) {
	for (int b = 0; b < count; b++)
		for (int i = 0; i < turns; i++)
			batch[b].turn[i] = turns == 1 ? begin_only_turn(&batch[b].rate, &batch[b].in)
										  : begin_turn(&batch[b].rate, &batch[b].in, i);
	for (int k = 0; k < TRAJECTORY_TURN_STEPS; k++)
		for (int b = 0; b < count; b++)
			for (int i = 0; i < turns; i++) step_to_turn(batch[b].turn + i, &batch[b].rate);
	for (int b = 0; b < count; b++) settle_points(batch + b, turns);
}

/// Of several batches at a time, so that they need not wait for one another.
INLINE void find_points(trajectory_batch *batch, int count) {
	unsigned again = 0;
	for (int b = 0; b < count; b++) find_ends(batch + b), again |= turn_again(&batch[b].in);
	if (again) find_turns(batch, count, 3);
	else find_turns(batch, count, 1);
}

/// Does the distance decrease just after the start?
INLINE lanes_mask approaches(const trajectory_rate *r) {
	const wide zero = wide_set(0);
	wide_mask level = wide_less_equal(zero, zero), falls = wide_less(zero, zero);
	for (int k = 0; k < 3; k++) {
		falls = wide_or(falls, wide_and(level, wide_less(r->at[k], zero)));
		level = wide_and(level, wide_less_equal(wide_abs(r->at[k]), zero));
	}
	return wide_mask_narrow(falls);
}

/// A piece in which the reach is crossed, and a guess where: as if the distance's square were a parabola about the
/// turn.
typedef struct trajectory_crossing {
	wide low, high;
	lanes at;
} trajectory_crossing;

/// low and high: numbers of points, next to one another, one of them a turn
INLINE lanes guess_crossing(const trajectory_points *p, lanes turn, lanes turn_above, int other) {
	const lanes above = lanes_abs(wide_narrow(p->above[other])), from = lanes_abs(turn_above);
	const lanes share = lanes_sqrt(lanes_div(from, lanes_add(from, above)));
	return lanes_add(turn, lanes_mul(lanes_sub(wide_narrow(p->at[other]), turn), share));
}

/// Between a turn and the end next to it.
INLINE trajectory_crossing crossing_at_end(const trajectory_points *p, int low, int turn, int other) {
	return (trajectory_crossing){
		p->at[low], p->at[low + 1], guess_crossing(p, wide_narrow(p->at[turn]), wide_narrow(p->above[turn]), other)};
}

/// Between two turns: before the bend, or where `after` is set behind it.
INLINE trajectory_crossing crossing_at_bend(const trajectory_points *p, int bend, lanes_mask after) {
	const wide_mask behind = wide_mask_from(after);
	const wide turn = wide_select(behind, p->at[bend + 1], p->at[bend - 1]);
	const wide above = wide_select(behind, p->above[bend + 1], p->above[bend - 1]);
	return (trajectory_crossing){wide_select(behind, p->at[bend], turn), wide_select(behind, turn, p->at[bend]),
		guess_crossing(p, wide_narrow(turn), wide_narrow(above), bend)};
}

INLINE lanes_mask differ(lanes_mask x, lanes_mask y) { return lanes_or(lanes_and_not(x, y), lanes_and_not(y, x)); }

INLINE lanes_int one_where(lanes_mask mask, int32_t one) { return lanes_int_keep(mask, lanes_int_set(one)); }

INLINE lanes_int count_crossings(const trajectory_points *p) {
	const lanes_mask *in = p->inside;
	const lanes_int ends = lanes_int_add(one_where(differ(in[0], in[1]), 1), one_where(differ(in[5], in[6]), 1));
	const lanes_int bends = lanes_int_add(one_where(differ(in[1], in[3]), 1), one_where(differ(in[3], in[5]), 1));
	return lanes_int_add(ends, bends);
}

/// Puts a crossing before the `count` others of its pair, where it is one; so that there are at most `most`.
INLINE void put_first(trajectory_crossing *list, int count, int max, const trajectory_crossing *first, lanes_mask is) {
	const wide_mask which = wide_mask_from(is);
	for (int k = count < max ? count : max - 1; k >= 0; k--) {
		const trajectory_crossing *from = k ? list + k - 1 : first;
		list[k].low = wide_select(which, from->low, list[k].low),
		list[k].high = wide_select(which, from->high, list[k].high);
		list[k].at = lanes_select(is, from->at, list[k].at);
	}
}

/// The first `most` crossings of each pair in order: at most one from end to turn, from turn to turn, and from turn to
/// end.
INLINE void find_crossings(trajectory_crossing list[4], const trajectory_points *p, int max) {
	const lanes_mask *in = p->inside;
	const trajectory_crossing end = crossing_at_end(p, 5, 5, 6), start = crossing_at_end(p, 0, 1, 0);
	for (int k = 0; k < max; k++) list[k] = end;
	for (int bend = 4; bend >= 2; bend -= 2) {
		const trajectory_crossing c = crossing_at_bend(p, bend, differ(in[bend], in[bend + 1]));
		put_first(list, bend == 4 ? 1 : 2, max, &c, differ(in[bend - 1], in[bend + 1]));
	}
	put_first(list, 3, max, &start, differ(in[0], in[1]));
}
