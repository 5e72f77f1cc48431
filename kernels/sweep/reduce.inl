// The earliest touch of each body, as the minimum of whole numbers: bits of t, then what is touched. Times of impact
// are not negative, so their bits sort like them, and ties come out right by themselves; only among circles they are
// told by id. No branch waits on the comparison.

static void reduce(best_hits *best, const near_bodies *near, const pair_times *touches) {
	int32_t n = best->count;
	for (int32_t i = 0; i < touches->count; i++) {
		const int32_t slot = near->body[touches->body[i] / RECORD].slot;
		const uint64_t key = (uint64_t)touches->time[i] << 32 | (uint32_t)touches->other[i];
		const uint64_t old = best->key[slot];
		best->key[slot] = key < old ? key : old;
		best->slot[n] = slot;
		n += old == KEY_MISS;
	}
	best->count = n;
}

/// Which of two circles wins that are touched at the same time? The lower id, then the lower index.
static uint64_t of_equal_times(uint64_t a, uint64_t b, const circle_record *records) {
	const circle_record *x = records + key_place(a), *y = records + key_place(b);
	return x->id < y->id || (x->id == y->id && x->index < y->index) ? a : b;
}

/// The earlier of a circle's touch and what was known before. Ties are rare, so that the branch is predicted.
static inline uint64_t earlier(uint64_t key, uint64_t old, const circle_record *records) {
	if (key >> 31 == old >> 31) return of_equal_times(key, old, records); // of circles both
	return key < old ? key : old;
}

static inline uint64_t circle_key(uint32_t time, int32_t place) {
	return (uint64_t)time << 32 | KEY_CIRCLE | (uint32_t)place;
}

/// Bodies ask the circles of `records`.
static void reduce_circles(
	best_hits *best, const near_bodies *near, const pair_times *touches, const circle_record *records) {
	int32_t n = best->count;
	for (int32_t i = 0; i < touches->count; i++) {
		const int32_t slot = near->body[touches->body[i] / RECORD].slot;
		const uint64_t old = best->key[slot];
		best->key[slot] = earlier(circle_key(touches->time[i], touches->other[i] / RECORD), old, records);
		best->slot[n] = slot;
		n += old == KEY_MISS;
	}
	best->count = n;
}

/// The circles of `records` ask one another: each touch is one of both.
static void reduce_self(uint64_t *key, const pair_times *touches, const circle_record *records) {
	for (int32_t i = 0; i < touches->count; i++) {
		const int32_t a = touches->body[i] / RECORD, b = touches->other[i] / RECORD;
		key[a] = earlier(circle_key(touches->time[i], b), key[a], records);
		key[b] = earlier(circle_key(touches->time[i], a), key[b], records);
	}
}
