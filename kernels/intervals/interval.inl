// Overlap intervals: when does a moving circle overlap a wall or another circle, on the whole line of its motion? The
// set of points within a radius of a segment is convex, so the overlap is one interval, from the first touch to the
// last.
//
// The first touch is that of the sweep (circle_wall.inl), at a time of any size: where the sweep has a hit at t > 0,
// the same numbers go through the same steps. The last touch is the first touch of the reversed motion, with the sign
// of the time changed.

typedef struct interval_lanes {
	lanes entry, exit; ///< INTERVAL_MISS_ENTRY and INTERVAL_MISS_EXIT for a miss
	lanes_mask overlap;
} interval_lanes;

static inline moving_circle reversed(const moving_circle *m) {
	return (moving_circle){m->px, m->py, lanes_negate(m->dx), lanes_negate(m->dy), m->radius};
}

/// The lower root of a.t^2 + 2 b t + c, in the form that does not cancel; without a root the closest approach.
static inline lanes entry_of_point(const point_touch *p) {
	const lanes zero = lanes_set(0), against = lanes_negate(p->b);
	const lanes_mask crosses = lanes_less(zero, p->discriminant),
					 approaches = lanes_and(crosses, lanes_less(p->b, zero));
	const lanes receding = lanes_select(crosses, lanes_sub(against, p->root), against);
	const lanes numerator = lanes_select(approaches, p->excess, receding);
	return lanes_mul(
		lanes_div(numerator, lanes_select(approaches, lanes_add(p->root, against), p->speed_squared)), p->scale);
}

/// When a circle first touches a wall, where line_touches holds, and whether that is at an end and not on the side.
static inline lanes entry_of_wall(lanes_mask *at_end, const moving_circle *m, const lanes ends[4], lanes length) {
	const lanes zero = lanes_set(0);
	const side_touch s = touch_side(m, ends, length);
	// The position along the wall where the line of motion enters the band. A parallel line enters it from beyond an
	// end.
	const lanes gap = lanes_sub(lanes_flip(s.side, s.crossing), lanes_mul(m->radius, length));
	const lanes time = lanes_div(gap, lanes_abs(s.crossing));
	const lanes_mask parallel = lanes_equal(s.crossing, zero);
	lanes along = lanes_add(s.start, lanes_mul(s.rate, time));
	along = lanes_select(parallel, lanes_flip(lanes_set(-INFINITY), s.rate), along);
	// For a start within the band, an end that is ahead is the end that the sweep tests.
	const point_touch sweep_end =
		touch_point(m, lanes_select(s.after, ends[2], ends[0]), lanes_select(s.after, ends[3], ends[1]));
	const lanes_mask ahead =
		lanes_and(s.needs_end, lanes_and(lanes_less(zero, sweep_end.excess), lanes_less(sweep_end.b, zero)));
	along = lanes_select(ahead, s.along, along);

	const lanes_mask before = lanes_or(lanes_less(along, zero), lanes_equal(s.edge_squared, zero));
	const lanes_mask after = lanes_less(s.edge_squared, along);
	const point_touch end =
		touch_point(m, lanes_select(after, ends[2], ends[0]), lanes_select(after, ends[3], ends[1]));
	*at_end = lanes_or(before, after);
	return lanes_select(*at_end, entry_of_point(&end), time);
}

/// Whether the line of motion passes between the ends of a wall, or within the radius of either, by the tests of
/// touch_end.
static inline lanes_mask line_touches(const moving_circle *m, const lanes ends[4]) {
	const point_touch a = touch_point(m, ends[0], ends[1]), b = touch_point(m, ends[2], ends[3]);
	const lanes discriminant = lanes_max(a.discriminant, b.discriminant);
	return lanes_or(lanes_less(lanes_set(0), discriminant), passes_between(a.pass, b.pass));
}

