// The fast path. Most bodies near walls touch at most one. They are moved a vector at a time, a body per lane:
// first_segments sweeps to the first hit, validates that segment, and responds; last_segments sweeps and validates the
// rest. Both perform the operations of the general solver (sweep_movers, validate and the engine's rules) in its order,
// so the results are bit-identical; tests/mover/test_fast_path.c disables the fast path and compares.
//
// A body falls back to the general solver where it touches two walls, is refused, needs skin recovery, or cannot
// continue; and where it is too close to one of these cases to exclude it with a margin.

/// The state of a vector of bodies. Bodies with fewer walls than others of the vector repeat their first wall.
typedef struct fast_path {
	wide position[4];              ///< px py qx qy, as of a mover
	wide sweep[3];                 ///< vx vy radius: the displacement, and the radius at which the body is swept
	wide skin, skin_radius;        ///< the skin, and the body's radius with it
	wide near_distance, clearance; ///< as of a mover

	wide wall_count; ///< the walls in reach, at the front of the following arrays
	wide_wall wall[FAST_PATH_WALLS];
	wide offset[FAST_PATH_WALLS];     ///< of the records of the walls
	wide_mask along[FAST_PATH_WALLS]; ///< the body moves along that wall, which is no hit

	wide_mask at_start;          ///< the body responds where it starts
	wide hit_time;               ///< when it hits its first wall; infinity without a hit
	wide hit_offset;             ///< of that wall's record, the lowest one at equal times; infinity without a hit
	wide nearest;                ///< the smallest distance of near walls at q, at most skin_radius
	wide normal_x, normal_y;     ///< of the wall that is hit, where it is near q
	wide distance;               ///< of that wall
	wide_mask fallback;          ///< the body needs the general solver
	wide_mask hits, hit_is_near; ///< it hits a wall; that wall is near q
	wide_mask at_side, at_first; ///< the feature that is hit
} fast_path;

/// Whether bodies have more than j walls.
INLINE wide_mask has_wall(const fast_path *f, int32_t j) { return wide_less(wide_set(j), f->wall_count); }

INLINE void begin_bodies(
	fast_path *f, const first_segment_list *list, int32_t i, const tile_columns *tile, const skin_rule *rule) {
	const moving_circle m = gather_bodies(tile, lanes_int_load(list->slot + i));
	const wide radius = wide_from(m.radius);
	f->skin = wide_max(wide_set(rule->skin), wide_add(wide_set(rule->min_skin), wide_mul(wide_set(0x1p-19), radius)));
	f->position[0] = wide_from(m.px), f->position[1] = wide_from(m.py);
	f->sweep[0] = wide_from(m.dx), f->sweep[1] = wide_from(m.dy);
	f->sweep[2] = f->skin_radius = wide_add(radius, f->skin);
	f->near_distance = wide_add(radius, wide_mul(wide_set(1 + SKIN_TOUCH + SKIN_MAX_RECOVERY), f->skin));
	f->clearance = wide_add(radius, wide_mul(wide_set(SKIN_KEPT), f->skin));
	f->wall_count = wide_from(lanes_from_int(lanes_int_load(list->wall_count + i)));
	f->hit_offset = wide_set(INFINITY);
	f->fallback = f->at_start = wide_less(f->hit_offset, f->hit_offset); // false in all lanes
}

/// Here and below max is the largest number of walls of a lane.
INLINE void load_walls(fast_path *f, const first_segment_list *list, int32_t i, int32_t max, const wall_record *walls) {
	const lanes_int slot = lanes_int_load(list->slot + i), wall_count = lanes_int_load(list->wall_count + i);
	int32_t offset[WIDTH];
	lanes column[FAST_PATH_WALLS];
	lanes_int_store(offset, lanes_int_shift_left(slot, 3)); // FAST_PATH_WALLS for each slot
	for (int32_t j = 0; j < max; j += 4) lanes_load_four(column + j, (const float *)list->wall + j, offset);
	for (int32_t j = 0; j < max; j++) {
		const lanes_mask listed = lanes_int_less(lanes_int_set(j), wall_count);
		const lanes_int wall = lanes_int_select(listed, lanes_as_int(column[j]), lanes_as_int(column[0]));
		lanes_int_store(offset, wall);
		f->wall[j] = load_wide_wall(walls, offset), f->offset[j] = wide_from_int(wall);
		f->along[j] = wide_less(f->wall_count, f->wall_count); // false in all lanes
	}
}

_Static_assert(FAST_PATH_WALLS == 8, "load_walls shifts slots by 3");

// ---------------------------------------------------------------------------------------------------------------------
// The start
// ---------------------------------------------------------------------------------------------------------------------

