// Pairs of body and wall -> the times of those that touch. First the sides of all; then the ends of those pairs that
// can only touch an end, compacted: half of the pairs or fewer, and the square root is theirs alone.

/// Pairs that can only touch an end.
typedef struct end_list {
	int32_t body[TILE + LANES], wall[TILE + LANES];
	int32_t flags[TILE + LANES];
	int32_t count;
} end_list;

enum {
	END_SECOND = 1, ///< it is the record's second end
	END_PASSES = 2  ///< the path's line passes between the ends
};

static inline void append_touches(touch_list *touches, lanes time, lanes_int body, lanes_int wall, unsigned bits) {
	const lanes_packing packing = lanes_packing_of(bits);
	const int32_t n = touches->count;
	lanes_int_pack(touches->time + n, lanes_as_int(time), packing);
	lanes_int_pack(touches->body + n, body, packing);
	lanes_int_pack(touches->wall + n, wall, packing);
	touches->count = n + __builtin_popcount(bits);
}

/// The bits of those lanes that are among the `left` last ones.
static inline unsigned live_lanes(int32_t left) { return left < WIDTH ? (1u << left) - 1 : ALL_LANES; }

static inline moving_circle load_circle(const near_bodies *near, const int32_t *index) {
	lanes path[4];
	lanes_load_four(path, &near->body->px, index);
	const lanes_int record = lanes_int_shift_left(lanes_int_load(index), 3);
	return (moving_circle){path[0], path[1], path[2], path[3], lanes_gather(&near->body->radius, record)};
}

static inline void evaluate_sides(touch_list *touches, end_list *ends, const near_bodies *near, const pair_list *pairs,
	const wall_record *walls, int32_t i) {
	const unsigned live = live_lanes(pairs->count - i);
	const lanes_int wall = lanes_int_load(pairs->wall + i);
	const moving_circle m = load_circle(near, pairs->body + i);
	lanes both_ends[4];
	lanes_load_four(both_ends, &walls->ax, pairs->wall + i);
	const side_touch s = touch_side(&m, both_ends, lanes_gather(&walls->length, lanes_int_shift_left(wall, 3)));
	append_touches(touches, s.time, lanes_int_load(pairs->body + i), wall, lanes_bits(s.hits) & live);

	const unsigned bits = lanes_bits(lanes_or(s.before, s.after)) & live;
	const lanes_packing packing = lanes_packing_of(bits);
	const lanes_int second = lanes_int_keep(s.after, lanes_int_set(END_SECOND));
	const lanes_int passes = lanes_int_keep(s.passes, lanes_int_set(END_PASSES));
	lanes_int_pack(ends->body + ends->count, lanes_int_load(pairs->body + i), packing);
	lanes_int_pack(ends->wall + ends->count, wall, packing);
	lanes_int_pack(ends->flags + ends->count, lanes_int_or(second, passes), packing);
	ends->count += __builtin_popcount(bits);
}

static inline lanes_mask flagged(lanes_int flags, int32_t flag) {
	return lanes_int_equal(lanes_int_and(flags, lanes_int_set(flag)), lanes_int_set(flag));
}

static inline void evaluate_ends(
	touch_list *touches, const end_list *ends, const near_bodies *near, const wall_record *walls, int32_t i) {
	const lanes_int flags = lanes_int_load(ends->flags + i);
	const lanes_mask second = flagged(flags, END_SECOND), passes = flagged(flags, END_PASSES);
	const moving_circle m = load_circle(near, ends->body + i);
	lanes both_ends[4];
	lanes_load_four(both_ends, &walls->ax, ends->wall + i);
	const lanes rx = lanes_sub(m.px, both_ends[0]), ry = lanes_sub(m.py, both_ends[1]);
	const lanes qx = lanes_sub(m.px, both_ends[2]), qy = lanes_sub(m.py, both_ends[3]);
	lanes_mask hits;
	const lanes time = touch_end(&hits, &m, lanes_select(second, qx, rx), lanes_select(second, qy, ry),
		lanes_select(second, rx, qx), lanes_select(second, ry, qy), passes);
	append_touches(touches, time, lanes_int_load(ends->body + i), lanes_int_load(ends->wall + i),
		lanes_bits(hits) & live_lanes(ends->count - i));
}

static void evaluate(touch_list *touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	end_list ends;
	touches->count = 0;
	for (int32_t i = 0; i < pairs->count;) {
		const int32_t stop = pairs->count - i < TILE ? pairs->count : i + TILE;
		ends.count = 0;
		for (; i < stop; i += WIDTH) evaluate_sides(touches, &ends, near, pairs, walls, i);
		for (int k = 0; k < WIDTH; k++) ends.body[ends.count + k] = ends.wall[ends.count + k] = 0; // for the last lanes
		for (int32_t k = 0; k < ends.count; k += WIDTH) evaluate_ends(touches, &ends, near, walls, k);
	}
}
