// Pairs of body and wall -> the times of those that touch.

static void evaluate(touch_list *touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	int32_t n = 0;
	for (int32_t i = 0; i < pairs->count; i += LANES) {
		for (int k = LANES; k < 2 * LANES; k++) lanes_prefetch(walls + pairs->wall[i + k]);
		const lanes_int body = lanes_int_load(pairs->body + i), wall = lanes_int_load(pairs->wall + i);
		lanes column[4];
		lanes_load_records(column, walls, sizeof *walls, pairs->wall + i);
		const lanes length = lanes_gather(&walls->length, lanes_int_shift_left(wall, 3));
		const circle_wall w = touch(lanes_gather(near->px, body), lanes_gather(near->py, body),
			lanes_gather(near->dx, body), lanes_gather(near->dy, body), lanes_gather(near->radius, body), column, length);

		const int32_t left = pairs->count - i;
		const unsigned live = left < LANES ? (1u << left) - 1 : 255;
		const unsigned bits = lanes_bits(w.hits) & live;
		const lanes_packing packing = lanes_packing_of(bits);
		lanes_int_pack(touches->time + n, lanes_as_int(w.time), packing);
		lanes_int_pack(touches->body + n, body, packing);
		lanes_int_pack(touches->wall + n, wall, packing);
		n += __builtin_popcount(bits);
	}
	touches->count = n;
}