/// Whether bodies are near a wall where they start; true where rounding leaves it open.
INLINE wide_mask starts_near(const wide_wall *w, const wide position[4], wide near_distance) {
	const wide zero = wide_set(0), reach = wide_mul(wide_add(near_distance, w->thickness), wide_set(1 + 0x1p-40));
	const wide ax = wide_sub(position[0], w->ax), ay = wide_sub(position[1], w->ay);
	const wide bx = wide_sub(position[0], w->bx), by = wide_sub(position[1], w->by);
	const wide side = wide_cross(ax, ay, w->ex, w->ey), squared = wide_mul(reach, reach);
	const wide_mask before = wide_less(wide_dot(ax, ay, w->ex, w->ey), zero);
	const wide_mask after = wide_less(zero, wide_dot(bx, by, w->ex, w->ey));
	const wide_mask near_line = wide_less_equal(wide_mul(side, side), wide_mul(squared, w->edge_squared));
	const wide_mask near_end =
		wide_or(wide_less_equal(wide_dot(ax, ay, ax, ay), squared), wide_less_equal(wide_dot(bx, by, bx, by), squared));
	return wide_and(wide_or(near_end, wide_and_not(wide_and_not(near_line, before), after)), wide_exists(w, side));
}

INLINE unsigned any_starts_near(const fast_path *f, int32_t max) {
	unsigned any = 0;
	for (int32_t j = 0; j < max; j++)
		any |= wide_bits(wide_and(has_wall(f, j), starts_near(f->wall + j, f->position, f->near_distance)));
	return any;
}

/// Walls whose side a body touches at its start limit its motion. A body that moves into such a wall responds at once,
/// and its start is what is validated. A body that moves into it nearly in parallel, that needs skin recovery, or that
/// touches an end, too, falls back.
INLINE void limit_starts(fast_path *f, int32_t max) {
	const wide zero = wide_set(0), dx = f->sweep[0], dy = f->sweep[1];
	const wide least = wide_mul(wide_set(-2 * PARALLEL_TOLERANCE), wide_sqrt(wide_dot(dx, dy, dx, dy)));
	wide distance[FAST_PATH_WALLS], away[FAST_PATH_WALLS]; // away: the displacement along the normal
	wide_mask beside[FAST_PATH_WALLS];
	for (int32_t j = 0; j < max; j++) {
		const wide_proximity g = proximity_at(f->wall + j, f->position[0], f->position[1]);
		distance[j] = wide_sub(g.distance, f->wall[j].thickness);
		const wide_mask exists = wide_and(has_wall(f, j), wide_exists(f->wall + j, g.side.value));
		const wide_mask near = wide_and(wide_less_equal(distance[j], f->near_distance), exists);
		beside[j] = wide_and(near, g.at_side), away[j] = wide_dot(g.normal_x, g.normal_y, dx, dy);
		f->sweep[2] = wide_select(near, wide_min(distance[j], f->sweep[2]), f->sweep[2]);
	}
	const wide touch = wide_add(f->sweep[2], wide_mul(wide_set(SKIN_TOUCH), f->skin));
	f->fallback = wide_less(f->sweep[2], wide_sub(f->skin_radius, wide_mul(wide_set(1 - SKIN_RECOVERY), f->skin)));
	wide_mask at_side = wide_less(touch, zero), at_end = at_side; // false in all lanes
	for (int32_t j = 0; j < max; j++) {
		const wide_mask touches = wide_and(has_wall(f, j), wide_less_equal(distance[j], touch));
		const wide_mask limits = wide_and(beside[j], wide_less_equal(distance[j], touch));
		at_side = wide_or(at_side, limits), at_end = wide_or(at_end, wide_and_not(touches, beside[j]));
		const wide_mask into = wide_and(limits, wide_less(away[j], zero));
		f->fallback = wide_or(f->fallback, wide_and(into, wide_less(least, away[j])));
		f->at_start = wide_or(f->at_start, into);
		f->hit_offset = wide_select(into, f->offset[j], f->hit_offset);
		f->along[j] = wide_and(limits, wide_less_equal(away[j], wide_mul(wide_set(SKIN_DEAD_ZONE), f->skin)));
	}
	f->fallback = wide_or(f->fallback, wide_and(at_side, at_end));
}

// ---------------------------------------------------------------------------------------------------------------------
// The first segment
// ---------------------------------------------------------------------------------------------------------------------

