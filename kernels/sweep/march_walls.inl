// Ray marching among walls. Most pieces of a long path are far from all walls: marches pass these in place, several in
// one call, and only the pieces near a wall become bodies of the next stages.

/// Marches that pass their pieces one after the other while their columns are in the first-level cache.
enum { MARCH_BLOCK = 64 };

/// How many pieces a march may pass before all marches are compacted again; those at a wall or at the end wait. Where
/// few marches are left, calls cost more than lanes that wait. In a game level 2 to 4 are alike.
static inline int passes_of(int32_t count) { return count < TILE / 8 ? 8 : 3; }

/// Ends the pieces that were searched last. Drops the marches that are at the end of their path, or at a hit.
static inline void end_pieces(march_columns *m, const best_hits *best, bool any_hit) {
	float *const column[] = {m->px, m->py, m->dx, m->dy, m->radius, m->duration, m->half_length};
	int32_t count = 0;
	for (int32_t i = 0; i < m->count; i += WIDTH) {
		const lanes from = lanes_load(m->next + i);
		const lanes_int slot = lanes_int_load(m->slot + i);
		lanes until = lanes_load(m->until + i);
		if (best) { // the time of KEY_MISS is NaN: then the other operand is the minimum
			const uint32_t *high = (const uint32_t *)best->key + KEY_HIGH;
			const lanes hit = lanes_as_float(lanes_int_gather(high, lanes_int_shift_left(slot, 1)));
			until = lanes_min(any_hit ? lanes_mul(hit, lanes_set(0)) : hit, until);
		}
		const unsigned bits = lanes_bits(lanes_less(from, until)) & valid_lanes(i, m->count);
		const lanes_packing packing = lanes_packing_of(bits);
		for (int k = 0; k < 7; k++) lanes_int_pack(column[k] + count, lanes_as_int(lanes_load(column[k] + i)), packing);
		lanes_int_pack(m->from + count, lanes_as_int(from), packing);
		lanes_int_pack(m->until + count, lanes_as_int(until), packing);
		lanes_int_pack(m->slot + count, slot, packing);
		count += bit_count(bits);
	}
	for (int k = 0; k < WIDTH; k++) m->slot[count + k] = 0;
	m->count = count;
}

/// Finds the cell of the middle of each present piece, and prefetches its bound.
static inline void aim_at_pieces(march_columns *m, int32_t *cell, int32_t i, const clearance_map *map) {
	const lanes from = lanes_load(m->from + i);
	const lanes end = lanes_min(lanes_add(from, lanes_load(m->duration + i)), lanes_load(m->until + i));
	const lanes middle = lanes_mul(lanes_set(0.5f), lanes_add(from, end));
	const lanes x = lanes_add(lanes_load(m->px + i), lanes_mul(lanes_load(m->dx + i), middle));
	const lanes y = lanes_add(lanes_load(m->py + i), lanes_mul(lanes_load(m->dy + i), middle));
	lanes_int_store(cell, clearance_cell(x, y, &map->frame));
	lanes_store(m->next + i, end);
	for (int k = 0; k < WIDTH; k++) lanes_prefetch_valid(map->nibbles + ((uint32_t)cell[k] >> 3));
}

/// Whether no wall is within reach of the present piece, whose cell is known.
INLINE lanes_mask is_clear(const march_columns *m, const int32_t *cell, int32_t i, const clearance_map *map) {
	const lanes duration = lanes_sub(lanes_load(m->next + i), lanes_load(m->from + i));
	const lanes reach = lanes_add(lanes_load(m->radius + i), lanes_mul(lanes_load(m->half_length + i), duration));
	return lanes_less(reach, clearance_at(map, lanes_int_load(cell)));
}

