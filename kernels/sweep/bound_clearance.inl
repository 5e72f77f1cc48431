// The clearance of one wall: how far the middles of cells are from it, in steps of the clearance map, eight cells to a
// word. Building a world spends most of its time here; edits use it as well.

static void bound_clearance(
	uint32_t *words, const clearance_wall *wall, const float *word_x, const float *word_y, int32_t count) {
	const lanes zero = lanes_set(0), one = lanes_set(1), ex = lanes_set(wall->ex), ey = lanes_set(wall->ey);
	for (int32_t word = 0; word < count; word++) {
		const lanes y = lanes_set(word_y[word]);
		words[word] = 0;
		for (int32_t cell = 0; cell < LANES; cell += WIDTH) {
			const lanes index = lanes_from_int(lanes_int_count(cell)); // of the cell in its word
			const lanes x = lanes_add(lanes_set(word_x[word]), lanes_mul(index, lanes_set(wall->side)));
			const lanes along =
				lanes_mul(lanes_add(lanes_mul(x, ex), lanes_mul(y, ey)), lanes_set(wall->inverse_squared));
			const lanes t = lanes_min(lanes_max(along, zero), one);
			const lanes dx = lanes_sub(x, lanes_mul(t, ex)), dy = lanes_sub(y, lanes_mul(t, ey));
			const lanes distance = lanes_sqrt(lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy)));
			const lanes steps =
				lanes_mul(lanes_sub(distance, lanes_set(wall->deduction)), lanes_set(wall->quanta_per_unit));
			const lanes_int nibbles = lanes_truncate(lanes_min(lanes_max(steps, zero), lanes_set(MAX_NIBBLE)));
			words[word] |= lanes_int_nibbles(nibbles) << 4 * cell;
		}
	}
}
