// Reduction: the earliest hit of each body, as the minimum of keys (columns.h). Times of impact are not negative, so
// their bits sort like the times; ties are resolved by the targets, and between circles by their ids. No branch depends
// on the comparison of times.

static void reduce(best_hits *best, const near_bodies *near, const pair_times *times) {
	int32_t count = best->count;
	for (int32_t i = 0; i < times->count; i++) {
		const int32_t slot = near->body[times->body[i] / RECORD].slot;
		const uint64_t key = key_of_wall(times->time[i], times->other[i]);
		const uint64_t old = best->key[slot];
		best->key[slot] = key < old ? key : old;
		best->slot[count] = slot;
		count += old == KEY_MISS;
	}
	best->count = count;
	assert(count <= TILE);
}

/// The key of two circles that are hit at the same time: that of the lower id or, with equal ids, of the lower index.
static uint64_t lower_id(uint64_t a, uint64_t b, const circle_record *records) {
	const circle_record *x = records + key_place(a), *y = records + key_place(b);
	return x->id < y->id || (x->id == y->id && x->index < y->index) ? a : b;
}

/// The earlier of a hit of a circle and the earliest hit so far. Ties are rare, so the branch is predicted.
static inline uint64_t earlier_hit(uint64_t key, uint64_t old, const circle_record *records) {
	if (key >> 31 == old >> 31) return lower_id(key, old, records); // equal times, and both are circles
	return key < old ? key : old;
}

static void reduce_circles(
	best_hits *best, const near_bodies *near, const pair_times *times, const circle_record *records) {
	int32_t count = best->count;
	for (int32_t i = 0; i < times->count; i++) {
		const int32_t slot = near->body[times->body[i] / RECORD].slot;
		const uint64_t old = best->key[slot];
		best->key[slot] = earlier_hit(key_of_circle(times->time[i], times->other[i] / RECORD), old, records);
		best->slot[count] = slot;
		count += old == KEY_MISS;
	}
	best->count = count;
	assert(count <= TILE);
}

static void reduce_self(uint64_t *key, const pair_times *times, const circle_record *records) {
	for (int32_t i = 0; i < times->count; i++) {
		const int32_t a = times->body[i] / RECORD, b = times->other[i] / RECORD;
		key[a] = earlier_hit(key_of_circle(times->time[i], b), key[a], records);
		key[b] = earlier_hit(key_of_circle(times->time[i], a), key[b], records);
	}
}
