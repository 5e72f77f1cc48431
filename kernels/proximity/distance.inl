// Proximity at t = 0: the distance between the surfaces of a body and a wall or circle, for each pair; and, for those
// that are reported, the closest point and the normal, from the same bits.
//
// With the wall's edge e = b - a, the centre is nearest to the end a where dot(p - a, e) < 0, to the end b where
// dot(p - b, e) > 0, and else to the side, at the distance |cross(p - a, e)| / |e|. Each of these is a sum of two
// rounded products, which is 0 or has the sign of the exact sum; and no step subtracts large squares with a small
// difference.

// ---------------------------------------------------------------------------------------------------------------------
// Walls
// ---------------------------------------------------------------------------------------------------------------------

/// The point of a wall's segment that is the nearest to a centre.
typedef struct nearest_point {
	lanes distance;           ///< of the centre from the segment
	lanes_mask before, after; ///< it is the first end, or the second; else it is on the side
	lanes end_x, end_y;       ///< the second end where `after` is set, else the first
	lanes from_x, from_y;     ///< the vector from that end to the centre
	lanes ex, ey;             ///< the edge
	lanes side;               ///< cross(p - a, e): negative where the centre is left of a -> b
	lanes fraction;           ///< of the edge, from the first end to the point, where the point is on the side
} nearest_point;

/// ends: ax ay bx by; length: |e|, at least 0
static inline nearest_point nearest_of_wall(lanes px, lanes py, const lanes ends[4], lanes length) {
	const lanes zero = lanes_set(0);
	const lanes ax = lanes_sub(px, ends[0]), ay = lanes_sub(py, ends[1]);
	const lanes bx = lanes_sub(px, ends[2]), by = lanes_sub(py, ends[3]);
	nearest_point n = {.ex = lanes_sub(ends[2], ends[0]), .ey = lanes_sub(ends[3], ends[1])};
	const lanes along = dot(ax, ay, n.ex, n.ey), edge_squared = dot(n.ex, n.ey, n.ex, n.ey);
	n.side = cross(ax, ay, n.ex, n.ey), n.fraction = lanes_div(along, edge_squared);
	n.before = lanes_or(lanes_less(along, zero), lanes_equal(edge_squared, zero)); // a point is its first end
	n.after = lanes_less(zero, dot(bx, by, n.ex, n.ey));
	n.end_x = lanes_select(n.after, ends[2], ends[0]), n.end_y = lanes_select(n.after, ends[3], ends[1]);
	n.from_x = lanes_select(n.after, bx, ax), n.from_y = lanes_select(n.after, by, ay);

	lanes unit_x, unit_y;
	const lanes end_distance = normalize(&unit_x, &unit_y, n.from_x, n.from_y);
	n.distance = lanes_select(lanes_or(n.before, n.after), end_distance, lanes_div(lanes_abs(n.side), length));
	return n;
}

/// The bits of a float, mapped so that lower floats are lower unsigned integers: the sign bit is flipped for positive
/// numbers, all bits for negative ones.
static inline lanes_int sortable_bits(lanes x) {
	const lanes_int bits = lanes_as_int(x);
	return lanes_int_select(
		lanes_negative(x), lanes_int_sub(lanes_int_set(-1), bits), lanes_int_add(bits, lanes_int_set(INT32_MIN)));
}

/// Appends the pairs within their limit, except for the lanes of `excluded`. The distance of the invalid body, which
/// fills the last lanes, is NaN, so its pairs are never appended.
static inline void append_distances(
	pair_times *times, lanes distance, lanes within, const pair_list *pairs, int32_t i, lanes_mask excluded) {
	const unsigned bits = lanes_bits(lanes_and_not(lanes_less_equal(distance, within), excluded));
	append_times(times, lanes_as_float(sortable_bits(distance)), lanes_int_load(pairs->body + i),
		lanes_int_load(pairs->other + i), bits);
}

static void distance_walls(pair_times *times, const near_bodies *near, const proximity_limits *limits,
	const pair_list *pairs, const wall_record *walls) {
	assert(pairs->count <= PAIR_CAPACITY);
	times->count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const lanes_int body = lanes_int_load(pairs->body + i), slot = lanes_int_gather(&near->body->slot, body);
		const wall_lanes w = load_wall(walls, pairs->other + i);
		const lanes px = lanes_gather(&near->body->px, body), py = lanes_gather(&near->body->py, body);
		const nearest_point n = nearest_of_wall(px, py, w.ends, w.length);
		const lanes radii = lanes_add(lanes_gather(limits->radius, slot), w.thickness);
		append_distances(times, lanes_sub(n.distance, radii), lanes_gather(limits->within, slot), pairs, i,
			is_missing(w.one_sided, n.side, w.swap_sign, px, py, w.ends));
	}
}

