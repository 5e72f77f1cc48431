// Sorting a crowd by cell: a counting sort. assign_cells finds the cell of each body, the engine counts the bodies of
// each cell, prefix_sums turns counts into places, and scatter writes each record to its place. unpack_records reads
// the sorted records back as the columns of a tile.

static int32_t assign_cells(
	uint32_t *cell, int32_t *exceptions, const tile_columns *tile, const map_frame *frame, float max_reach) {
	int32_t count = 0;
	assert(tile->count <= TILE && tile->count % LANES == 0);
	for (int32_t i = 0; i < tile->count; i += WIDTH) {
		const body_lanes b = load_bodies(tile, i);
		lanes_int_store(cell + i, cell_at(b.middle_x, b.middle_y, frame));
		const unsigned outside = ~lanes_bits(in_range_bodies(&b, max_reach)) & ALL_LANES;
		if (!outside) continue; // the common case
		lanes_int_pack(exceptions + count, lanes_int_count(i), lanes_packing_of(outside));
		count += bit_count(outside);
	}
	return count;
}

static void prefix_sums(
	uint32_t *start, uint32_t *const *next, size_t ranges, size_t from, size_t to, uint32_t before) {
	lanes_int bodies = lanes_int_set((int32_t)before);
	for (size_t i = from; i < to; i += WIDTH) {
		lanes_int counts = lanes_int_load(next[0] + i); // of all ranges
		for (size_t k = 1; k < ranges; k++) counts = lanes_int_add(counts, lanes_int_load(next[k] + i));
		const lanes_int sums = lanes_int_sums(counts);
		lanes_int place = lanes_int_add(bodies, lanes_int_sub(sums, counts));
		if (start) lanes_int_store(start + i, place);
		for (size_t k = 0; k < ranges; k++) {
			const lanes_int own = lanes_int_load(next[k] + i);
			lanes_int_store(next[k] + i, place);
			place = lanes_int_add(place, own);
		}
		bodies = lanes_int_add(bodies, lanes_int_last(sums));
	}
}

enum { SCATTER_BATCH = 128 }; ///< bodies whose records are prefetched together, and are still in cache when written

/// Takes the next place of the cell of each of `count` bodies: `place`, which holds their cells, becomes these places,
/// and `to` the records there. Increments next_place. Returns the lowest place.
static inline uint32_t take_places(
	circle_record **to, circle_record *records, uint32_t *next_place, uint32_t *place, int32_t count) {
	uint32_t lowest = UINT32_MAX;
	for (int32_t i = 0; i < count; i++) {
		const uint32_t own = next_place[place[i]]++;
		lowest = own < lowest ? own : lowest;
		place[i] = own, to[i] = records + own;
		lanes_prefetch_to_write(to[i]);
	}
	return lowest;
}

static uint32_t scatter(circle_record *records, uint32_t *next_place, uint32_t *place, const tile_columns *tile,
	int32_t count, int32_t index, const uint64_t *id) {
	circle_record *to[SCATTER_BATCH + LANES], padding[LANES];
	uint32_t lowest = UINT32_MAX;
	assert(count <= tile->count);
	for (int32_t first = 0; first < count; first += SCATTER_BATCH) {
		const int32_t batch = count - first < SCATTER_BATCH ? count - first : SCATTER_BATCH;
		const uint32_t low = take_places(to, records, next_place, place + first, batch);
		lowest = low < lowest ? low : lowest;
		for (int32_t k = 0; k < WIDTH; k++) to[batch + k] = padding + k;
		for (int32_t i = 0; i < batch; i += WIDTH) {
			const body_lanes b = load_bodies(tile, first + i);
			const lanes_int number = lanes_int_count(index + first + i);
			const lanes record[8] = {
				b.px, b.py, b.dx, b.dy, b.radius, lanes_as_float(number), lanes_set(0), lanes_set(0)};
			lanes_store_records_at((void *const *)(to + i), record);
		}
		for (int32_t i = 0; id && i < batch; i++) to[i]->id = id[first + i];
	}
	return lowest;
}

static void unpack_records(float *const column[5], const circle_record *records, int32_t count) {
	for (int32_t i = 0; i < count; i += WIDTH) {
		const moving_circle m = load_circle(records + i, consecutive);
		lanes_store(column[0] + i, m.px), lanes_store(column[1] + i, m.py);
		lanes_store(column[2] + i, m.dx), lanes_store(column[3] + i, m.dy);
		lanes_store(column[4] + i, m.radius);
	}
}
