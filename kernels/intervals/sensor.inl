// Sensor events: when does a circle begin and end to overlap walls and other circles within the step? Whether it
// overlaps at the start and at the end depends on its position there alone: so the end of a step agrees with the start
// of the next one, and begin and end alternate. The overlap interval (interval.inl) adds the times, and the targets
// that are passed through in between.

/// The circle at t = 1, exactly as it starts the next step: p + d, rounded once.
static inline moving_circle moved(const moving_circle *m) {
	return (moving_circle){lanes_add(m->px, m->dx), lanes_add(m->py, m->dy), m->dx, m->dy, m->radius};
}

/// The position of a circle relative to a wall.
typedef struct wall_position {
	lanes side;          ///< cross(r, e) with the exact sign, which differs at the ends of a ray that passes through
	lanes_mask overlaps; ///< the distance of the segment is at most the radius
	lanes_mask in_band;  ///< the distance of the wall's line is at most the radius
	lanes_mask beyond;   ///< the centre is beyond one of the wall's ends
} wall_position;

static inline wall_position position_at_wall(const moving_circle *m, const wall_lanes *w) {
	const lanes zero = lanes_set(0);
	const lanes rx = lanes_sub(m->px, w->ends[0]), ry = lanes_sub(m->py, w->ends[1]);
	const lanes ex = lanes_sub(w->ends[2], w->ends[0]), ey = lanes_sub(w->ends[3], w->ends[1]);
	const lanes edge_squared = dot(ex, ey, ex, ey), along = dot(rx, ry, ex, ey);
	const lanes_mask before = lanes_or(lanes_less(along, zero), lanes_equal(edge_squared, zero));
	const lanes_mask after = lanes_less(edge_squared, along);
	const lanes cx = lanes_select(after, lanes_sub(m->px, w->ends[2]), rx);
	const lanes cy = lanes_select(after, lanes_sub(m->py, w->ends[3]), ry);
	const lanes_mask at_end = lanes_less_equal(dot(cx, cy, cx, cy), lanes_mul(m->radius, m->radius));
	const lanes_mask beyond = lanes_or(before, after);
	wall_position p = {.side = cross(rx, ry, ex, ey), .beyond = beyond};
	const unsigned doubtful = lanes_bits(is_doubtful(p.side, lanes_mul(rx, ey)));
	if (doubtful) p.side = decide_sides(p.side, m->px, m->py, w->ends, doubtful);
	p.in_band = lanes_less_equal(lanes_abs(p.side), lanes_mul(m->radius, w->length));
	p.overlaps = lanes_or(lanes_and(beyond, at_end), lanes_and_not(p.in_band, beyond));
	return p;
}

/// Whether a centre is certainly beyond the end (x, y) of a wall, whose other end is given, too.
static inline lanes_mask is_beyond_end(const moving_circle *m, lanes x, lanes y, lanes other_x, lanes other_y) {
	const lanes ex = lanes_sub(x, other_x), ey = lanes_sub(y, other_y);
	const lanes along_x = lanes_mul(lanes_sub(m->px, x), ex), along_y = lanes_mul(lanes_sub(m->py, y), ey);
	const lanes rounding = lanes_mul(lanes_set(DOUBT), lanes_add(lanes_abs(along_x), lanes_abs(along_y)));
	return lanes_less(rounding, lanes_add(along_x, along_y));
}

/// Whether a ray starts and ends beyond the same end of a wall. Such a ray does not pass through, although the rounding
/// of its end may have moved it across the wall's line.
static inline lanes_mask stays_beyond(const moving_circle *from, const moving_circle *to, const wall_lanes *w) {
	const lanes *e = w->ends;
	const lanes_mask first =
		lanes_and(is_beyond_end(from, e[0], e[1], e[2], e[3]), is_beyond_end(to, e[0], e[1], e[2], e[3]));
	const lanes_mask second =
		lanes_and(is_beyond_end(from, e[2], e[3], e[0], e[1]), is_beyond_end(to, e[2], e[3], e[0], e[1]));
	return lanes_or(first, second);
}