INLINE void find_first_hits(fast_path *f, int32_t max) {
	const wide never = wide_set(INFINITY);
	f->hit_time = wide_select(f->at_start, wide_set(0), never);
	for (int32_t j = 0; j < max; j++) {
		const wide_mask swept = wide_and_not(has_wall(f, j), wide_or(f->along[j], f->at_start));
		const wide_hit h = hit_wall(f->wall + j, f->position, f->sweep);
		const wide time = wide_select(wide_and(h.hits, swept), h.time, never), offset = f->offset[j];
		const wide_mask tie = wide_and(wide_less_equal(time, f->hit_time), wide_less(offset, f->hit_offset));
		const wide_mask first = wide_or(wide_less(time, f->hit_time), tie);
		f->hit_offset = wide_select(first, offset, f->hit_offset), f->hit_time = wide_min(time, f->hit_time);
	}
	f->hits = wide_less(f->hit_time, never);
}

/// Validates the segment from p to q, and finds the walls near q. A second wall that the body could touch with its side
/// makes the body fall back. So does one that it could touch with its end while it hits a side: it limits the motion in
/// an obtuse corner. Two ends are those of a convex corner, where most bodies hit both walls at once.
INLINE void validate_segments(fast_path *f, int32_t max) {
	const wide touch = wide_add(f->skin_radius, wide_mul(wide_set(SKIN_TOUCH), f->skin));
	f->hit_is_near = f->at_side = f->at_first = wide_less(f->hit_time, wide_set(0)); // false in all lanes
	f->distance = f->normal_x = f->normal_y = wide_set(0), f->nearest = f->skin_radius;
	wide_mask touches_end = f->at_side;
	for (int32_t j = 0; j < max; j++) {
		const wide_wall *w = f->wall + j;
		const wide_mask listed = has_wall(f, j);
		const wide_proximity g = proximity_at(w, f->position[2], f->position[3]);
		const wide distance = wide_sub(g.distance, w->thickness), offset = f->offset[j];
		const wide_mask exists = wide_and(listed, wide_exists(w, g.side.value));
		const wide_mask near = wide_and(wide_less_equal(distance, f->near_distance), exists);
		const wide_mask is_hit =
			wide_and(wide_less_equal(offset, f->hit_offset), wide_less_equal(f->hit_offset, offset));
		const wide_mask hit = wide_and(near, is_hit), beside = wide_and(wide_and_not(near, is_hit), g.at_side);

		const bounded from =
			bounded_cross(wide_sub(f->position[0], w->ax), wide_sub(f->position[1], w->ay), w->ex, w->ey);
		const wide_mask valid = wide_and(misses(w, f->position, from, g.side), keeps_clear(w, &g, f->clearance));
		const wide_mask refused = wide_and_not(wide_and(listed, wide_exists(w, from.value)), valid);
		const wide_mask touches = wide_and(f->hits, wide_less_equal(distance, touch));
		f->fallback = wide_or(f->fallback, wide_or(refused, wide_and(touches, beside)));
		touches_end = wide_or(touches_end, wide_and_not(wide_and(touches, near), is_hit));

		f->nearest = wide_select(near, wide_min(distance, f->nearest), f->nearest);
		f->hit_is_near = wide_or(f->hit_is_near, hit);
		f->distance = wide_select(hit, distance, f->distance);
		f->normal_x = wide_select(hit, g.normal_x, f->normal_x);
		f->normal_y = wide_select(hit, g.normal_y, f->normal_y);
		f->at_side = wide_or(f->at_side, wide_and(hit, g.at_side));
		f->at_first = wide_or(f->at_first, wide_and(hit, g.at_first));
	}
	f->fallback = wide_or(f->fallback, wide_and(f->at_side, touches_end));
}

// ---------------------------------------------------------------------------------------------------------------------
// The response
// ---------------------------------------------------------------------------------------------------------------------

