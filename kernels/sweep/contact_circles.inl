// Point and normal of bodies whose earliest hit is another circle.

/// The time and the other's record of bodies whose keys are those of circles.
static inline lanes circle_touch(int32_t place[WIDTH], const uint64_t *key, lanes_int slot) {
	const uint32_t *halves = (const uint32_t *)key;
	const lanes_int first = lanes_int_shift_left(slot, 1);
	const lanes_int low = lanes_int_gather(halves + KEY_LOW, first);
	lanes_int_store(place, lanes_int_shift_left(low, 3)); // the flag of circles is shifted out
	return lanes_as_float(lanes_int_gather(halves + KEY_HIGH, first));
}

/// Which circles they are, and the normals.
static inline void store_circle(contact_columns *contacts, int32_t n, const int32_t place[WIDTH],
	const circle_record *records, lanes nx, lanes ny) {
	lanes_store(contacts->normal_x + n, nx), lanes_store(contacts->normal_y + n, ny);
	lanes_int_store(contacts->feature + n, lanes_int_set(GZ_FEATURE_CIRCLE));
	for (int k = 0; k < WIDTH; k++) {
		const circle_record *record = records + place[k] / RECORD;
		contacts->index[n + k] = record->index, contacts->id[n + k] = record->id;
	}
}

/// For the bodies of best->slot[from] and on.
static void contact_circles(contact_columns *contacts, const best_hits *best, int32_t from, int32_t count,
	const tile_columns *tile, const circle_record *records) {
	const lanes zero = lanes_set(0);
	for (int32_t n = from; n < from + count; n += WIDTH) {
		int32_t place[WIDTH];
		const lanes_int slot = lanes_int_load(best->slot + n);
		const lanes time = circle_touch(place, best->key, slot);
		const moving_circle body = gather_bodies(tile, slot), other = load_circle(records, place);
		const moving_circle m = relative_circle(&body, &other);

		const lanes x = lanes_add(m.px, lanes_mul(m.dx, time)), y = lanes_add(m.py, lanes_mul(m.dy, time));
		// Points that meet, or radii too small to tell: the motion reversed.
		const lanes_mask none = lanes_and(lanes_equal(x, zero), lanes_equal(y, zero));
		const lanes_mask back = lanes_or(none, lanes_equal(m.radius, zero));
		lanes nx, ny;
		normalize(&nx, &ny, lanes_select(back, lanes_negate(m.dx), x), lanes_select(back, lanes_negate(m.dy), y));
		lanes_store((float *)contacts->time + n, time);
		store_circle(contacts, n, place, records, nx, ny);
		const lanes other_x = lanes_add(other.px, lanes_mul(other.dx, time)),
					other_y = lanes_add(other.py, lanes_mul(other.dy, time));
		lanes_store(contacts->point_x + n, lanes_add(other_x, lanes_mul(nx, other.radius)));
		lanes_store(contacts->point_y + n, lanes_add(other_y, lanes_mul(ny, other.radius)));
	}
}
