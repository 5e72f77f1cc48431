// Pairs of body and wall -> the times of those that touch.

static void evaluate(touch_list *touches, const near_bodies *near, const pair_list *pairs, const wall_record *walls) {
	int32_t n = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		for (int k = WIDTH; k < 2 * WIDTH; k++) lanes_prefetch(walls + pairs->wall[i + k]);
		lanes ends[4], length[2], path[4], radius[2];
		lanes_load_four(ends, &walls->ax, pairs->wall + i);
		lanes_load_two(length, &walls->length, pairs->wall + i);
		lanes_load_four(path, &near->body->px, pairs->body + i);
		lanes_load_two(radius, &near->body->radius, pairs->body + i);
		const circle_wall w = touch(path[0], path[1], path[2], path[3], radius[0], ends, length[0]);

		const int32_t left = pairs->count - i;
		const unsigned live = left < WIDTH ? (1u << left) - 1 : ALL_LANES;
		const unsigned bits = lanes_bits(w.hits) & live;
		const lanes_packing packing = lanes_packing_of(bits);
		lanes_int_pack(touches->time + n, lanes_as_int(w.time), packing);
		lanes_int_pack(touches->slot + n, lanes_as_int(radius[1]), packing); // which follows the radius
		lanes_int_pack(touches->wall + n, lanes_int_load(pairs->wall + i), packing);
		n += __builtin_popcount(bits);
	}
	touches->count = n;
}
