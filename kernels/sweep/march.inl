// Long paths go piece by piece, many bodies at once, each until it has hit something: so a ray looks at the walls near
// the part of its path that it travels, and not at those behind the first.

/// The times at which a coordinate comes into [low, high] and leaves it narrow [*from, *until]. Where it does not move,
/// they are infinite and narrow nothing, or everything. On the border itself one of them is not a number: with p == low
/// and d == +0, and infinity for the other, nothing is left either. From there nothing can be touched, since the border
/// is beyond all reach.
static inline void narrow(lanes *from, lanes *until, lanes p, lanes d, float low, float high) {
	const lanes a = lanes_div(lanes_sub(lanes_set(low), p), d), b = lanes_div(lanes_sub(lanes_set(high), p), d);
	*from = lanes_max(lanes_min(a, b), *from);
	*until = lanes_min(lanes_max(a, b), *until);
}

static int32_t begin_march(march_columns *m, int32_t *others, const near_bodies *near, const march_frame *frame) {
	const lanes margin = lanes_set(frame->margin), two = lanes_set(2);
	const lanes largest = lanes_min(lanes_mul(margin, lanes_set(4096)), lanes_set(GZ_LIMIT / 2));
	int32_t n = 0, rest = 0;
	for (int32_t i = 0; i < near->count; i += WIDTH) {
		const moving_circle c = load_circle(near->body + i, consecutive);
		lanes from = lanes_set(0), until = lanes_set(1);
		narrow(&from, &until, c.px, c.dx, frame->low_x, frame->high_x);
		narrow(&from, &until, c.py, c.dy, frame->low_y, frame->high_y);
		// Pieces end a 64th short of the margin and are seen a 128th wider: that is for rounding, if coordinates are
		// not too coarse for it. Nor may they be so large that `clear` would take a piece for a bad body.
		const lanes half = lanes_sub(lanes_mul(margin, lanes_set(63.0f / 64)), c.radius);
		const lanes coarse =
			lanes_add(lanes_add(lanes_abs(c.px), lanes_abs(c.py)), lanes_add(lanes_abs(c.dx), lanes_abs(c.dy)));
		const lanes length = lanes_sqrt(dot(c.dx, c.dy, c.dx, c.dy));
		const lanes pieces = lanes_mul(lanes_sub(until, from), length);
		lanes_mask fit = lanes_less_equal(lanes_mul(margin, lanes_set(0.25f)), half);
		fit = lanes_and(fit, lanes_less_equal(coarse, largest));
		fit = lanes_and(fit, lanes_less_equal(pieces, lanes_mul(half, lanes_set(frame->max))));
		const int32_t left = near->count - i;
		const unsigned real = left < WIDTH ? (1u << left) - 1 : ALL_LANES, fits = lanes_bits(fit);
		const unsigned marches = real & fits & lanes_bits(lanes_less_equal(from, until)), stays = real & ~fits;

		const lanes_packing packing = lanes_packing_of(marches);
		const lanes columns[] = {c.px, c.py, c.dx, c.dy, lanes_add(c.radius, lanes_mul(margin, lanes_set(1.0f / 128))),
			from, until, lanes_div(lanes_mul(two, half), length)};
		float *const to[] = {m->px, m->py, m->dx, m->dy, m->radius, m->from, m->until, m->step};
		for (int k = 0; k < 8; k++) lanes_int_pack(to[k] + n, lanes_as_int(columns[k]), packing);
		lanes_int_pack(m->slot + n, lanes_int_load(near->slot + i), packing);
		n += __builtin_popcount(marches);
		lanes_int_pack(others + rest, lanes_int_count(i), lanes_packing_of(stays));
		rest += __builtin_popcount(stays);
	}
	for (int k = 0; k < WIDTH; k++) m->slot[n + k] = 0; // the last lanes look up what there is
	m->count = n;
	return rest;
}

static void cut_pieces(march_columns *m) {
	for (int32_t i = 0; i < m->count; i += WIDTH) {
		const lanes from = lanes_load(m->from + i), dx = lanes_load(m->dx + i), dy = lanes_load(m->dy + i);
		const lanes end = lanes_min(lanes_add(from, lanes_load(m->step + i)), lanes_load(m->until + i));
		const lanes part = lanes_sub(end, from);
		lanes_store(m->piece_x + i, lanes_add(lanes_load(m->px + i), lanes_mul(dx, from)));
		lanes_store(m->piece_y + i, lanes_add(lanes_load(m->py + i), lanes_mul(dy, from)));
		lanes_store(m->piece_dx + i, lanes_mul(dx, part));
		lanes_store(m->piece_dy + i, lanes_mul(dy, part));
	}
}

static void march_on(march_columns *m, const best_hits *best, int any) {
	float *const column[] = {m->px, m->py, m->dx, m->dy, m->radius, m->until, m->step};
	int32_t n = 0;
	for (int32_t i = 0; i < m->count; i += WIDTH) {
		const lanes end = lanes_add(lanes_load(m->from + i), lanes_load(m->step + i));
		lanes_mask goes_on = lanes_less(end, lanes_load(m->until + i));
		const lanes_int slot = lanes_int_load(m->slot + i);
		if (best) { // a miss is not a number, and not before anything
			const uint32_t *high = (const uint32_t *)best->key + KEY_HIGH;
			const lanes hit = lanes_as_float(lanes_int_gather(high, lanes_int_shift_left(slot, 1)));
			goes_on = lanes_and_not(goes_on, lanes_less_equal(hit, any ? lanes_set(1) : end));
		}
		const int32_t left = m->count - i;
		const unsigned bits = lanes_bits(goes_on) & (left < WIDTH ? (1u << left) - 1 : ALL_LANES);
		const lanes_packing packing = lanes_packing_of(bits);
		for (int k = 0; k < 7; k++) lanes_int_pack(column[k] + n, lanes_as_int(lanes_load(column[k] + i)), packing);
		lanes_int_pack(m->from + n, lanes_as_int(end), packing);
		lanes_int_pack(m->slot + n, slot, packing);
		n += __builtin_popcount(bits);
	}
	for (int k = 0; k < WIDTH; k++) m->slot[n + k] = 0;
	m->count = n;
}
