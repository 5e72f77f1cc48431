// Contacts with walls: feature, point and normal of each body's earliest hit. The touch is computed again, for the hits
// alone; it gives the same bits.

/// Writes the times and the offsets of the walls from the keys. Lanes past the end are body 0 and wall 0.
static inline void unpack_keys(contact_columns *contacts, best_hits *best) {
	for (int32_t i = 0; i < best->count; i++) {
		const uint64_t key = best->key[best->slot[i]];
		contacts->time[i] = key_time(key);
		contacts->index[i] = key_offset(key); // store_feature replaces it by the index
	}
	for (int32_t i = best->count; i < best->count + WIDTH; i++)
		best->slot[i] = contacts->index[i] = 0, contacts->time[i] = 0;
}

/// Writes the vector scaled to length 1, and returns the length that it had.
static inline lanes normalize(lanes *nx, lanes *ny, lanes x, lanes y) {
	const lanes scale = scale_to_one(x, y); // so that the squares stay in range
	x = lanes_mul(x, scale), y = lanes_mul(y, scale);
	const lanes length = lanes_sqrt(dot(x, y, x, y));
	*nx = lanes_add(lanes_div(x, length), lanes_set(0)); // + 0 turns -0 into 0
	*ny = lanes_add(lanes_div(y, length), lanes_set(0));
	return lanes_div(length, scale);
}

/// The sign of the side that faces against the motion; for motion along the wall, of the caller's left side. A side's
/// normal is the edge rotated by 90 degrees: (-ey, ex) on the left; (ey, -ex) on the right, for which the sign is
/// positive.
static inline lanes against_motion(lanes crossing, lanes_mask swapped) {
	const lanes left = lanes_select(swapped, lanes_set(1), lanes_set(-1));
	return lanes_select(lanes_equal(crossing, lanes_set(0)), left, crossing);
}

/// The normals of contacts. A side's normal faces the centre. A ray touches at distance 0: its normal is that of the
/// side that faces against its motion; where the wall is a point, it is the reversed motion. An end's normal has the
/// direction (from_x, from_y), from the end to the centre at the time of the touch.
static inline void normals(
	lanes *nx, lanes *ny, const moving_circle *m, const side_touch *s, lanes from_x, lanes from_y, lanes_mask swapped) {
	const lanes zero = lanes_set(0);
	const lanes_mask ray = lanes_equal(m->radius, zero);
	const lanes facing = lanes_select(ray, against_motion(s->crossing, swapped), s->side);
	lanes x = lanes_flip(s->ey, facing), y = lanes_flip(lanes_negate(s->ex), facing);

	const lanes_mask end = lanes_and_not(lanes_or(s->before, s->after), ray);
	x = lanes_select(end, from_x, x), y = lanes_select(end, from_y, y);
	const lanes_mask reverse = lanes_and(lanes_equal(x, zero), lanes_equal(y, zero)); // also for tiny radii
	normalize(nx, ny, lanes_select(reverse, lanes_negate(m->dx), x), lanes_select(reverse, lanes_negate(m->dy), y));
}

/// Writes the features, in the caller's order of the ends, and replaces the offsets of the walls by their indices.
static inline void store_feature(
	contact_columns *contacts, int32_t i, lanes_mask before, lanes_mask after, lanes_mask swapped) {
	const lanes_int first = lanes_int_select(swapped, lanes_int_set(GZ_FEATURE_END_B), lanes_int_set(GZ_FEATURE_END_A));
	const lanes_int second =
		lanes_int_select(swapped, lanes_int_set(GZ_FEATURE_END_A), lanes_int_set(GZ_FEATURE_END_B));
	const lanes_int side_or_second = lanes_int_select(after, second, lanes_int_set(GZ_FEATURE_SIDE));
	lanes_int_store(contacts->index + i, lanes_int_shift_right(lanes_int_load(contacts->index + i), RECORD_SHIFT));
	lanes_int_store(contacts->feature + i, lanes_int_select(before, first, side_or_second));
}

/// Writes the points of the surface, from points of the segment. For a thin wall they are the same, to the bit.
static inline void store_point(
	contact_columns *contacts, int32_t i, lanes x, lanes y, lanes nx, lanes ny, lanes thickness) {
	const lanes_mask thin = lanes_equal(thickness, lanes_set(0));
	lanes_store(contacts->point_x + i, lanes_select(thin, x, lanes_add(x, lanes_mul(nx, thickness))));
	lanes_store(contacts->point_y + i, lanes_select(thin, y, lanes_add(y, lanes_mul(ny, thickness))));
}

static void contact_walls(
	contact_columns *contacts, best_hits *best, const tile_columns *tile, const wall_record *walls) {
	unpack_keys(contacts, best);
	for (int32_t i = 0; i < best->count; i += WIDTH) {
		const wall_lanes w = load_wall(walls, contacts->index + i);
		const lanes_mask swapped = lanes_negative(w.swap_sign);
		moving_circle m = gather_bodies(tile, lanes_int_load(best->slot + i));
		m.radius = lanes_add(m.radius, w.thickness);
		const side_touch s = touch_side(&m, w.ends, w.length);
		const lanes end_x = lanes_select(s.after, w.ends[2], w.ends[0]),
					end_y = lanes_select(s.after, w.ends[3], w.ends[1]);
		const lanes time = lanes_as_float(lanes_int_load(contacts->time + i));
		const lanes from_x = lanes_add(lanes_sub(m.px, end_x), lanes_mul(m.dx, time));
		const lanes from_y = lanes_add(lanes_sub(m.py, end_y), lanes_mul(m.dy, time));
		lanes nx, ny;
		normals(&nx, &ny, &m, &s, from_x, from_y, swapped);
		lanes_store(contacts->normal_x + i, nx), lanes_store(contacts->normal_y + i, ny);
		store_feature(contacts, i, s.before, s.after, swapped);

		// The closest point of the segment. An end is its own coordinates, to the bit.
		const lanes_mask end = lanes_or(s.before, s.after);
		const lanes fraction = lanes_div(s.along, s.edge_squared);
		const lanes side_x = lanes_add(w.ends[0], lanes_mul(s.ex, fraction)),
					side_y = lanes_add(w.ends[1], lanes_mul(s.ey, fraction));
		const lanes x = lanes_select(end, end_x, side_x), y = lanes_select(end, end_y, side_y);
		store_point(contacts, i, x, y, nx, ny, w.thickness);
	}
}
