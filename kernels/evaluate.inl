// Pairs of body and wall -> the times of those that touch. First the sides of all; then the ends of those pairs that can only
// touch an end, compacted: half of the pairs or fewer, and the square root is theirs alone.

/// Pairs that can only touch an end. The code is wall * 8 + 2 for the record's second end + 1 where the path's line passes
/// between the ends: its even part is the number of the end's x among the floats of the records.
typedef struct end_list {
	int32_t body[TILE + LANES], code[TILE + LANES];
	int32_t count;
} end_list;

static inline void append_touches(touch_list *touches, lanes time, lanes_int slot, lanes_int wall, unsigned bits) {
	const lanes_packing packing = lanes_packing_of(bits);
	const int32_t n = touches->count;
	lanes_int_pack(touches->time + n, lanes_as_int(time), packing);
	lanes_int_pack(touches->slot + n, slot, packing);
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

static inline lanes_int slots_of(const near_bodies *near, const int32_t *index) {
	return lanes_int_gather(&near->body->slot, lanes_int_shift_left(lanes_int_load(index), 3));
}

static inline void evaluate_sides(touch_list *touches, end_list *ends, const near_bodies *near, const pair_list *pairs,
	const wall_record *walls, int32_t i) {
	const unsigned live = live_lanes(pairs->count - i);
	const lanes_int wall = lanes_int_load(pairs->wall + i), code = lanes_int_shift_left(wall, 3);
	const moving_circle m = load_circle(near, pairs->body + i);
	lanes both_ends[4];
	lanes_load_four(both_ends, &walls->ax, pairs->wall + i);
	const side_touch s = touch_side(&m, both_ends, lanes_gather(&walls->length, code));
	append_touches(touches, s.time, slots_of(near, pairs->body + i), wall, lanes_bits(s.hits) & live);

	const unsigned bits = lanes_bits(lanes_or(s.before, s.after)) & live;
	const lanes_packing packing = lanes_packing_of(bits);
	const lanes_int second = lanes_int_keep(s.after, lanes_int_set(2)), passes = lanes_int_keep(s.passes, lanes_int_set(1));
	lanes_int_pack(ends->body + ends->count, lanes_int_load(pairs->body + i), packing);
	lanes_int_pack(ends->code + ends->count, lanes_int_or(code, lanes_int_or(second, passes)), packing);
	ends->count += __builtin_popcount(bits);
}

static inline void evaluate_ends(
	touch_list *touches, const end_list *ends, const near_bodies *near, const wall_record *walls, int32_t i) {
	const lanes_int code = lanes_int_load(ends->code + i), one = lanes_int_set(1);
	const lanes_int x = lanes_int_and(code, lanes_int_set(~1));
	const lanes_mask passes = lanes_int_equal(lanes_int_and(code, one), one);
	const moving_circle m = load_circle(near, ends->body + i);
	const lanes_int other_x = lanes_int_xor(x, lanes_int_set(2));
	const lanes cx = lanes_sub(m.px, lanes_gather(&walls->ax, x)), cy = lanes_sub(m.py, lanes_gather(&walls->ay, x));
	const lanes ox = lanes_sub(m.px, lanes_gather(&walls->ax, other_x));
	const lanes oy = lanes_sub(m.py, lanes_gather(&walls->ay, other_x));
	lanes_mask hits;
	const lanes time = touch_end(&hits, &m, cx, cy, ox, oy, passes);
	append_touches(touches, time, slots_of(near, ends->body + i), lanes_int_shift_right(code, 3),
		lanes_bits(hits) & live_lanes(ends->count - i));
}

static void evaluate(touch_list *touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	end_list ends;
	touches->count = 0;
	for (int32_t i = 0; i < pairs->count;) {
		const int32_t stop = pairs->count - i < TILE ? pairs->count : i + TILE;
		ends.count = 0;
		for (; i < stop; i += WIDTH) evaluate_sides(touches, &ends, near, pairs, walls, i);
		for (int k = 0; k < WIDTH; k++) ends.body[ends.count + k] = ends.code[ends.count + k] = 0; // for the last lanes
		for (int32_t k = 0; k < ends.count; k += WIDTH) evaluate_ends(touches, &ends, near, walls, k);
	}
}