/// Writes the second segments of the bodies from i on. Returns the bodies that have one.
///
/// The normal part that rounding leaves in the response is compared with half of what the general solver allows: bodies
/// close to that limit fall back.
INLINE wide_mask respond(segment_results *results, int32_t i, const fast_path *f, wide restitution) {
	const wide zero = wide_set(0), dx = f->sweep[0], dy = f->sweep[1];
	const wide path_squared = wide_dot(dx, dy, dx, dy);
	const wide against = wide_dot(f->normal_x, f->normal_y, dx, dy);
	const wide back = wide_mul(wide_add(wide_set(1), restitution), against);
	const wide x = wide_sub(dx, wide_mul(back, f->normal_x)), y = wide_sub(dy, wide_mul(back, f->normal_y));
	const wide squared = wide_dot(x, y, x, y), into = wide_min(wide_dot(f->normal_x, f->normal_y, x, y), zero);
	const wide time_left = wide_sub(wide_set(1), f->hit_time);
	const wide vx = wide_mul(x, time_left), vy = wide_mul(y, time_left);
	const wide extent = wide_max(wide_abs(vx), wide_abs(vy));

	wide_mask responds = wide_and(f->hits, f->hit_is_near);
	// A hit after a shorter path may be within the dead zone, where the general solver lets the body stay.
	const wide travelled_squared = wide_mul(wide_mul(f->hit_time, f->hit_time), path_squared);
	const wide_mask travels = wide_less_equal(
		wide_mul(wide_set(SKIN_NEAR_HIT * SKIN_NEAR_HIT), wide_mul(f->skin, f->skin)), travelled_squared);
	responds = wide_and(responds, wide_or(f->at_start, travels));
	responds =
		wide_and(responds, wide_less_equal(f->distance, wide_add(f->nearest, wide_mul(wide_set(SKIN_TOUCH), f->skin))));
	responds = wide_and(responds, wide_less(against, zero));
	const double tolerance_squared = PARALLEL_TOLERANCE * PARALLEL_TOLERANCE;
	responds = wide_and(responds, wide_less(wide_mul(wide_set(tolerance_squared), path_squared), squared));
	responds =
		wide_and(responds, wide_less_equal(wide_mul(into, into), wide_mul(wide_set(tolerance_squared / 2), squared)));
	responds = wide_and(responds, wide_less(zero, extent));
	// Longer displacements may have to be shortened to the limit.
	const double limit = (double)GZ_LIMIT;
	responds = wide_and(responds, wide_less(squared, wide_set(limit * limit / 4)));

	const wide ahead = wide_dot(f->normal_x, f->normal_y, vx, vy);
	const wide least = wide_mul(wide_set(-PARALLEL_TOLERANCE), wide_sqrt(wide_dot(vx, vy, vx, vy)));
	const wide_mask along = wide_and(
		wide_less_equal(least, ahead), wide_less_equal(wide_abs(ahead), wide_mul(wide_set(SKIN_DEAD_ZONE), f->skin)));

	const wide segment[RECORD] = {f->position[2], f->position[3], vx, vy, f->nearest, f->clearance,
		wide_select(along, f->hit_offset, wide_set(ALONG_NO_WALL)), f->hit_time};
	wide_store_eight(&results->segment[i].px, segment);
	wide_store(results->wall + i, f->hit_offset);
	wide_store(results->normal_x + i, f->normal_x), wide_store(results->normal_y + i, f->normal_y);
	wide_store(results->allowed_x + i, x), wide_store(results->allowed_y + i, y);
	return responds;
}

/// position + displacement. A displacement of 0 keeps the bits of a coordinate, while -0 + 0 would be 0.
INLINE wide wide_displaced(wide position, wide displacement) {
	return wide_sub(position, wide_sub(wide_set(0), displacement));
}

static void first_segments(segment_results *results, const first_segment_list *list, const tile_columns *tile,
	const wall_record *walls, const skin_rule *rule) {
	assert(list->count <= TILE);
	results->responding_count = results->fallback_count = 0;
	for (int32_t i = 0; i < list->count; i += WIDTH) {
		const int32_t max = list->wall_count[list->count - i < WIDTH ? list->count - 1 : i + WIDTH - 1];
		const unsigned valid = valid_lanes(i, list->count);
		assert(max >= 1 && max <= FAST_PATH_WALLS);
		fast_path f;
		begin_bodies(&f, list, i, tile, rule);
		load_walls(&f, list, i, max, walls);
		if (any_starts_near(&f, max)) limit_starts(&f, max);
		find_first_hits(&f, max);
		const wide end_time = wide_min(f.hit_time, wide_set(1));
		const lanes qx = wide_narrow(wide_displaced(f.position[0], wide_mul(end_time, f.sweep[0])));
		const lanes qy = wide_narrow(wide_displaced(f.position[1], wide_mul(end_time, f.sweep[1])));
		f.position[2] = wide_from(qx), f.position[3] = wide_from(qy);
		validate_segments(&f, max);
		const wide_mask responds = respond(results, i, &f, wide_from(lanes_load(list->restitution + i)));
		store_bits(results->at_side, i, wide_bits(f.at_side)), store_bits(results->at_first, i, wide_bits(f.at_first));
		const unsigned fallback = wide_bits(wide_or(f.fallback, wide_and_not(f.hits, responds))) & valid;
		results->fallback_count += append_indices(results->fallback + results->fallback_count, i, fallback);
		results->responding_count +=
			append_indices(results->responding + results->responding_count, i, wide_bits(responds) & valid & ~fallback);
	}
}
