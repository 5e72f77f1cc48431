// When do circles enter and leave walls and one another within a tick? Whether they are inside at the start and at the
// end is told by where they are then, and by nothing else: so the end of a tick says what the start of the next one
// does, and what is entered is left before it is entered again. The span (span.inl) adds the times, and what is passed
// through in between.

/// The start and the end, as the next tick's start: p + d, rounded once.
static inline moving_circle moved(const moving_circle *m) {
	return (moving_circle){lanes_add(m->px, m->dx), lanes_add(m->py, m->dy), m->dx, m->dy, m->radius};
}

/// A circle's place beside a wall.
typedef struct wall_place {
	lanes side;          // cross(r, e), with the exact sign: a ray that passes has another one at its end
	lanes_mask overlaps; // its distance is at most its radius
	lanes_mask in_band;  // the same of the wall's line
} wall_place;

static inline wall_place place_at_wall(const moving_circle *m, const wall_lanes *w) {
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
	wall_place p = {.side = cross(rx, ry, ex, ey)};
	const unsigned doubtful = lanes_bits(is_doubtful(p.side, lanes_mul(rx, ey)));
	if (doubtful) p.side = decide_sides(p.side, m->px, m->py, w->ends, doubtful);
	p.in_band = lanes_less_equal(lanes_abs(p.side), lanes_mul(m->radius, w->length));
	p.overlaps = lanes_or(lanes_and(beyond, at_end), lanes_and_not(p.in_band, beyond));
	return p;
}

/// Is a centre certainly beyond this end of a wall? outward: 1 for the second end, from where the edge leads outward,
/// or -1 for the first
static inline lanes_mask is_beyond_end(const moving_circle *m, const wall_lanes *w, lanes x, lanes y, float outward) {
	const lanes ex = lanes_sub(w->ends[2], w->ends[0]), ey = lanes_sub(w->ends[3], w->ends[1]);
	const lanes along_x = lanes_mul(lanes_sub(m->px, x), ex), along_y = lanes_mul(lanes_sub(m->py, y), ey);
	const lanes rounding = lanes_mul(lanes_set(DOUBT), lanes_add(lanes_abs(along_x), lanes_abs(along_y)));
	return lanes_less(rounding, lanes_mul(lanes_set(outward), lanes_add(along_x, along_y)));
}

/// A ray that starts and ends beyond the same end does not pass, though rounding of its end may have taken it over the
/// wall's line.
static inline lanes_mask stays_beyond(const moving_circle *from, const moving_circle *to, const wall_lanes *w) {
	const lanes *e = w->ends;
	const lanes_mask first = lanes_and(is_beyond_end(from, w, e[0], e[1], -1), is_beyond_end(to, w, e[0], e[1], -1));
	const lanes_mask second = lanes_and(is_beyond_end(from, w, e[2], e[3], 1), is_beyond_end(to, w, e[2], e[3], 1));
	return lanes_or(first, second);
}

/// Is a span within the tick, for one whose start and end are outside of it? Its middle is told from both for certain.
static inline lanes_mask is_between(const interval_lanes *s) {
	const lanes twice = lanes_add(s->entry, s->exit); // not a number for a miss
	return lanes_and(lanes_less(lanes_set(0), twice), lanes_less(twice, lanes_set(2)));
}

/// Times within the tick, infinite for what does not happen.
static inline void store_events(interval_columns *events, int32_t i, const interval_lanes *s, lanes_mask inside,
	lanes_mask inside_after, lanes_mask through) {
	const lanes zero = lanes_set(0), one = lanes_set(1), never = lanes_set(INFINITY);
	const lanes_mask passes = lanes_and_not(through, lanes_or(inside, inside_after));
	const lanes_mask enters = lanes_or(passes, lanes_and_not(inside_after, inside));
	const lanes_mask leaves = lanes_or(passes, lanes_and_not(inside, inside_after));
	const lanes entry = lanes_min(lanes_max(s->entry, zero), one), exit = lanes_min(lanes_max(s->exit, zero), one);
	lanes_store(events->entry + i, lanes_select(enters, entry, never));
	lanes_store(events->exit + i, lanes_select(leaves, exit, never));
}

/// What is right of a one-sided wall's line is not inside. Returns who has left its left side before touching it; a ray
/// is inside where it crosses the line.
static inline lanes_mask clip_span(interval_lanes *s, const moving_circle *m, const wall_lanes *w, lanes side) {
	const lanes crossing = cross(lanes_sub(w->ends[2], w->ends[0]), lanes_sub(w->ends[3], w->ends[1]), m->dx, m->dy);
	const lanes time = lanes_div(side, crossing), to_the_left = lanes_flip(crossing, w->swapped);
	const lanes_mask comes = lanes_and(w->one_sided, lanes_less(lanes_set(0), to_the_left));
	const lanes_mask goes = lanes_and(w->one_sided, lanes_less(to_the_left, lanes_set(0)));
	s->entry = lanes_select(comes, lanes_max(s->entry, time), s->entry);
	const lanes_mask gone = lanes_and(goes, lanes_less(time, s->entry)); // before it touches
	s->exit = lanes_select(goes, lanes_max(lanes_min(s->exit, time), s->entry), s->exit);
	return lanes_and(gone, lanes_less(lanes_set(0), m->radius));
}

static void sense_walls(
	interval_columns *events, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		moving_circle m = load_circle(near->body, pairs->body + i);
		const wall_lanes w = load_wall(walls, pairs->other + i);
		m.radius = lanes_add(m.radius, w.thickness);
		const moving_circle end = moved(&m);
		const wall_place from = place_at_wall(&m, &w), to = place_at_wall(&end, &w);
		const lanes_mask missing = is_right_of(w.one_sided, from.side, w.swapped),
						 missing_after = is_right_of(w.one_sided, to.side, w.swapped);
		interval_lanes s = span_wall(&m, w.ends, w.length);
		const lanes_mask outside = clip_span(&s, &m, &w, from.side);
		// Who is beyond the band at the start and at the end went through it if he is on its other side: told by
		// places too, so that no thin wall is passed between two ticks.
		lanes_mask across = lanes_negative(lanes_flip(from.side, to.side));
		const lanes_mask ray = lanes_equal(m.radius, lanes_set(0));
		if (lanes_bits(ray)) across = lanes_and_not(across, lanes_and(ray, stays_beyond(&m, &end, &w)));
		const lanes_mask near_band = lanes_or(from.in_band, to.in_band);
		const lanes_mask between =
			lanes_or(lanes_and(near_band, is_between(&s)), lanes_and_not(lanes_and(s.overlap, across), near_band));
		store_events(events, i, &s, lanes_and_not(from.overlaps, missing), lanes_and_not(to.overlaps, missing_after),
			lanes_and_not(between, lanes_or(missing, outside)));
	}
}

static inline lanes_mask circles_overlap(const moving_circle *relative) {
	return lanes_less_equal(
		dot(relative->px, relative->py, relative->px, relative->py), lanes_mul(relative->radius, relative->radius));
}

static void sense_circles(
	interval_columns *events, const near_bodies *near, const pair_list *pairs, const circle_record *records) {
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const moving_circle a = load_circle(near->body, pairs->body + i), b = load_circle(records, pairs->other + i);
		const moving_circle a_end = moved(&a), b_end = moved(&b);
		const moving_circle from = relative_circle(&a, &b), to = relative_circle(&a_end, &b_end);
		const interval_lanes s = span_circle(&from);
		store_events(events, i, &s, circles_overlap(&from), circles_overlap(&to), is_between(&s));
	}
}
