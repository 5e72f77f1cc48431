// Pairs of circles that go straight at one another have the sweep's times, to the bit.

static void interval_straight(straight_pairs *pairs) {
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const moving_circle m = {lanes_load(pairs->px + i), lanes_load(pairs->py + i), lanes_load(pairs->dx + i),
			lanes_load(pairs->dy + i), lanes_load(pairs->reach + i)};
		const interval_lanes s = span_circle(&m);
		lanes_store(pairs->entry + i, s.entry), lanes_store(pairs->exit + i, s.exit);
	}
}
