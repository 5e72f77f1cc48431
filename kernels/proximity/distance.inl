// How near is a body, where it starts, to a wall or a circle: the distance between the surfaces, eight pairs at a time;
// and for those that are told, the closest point and the normal, from the same bits.
//
// The centre is nearest to an end where the wall's edge e leads away from it on both ends' sides: dot(p - a, e) < 0 or
// dot(p - b, e) > 0, and else to the side, at |cross(p - a, e)| / |e|. Each is the sum of two rounded products, which
// is 0 or has the sign of the exact one; and no step takes a small difference of large squares.

/// A wall as a centre sees it.
typedef struct nearest_point {
	lanes distance;           // of the centre from the segment
	lanes_mask before, after; // nearest to the first end, or to the second; else to the side
	lanes end_x, end_y;       // the end, where it is one
	lanes from_x, from_y;     // and the way from there to the centre
	lanes ex, ey, side;       // the edge; cross(p - a, e), negative where the centre is left of a -> b
	lanes share;              // of the edge, where the side is nearest
} nearest_point;

/// ends: ax, ay, bx, by
static inline nearest_point nearest_of_wall(lanes px, lanes py, const lanes ends[4], lanes length) {
	const lanes zero = lanes_set(0);
	const lanes ax = lanes_sub(px, ends[0]), ay = lanes_sub(py, ends[1]);
	const lanes bx = lanes_sub(px, ends[2]), by = lanes_sub(py, ends[3]);
	nearest_point n = {.ex = lanes_sub(ends[2], ends[0]), .ey = lanes_sub(ends[3], ends[1])};
	const lanes along = dot(ax, ay, n.ex, n.ey), edge_squared = dot(n.ex, n.ey, n.ex, n.ey);
	n.side = cross(ax, ay, n.ex, n.ey), n.share = lanes_div(along, edge_squared);
	n.before = lanes_or(lanes_less(along, zero), lanes_equal(edge_squared, zero)); // a point is its first end
	n.after = lanes_less(zero, dot(bx, by, n.ex, n.ey));
	n.end_x = lanes_select(n.after, ends[2], ends[0]), n.end_y = lanes_select(n.after, ends[3], ends[1]);
	n.from_x = lanes_select(n.after, bx, ax), n.from_y = lanes_select(n.after, by, ay);

	lanes unit_x, unit_y;
	const lanes to_end = normalize(&unit_x, &unit_y, n.from_x, n.from_y);
	n.distance = lanes_select(lanes_or(n.before, n.after), to_end, lanes_div(lanes_abs(n.side), length));
	return n;
}

/// Whole numbers that sort like the numbers do.
static inline lanes_int sorted_bits(lanes x) {
	const lanes_int bits = lanes_as_int(x);
	return lanes_int_select(
		lanes_negative(x), lanes_int_sub(lanes_int_set(-1), bits), lanes_int_add(bits, lanes_int_set(INT32_MIN)));
}

/// The pairs whose distance counts. Of nobody, who fills the last lanes, none does.
static inline void append_near(
	pair_times *near, lanes distance, lanes within, const pair_list *pairs, int32_t i, lanes_mask missing) {
	const unsigned bits = lanes_bits(lanes_and_not(lanes_less_equal(distance, within), missing));
	append_touches(near, lanes_as_float(sorted_bits(distance)), lanes_int_load(pairs->body + i),
		lanes_int_load(pairs->other + i), bits);
}

static void distances(pair_times *list, const near_bodies *near, const proximity_limits *looking,
	const pair_list *pairs, const wall_record *walls) {
	list->count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const lanes_int body = lanes_int_load(pairs->body + i), slot = lanes_int_gather(&near->body->slot, body);
		const wall_lanes w = load_wall(walls, pairs->other + i);
		const lanes px = lanes_gather(&near->body->px, body), py = lanes_gather(&near->body->py, body);
		const nearest_point n = nearest_of_wall(px, py, w.ends, w.length);
		const lanes radii = lanes_add(lanes_gather(looking->radius, slot), w.thickness);
		append_near(list, lanes_sub(n.distance, radii), lanes_gather(looking->within, slot), pairs, i,
			is_missing(w.one_sided, n.side, w.swapped, px, py, w.ends));
	}
}

/// The first of two circles as the other sees it is the second as the first one does, negated: so both are as near.
static inline lanes nearest_of_circle(lanes *nx, lanes *ny, lanes x, lanes y) {
	const lanes zero = lanes_set(0), distance = normalize(nx, ny, x, y);
	const lanes_mask same_place = lanes_equal(distance, zero);
	*nx = lanes_select(same_place, lanes_set(1), *nx), *ny = lanes_drop(same_place, *ny);
	return distance;
}

