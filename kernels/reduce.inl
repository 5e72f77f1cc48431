// The earliest touch of each body, as the minimum of whole numbers: bits of t, then the wall. Times of impact are not
// negative, so their bits sort like them, and ties come out right by themselves. No branch waits on the comparison.

static void reduce(best_hits *best, const near_bodies *near, const touch_list *touches) {
	int32_t n = best->count;
	for (int32_t i = 0; i < touches->count; i++) {
		const int32_t slot = near->body[touches->body[i] / RECORD].slot;
		const uint64_t key = (uint64_t)touches->time[i] << 32 | (uint32_t)touches->wall[i];
		const uint64_t old = best->key[slot];
		best->key[slot] = key < old ? key : old;
		best->slot[n] = slot;
		n += old == KEY_MISS;
	}
	best->count = n;
}
