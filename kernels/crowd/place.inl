// Bodies go into a crowd: each gets the number of its cell, then its record goes to its place among those of that cell.
// From there they come back as tiles, in the order of the cells.

/// The cells of bodies that are good and reach no further than `fits`. The slots of the others go to `odd` (room for
/// TILE + 8); returns how many.
static int32_t assign(uint32_t *cell, int32_t *odd, const tile_columns *tile, const map_frame *frame, float fits) {
	int32_t count = 0;
	for (int32_t i = 0; i < tile->count; i += WIDTH) {
		const body_lanes b = load_bodies(tile, i);
		lanes_int_store(cell + i, cell_at(b.middle_x, b.middle_y, frame));
		const unsigned irregular = ~lanes_bits(regular_bodies(&b, fits)) & ALL_LANES;
		if (!irregular) continue; // mostly
		lanes_int_pack(odd + count, lanes_int_count(i), lanes_packing_of(irregular));
		count += __builtin_popcount(irregular);
	}
	return count;
}

/// How many bodies each share has in each cell becomes the place of its next one there, behind those of the cells
/// before and of the shares before. Whole lanes of cells. `start`, unless null, gets the places where cells begin.
static void lay_out(uint32_t *start, uint32_t *const *next, size_t shares, size_t from, size_t to, uint32_t before) {
	lanes_int bodies = lanes_int_set((int32_t)before);
	for (size_t i = from; i < to; i += WIDTH) {
		lanes_int all = lanes_int_load(next[0] + i);
		for (size_t k = 1; k < shares; k++) all = lanes_int_add(all, lanes_int_load(next[k] + i));
		const lanes_int sums = lanes_int_sums(all);
		lanes_int place = lanes_int_add(bodies, lanes_int_sub(sums, all));
		if (start) lanes_int_store(start + i, place);
		for (size_t k = 0; k < shares; k++) {
			const lanes_int own = lanes_int_load(next[k] + i);
			lanes_int_store(next[k] + i, place);
			place = lanes_int_add(place, own);
		}
		bodies = lanes_int_add(bodies, lanes_int_last(sums));
	}
}

enum { SCATTERED = 128 }; ///< bodies at a time: the lines of their records are fetched, and still near when written

/// The next places of so many cells, which become the places.
static inline uint32_t find_places(
	circle_record **to, circle_record *records, uint32_t *next_place, uint32_t *place, int32_t count) {
	uint32_t lowest = UINT32_MAX;
	for (int32_t i = 0; i < count; i++) {
		const uint32_t at = next_place[place[i]]++;
		lowest = at < lowest ? at : lowest;
		place[i] = at, to[i] = records + at;
		lanes_prefetch_to_write(to[i]);
	}
	return lowest;
}

/// The tile's bodies, of which the first has this index, go to the next place of their cell: `place` tells the cells,
/// and then the places. ids may be null. Returns the lowest place.
static uint32_t scatter(circle_record *records, uint32_t *next_place, uint32_t *place, const tile_columns *tile,
	int32_t count, int32_t index, const uint64_t *id) {
	circle_record *to[SCATTERED + LANES], behind[LANES];
	uint32_t lowest = UINT32_MAX;
	for (int32_t from = 0; from < count; from += SCATTERED) {
		const int32_t some = count - from < SCATTERED ? count - from : SCATTERED;
		const uint32_t low = find_places(to, records, next_place, place + from, some);
		lowest = low < lowest ? low : lowest;
		for (int32_t k = 0; k < WIDTH; k++) to[some + k] = behind + k;
		for (int32_t i = 0; i < some; i += WIDTH) {
			const body_lanes b = load_bodies(tile, from + i);
			const lanes_int number = lanes_int_count(index + from + i);
			const lanes record[8] = {
				b.px, b.py, b.dx, b.dy, b.radius, lanes_as_float(number), lanes_set(0), lanes_set(0)};
			lanes_store_records_at((void *const *)(to + i), record);
		}
		for (int32_t i = 0; id && i < some; i++) to[i]->id = id[from + i];
	}
	return lowest;
}

/// Consecutive records become columns, whole lanes of them.
static void unpack(float *const column[5], const circle_record *records, int32_t count) {
	for (int32_t i = 0; i < count; i += WIDTH) {
		const moving_circle m = load_circle(records + i, consecutive);
		lanes_store(column[0] + i, m.px), lanes_store(column[1] + i, m.py);
		lanes_store(column[2] + i, m.dx), lanes_store(column[3] + i, m.dy);
		lanes_store(column[4] + i, m.radius);
	}
}
