// Near bodies leave their columns: each becomes a record of half a cache line, with the cell that its path's middle is
// in.

/// The numbers of the cells that places lie in, not yet wrapped around.
static inline void cell_numbers(lanes_int *column, lanes_int *row, lanes x, lanes y, const map_frame *frame) {
	const lanes inverse = lanes_set(frame->inverse_side), zero = lanes_set(0);
	const lanes cx = lanes_mul(lanes_sub(x, lanes_set(frame->origin_x)), inverse);
	const lanes cy = lanes_mul(lanes_sub(y, lanes_set(frame->origin_y)), inverse);
	*column = lanes_truncate(lanes_min(lanes_max(cx, zero), lanes_set(frame->last_column))); // NaN counts as 0
	*row = lanes_truncate(lanes_min(lanes_max(cy, zero), lanes_set(frame->last_row)));
}

/// The cells that places lie in.
static inline lanes_int cell_at(lanes x, lanes y, const map_frame *frame) {
	const lanes_int columns = lanes_int_set((1 << frame->column_bits) - 1),
					rows = lanes_int_set((1 << frame->row_bits) - 1);
	lanes_int column, row;
	cell_numbers(&column, &row, x, y, frame);
	return lanes_int_add(
		lanes_int_shift_left(lanes_int_and(row, rows), frame->column_bits), lanes_int_and(column, columns));
}

/// The same for the cells of crowds, which are twice as wide as high.
static inline lanes_int circle_cell_at(lanes x, lanes y, const map_frame *frame) {
	const lanes_int columns = lanes_int_set((1 << frame->column_bits) - 1),
					rows = lanes_int_set((1 << frame->row_bits) - 1);
	lanes_int column, row;
	cell_numbers(&column, &row, x, y, frame);
	return lanes_int_add(lanes_int_shift_left(lanes_int_and(row, rows), frame->column_bits),
		lanes_int_and(lanes_int_shift_right(column, 1), columns));
}

static void locate(near_bodies *near, const tile_columns *tile, const map_frame *frame) {
	const lanes half = lanes_set(0.5f), step = lanes_set(tile->step);
	for (int k = 0; k < WIDTH; k++) near->slot[near->count + k] = 0; // the last lanes are filled from here
	for (int32_t i = 0; i < near->count; i += WIDTH) {
		const lanes_int slot = lanes_int_load(near->slot + i);
		const lanes px = lanes_gather(tile->px, slot), py = lanes_gather(tile->py, slot);
		const lanes dx = lanes_mul(lanes_gather(tile->mx, slot), step);
		const lanes dy = lanes_mul(lanes_gather(tile->my, slot), step);
		const lanes_int cell = cell_at(lanes_add(px, lanes_mul(half, dx)), lanes_add(py, lanes_mul(half, dy)), frame);
		const lanes record[8] = {
			px, py, dx, dy, lanes_gather(tile->radius, slot), lanes_as_float(slot), lanes_as_float(cell), lanes_set(0)};
		void *to[WIDTH];
		for (int k = 0; k < WIDTH; k++) to[k] = near->body + i + k;
		lanes_store_records_at(to, record);
	}
	near->body[near->count] = (near_body){.px = NAN, .radius = NAN}; // nobody: no comparison holds, and it is no ray
}