/// The normals, from the closest point to the centre. Where the centre is on a side: the normal of the side that faces
/// against the motion; without motion that of the caller's left side. Where the centre is on an end: the reversed
/// motion; without motion (1, 0).
static inline void normals_at_rest(
	lanes *nx, lanes *ny, const nearest_point *n, lanes dx, lanes dy, lanes_mask swapped) {
	const lanes zero = lanes_set(0);
	const lanes against = against_motion(cross(n->ex, n->ey, dx, dy), swapped);
	const lanes facing = lanes_select(lanes_equal(n->side, zero), against, n->side);
	const lanes_mask end = lanes_or(n->before, n->after);
	lanes x = lanes_select(end, n->from_x, lanes_flip(n->ey, facing));
	lanes y = lanes_select(end, n->from_y, lanes_flip(lanes_negate(n->ex), facing));
	const lanes_mask reverse = lanes_and(lanes_equal(x, zero), lanes_equal(y, zero));
	x = lanes_select(reverse, lanes_negate(dx), x), y = lanes_select(reverse, lanes_negate(dy), y);
	const lanes_mask rest = lanes_and(lanes_equal(x, zero), lanes_equal(y, zero));
	normalize(nx, ny, lanes_select(rest, lanes_set(1), x), y);
}

static void closest_walls(
	contact_columns *contacts, best_hits *best, const tile_columns *tile, const wall_record *walls) {
	unpack_keys(contacts, best);
	for (int32_t i = 0; i < best->count; i += WIDTH) {
		const moving_circle m = gather_bodies(tile, lanes_int_load(best->slot + i));
		const wall_lanes w = load_wall(walls, contacts->index + i);
		const lanes_mask swapped = lanes_negative(w.swap_sign);
		const nearest_point n = nearest_of_wall(m.px, m.py, w.ends, w.length);
		lanes nx, ny;
		normals_at_rest(&nx, &ny, &n, m.dx, m.dy, swapped);
		lanes_store(contacts->normal_x + i, nx), lanes_store(contacts->normal_y + i, ny);
		store_feature(contacts, i, n.before, n.after, swapped);
		const lanes_mask end = lanes_or(n.before, n.after);
		const lanes x = lanes_select(end, n.end_x, lanes_add(w.ends[0], lanes_mul(n.ex, n.fraction)));
		const lanes y = lanes_select(end, n.end_y, lanes_add(w.ends[1], lanes_mul(n.ey, n.fraction)));
		store_point(contacts, i, x, y, nx, ny, w.thickness);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Circles
// ---------------------------------------------------------------------------------------------------------------------

/// Returns the distance of two centres, and writes the normal: their difference (x, y) scaled to length 1, or (1, 0)
/// where they coincide. From the point of view of the other circle the difference is negated: both circles get the same
/// distance.
static inline lanes nearest_of_circle(lanes *nx, lanes *ny, lanes x, lanes y) {
	const lanes zero = lanes_set(0), distance = normalize(nx, ny, x, y);
	const lanes_mask same_place = lanes_equal(distance, zero);
	*nx = lanes_select(same_place, lanes_set(1), *nx), *ny = lanes_drop(same_place, *ny);
	return distance;
}

static void distance_circles(pair_times *times, const near_bodies *near, const proximity_limits *limits,
	const pair_list *pairs, const circle_record *records) {
	assert(pairs->count <= PAIR_CAPACITY);
	times->count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const lanes_int body = lanes_int_load(pairs->body + i), slot = lanes_int_gather(&near->body->slot, body);
		const moving_circle other = load_circle(records, pairs->other + i);
		lanes nx, ny;
		const lanes distance = nearest_of_circle(&nx, &ny, lanes_sub(lanes_gather(&near->body->px, body), other.px),
			lanes_sub(lanes_gather(&near->body->py, body), other.py));
		const lanes radii = lanes_add(lanes_gather(limits->radius, slot), other.radius);
		const lanes_mask past_end = lanes_int_less(lanes_int_set(pairs->count - 1), lanes_int_count(i));
		append_distances(times, lanes_sub(distance, radii), lanes_gather(limits->within, slot), pairs, i, past_end);
	}
}

static void closest_circles(contact_columns *contacts, const best_hits *best, int32_t from, int32_t count,
	const tile_columns *tile, const circle_record *records) {
	assert(from >= 0 && from + count <= TILE);
	for (int32_t i = from; i < from + count; i += WIDTH) {
		int32_t offset[WIDTH];
		const lanes_int slot = lanes_int_load(best->slot + i);
		unpack_circle_keys(offset, best->key, slot);
		const moving_circle m = gather_bodies(tile, slot), other = load_circle(records, offset);
		lanes nx, ny;
		nearest_of_circle(&nx, &ny, lanes_sub(m.px, other.px), lanes_sub(m.py, other.py));
		store_circle(contacts, i, offset, records, nx, ny);
		lanes_store(contacts->point_x + i, lanes_add(other.px, lanes_mul(nx, other.radius)));
		lanes_store(contacts->point_y + i, lanes_add(other.py, lanes_mul(ny, other.radius)));
	}
}
