// Cell lookup: near bodies are gathered from their columns into records of half a cache line, with the cell of the
// middle of their path.

/// The columns and rows of the cells that contain points, not wrapped. NaN gives 0.
static inline void cell_numbers(lanes_int *column, lanes_int *row, lanes x, lanes y, const map_frame *frame,
	lanes inverse_width, lanes inverse_height) {
	const lanes cx = lanes_mul(lanes_sub(x, lanes_set(frame->origin_x)), inverse_width);
	const lanes cy = lanes_mul(lanes_sub(y, lanes_set(frame->origin_y)), inverse_height), zero = lanes_set(0);
	*column = lanes_truncate(lanes_min(lanes_max(cx, zero), lanes_set(frame->last_column)));
	*row = lanes_truncate(lanes_min(lanes_max(cy, zero), lanes_set(frame->last_row)));
}

/// The indices of cells: columns and rows are wrapped.
static inline lanes_int cell_of_numbers(lanes_int column, lanes_int row, const map_frame *frame) {
	const lanes_int columns = lanes_int_set((1 << frame->column_bits) - 1),
					rows = lanes_int_set((1 << frame->row_bits) - 1);
	return lanes_int_add(
		lanes_int_shift_left(lanes_int_and(row, rows), frame->column_bits), lanes_int_and(column, columns));
}

/// The indices of the cells that contain points.
static inline lanes_int cell_at(lanes x, lanes y, const map_frame *frame) {
	lanes_int column, row;
	cell_numbers(&column, &row, x, y, frame, lanes_set(frame->inverse_width), lanes_set(frame->inverse_height));
	return cell_of_numbers(column, row, frame);
}

/// The same for maps of walls, whose cells are squares: one value less in registers, which saves a tenth of SSE2's
/// instructions.
static inline lanes_int square_cell_at(lanes x, lanes y, const map_frame *frame) {
	const lanes inverse = lanes_set(frame->inverse_height);
	lanes_int column, row;
	cell_numbers(&column, &row, x, y, frame, inverse, inverse);
	return cell_of_numbers(column, row, frame);
}

/// The bodies of the tile in these slots.
INLINE moving_circle gather_bodies(const tile_columns *tile, lanes_int slot) {
	const lanes step = lanes_set(tile->step);
	const lanes_int index = lanes_int_shift_left(slot, tile->record_shift);
	return (moving_circle){lanes_gather(tile->px, index), lanes_gather(tile->py, index),
		lanes_mul(lanes_gather(tile->mx, index), step), lanes_mul(lanes_gather(tile->my, index), step),
		lanes_gather(tile->radius, index)};
}

static void locate(near_bodies *near, const tile_columns *tile, const map_frame *frame) {
	assert(near->count <= TILE);
	const lanes half = lanes_set(0.5f);
	for (int k = 0; k < WIDTH; k++) near->slot[near->count + k] = 0; // slots for the last lanes
	for (int32_t i = 0; i < near->count; i += WIDTH) {
		const lanes_int slot = lanes_int_load(near->slot + i);
		const moving_circle m = gather_bodies(tile, slot);
		const lanes x = lanes_add(m.px, lanes_mul(half, m.dx)), y = lanes_add(m.py, lanes_mul(half, m.dy));
		const lanes record[8] = {
			m.px, m.py, m.dx, m.dy, m.radius, lanes_as_float(slot), lanes_add(x, x), lanes_add(y, y)};
		lanes_int_store(near->cell + i, square_cell_at(x, y, frame));
		void *to[WIDTH];
		for (int k = 0; k < WIDTH; k++) to[k] = near->body + i + k;
		lanes_store_records_at(to, record);
	}
	for (int k = 0; k < LANES; k++) near->cell[near->count + k] = 0;
	near->body[near->count] = INVALID_BODY;
}
