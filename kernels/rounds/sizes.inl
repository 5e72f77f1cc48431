// Sizes of bodies before they are placed: the skin, the disc that a body is placed with, and the counter of the cell
// that the body is in, by which piles are found (engine/rounds/piles.h).

/// The skin that a body keeps from others: the caller's, and at least what the body's own coordinates can resolve.
INLINE lanes skin_of_bodies(const round_columns *in, int32_t i, const round_size_rules *rules) {
	if (rules->fixed_skin > 0) return lanes_set(rules->fixed_skin);
	const lanes resolved = lanes_set(0x1p-19f);
	const lanes x = lanes_add(lanes_abs(lanes_load(in->px + i)), lanes_abs(lanes_load(in->dx + i)));
	const lanes y = lanes_add(lanes_abs(lanes_load(in->py + i)), lanes_abs(lanes_load(in->dy + i)));
	const lanes of_place = lanes_max(lanes_set(rules->min_skin), lanes_mul(resolved, lanes_max(x, y)));
	const lanes least = lanes_add(lanes_mul(resolved, lanes_load(in->radius + i)), of_place);
	return lanes_max(lanes_set(rules->skin), least);
}

/// The column or row of cells that a coordinate is in. Far or invalid ones get some.
INLINE lanes_int cell_of(lanes x, lanes inverse) {
	const lanes far = lanes_set(0x1p24f);
	const lanes cells = lanes_max(lanes_min(lanes_mul(x, inverse), far), lanes_negate(far));
	const lanes_int whole = lanes_truncate(cells);
	const lanes_mask is_above = lanes_less(cells, lanes_from_int(whole));
	return lanes_int_sub(whole, lanes_int_keep(is_above, lanes_int_set(1)));
}

/// The counter of a cell whose side is the least power of two above a size. Its exponent is that of the size, plus 1.
INLINE lanes_int counter_of(lanes x, lanes y, lanes size, int32_t shift) {
	const lanes_int most = lanes_int_set(MAX_SIDE);
	lanes_int side = lanes_int_add(lanes_int_shift_right(lanes_as_int(size), 23), lanes_int_set(1));
	side = lanes_int_select(lanes_int_less(most, side), most, side);
	const lanes inverse = lanes_as_float(lanes_int_shift_left(lanes_int_sub(lanes_int_set(254), side), 23));
	const lanes_int row = lanes_int_add(cell_of(y, inverse), side);
	const lanes_int mixed = lanes_int_add(lanes_int_mul(cell_of(x, inverse), lanes_int_set((int32_t)0x9e3779b1)),
		lanes_int_mul(row, lanes_int_set((int32_t)0x85ebca77)));
	return lanes_int_shift_right(lanes_int_mul(mixed, lanes_int_set((int32_t)0xc2b2ae3d)), shift);
}

static void find_round_sizes(round_sizes *out, const round_columns *in, int32_t count, const round_size_rules *rules) {
	for (int32_t i = 0; i < count; i += WIDTH) {
		const lanes radius = lanes_load(in->radius + i), skin = skin_of_bodies(in, i, rules);
		const lanes limit = lanes_set(GZ_LIMIT);
		const lanes_mask is_valid = lanes_and(lanes_less_equal(lanes_set(0), radius), lanes_less_equal(radius, limit));
		const lanes reach = lanes_min(lanes_add(radius, lanes_mul(lanes_set(rules->margin), skin)), limit);
		lanes_store(out->skin + i, skin);
		lanes_store(out->disc + i, lanes_select(is_valid, reach, lanes_set(INVALID_RADIUS)));
		const lanes x = lanes_load(in->px + i), y = lanes_load(in->py + i);
		if (rules->counts)
			lanes_int_store(out->counter + i, counter_of(x, y, lanes_max(radius, skin), rules->counter_shift));
	}
}