static void distances_of_circles(pair_times *list, const near_bodies *near, const proximity_limits *looking,
	const pair_list *pairs, const circle_record *records) {
	list->count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const lanes_int body = lanes_int_load(pairs->body + i), slot = lanes_int_gather(&near->body->slot, body);
		const moving_circle other = load_circle(records, pairs->other + i);
		lanes nx, ny;
		const lanes distance = nearest_of_circle(&nx, &ny, lanes_sub(lanes_gather(&near->body->px, body), other.px),
			lanes_sub(lanes_gather(&near->body->py, body), other.py));
		const lanes radii = lanes_add(lanes_gather(looking->radius, slot), other.radius);
		const lanes_mask behind = lanes_int_less(lanes_int_set(pairs->count - 1), lanes_int_count(i)); // the last pair
		append_near(list, lanes_sub(distance, radii), lanes_gather(looking->within, slot), pairs, i, behind);
	}
}

/// From the closest point to the centre. Where the centre is on a side: the side's normal that faces against the
/// motion, without motion the caller's left one; on a point: the motion reversed, without motion (1, 0).
static inline void normals_at_rest(
	lanes *nx, lanes *ny, const nearest_point *n, lanes dx, lanes dy, lanes_mask swapped) {
	const lanes zero = lanes_set(0);
	const lanes against = against_motion(cross(n->ex, n->ey, dx, dy), swapped);
	const lanes facing = lanes_select(lanes_equal(n->side, zero), against, n->side);
	const lanes_mask end = lanes_or(n->before, n->after);
	lanes x = lanes_select(end, n->from_x, lanes_flip(n->ey, facing));
	lanes y = lanes_select(end, n->from_y, lanes_flip(lanes_negate(n->ex), facing));
	const lanes_mask back = lanes_and(lanes_equal(x, zero), lanes_equal(y, zero));
	x = lanes_select(back, lanes_negate(dx), x), y = lanes_select(back, lanes_negate(dy), y);
	const lanes_mask rest = lanes_and(lanes_equal(x, zero), lanes_equal(y, zero));
	normalize(nx, ny, lanes_select(rest, lanes_set(1), x), y);
}

static void closest(contact_columns *contacts, best_hits *best, const tile_columns *tile, const wall_record *walls) {
	unpack_keys(contacts, best);
	for (int32_t i = 0; i < best->count; i += WIDTH) {
		const moving_circle m = gather_bodies(tile, lanes_int_load(best->slot + i));
		const wall_lanes w = load_wall(walls, contacts->index + i);
		const lanes_mask swapped = lanes_negative(w.swapped);
		const nearest_point n = nearest_of_wall(m.px, m.py, w.ends, w.length);
		lanes nx, ny;
		normals_at_rest(&nx, &ny, &n, m.dx, m.dy, swapped);
		lanes_store(contacts->normal_x + i, nx), lanes_store(contacts->normal_y + i, ny);
		store_feature(contacts, i, n.before, n.after, swapped);
		const lanes_mask end = lanes_or(n.before, n.after);
		const lanes x = lanes_select(end, n.end_x, lanes_add(w.ends[0], lanes_mul(n.ex, n.share)));
		const lanes y = lanes_select(end, n.end_y, lanes_add(w.ends[1], lanes_mul(n.ey, n.share)));
		store_point(contacts, i, x, y, nx, ny, w.thickness);
	}
}

/// For the bodies of best->slot[from] and on.
static void closest_circles(contact_columns *contacts, const best_hits *best, int32_t from, int32_t count,
	const tile_columns *tile, const circle_record *records) {
	for (int32_t i = from; i < from + count; i += WIDTH) {
		int32_t place[WIDTH];
		const lanes_int slot = lanes_int_load(best->slot + i);
		circle_touch(place, best->key, slot);
		const moving_circle m = gather_bodies(tile, slot), other = load_circle(records, place);
		lanes nx, ny;
		nearest_of_circle(&nx, &ny, lanes_sub(m.px, other.px), lanes_sub(m.py, other.py));
		store_circle(contacts, i, place, records, nx, ny);
		lanes_store(contacts->point_x + i, lanes_add(other.px, lanes_mul(nx, other.radius)));
		lanes_store(contacts->point_y + i, lanes_add(other.py, lanes_mul(ny, other.radius)));
	}
}
