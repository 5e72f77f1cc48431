// Contacts with circles: point and normal of bodies whose earliest hit is another circle.

/// Writes the offsets of the circles, and returns the times, from the keys of slots whose keys are those of circles.
static inline lanes unpack_circle_keys(int32_t offset[WIDTH], const uint64_t *key, lanes_int slot) {
	const uint32_t *halves = (const uint32_t *)key;
	const lanes_int first = lanes_int_shift_left(slot, 1);
	const lanes_int low = lanes_int_gather(halves + KEY_LOW, first);
	lanes_int_store(offset, lanes_int_shift_left(low, RECORD_SHIFT)); // KEY_CIRCLE is shifted out
	return lanes_as_float(lanes_int_gather(halves + KEY_HIGH, first));
}

/// Writes what the contacts of any query have in common: index, id, feature and normal.
static inline void store_circle(contact_columns *contacts, int32_t i, const int32_t offset[WIDTH],
	const circle_record *records, lanes nx, lanes ny) {
	lanes_store(contacts->normal_x + i, nx), lanes_store(contacts->normal_y + i, ny);
	lanes_int_store(contacts->feature + i, lanes_int_set(GZ_FEATURE_CIRCLE));
	for (int k = 0; k < WIDTH; k++) {
		const circle_record *record = records + offset[k] / RECORD;
		contacts->index[i + k] = record->index, contacts->id[i + k] = record->id;
	}
}

static void contact_circles(contact_columns *contacts, const best_hits *best, int32_t from, int32_t count,
	const tile_columns *tile, const circle_record *records) {
	const lanes zero = lanes_set(0);
	assert(from >= 0 && from + count <= TILE);
	for (int32_t i = from; i < from + count; i += WIDTH) {
		int32_t offset[WIDTH];
		const lanes_int slot = lanes_int_load(best->slot + i);
		const lanes time = unpack_circle_keys(offset, best->key, slot);
		const moving_circle body = gather_bodies(tile, slot), other = load_circle(records, offset);
		const moving_circle m = relative_circle(&body, &other);

		const lanes x = lanes_add(m.px, lanes_mul(m.dx, time)), y = lanes_add(m.py, lanes_mul(m.dy, time));
		// Two points, or radii too small to give a direction: the normal is the reversed motion.
		const lanes_mask same_place = lanes_and(lanes_equal(x, zero), lanes_equal(y, zero));
		const lanes_mask reverse = lanes_or(same_place, lanes_equal(m.radius, zero));
		lanes nx, ny;
		normalize(&nx, &ny, lanes_select(reverse, lanes_negate(m.dx), x), lanes_select(reverse, lanes_negate(m.dy), y));
		lanes_store((float *)contacts->time + i, time);
		store_circle(contacts, i, offset, records, nx, ny);
		const lanes other_x = lanes_add(other.px, lanes_mul(other.dx, time)),
					other_y = lanes_add(other.py, lanes_mul(other.dy, time));
		lanes_store(contacts->point_x + i, lanes_add(other_x, lanes_mul(nx, other.radius)));
		lanes_store(contacts->point_y + i, lanes_add(other_y, lanes_mul(ny, other.radius)));
	}
}