/// Whether an overlap interval is within the step, given that the circle overlaps neither at the start nor at the end:
/// then the middle of the interval is far from both.
static inline lanes_mask is_within_step(const interval_lanes *s) {
	const lanes twice_middle = lanes_add(s->entry, s->exit); // NaN for a miss
	return lanes_and(lanes_less(lanes_set(0), twice_middle), lanes_less(twice_middle, lanes_set(2)));
}

/// A list of pairs while it is reduced in place: the first `count` pairs are those that are left so far.
typedef struct pair_sieve {
	pair_list *pairs;
	int32_t count;
} pair_sieve;

/// Keeps the pairs of the vector from number i on whose bit is set.
static inline void keep_pairs(pair_sieve *to, int32_t i, unsigned bits) {
	const lanes_packing kept = lanes_packing_of(bits);
	const lanes_int body = lanes_int_load(to->pairs->body + i), other = lanes_int_load(to->pairs->other + i);
	lanes_int_pack(to->pairs->body + to->count, body, kept), lanes_int_pack(to->pairs->other + to->count, other, kept);
	to->count += bit_count(bits);
}

/// Keeps the pairs of the vector from number i on that have an event, with the times of their events, clamped to the
/// step. starts, ends: whether the circle overlaps at t = 0 and at t = 1; through: whether it passes through in
/// between, for circles that overlap at neither.
static inline void keep_events(interval_columns *events, pair_sieve *to, int32_t i, const interval_lanes *s,
	lanes_mask starts, lanes_mask ends, lanes_mask through) {
	const lanes zero = lanes_set(0), one = lanes_set(1), never = lanes_set(EVENT_NEVER);
	const lanes_mask passes = lanes_and_not(through, lanes_or(starts, ends));
	const lanes_mask begins = lanes_or(passes, lanes_and_not(ends, starts));
	const lanes_mask ceases = lanes_or(passes, lanes_and_not(starts, ends));
	const lanes entry = lanes_min(lanes_max(s->entry, zero), one), exit = lanes_min(lanes_max(s->exit, zero), one);
	const unsigned bits = lanes_bits(lanes_or(begins, ceases)) & valid_lanes(i, to->pairs->count);
	const lanes_packing kept = lanes_packing_of(bits);
	lanes_int_pack(events->entry + to->count, lanes_as_int(lanes_select(begins, entry, never)), kept);
	lanes_int_pack(events->exit + to->count, lanes_as_int(lanes_select(ceases, exit, never)), kept);
	keep_pairs(to, i, bits);
}

/// Ends the list behind the pairs that are left, and pads it as before.
static inline void end_pairs(const pair_sieve *to) {
	const int32_t padding = to->pairs->count ? to->pairs->body[to->pairs->count] : 0;
	pad_pairs(to->pairs, to->count, padding);
}

/// Clips the interval of a one-sided wall to the times at which the centre is left of it. Returns the circles that
/// leave the left side before they touch; never rays, which overlap where they cross the line.
static inline lanes_mask clip_interval(interval_lanes *s, const moving_circle *m, const wall_lanes *w, lanes side) {
	const lanes crossing = cross(lanes_sub(w->ends[2], w->ends[0]), lanes_sub(w->ends[3], w->ends[1]), m->dx, m->dy);
	const lanes time = lanes_div(side, crossing), leftward = lanes_flip(crossing, w->swap_sign);
	const lanes_mask arrives = lanes_and(w->one_sided, lanes_less(lanes_set(0), leftward));
	const lanes_mask leaves = lanes_and(w->one_sided, lanes_less(leftward, lanes_set(0)));
	s->entry = lanes_select(arrives, lanes_max(s->entry, time), s->entry);
	const lanes_mask left_before = lanes_and(leaves, lanes_less(time, s->entry));
	s->exit = lanes_select(leaves, lanes_max(lanes_min(s->exit, time), s->entry), s->exit);
	return lanes_and(left_before, lanes_less(lanes_set(0), m->radius));
}

