// Narrowphase: pairs of bodies and walls -> the pairs that hit, with their times of impact. The sides of all pairs are
// evaluated first. The pairs that can only touch an end, half of them or fewer, are compacted and evaluated afterwards:
// only they need the square root.

/// Pairs that can only touch an end. The offset of an end is that of the wall's record, or SECOND_END more: the four
/// floats there are the end and then the other end.
typedef struct end_list {
	int32_t body[TILE + LANES]; ///< offset of the record
	int32_t end[TILE + LANES];  ///< offset of the end
	int32_t count;
} end_list;

static inline void append_times(pair_times *times, lanes time, lanes_int body, lanes_int other, unsigned bits) {
	const lanes_packing packing = lanes_packing_of(bits);
	const int32_t count = times->count;
	lanes_int_pack(times->time + count, lanes_as_int(time), packing);
	lanes_int_pack(times->body + count, body, packing);
	lanes_int_pack(times->other + count, other, packing);
	times->count = count + bit_count(bits);
}

static inline void add_thickness(moving_circle *m, const wall_record *walls, lanes_int wall) {
	m->radius = lanes_add(m->radius, lanes_abs(lanes_gather(&walls->radius, wall)));
}

static inline void drop_missing(
	side_touch *s, const moving_circle *m, const lanes ends[4], lanes length, lanes swap_sign) {
	const lanes_mask missing = is_missing(lanes_negative(length), s->side, swap_sign, m->px, m->py, ends);
	s->hits = lanes_and_not(s->hits, missing), s->needs_end = lanes_and_not(s->needs_end, missing);
}

/// Appends the hits of sides, and lists the pairs that can only touch an end.
///
/// any_walls: walls may be thick or one-sided
static inline void evaluate_sides(pair_times *times, end_list *ends, const near_bodies *near, const pair_list *pairs,
	const wall_record *walls, int32_t i, bool any_walls) {
	const lanes_int body = lanes_int_load(pairs->body + i), wall = lanes_int_load(pairs->other + i);
	moving_circle m = load_circle(near->body, pairs->body + i);
	lanes both_ends[4];
	lanes_load_four(both_ends, &walls->ax, pairs->other + i);
	const lanes length = lanes_gather(&walls->length, wall);
	if (any_walls) add_thickness(&m, walls, wall);
	side_touch s = touch_side(&m, both_ends, any_walls ? lanes_abs(length) : length);
	if (any_walls) drop_missing(&s, &m, both_ends, length, lanes_gather(&walls->radius, wall));
	append_times(times, s.time, body, wall, lanes_bits(s.hits));

	const unsigned bits = lanes_bits(s.needs_end);
	const lanes_packing packing = lanes_packing_of(bits);
	const lanes_int end = lanes_int_or(wall, lanes_int_keep(s.after, lanes_int_set(SECOND_END)));
	lanes_int_pack(ends->body + ends->count, body, packing);
	lanes_int_pack(ends->end + ends->count, end, packing);
	ends->count += bit_count(bits);
}

static inline void evaluate_ends(pair_times *times, const end_list *ends, const near_bodies *near,
	const wall_record *walls, int32_t i, bool any_walls) {
	const lanes_int body = lanes_int_load(ends->body + i);
	const lanes_int wall = lanes_int_and(lanes_int_load(ends->end + i), lanes_int_set(-RECORD)); // without SECOND_END
	moving_circle m = load_circle(near->body, ends->body + i);
	if (any_walls) add_thickness(&m, walls, wall);
	lanes end_and_other[4];
	lanes_load_four(end_and_other, &walls->ax, ends->end + i);
	lanes_mask hits;
	const lanes time = touch_end(&hits, &m, end_and_other);
	append_times(times, time, body, wall, lanes_bits(hits));
}

INLINE void evaluate_all(
	pair_times *times, const near_bodies *near, const pair_list *pairs, const wall_record *walls, bool any_walls) {
	end_list ends;
	assert(pairs->count <= PAIR_CAPACITY);
	times->count = 0;
	for (int32_t i = 0; i < pairs->count;) {
		const int32_t stop = pairs->count - i < TILE ? pairs->count : i + TILE;
		ends.count = 0;
		for (; i < stop; i += WIDTH) evaluate_sides(times, &ends, near, pairs, walls, i, any_walls);
		for (int k = 0; k < WIDTH; k++) // pad the last lanes with the invalid body and wall 0
			ends.body[ends.count + k] = near->count * RECORD, ends.end[ends.count + k] = 0;
		for (int32_t k = 0; k < ends.count; k += WIDTH) evaluate_ends(times, &ends, near, walls, k, any_walls);
	}
}

// Two versions, with a constant `any_walls` each: loading the two additional words of each wall costs a tenth of the
// time.

static void evaluate_walls(
	pair_times *times, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	evaluate_all(times, near, pairs, walls, false);
}

static void evaluate_any_walls(
	pair_times *times, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	evaluate_all(times, near, pairs, walls, true);
}
