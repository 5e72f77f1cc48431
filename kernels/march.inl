// Long paths go piece by piece, many bodies at once, each until it has hit something: so a ray looks at the walls near
// the part of its path that it travels, and not at those behind the first.

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

static void march_on(march_columns *m, const best_hits *best) {
	float *const column[] = {m->px, m->py, m->dx, m->dy, m->radius, m->until, m->step};
	int32_t n = 0;
	for (int32_t i = 0; i < m->count; i += WIDTH) {
		const lanes end = lanes_add(lanes_load(m->from + i), lanes_load(m->step + i));
		lanes_mask goes_on = lanes_less(end, lanes_load(m->until + i));
		const lanes_int slot = lanes_int_load(m->slot + i);
		if (best) { // a miss is not a number, and not before anything
			const uint32_t *high = (const uint32_t *)best->key + KEY_HIGH;
			const lanes hit = lanes_as_float(lanes_int_gather(high, lanes_int_shift_left(slot, 1)));
			goes_on = lanes_and_not(goes_on, lanes_less_equal(hit, end));
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
