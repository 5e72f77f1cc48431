// Pairs of circles -> the times of those that touch.

/// bodies, others: records that begin with px py dx dy radius
static void evaluate_circles(pair_times *touches, const void *bodies, const void *others, const pair_list *pairs) {
	touches->count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const moving_circle a = load_circle(bodies, pairs->body + i), b = load_circle(others, pairs->other + i);
		lanes_mask hits;
		const lanes time = touch_circle(&hits, &a, &b);
		const int32_t left = pairs->count - i;
		const unsigned bits = lanes_bits(hits) & (left < WIDTH ? (1u << left) - 1 : ALL_LANES);
		append_touches(touches, time, lanes_int_load(pairs->body + i), lanes_int_load(pairs->other + i), bits);
	}
}
