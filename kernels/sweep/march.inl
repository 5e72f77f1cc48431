// Ray marching: long paths are cut into pieces that reach no further than the margin, and the bodies of a tile advance
// piece by piece together, each until it has hit something. So a ray tests the walls near the part of its path that it
// travels, and not those behind its first hit.

/// Clips the times [*from, *until] to those at which a coordinate p + d t is within [low, high].
///
/// Where the coordinate does not change, both quotients are infinite: they clip nothing, or everything. On the border
/// itself one quotient is NaN, and either everything or nothing is left. Both are right, because the border is out of
/// reach of everything in the box.
static inline void clip_times(lanes *from, lanes *until, lanes p, lanes d, float low, float high) {
	const lanes a = lanes_div(lanes_sub(lanes_set(low), p), d), b = lanes_div(lanes_sub(lanes_set(high), p), d);
	*from = lanes_max(lanes_min(a, b), *from);
	*until = lanes_min(lanes_max(a, b), *until);
}

/// The bodies in WIDTH slots. Most slots are consecutive: then loads are faster than gathers.
static inline moving_circle bodies_in(const tile_columns *tile, const int32_t *slot, lanes_int slots, unsigned valid) {
	const unsigned in_row = lanes_bits(lanes_int_equal(slots, lanes_int_count(slot[0])));
	if (valid == ALL_LANES && in_row == ALL_LANES) return load_paths(tile, slot[0]);
	return gather_bodies(tile, slots);
}

static int32_t begin_march(march_columns *m, int32_t *unfit, const tile_columns *tile_in, const int32_t *slot,
	int32_t slots, const march_frame *frame) {
	const tile_columns tile = *tile_in; // a copy, which no store can alias
	const lanes margin = lanes_set(frame->margin), two = lanes_set(2);
	const lanes max_extent = lanes_min(lanes_mul(margin, lanes_set(4096)), lanes_set(GZ_LIMIT / 2));
	int32_t count = 0, unfit_count = 0;
	for (int32_t i = 0; i < slots; i += WIDTH) {
		const unsigned valid = valid_lanes(i, slots);
		const lanes_int listed = lanes_int_keep(
			lanes_int_less(lanes_int_count(i), lanes_int_set(slots)), lanes_int_load(slot + i)); // past the end 0
		const moving_circle c = bodies_in(&tile, slot + i, listed, valid);
		lanes from = lanes_set(0), until = lanes_set(1);
		clip_times(&from, &until, c.px, c.dx, frame->low_x, frame->high_x);
		clip_times(&from, &until, c.py, c.dy, frame->low_y, frame->high_y);
		// For rounding, pieces reach a 64th less than the margin and are a 128th wider. That suffices where coordinates
		// are not too large compared with the margin. They also must not be so large that cull would take a piece for
		// an invalid body.
		const lanes half_piece = lanes_sub(lanes_mul(margin, lanes_set(63.0f / 64)), c.radius);
		const lanes extent =
			lanes_add(lanes_add(lanes_abs(c.px), lanes_abs(c.py)), lanes_add(lanes_abs(c.dx), lanes_abs(c.dy)));
		const lanes length = lanes_sqrt(dot(c.dx, c.dy, c.dx, c.dy));
		const lanes marched = lanes_mul(lanes_sub(until, from), length);
		lanes_mask fit = lanes_less_equal(lanes_mul(margin, lanes_set(0.25f)), half_piece);
		fit = lanes_and(fit, lanes_less_equal(extent, max_extent));
		fit = lanes_and(fit, lanes_less_equal(marched, lanes_mul(half_piece, lanes_set(frame->max_half_pieces))));
		const unsigned fits = lanes_bits(fit);
		const unsigned marches = valid & fits & lanes_bits(lanes_less_equal(from, until)), fails = valid & ~fits;

		const lanes_packing packing = lanes_packing_of(marches);
		const lanes columns[] = {c.px, c.py, c.dx, c.dy, lanes_add(c.radius, lanes_mul(margin, lanes_set(1.0f / 128))),
			from, until, lanes_div(lanes_mul(two, half_piece), length), lanes_mul(lanes_set(0.5f), length), from};
		float *const to[] = {
			m->px, m->py, m->dx, m->dy, m->radius, m->from, m->until, m->duration, m->half_length, m->next};
		for (int k = 0; k < 10; k++) lanes_int_pack(to[k] + count, lanes_as_int(columns[k]), packing);
		lanes_int_pack(m->slot + count, listed, packing);
		count += bit_count(marches);
		lanes_int_pack(unfit + unfit_count, lanes_int_count(i), lanes_packing_of(fails));
		unfit_count += bit_count(fails);
	}
	for (int k = 0; k < WIDTH; k++) m->slot[count + k] = 0; // march_on gathers the keys of whole vectors
	m->count = count, m->has_searched = false;
	return unfit_count;
}

static void cut_pieces(march_columns *m) {
	for (int32_t i = 0; i < m->count; i += WIDTH) {
		const lanes from = lanes_load(m->from + i), dx = lanes_load(m->dx + i), dy = lanes_load(m->dy + i);
		const lanes end = lanes_min(lanes_add(from, lanes_load(m->duration + i)), lanes_load(m->until + i));
		const lanes duration = lanes_sub(end, from);
		lanes_store(m->piece_x + i, lanes_add(lanes_load(m->px + i), lanes_mul(dx, from)));
		lanes_store(m->piece_y + i, lanes_add(lanes_load(m->py + i), lanes_mul(dy, from)));
		lanes_store(m->piece_dx + i, lanes_mul(dx, duration));
		lanes_store(m->piece_dy + i, lanes_mul(dy, duration));
	}
}

static void march_on(march_columns *m, const best_hits *best, bool any_hit) {
	float *const column[] = {m->px, m->py, m->dx, m->dy, m->radius, m->until, m->duration};
	int32_t count = 0;
	for (int32_t i = 0; i < m->count; i += WIDTH) {
		const lanes end = lanes_add(lanes_load(m->from + i), lanes_load(m->duration + i));
		lanes_mask continues = lanes_less(end, lanes_load(m->until + i));
		const lanes_int slot = lanes_int_load(m->slot + i);
		if (best) { // the time of KEY_MISS is NaN, for which the comparison is false
			const uint32_t *high = (const uint32_t *)best->key + KEY_HIGH;
			const lanes hit = lanes_as_float(lanes_int_gather(high, lanes_int_shift_left(slot, 1)));
			continues = lanes_and_not(continues, lanes_less_equal(hit, any_hit ? lanes_set(1) : end));
		}
		const unsigned bits = lanes_bits(continues) & valid_lanes(i, m->count);
		const lanes_packing packing = lanes_packing_of(bits);
		for (int k = 0; k < 7; k++) lanes_int_pack(column[k] + count, lanes_as_int(lanes_load(column[k] + i)), packing);
		lanes_int_pack(m->from + count, lanes_as_int(end), packing);
		lanes_int_pack(m->slot + count, slot, packing);
		count += bit_count(bits);
	}
	for (int k = 0; k < WIDTH; k++) m->slot[count + k] = 0;
	m->count = count;
}