static int32_t march_to_walls(
	march_columns *m, int32_t *near, const best_hits *best, bool any_hit, const clearance_map *map_in) {
	const clearance_map map = *map_in; // a copy, which no store can alias
	int32_t cells[MARCH_BLOCK + LANES];
	// The first piece is searched whatever the body has hit elsewhere: another wall may be hit at the same time.
	if (m->has_searched) end_pieces(m, best, any_hit);
	m->has_searched = true;
	const int32_t count = m->count;
	const int passes = passes_of(count);
	int32_t near_count = 0;
	for (int32_t block = 0; block < count; block += MARCH_BLOCK) {
		const int32_t stop = count - block < MARCH_BLOCK ? count : block + MARCH_BLOCK;
		for (int32_t i = block; i < stop; i += WIDTH) aim_at_pieces(m, cells + (i - block), i, &map);
		for (int pass = 1; pass < passes; pass++)
			for (int32_t i = block; i < stop; i += WIDTH) {
				const lanes_mask clear = is_clear(m, cells + (i - block), i, &map);
				lanes_store(m->from + i, lanes_select(clear, lanes_load(m->next + i), lanes_load(m->from + i)));
				aim_at_pieces(m, cells + (i - block), i, &map);
			}
		for (int32_t i = block; i < stop; i += WIDTH) { // a clear piece is done, and one near walls is searched now
			const lanes_mask clear = is_clear(m, cells + (i - block), i, &map);
			const lanes_mask is_piece = lanes_less(lanes_load(m->from + i), lanes_load(m->until + i));
			const unsigned close = lanes_bits(lanes_and_not(is_piece, clear)) & valid_lanes(i, count);
			lanes_int_pack(near + near_count, lanes_int_count(i), lanes_packing_of(close));
			near_count += bit_count(close);
		}
	}
	return near_count;
}

static void locate_pieces(
	near_bodies *pieces, near_bodies *near, const march_columns *m, const tile_columns *tile, const map_frame *frame) {
	const lanes half = lanes_set(0.5f), zero = lanes_set(0);
	const int32_t count = pieces->count;
	for (int k = 0; k < WIDTH; k++) pieces->slot[count + k] = 0; // marches for the last lanes
	for (int32_t i = 0; i < count; i += WIDTH) {
		const lanes_int k = lanes_int_load(pieces->slot + i), slot = lanes_int_gather(m->slot, k);
		const lanes px = lanes_gather(m->px, k), py = lanes_gather(m->py, k);
		const lanes dx = lanes_gather(m->dx, k), dy = lanes_gather(m->dy, k);
		const lanes from = lanes_gather(m->from, k), duration = lanes_sub(lanes_gather(m->next, k), from);
		const lanes piece_x = lanes_add(px, lanes_mul(dx, from)), piece_y = lanes_add(py, lanes_mul(dy, from));
		const lanes piece_dx = lanes_mul(dx, duration), piece_dy = lanes_mul(dy, duration);
		const lanes x = lanes_add(piece_x, lanes_mul(half, piece_dx)),
					y = lanes_add(piece_y, lanes_mul(half, piece_dy));
		const lanes radius = lanes_gather(tile->radius, lanes_int_shift_left(slot, tile->record_shift));
		const lanes piece[8] = {piece_x, piece_y, piece_dx, piece_dy, lanes_gather(m->radius, k), lanes_as_float(slot),
			lanes_add(x, x), lanes_add(y, y)};
		const lanes path[8] = {px, py, dx, dy, radius, lanes_as_float(slot), zero, zero};
		lanes_int_store(pieces->cell + i, square_cell_at(x, y, frame));
		lanes_int_store(near->slot + i, slot);
		void *to[WIDTH];
		for (int j = 0; j < WIDTH; j++) to[j] = pieces->body + i + j;
		lanes_store_records_at(to, piece);
		for (int j = 0; j < WIDTH; j++) to[j] = near->body + i + j;
		lanes_store_records_at(to, path);
	}
	for (int k = 0; k < LANES; k++) pieces->cell[count + k] = 0;
	pieces->body[count] = near->body[count] = INVALID_BODY;
	near->count = count;
}
