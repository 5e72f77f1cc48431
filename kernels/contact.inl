// Feature, point and normal of each body's earliest hit: the touch is computed once more, to the same bits, for the hits alone.

static inline void store_normal(contact_columns *contacts, int32_t i, lanes x, lanes y) {
	const lanes scale = scale_to_one(x, y); // so that the squares stay in range
	x = lanes_mul(x, scale), y = lanes_mul(y, scale);
	const lanes length = lanes_sqrt(dot(x, y, x, y));
	lanes_store(contacts->normal_x + i, lanes_add(lanes_div(x, length), lanes_set(0)));
	lanes_store(contacts->normal_y + i, lanes_add(lanes_div(y, length), lanes_set(0)));
}

static void contact(
	contact_columns *contacts, const best_hits *best, const tile_columns *tile, const wall_record *walls) {
	const lanes zero = lanes_set(0), step = lanes_set(tile->step);
	for (int32_t i = 0; i < best->count; i += WIDTH) {
		int32_t index[WIDTH];
		float times[WIDTH];
		for (int k = 0; k < WIDTH; k++) {
			const uint64_t key = i + k < best->count ? best->key[best->slot[i + k]] : 0; // beyond the end: wall 0, t 0
			const uint32_t time = (uint32_t)(key >> 32);
			memcpy(times + k, &time, sizeof time);
			index[k] = (int32_t)(uint32_t)key;
		}
		lanes_int slot = lanes_int_load(best->slot + i);
		if (best->count - i < WIDTH) {
			int32_t slots[WIDTH] = {0};
			memcpy(slots, best->slot + i, sizeof *slots * (size_t)(best->count - i));
			slot = lanes_int_load(slots);
		}
		const lanes time = lanes_load(times);
		const lanes dx = lanes_mul(lanes_gather(tile->mx, slot), step);
		const lanes dy = lanes_mul(lanes_gather(tile->my, slot), step);
		const moving_circle m = {lanes_gather(tile->px, slot), lanes_gather(tile->py, slot), dx, dy,
			lanes_gather(tile->radius, slot)};
		lanes column[4], length[2];
		lanes_load_four(column, &walls->ax, index);
		lanes_load_two(length, &walls->length, index);
		const lanes_mask swapped = lanes_int_equal(lanes_as_int(length[1]), lanes_int_set(WALL_SWAPPED)); // flags follow
		const side_touch w = touch_side(&m, column, length[0]);

		const lanes_int first = lanes_int_select(swapped, lanes_int_set(GZ_END_B), lanes_int_set(GZ_END_A));
		const lanes_int second = lanes_int_select(swapped, lanes_int_set(GZ_END_A), lanes_int_set(GZ_END_B));
		const lanes_int feature =
			lanes_int_select(w.before, first, lanes_int_select(w.after, second, lanes_int_set(GZ_SIDE)));
		lanes_int_store(contacts->feature + i, feature);

		// The closest point of the segment: an end is its own coordinates, to the bit.
		const lanes share = lanes_div(w.along, w.edge_squared);
		const lanes side_x = lanes_add(column[0], lanes_mul(w.ex, share));
		const lanes side_y = lanes_add(column[1], lanes_mul(w.ey, share));
		const lanes end_x = lanes_select(w.before, column[0], column[2]);
		const lanes end_y = lanes_select(w.before, column[1], column[3]);
		const lanes_mask end = lanes_or(w.before, w.after);
		lanes_store(contacts->point_x + i, lanes_select(end, end_x, side_x));
		lanes_store(contacts->point_y + i, lanes_select(end, end_y, side_y));

		// From an end towards the centre at the touch.
		const lanes from_x = lanes_add(lanes_sub(m.px, end_x), lanes_mul(dx, time));
		const lanes from_y = lanes_add(lanes_sub(m.py, end_y), lanes_mul(dy, time));
		// A side's normal is the edge turned: (-ey, ex) is the left one, (ey, -ex) the right one, where `side` is positive.
		// A ray that touches at distance 0 gets the one against its motion; along the wall, the caller's left one.
		const lanes_mask at_zero = lanes_or(lanes_equal(m.radius, zero),
			lanes_and(end, lanes_and(lanes_equal(from_x, zero), lanes_equal(from_y, zero))));
		const lanes left = lanes_select(swapped, lanes_set(1), lanes_set(-1));
		const lanes against = lanes_select(lanes_equal(w.crossing, zero), left, lanes_negate(w.crossing));
		const lanes facing = lanes_select(at_zero, against, w.side);
		const lanes turned_x = lanes_flip(w.ey, facing), turned_y = lanes_flip(lanes_negate(w.ex), facing);
		// A ray that touches a point has no side to speak of: its normal is its motion reversed.
		const lanes_mask point = lanes_equal(w.edge_squared, zero);
		const lanes_mask use_end = lanes_and_not(end, at_zero), use_motion = lanes_and(at_zero, point);
		const lanes normal_x = lanes_select(use_motion, lanes_negate(dx), lanes_select(use_end, from_x, turned_x));
		const lanes normal_y = lanes_select(use_motion, lanes_negate(dy), lanes_select(use_end, from_y, turned_y));
		store_normal(contacts, i, normal_x, normal_y);
	}
}
