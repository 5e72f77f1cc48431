// Point and normal of bodies whose earliest hit is another circle.

/// For the bodies of best->slot[from] and on, whose keys are those of circles.
static void contact_circles(contact_columns *contacts, const best_hits *best, int32_t from, int32_t count,
	const tile_columns *tile, const circle_record *records) {
	const lanes step = lanes_set(tile->step), zero = lanes_set(0);
	for (int32_t n = from; n < from + count; n += WIDTH) {
		int32_t slots[WIDTH], place[WIDTH];
		float times[WIDTH];
		for (int k = 0; k < WIDTH; k++) { // the last lanes repeat the last body
			slots[k] = best->slot[n + k < from + count ? n + k : from + count - 1];
			const uint64_t key = best->key[slots[k]];
			const uint32_t time = (uint32_t)(key >> 32);
			memcpy(times + k, &time, sizeof time);
			place[k] = (int32_t)((uint32_t)key ^ KEY_CIRCLE) * RECORD;
		}
		const lanes_int slot = lanes_int_load(slots);
		const lanes time = lanes_load(times);
		const moving_circle body = {lanes_gather(tile->px, slot), lanes_gather(tile->py, slot),
			lanes_mul(lanes_gather(tile->mx, slot), step), lanes_mul(lanes_gather(tile->my, slot), step),
			lanes_gather(tile->radius, slot)};
		const moving_circle other = load_circle(records, place);
		const moving_circle m = relative_circle(&body, &other);

		const lanes x = lanes_add(m.px, lanes_mul(m.dx, time)), y = lanes_add(m.py, lanes_mul(m.dy, time));
		// Points that meet, or radii too small to tell: the motion reversed.
		const lanes_mask back = lanes_and(lanes_equal(x, zero), lanes_equal(y, zero));
		lanes nx, ny;
		normalize(&nx, &ny, lanes_select(back, lanes_negate(m.dx), x), lanes_select(back, lanes_negate(m.dy), y));
		lanes_store((float *)contacts->time + n, time);
		lanes_store(contacts->normal_x + n, nx), lanes_store(contacts->normal_y + n, ny);
		const lanes other_x = lanes_add(other.px, lanes_mul(other.dx, time)),
					other_y = lanes_add(other.py, lanes_mul(other.dy, time));
		lanes_store(contacts->point_x + n, lanes_add(other_x, lanes_mul(nx, other.radius)));
		lanes_store(contacts->point_y + n, lanes_add(other_y, lanes_mul(ny, other.radius)));
		lanes_int_store(contacts->feature + n, lanes_int_set(GZ_CIRCLE));
		lanes_int_store(
			contacts->wall + n, lanes_int_gather((const int32_t *)(const void *)records + 5, lanes_int_load(place)));
		for (int k = 0; k < WIDTH; k++) contacts->id[n + k] = records[place[k] / RECORD].id;
	}
}
