// Pairs of body and wall -> the times of those that touch. First the sides of all; then the ends of those pairs that
// can only touch an end, compacted: half of the pairs or fewer, and the square root is theirs alone.

/// Pairs that can only touch an end.
typedef struct end_list {
	int32_t body[TILE + LANES]; ///< offset of the record
	int32_t end[TILE + LANES];  ///< offset of the end, from where the other follows: of the wall's record, or 2 more
	int32_t count;
} end_list;

enum { SECOND_END = 2 };

static inline void append_touches(pair_times *touches, lanes time, lanes_int body, lanes_int wall, unsigned bits) {
	const lanes_packing packing = lanes_packing_of(bits);
	const int32_t n = touches->count;
	lanes_int_pack(touches->time + n, lanes_as_int(time), packing);
	lanes_int_pack(touches->body + n, body, packing);
	lanes_int_pack(touches->other + n, wall, packing);
	touches->count = n + __builtin_popcount(bits);
}

/// A thick wall is as good as a thin one and a larger circle.
static inline void add_thickness(moving_circle *m, const wall_record *walls, lanes_int wall) {
	m->radius = lanes_add(m->radius, lanes_abs(lanes_gather(&walls->radius, wall)));
}

static inline void drop_missing(
	side_touch *s, const moving_circle *m, const lanes ends[4], lanes length, lanes swapped) {
	const lanes_mask missing = is_missing(lanes_negative(length), s->side, swapped, m->px, m->py, ends);
	s->hits = lanes_and_not(s->hits, missing), s->ends = lanes_and_not(s->ends, missing);
}

/// special: among the walls are thick or one-sided ones.
static inline void evaluate_sides(pair_times *touches, end_list *ends, const near_bodies *near, const pair_list *pairs,
	const wall_record *walls, int32_t i, int special) {
	const lanes_int body = lanes_int_load(pairs->body + i), wall = lanes_int_load(pairs->other + i);
	moving_circle m = load_circle(near->body, pairs->body + i);
	lanes both_ends[4];
	lanes_load_four(both_ends, &walls->ax, pairs->other + i);
	const lanes length = lanes_gather(&walls->length, wall);
	if (special) add_thickness(&m, walls, wall);
	side_touch s = touch_side(&m, both_ends, special ? lanes_abs(length) : length);
	if (special) drop_missing(&s, &m, both_ends, length, lanes_gather(&walls->radius, wall));
	append_touches(touches, s.time, body, wall, lanes_bits(s.hits));

	const unsigned bits = lanes_bits(s.ends);
	const lanes_packing packing = lanes_packing_of(bits);
	const lanes_int end = lanes_int_or(wall, lanes_int_keep(s.after, lanes_int_set(SECOND_END)));
	lanes_int_pack(ends->body + ends->count, body, packing);
	lanes_int_pack(ends->end + ends->count, end, packing);
	ends->count += __builtin_popcount(bits);
}

static inline void evaluate_ends(pair_times *touches, const end_list *ends, const near_bodies *near,
	const wall_record *walls, int32_t i, int special) {
	const lanes_int body = lanes_int_load(ends->body + i);
	const lanes_int wall = lanes_int_and(lanes_int_load(ends->end + i), lanes_int_set(-RECORD));
	moving_circle m = load_circle(near->body, ends->body + i);
	if (special) add_thickness(&m, walls, wall);
	lanes end_and_other[4];
	lanes_load_four(end_and_other, &walls->ax, ends->end + i);
	lanes_mask hits;
	const lanes time = touch_end(&hits, &m, end_and_other);
	append_touches(touches, time, body, wall, lanes_bits(hits));
}

static inline void evaluate_all(
	pair_times *touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls, int special) {
	end_list ends;
	touches->count = 0;
	for (int32_t i = 0; i < pairs->count;) {
		const int32_t stop = pairs->count - i < TILE ? pairs->count : i + TILE;
		ends.count = 0;
		for (; i < stop; i += WIDTH) evaluate_sides(touches, &ends, near, pairs, walls, i, special);
		for (int k = 0; k < WIDTH; k++) // fill the last lanes
			ends.body[ends.count + k] = near->count * RECORD, ends.end[ends.count + k] = 0;
		for (int32_t k = 0; k < ends.count; k += WIDTH) evaluate_ends(touches, &ends, near, walls, k, special);
	}
}

// Each is compiled for itself, since the two words more for each wall cost a tenth.

static void evaluate(pair_times *touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	evaluate_all(touches, near, pairs, walls, 0);
}

static void evaluate_special(
	pair_times *touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	evaluate_all(touches, near, pairs, walls, 1);
}