static inline interval_lanes make_interval(lanes entry, lanes exit, lanes_mask overlap) {
	const lanes zero = lanes_set(0);
	interval_lanes s = {.overlap = overlap};
	s.entry = lanes_select(overlap, lanes_add(entry, zero), lanes_set(INTERVAL_MISS_ENTRY)); // + 0 turns -0 into 0
	// Where the circle grazes its target, entry and exit are one touch, and rounding may exchange them.
	s.exit = lanes_select(overlap, lanes_add(lanes_max(exit, entry), zero), lanes_set(INTERVAL_MISS_EXIT));
	return s;
}

static inline void store_interval(interval_columns *intervals, int32_t i, interval_lanes s) {
	lanes_store(intervals->entry + i, s.entry), lanes_store(intervals->exit + i, s.exit);
}

static inline lanes_mask moves(const moving_circle *m) {
	const lanes zero = lanes_set(0);
	return lanes_less(zero, lanes_max(lanes_abs(m->dx), lanes_abs(m->dy)));
}

static inline interval_lanes interval_of_wall(const moving_circle *m, const lanes ends[4], lanes length) {
	lanes_mask first_at_end, last_at_end;
	const moving_circle back = reversed(m);
	const lanes entry = entry_of_wall(&first_at_end, m, ends, length);
	const lanes exit = lanes_negate(entry_of_wall(&last_at_end, &back, ends, length));
	// A circle that touches the side certainly touches the wall. For a ray the line of motion alone decides.
	const lanes_mask ray = lanes_equal(m->radius, lanes_set(0)), motion = moves(m);
	const lanes_mask side = lanes_and_not(motion, lanes_or(ray, lanes_and(first_at_end, last_at_end)));
	return make_interval(entry, exit, lanes_or(side, lanes_and(motion, line_touches(m, ends))));
}

static inline interval_lanes interval_of_circle(const moving_circle *relative) {
	const lanes zero = lanes_set(0);
	const moving_circle back = reversed(relative);
	const point_touch first = touch_point(relative, zero, zero), last = touch_point(&back, zero, zero);
	const lanes_mask touches = lanes_or(lanes_less(zero, first.discriminant), lanes_equal(first.pass, zero));
	return make_interval(
		entry_of_point(&first), lanes_negate(entry_of_point(&last)), lanes_and(moves(relative), touches));
}

/// cross(p - a, e)
static inline lanes side_of(const moving_circle *m, const lanes ends[4]) {
	return cross(
		lanes_sub(m->px, ends[0]), lanes_sub(m->py, ends[1]), lanes_sub(ends[2], ends[0]), lanes_sub(ends[3], ends[1]));
}

static void interval_walls(
	interval_columns *intervals, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	assert(pairs->count <= PAIR_CAPACITY);
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		moving_circle m = load_circle(near->body, pairs->body + i);
		const wall_lanes w = load_wall(walls, pairs->other + i);
		m.radius = lanes_add(m.radius, w.thickness);
		const interval_lanes s = interval_of_wall(&m, w.ends, w.length);
		const lanes_mask missing = is_missing(w.one_sided, side_of(&m, w.ends), w.swap_sign, m.px, m.py, w.ends);
		store_interval(intervals, i, make_interval(s.entry, s.exit, lanes_and_not(s.overlap, missing)));
	}
}

static void interval_circles(
	interval_columns *intervals, const near_bodies *near, const pair_list *pairs, const circle_record *records) {
	assert(pairs->count <= PAIR_CAPACITY);
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const moving_circle a = load_circle(near->body, pairs->body + i), b = load_circle(records, pairs->other + i);
		const moving_circle relative = relative_circle(&a, &b);
		store_interval(intervals, i, interval_of_circle(&relative));
	}
}

/// Pairs that are given by their relative motion. The bits are those of interval_circles.
static void interval_straight(straight_pairs *pairs) {
	assert(pairs->count <= STRAIGHT_PAIR_CAPACITY);
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const moving_circle m = {lanes_load(pairs->px + i), lanes_load(pairs->py + i), lanes_load(pairs->dx + i),
			lanes_load(pairs->dy + i), lanes_load(pairs->reach + i)};
		const interval_lanes s = interval_of_circle(&m);
		lanes_store(pairs->entry + i, s.entry), lanes_store(pairs->exit + i, s.exit);
	}
}
