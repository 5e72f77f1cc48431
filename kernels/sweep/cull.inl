// Broadphase cull. The path of a body never leaves the disc around its middle m = p + d/2 with the reach h = r + |d|/2.
// If the nearest wall is further from m than h, the body cannot hit anything: with 4 bits per small cell this stage is
// the last for 60 to 95 of 100 bodies.

/// The indices of the nibbles of the cells that contain points: cache lines of 8 rows of 16 cells.
INLINE lanes_int clearance_cell(lanes x, lanes y, const map_frame *frame) {
	enum { COLUMNS = 1 << CLEARANCE_COLUMN_BITS, ROWS = 1 << CLEARANCE_ROW_BITS };
	const lanes inverse = lanes_set(frame->inverse_height);
	lanes_int column, row;
	cell_numbers(&column, &row, x, y, frame, inverse, inverse);
	const lanes_int line_row = lanes_int_and(row, lanes_int_set((1 << frame->row_bits) - ROWS));
	const lanes_int line_column = lanes_int_and(column, lanes_int_set((1 << frame->column_bits) - COLUMNS));
	const lanes_int line = lanes_int_add(
		lanes_int_shift_left(line_row, frame->column_bits), lanes_int_shift_left(line_column, CLEARANCE_ROW_BITS));
	const lanes_int row_in_line =
		lanes_int_shift_left(lanes_int_and(row, lanes_int_set(ROWS - 1)), CLEARANCE_COLUMN_BITS);
	return lanes_int_add(line, lanes_int_add(row_in_line, lanes_int_and(column, lanes_int_set(COLUMNS - 1))));
}

/// The bounds at these nibbles, as distances.
INLINE lanes clearance_at(const clearance_map *map, lanes_int cell) {
	const lanes_int nibble = lanes_int_gather_nibbles(map->nibbles, cell);
	return lanes_mul(lanes_from_int(nibble), lanes_set(map->quantum));
}

/// Bodies, with the middles of their paths and their reaches.
typedef struct body_lanes {
	lanes px, py, dx, dy, radius, middle_x, middle_y, reach;
} body_lanes;

/// The bodies of the tile in consecutive slots from i on, from columns or from records.
static inline moving_circle load_paths(const tile_columns *tile, int32_t i) {
	const lanes step = lanes_set(tile->step);
	if (tile->record_shift) return load_circle(tile->px + i * RECORD, consecutive);
	return (moving_circle){lanes_load(tile->px + i), lanes_load(tile->py + i),
		lanes_mul(lanes_load(tile->mx + i), step), lanes_mul(lanes_load(tile->my + i), step),
		lanes_load(tile->radius + i)};
}

static inline body_lanes load_bodies(const tile_columns *tile, int32_t i) {
	const lanes half = lanes_set(0.5f);
	const moving_circle m = load_paths(tile, i);
	body_lanes b = {.px = m.px, .py = m.py, .dx = m.dx, .dy = m.dy, .radius = m.radius};
	b.middle_x = lanes_add(b.px, lanes_mul(half, b.dx)), b.middle_y = lanes_add(b.py, lanes_mul(half, b.dy));
	const lanes length = lanes_sqrt(lanes_add(lanes_mul(b.dx, b.dx), lanes_mul(b.dy, b.dy)));
	b.reach = lanes_add(b.radius, lanes_mul(half, length));
	return b;
}

/// Whether bodies are valid and reach no further than max_reach, in three comparisons: max_reach is at most
/// GZ_LIMIT / 2, so the displacement and the radius of such a body are at most GZ_LIMIT. A body with a NaN is not in
/// range.
static inline lanes_mask in_range_bodies(const body_lanes *b, float max_reach) {
	const lanes_mask within_reach = lanes_less_equal(b->reach, lanes_set(max_reach));
	const lanes_mask has_radius = lanes_less_equal(lanes_set(0), b->radius);
	const lanes extent = lanes_add(lanes_abs(b->px), lanes_abs(b->py));
	return lanes_and(lanes_and(within_reach, has_radius), lanes_less_equal(extent, lanes_set(GZ_LIMIT)));
}

/// Whether the numbers of bodies are valid, as tile_body_is_valid has it.
static inline lanes_mask valid_bodies(const body_lanes *b) {
	const lanes limit = lanes_set(GZ_LIMIT);
	const lanes_mask center =
		lanes_and(lanes_less_equal(lanes_abs(b->px), limit), lanes_less_equal(lanes_abs(b->py), limit));
	const lanes_mask path =
		lanes_and(lanes_less_equal(lanes_abs(b->dx), limit), lanes_less_equal(lanes_abs(b->dy), limit));
	const lanes_mask radius = lanes_and(lanes_less_equal(lanes_set(0), b->radius), lanes_less_equal(b->radius, limit));
	return lanes_and(lanes_and(center, path), radius);
}

/// Lists the bodies of the vector that begins in slot i and are not in range.
static inline void list_far(far_bodies *far, const body_lanes *b, int32_t i, unsigned outside) {
	const lanes_int slot = lanes_int_count(i);
	const unsigned valid = outside & lanes_bits(valid_bodies(b)), invalid = outside & ~valid;
	lanes_int_pack(far->slot + far->count, slot, lanes_packing_of(valid));
	far->count += bit_count(valid);
	if (!invalid) return;
	lanes_int_pack(far->invalid + far->invalid_count, slot, lanes_packing_of(invalid));
	far->invalid_count += bit_count(invalid);
}

#define OUT_OF_RANGE_REACH (-1.0f) ///< stands for the reach of an out-of-range body: less than any clearance

static void cull(near_bodies *near, far_bodies *far, const tile_columns *tile_in, const clearance_map *map_in) {
	const tile_columns tile = *tile_in; // copies, which no store can alias
	const clearance_map map = *map_in;
	assert(tile.count <= TILE && tile.count % LANES == 0);
	int32_t near_count = 0, cells[TILE + LANES];
	float reach[TILE + LANES];
	far->count = far->invalid_count = near->count = 0;
	for (int32_t i = 0; i < tile.count; i += WIDTH) {
		const body_lanes b = load_bodies(&tile, i);
		const lanes_mask in_range = in_range_bodies(&b, map.margin);
		const unsigned outside = ~lanes_bits(in_range) & ALL_LANES;
		lanes_int_store(cells + i, clearance_cell(b.middle_x, b.middle_y, &map.frame));
		lanes_store(reach + i, lanes_select(in_range, b.reach, lanes_set(OUT_OF_RANGE_REACH)));
		if (outside) list_far(far, &b, i, outside); // rare, so the branch is predicted
		if (map.prefetch)
			for (int k = 0; k < WIDTH; k++) lanes_prefetch_valid(map.nibbles + (cells[i + k] >> 3));
	}
	if (far->count + far->invalid_count == tile.count) return; // a tile of rays
	for (int32_t i = 0; i < tile.count; i += WIDTH) {
		const lanes clearance = clearance_at(&map, lanes_int_load(cells + i));
		const unsigned close = lanes_bits(lanes_less_equal(clearance, lanes_load(reach + i)));
		lanes_int_pack(near->slot + near_count, lanes_int_count(i), lanes_packing_of(close));
		near_count += bit_count(close);
	}
	near->count = near_count;
}