static void sensor_walls(
	interval_columns *events, const near_bodies *near, pair_list *pairs, const wall_record *walls) {
	pair_sieve to = {pairs, 0};
	assert(pairs->count <= PAIR_CAPACITY);
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		moving_circle m = load_circle(near->body, pairs->body + i);
		const wall_lanes w = load_wall(walls, pairs->other + i);
		m.radius = lanes_add(m.radius, w.thickness);
		const moving_circle end = moved(&m);
		const wall_position from = position_at_wall(&m, &w), after = position_at_wall(&end, &w);
		const lanes_mask missing = is_right_of(w.one_sided, from.side, w.swap_sign),
						 missing_after = is_right_of(w.one_sided, after.side, w.swap_sign);
		interval_lanes s = interval_of_wall(&m, w.ends, w.length);
		const lanes_mask left_before = clip_interval(&s, &m, &w, from.side);
		// A circle that is outside the band at the start and at the end passes through if it ends on the other side.
		// The positions decide that, too, so that no thin wall is passed unnoticed between two steps.
		lanes_mask across = lanes_negative(lanes_flip(from.side, after.side));
		const lanes_mask ray = lanes_equal(m.radius, lanes_set(0));
		if (lanes_bits(ray)) across = lanes_and_not(across, lanes_and(ray, stays_beyond(&m, &end, &w)));
		// On a one-sided wall a ray is not left of it any more: it passes through where it ends.
		const lanes_mask ends_on = lanes_and(ray, lanes_and(after.overlaps, missing_after));
		s.entry = lanes_select(ends_on, lanes_set(1), s.entry), s.exit = lanes_select(ends_on, lanes_set(1), s.exit);
		const lanes_mask near_band = lanes_or(from.in_band, after.in_band);
		// Beside the wall at both, it passes through even where its path, whose end is rounded, leads past an end.
		const lanes_mask beside =
			lanes_and_not(lanes_and_not(lanes_and_not(across, near_band), from.beyond), after.beyond);
		const lanes_mask misses = lanes_and_not(beside, s.overlap);
		if (lanes_bits(misses)) {
			const lanes time = lanes_div(from.side, lanes_sub(from.side, after.side));
			s.entry = lanes_select(misses, time, s.entry), s.exit = lanes_select(misses, time, s.exit);
		}
		const lanes_mask within = lanes_or(lanes_or(ends_on, misses), lanes_and(near_band, is_within_step(&s)));
		const lanes_mask through = lanes_or(within, lanes_and_not(lanes_and(s.overlap, across), near_band));
		keep_events(events, &to, i, &s, lanes_and_not(from.overlaps, missing),
			lanes_and_not(after.overlaps, missing_after), lanes_and_not(through, lanes_or(missing, left_before)));
	}
	end_pairs(&to);
}

static inline lanes_mask circles_overlap(const moving_circle *relative) {
	return lanes_less_equal(
		dot(relative->px, relative->py, relative->px, relative->py), lanes_mul(relative->radius, relative->radius));
}

/// Drops the pairs that overlap both at the start and at the end. They have no event, and are most of the pairs where
/// the bodies of a query are also in the crowd: each finds itself.
static void drop_lasting_overlaps(const near_bodies *near, pair_list *pairs, const circle_record *records) {
	pair_sieve to = {pairs, 0};
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const moving_circle a = load_circle(near->body, pairs->body + i), b = load_circle(records, pairs->other + i);
		const moving_circle a_end = moved(&a), b_end = moved(&b);
		const moving_circle start = relative_circle(&a, &b), end = relative_circle(&a_end, &b_end);
		const unsigned lasting = lanes_bits(lanes_and(circles_overlap(&start), circles_overlap(&end)));
		keep_pairs(&to, i, valid_lanes(i, pairs->count) & ~lasting);
	}
	end_pairs(&to);
}

static void sensor_circles(
	interval_columns *events, const near_bodies *near, pair_list *pairs, const circle_record *records) {
	assert(pairs->count <= PAIR_CAPACITY);
	drop_lasting_overlaps(near, pairs, records);
	pair_sieve to = {pairs, 0};
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const moving_circle a = load_circle(near->body, pairs->body + i), b = load_circle(records, pairs->other + i);
		const moving_circle a_end = moved(&a), b_end = moved(&b);
		const moving_circle start = relative_circle(&a, &b), end = relative_circle(&a_end, &b_end);
		const interval_lanes s = interval_of_circle(&start);
		keep_events(events, &to, i, &s, circles_overlap(&start), circles_overlap(&end), is_within_step(&s));
	}
	end_pairs(&to);
}
