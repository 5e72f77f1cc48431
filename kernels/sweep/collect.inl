// Which of a block's eight walls can this body touch? The path is a segment, and so is the wall; in the wall's frame,
// neither the extents along the wall nor those across it may lie further apart than the radius. All of it is twice as
// large here, so that nothing need be halved. What the test lets through is decided by evaluate; what evaluate would
// accept, it lets through, thanks to `slack` (docs/architecture.md has the bound).

/// Of the walls from place `at` of the block on.
static inline unsigned touchable_walls(const near_body *body, const wall_block *block, int at, float slack) {
	const float radius = body->radius + slack;
	const lanes dx = lanes_set(body->dx), dy = lanes_set(body->dy), width = lanes_set(radius + radius);
	const lanes ux = lanes_load(block->ux + at), uy = lanes_load(block->uy + at);
	const lanes rx = lanes_sub(lanes_set(body->sum_x), lanes_load(block->sum_x + at));
	const lanes ry = lanes_sub(lanes_set(body->sum_y), lanes_load(block->sum_y + at));

	const lanes across = lanes_sub(lanes_mul(rx, uy), lanes_mul(ry, ux)); // of the wall, from middle to middle
	const lanes along = lanes_add(lanes_mul(rx, ux), lanes_mul(ry, uy));
	const lanes extent_across = lanes_abs(lanes_sub(lanes_mul(dx, uy), lanes_mul(dy, ux)));
	const lanes extent_along = lanes_abs(lanes_add(lanes_mul(dx, ux), lanes_mul(dy, uy)));
	const lanes length = lanes_load(block->length + at);
	return lanes_bits(lanes_and(lanes_less_equal(lanes_abs(across), lanes_add(width, extent_across)),
		lanes_less_equal(lanes_abs(along), lanes_add(lanes_add(width, length), extent_along))));
}

enum { AHEAD = 8 }; ///< bodies or visits; blocks come from the second cache

static inline void prefetch_block(const wall_block *block) {
	for (size_t line = 0; line < sizeof *block; line += 64) lanes_prefetch((const char *)block + line);
}

/// evaluate fills its last lanes with nobody.
static inline void pad_pairs(pair_list *pairs, int32_t count, int32_t nobody) {
	for (int32_t k = 0; k < 2 * LANES; k += WIDTH)
		lanes_int_store(pairs->body + count + k, lanes_int_set(nobody)),
			lanes_int_store(pairs->other + count + k, lanes_int_set(0));
	pairs->count = count;
}

/// Appends the walls of the block that this body can touch. Returns how many pairs there are then.
static inline int32_t collect_block(
	pair_list *pairs, int32_t n, const near_bodies *near, int32_t body, const wall_block *block, float slack) {
	for (int at = 0; at < LANES; at += WIDTH) {
		const unsigned bits = touchable_walls(near->body + body, block, at, slack);
		lanes_int_store(pairs->body + n, lanes_int_set(body * RECORD));
		lanes_int_pack(pairs->other + n, lanes_int_load(block->wall + at), lanes_packing_of(bits));
		n += __builtin_popcount(bits);
	}
	return n;
}

static int32_t collect(pair_list *pairs, int32_t *crowded, const near_bodies *near, const cell_map *map, float slack) {
	int32_t n = 0, m = 0;
	for (int32_t i = 0; i < near->count; i++) lanes_prefetch((const char *)(map->cells + near->cell[i]));
	for (int32_t i = 0; i < near->count; i++) {
		const wall_cell cell = map->cells[near->cell[i]];
		prefetch_block(map->blocks + map->cells[near->cell[i + AHEAD]].first);
		n = collect_block(pairs, n, near, i, map->blocks + cell.first, slack);
		crowded[m] = i;
		m += cell.blocks > 1;
	}
	pad_pairs(pairs, n, near->count * RECORD);
	return m;
}

static void collect_visits(
	pair_list *pairs, const near_bodies *near, const visit_list *visits, const wall_block *blocks, float slack) {
	int32_t n = pairs->count;
	for (int32_t i = 0; i < visits->count; i++) {
		prefetch_block(blocks + visits->block[i + AHEAD < visits->count ? i + AHEAD : i]);
		n = collect_block(pairs, n, near, visits->body[i], blocks + visits->block[i], slack);
	}
	pad_pairs(pairs, n, near->count * RECORD);
}
