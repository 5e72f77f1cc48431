// Which of a block's eight walls can this body touch? The test is done in each wall's own frame: distance from the line
// less radius against approach, and the path's extent along the wall against the wall's length. What it lets through is
// decided by evaluate; what evaluate would accept, it lets through, thanks to `slack` (docs/architecture.md has the
// bound).

/// Of the walls from place `at` of the block on.
static inline unsigned touchable_walls(const near_body *body, const wall_block *block, int at, float slack) {
	const lanes zero = lanes_set(0);
	const lanes dx = lanes_set(body->dx), dy = lanes_set(body->dy), radius = lanes_set(body->radius + slack);
	const lanes ux = lanes_load(block->ux + at), uy = lanes_load(block->uy + at);
	const lanes rx = lanes_sub(lanes_set(body->px), lanes_load(block->ax + at));
	const lanes ry = lanes_sub(lanes_set(body->py), lanes_load(block->ay + at));

	const lanes distance = lanes_sub(lanes_mul(rx, uy), lanes_mul(ry, ux)); // signed, from the line
	const lanes leaving = lanes_flip(lanes_sub(lanes_mul(dx, uy), lanes_mul(dy, ux)), distance);
	const lanes gap = lanes_sub(lanes_abs(distance), radius);
	const lanes_mask reaches = lanes_less_equal(gap, lanes_max(lanes_negate(leaving), zero));

	const lanes start = lanes_add(lanes_mul(rx, ux), lanes_mul(ry, uy)); // along the wall
	const lanes end = lanes_add(start, lanes_add(lanes_mul(dx, ux), lanes_mul(dy, uy)));
	const lanes_mask not_before = lanes_less_equal(zero, lanes_add(lanes_max(start, end), radius));
	const lanes_mask not_after =
		lanes_less_equal(lanes_sub(lanes_min(start, end), radius), lanes_load(block->length + at));
	return lanes_bits(lanes_and(reaches, lanes_and(not_before, not_after)));
}

enum { AHEAD = 8 }; ///< visits; blocks come from the second cache

static inline void prefetch_block(const wall_block *block) {
	for (size_t line = 0; line < sizeof *block; line += 64) lanes_prefetch((const char *)block + line);
}

/// evaluate fills its last lanes with nobody.
static inline void pad_pairs(pair_list *pairs, int32_t count, int32_t nobody) {
	for (int32_t k = 0; k < 2 * LANES; k += WIDTH)
		lanes_int_store(pairs->body + count + k, lanes_int_set(nobody)),
			lanes_int_store(pairs->wall + count + k, lanes_int_set(0));
	pairs->count = count;
}

static void collect(
	pair_list *pairs, const near_bodies *near, const visit_list *visits, const wall_block *blocks, float slack) {
	int32_t n = 0;
	for (int32_t i = 0; i < visits->count; i++) {
		const wall_block *block = blocks + visits->block[i];
		prefetch_block(blocks + visits->block[i + AHEAD < visits->count ? i + AHEAD : i]);
		for (int at = 0; at < LANES; at += WIDTH) {
			const unsigned bits = touchable_walls(near->body + visits->body[i], block, at, slack);
			lanes_int_store(pairs->body + n, lanes_int_set(visits->body[i] * RECORD));
			lanes_int_pack(pairs->wall + n, lanes_int_load(block->wall + at), lanes_packing_of(bits));
			n += __builtin_popcount(bits);
		}
	}
	pad_pairs(pairs, n, near->count * RECORD);
}
