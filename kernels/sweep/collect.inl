// Candidate collection: which of the eight walls of a block can a body touch? The path is a segment, and so is the
// wall. In the wall's frame neither their extents along the wall nor those across it may be further apart than the
// radius (a separating axis test on two axes). All lengths are doubled, so that nothing needs to be halved.
//
// The test is conservative: `slack` covers rounding, so every pair that evaluate would accept passes
// (docs/architecture.md has the bound).

/// The walls of the block from lane `at` on that the body can touch: one bit each.
static inline unsigned touchable_walls(const near_body *body, const wall_block *block, int at, float slack) {
	const float radius = body->radius + slack;
	const lanes dx = lanes_set(body->dx), dy = lanes_set(body->dy), width = lanes_set(radius + radius);
	const lanes ux = lanes_load(block->ux + at), uy = lanes_load(block->uy + at);
	const lanes rx = lanes_sub(lanes_set(body->sum_x), lanes_load(block->sum_x + at));
	const lanes ry = lanes_sub(lanes_set(body->sum_y), lanes_load(block->sum_y + at));

	const lanes across = lanes_sub(lanes_mul(rx, uy), lanes_mul(ry, ux)); // from middle to middle
	const lanes along = lanes_add(lanes_mul(rx, ux), lanes_mul(ry, uy));
	const lanes extent_across = lanes_abs(lanes_sub(lanes_mul(dx, uy), lanes_mul(dy, ux)));
	const lanes extent_along = lanes_abs(lanes_add(lanes_mul(dx, ux), lanes_mul(dy, uy)));
	const lanes length = lanes_load(block->length + at);
	return lanes_bits(lanes_and(lanes_less_equal(lanes_abs(across), lanes_add(width, extent_across)),
		lanes_less_equal(lanes_abs(along), lanes_add(lanes_add(width, length), extent_along))));
}

// Cells and blocks come from the second-level cache or from further away, so they are prefetched. A prefetch does not
// wait: each body's is made some bodies ahead. Where a prefetch is a read, what follows cannot retire before it: there
// a batch of bodies has its reads together, which wait for memory at the same time.
enum {
	PREFETCH_DISTANCE = LANES, ///< in bodies or visits; near_bodies.cell is padded with as many cells
	READ_BATCH = 32, ///< bodies or visits whose blocks, of three lines each, take part of the first-level cache
};

static inline void prefetch_block(const wall_block *block) {
	for (size_t line = 0; line < sizeof *block; line += CACHE_LINE_BYTES)
		lanes_prefetch_valid((const char *)block + line);
}

static inline void prefetch_cells(const near_bodies *near, const cell_map *map, int32_t from, int32_t to) {
	for (int32_t i = from; i < to; i++) lanes_prefetch_valid(map->cells + near->cell[i]);
}

/// Prefetches blocks before body i is tested.
static inline void prefetch_before_body(const near_bodies *near, const cell_map *map, int32_t i) {
	if (!PREFETCH_READS) {
		prefetch_block(map->blocks + map->cells[near->cell[i + PREFETCH_DISTANCE]].first);
	} else if (i % READ_BATCH == 0) {
		const int32_t end = i + READ_BATCH < near->count ? i + READ_BATCH : near->count;
		prefetch_cells(near, map, i, end);
		for (int32_t k = i; k < end; k++) prefetch_block(map->blocks + map->cells[near->cell[k]].first);
	}
}

/// Prefetches blocks before visit i.
static inline void prefetch_before_visit(const visit_list *visits, const wall_block *blocks, int32_t i) {
	if (!PREFETCH_READS) {
		prefetch_block(blocks + visits->block[i + PREFETCH_DISTANCE < visits->count ? i + PREFETCH_DISTANCE : i]);
	} else if (i % READ_BATCH == 0) {
		const int32_t end = i + READ_BATCH < visits->count ? i + READ_BATCH : visits->count;
		for (int32_t k = i; k < end; k++) prefetch_block(blocks + visits->block[k]);
	}
}

/// Ends a list of pairs, and pads it with pairs of this body and record 0.
static inline void pad_pairs(pair_list *pairs, int32_t count, int32_t body) {
	assert(count <= PAIR_CAPACITY);
	for (int32_t k = 0; k < 2 * LANES; k += WIDTH)
		lanes_int_store(pairs->body + count + k, lanes_int_set(body)),
			lanes_int_store(pairs->other + count + k, lanes_int_set(0));
	pairs->count = count;
}

/// Appends the walls of the block that the body can touch to the `count` pairs of the list. Returns the new count.
static inline int32_t collect_block(
	pair_list *pairs, int32_t count, const near_bodies *near, int32_t body, const wall_block *block, float slack) {
	// All tests come before the first store: a compiler must assume that it changes the block and the body, and would
	// read them again.
	unsigned bits[LANES / WIDTH];
	for (int at = 0; at < LANES; at += WIDTH) bits[at / WIDTH] = touchable_walls(near->body + body, block, at, slack);
	for (int at = 0; at < LANES; at += WIDTH) {
		lanes_int_store(pairs->body + count, lanes_int_set(body * RECORD));
		lanes_int_pack(pairs->other + count, lanes_int_load(block->wall + at), lanes_packing_of(bits[at / WIDTH]));
		count += bit_count(bits[at / WIDTH]);
	}
	return count;
}

static int32_t collect(pair_list *pairs, int32_t *crowded, const near_bodies *near, const cell_map *map, float slack) {
	int32_t count = 0, crowded_count = 0;
	if (!PREFETCH_READS) prefetch_cells(near, map, 0, near->count);
	for (int32_t i = 0; i < near->count; i++) {
		const wall_cell cell = map->cells[near->cell[i]];
		prefetch_before_body(near, map, i);
		count = collect_block(pairs, count, near, i, map->blocks + cell.first, slack);
		crowded[crowded_count] = i;
		crowded_count += cell.blocks > 1;
	}
	pad_pairs(pairs, count, near->count * RECORD);
	return crowded_count;
}

static void collect_visits(
	pair_list *pairs, const near_bodies *near, const visit_list *visits, const wall_block *blocks, float slack) {
	assert(pairs->count + LANES * visits->count <= PAIR_CAPACITY);
	int32_t count = pairs->count;
	for (int32_t i = 0; i < visits->count; i++) {
		prefetch_before_visit(visits, blocks, i);
		count = collect_block(pairs, count, near, visits->body[i], blocks + visits->block[i], slack);
	}
	pad_pairs(pairs, count, near->count * RECORD);
}
