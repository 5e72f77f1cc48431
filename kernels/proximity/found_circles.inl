// The circles that a search for the nearest ones has found, in no order, and how they are sorted: each is compared with
// each, eight at a time, and the number of nearer ones is its place (rank sort). There are few, and no branch depends
// on their order.

typedef struct found_circles {
	float distance[NEAREST_FOUND + 2 * LANES]; ///< between the surfaces
	uint32_t low[NEAREST_FOUND + 2 * LANES];   ///< the lower half of the circle's key
	int32_t count;
	float within; ///< circles further away do not count
} found_circles;

/// The order of circles at the same distance, by the lower halves of their keys.
static inline bool circle_precedes(uint32_t a, uint32_t b, const circle_record *records) {
	const circle_record *x = records + (a ^ KEY_CIRCLE), *y = records + (b ^ KEY_CIRCLE);
	return x->id != y->id ? x->id < y->id : x->index < y->index;
}

static inline lanes_int count_nearer(lanes_int nearer, lanes other, lanes own) {
	return lanes_int_sub(nearer, lanes_int_keep(lanes_less(other, own), lanes_int_set(-1)));
}

/// How many of the circles are nearer than each. Returns whether all distances differ.
static inline bool rank_circles(int32_t *rank, found_circles *f) {
	lanes_int sums = lanes_int_set(0);
	for (int32_t k = 0; k < 2 * LANES; k += WIDTH) lanes_store(f->distance + f->count + k, lanes_set(-INFINITY));
	for (int32_t i = 0; i < f->count; i += 2 * WIDTH) {
		const lanes own = lanes_load(f->distance + i), next = lanes_load(f->distance + i + WIDTH);
		lanes_int nearer = lanes_int_set(0), next_nearer = lanes_int_set(0);
		for (int32_t k = 0; k < f->count; k++) {
			const lanes other = lanes_set(f->distance[k]);
			nearer = count_nearer(nearer, other, own), next_nearer = count_nearer(next_nearer, other, next);
		}
		lanes_int_store(rank + i, nearer), lanes_int_store(rank + i + WIDTH, next_nearer);
		sums = lanes_int_add(sums, lanes_int_add(nearer, next_nearer));
	}
	int32_t part[WIDTH], sum = 0;
	lanes_int_store(part, sums);
	for (int k = 0; k < WIDTH; k++) sum += part[k];
	return sum == f->count * (f->count - 1) / 2;
}

static inline uint64_t key_of_halves(uint32_t high, uint32_t low) { return (uint64_t)high << 32 | low; }

/// Writes the keys of the first `max` circles to their places; each rank has one circle. Changes the columns.
static inline void place_keys(uint64_t *key, found_circles *f, uint32_t *high, int32_t *rank, int32_t max) {
	int32_t kept = 0;
	for (int32_t i = 0; i < f->count; i += WIDTH) {
		const lanes_int ranks = lanes_int_load(rank + i);
		const lanes_mask first = lanes_int_less(ranks, lanes_int_set(max));
		const unsigned bits = lanes_bits(first) & valid_lanes(i, f->count);
		const lanes_packing packing = lanes_packing_of(bits);
		const lanes_int highs = lanes_int_load(high + i), lows = lanes_int_load(f->low + i);
		lanes_int_pack(rank + kept, ranks, packing);
		lanes_int_pack(high + kept, highs, packing), lanes_int_pack(f->low + kept, lows, packing);
		kept += bit_count(bits);
	}
	for (int32_t i = 0; i < kept; i++) key[rank[i]] = key_of_halves(high[i], f->low[i]);
}

/// The same where circles have the same distance, and so the same rank: these are sorted by insertion.
SELDOM void place_equal_keys(uint64_t *key, const found_circles *f, const uint32_t *high, const int32_t *rank,
	int32_t max, const circle_record *records) {
	uint64_t sorted[NEAREST_FOUND];
	uint8_t same[NEAREST_FOUND]; // circles that have taken places from a rank on
	memset(same, 0, sizeof same);
	for (int32_t i = 0; i < f->count; i++) {
		int32_t to = rank[i] + same[rank[i]]++;
		for (; to > rank[i] && circle_precedes(f->low[i], (uint32_t)sorted[to - 1], records); to--)
			sorted[to] = sorted[to - 1];
		sorted[to] = key_of_halves(high[i], f->low[i]);
	}
	for (int32_t i = 0; i < f->count && i < max; i++) key[i] = sorted[i];
}

/// Writes the keys of the `max` nearest circles, or of all, in their order. Returns their number. Changes the columns.
static inline int32_t sort_circles(uint64_t *key, found_circles *f, int32_t max, const circle_record *records) {
	uint32_t high[NEAREST_FOUND + 2 * LANES];
	int32_t rank[NEAREST_FOUND + 2 * LANES];
	const bool differ = rank_circles(rank, f);
	for (int32_t i = 0; i < f->count; i += WIDTH) lanes_int_store(high + i, sortable_bits(lanes_load(f->distance + i)));
	if (differ) place_keys(key, f, high, rank, max);
	else place_equal_keys(key, f, high, rank, max, records);
	return f->count < max ? f->count : max;
}

/// Drops all but the `max` nearest of more circles. Further ones do not count any more.
SELDOM void keep_nearest(found_circles *f, int32_t max, const circle_record *records) {
	uint64_t key[NEAREST_MAX];
	f->count = sort_circles(key, f, max, records);
	for (int32_t i = 0; i < f->count; i++) {
		const uint32_t sorted = (uint32_t)(key[i] >> 32), bits = sorted >> 31 ? sorted ^ 0x80000000u : ~sorted;
		memcpy(f->distance + i, &bits, sizeof bits);
		f->low[i] = (uint32_t)key[i];
	}
	f->within = f->distance[max - 1];
}
