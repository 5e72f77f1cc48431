// Bodies go up to the first wall on their way and turn there, a lane for each, and then on to their end: what strike,
// judge and the rules of motion do with a way of one contact, with the same arithmetic in the same order, so that
// nobody can tell by which of the two a body went. Who is touched by two walls, may not go where it would, or could not
// go on is odd, and left to them; so is who is so close to that, that it would take care to know.

typedef struct wide_leg {
	wide place[4], way[4];            // as of a mover: px py qx qy, and vx vy radius near
	wide skin, full, keep;            // full: the radius with the skin
	wide pairs;                       // how many walls
	wide_wall wall[FAST_PATH_WALLS];  //
	wide number[FAST_PATH_WALLS];     // the offsets of their records
	wide_mask along[FAST_PATH_WALLS]; // it runs along that wall, which is no hit
	wide_mask at_once;                // it turns where it starts
	wide first, hit;                  // when it hits a wall, infinite: never; and which, of several the first
	wide nearest;                     // the least distance of walls that are near where it hits
	wide normal_x, normal_y;          // of the wall that it hits, where it is near
	wide distance;                    //
	wide_mask odd, hits, hit_is_near, at_side, at_first;
} wide_leg;

INLINE void begin_legs(
	wide_leg *l, const first_segment_list *list, int32_t i, const tile_columns *tile, const skin_rule *rule) {
	const moving_circle m = gather_bodies(tile, lanes_int_load(list->slot + i));
	const wide radius = wide_from(m.radius);
	l->skin = wide_max(wide_set(rule->skin), wide_add(wide_set(rule->least), wide_mul(wide_set(0x1p-19), radius)));
	l->place[0] = wide_from(m.px), l->place[1] = wide_from(m.py);
	l->way[0] = wide_from(m.dx), l->way[1] = wide_from(m.dy);
	l->way[2] = l->full = wide_add(radius, l->skin);
	l->way[3] = wide_add(radius, wide_mul(wide_set(1 + TOUCH + PUSH), l->skin));
	l->keep = wide_add(radius, wide_mul(wide_set(HALF), l->skin));
	l->pairs = wide_from(lanes_from_int(lanes_int_load(list->pairs + i)));
	l->hit = wide_set(INFINITY), l->odd = l->at_once = wide_less(l->hit, l->hit);
}

INLINE void load_leg_walls(
	wide_leg *l, const first_segment_list *list, int32_t i, int32_t max, const wall_record *walls) {
	const lanes_int slot = lanes_int_load(list->slot + i), pairs = lanes_int_load(list->pairs + i);
	int32_t offset[WIDTH];
	lanes column[FAST_PATH_WALLS];
	lanes_int_store(offset, lanes_int_shift_left(slot, 3));
	for (int32_t j = 0; j < max; j += 4) lanes_load_four(column + j, (const float *)list->wall + j, offset);
	for (int32_t j = 0; j < max; j++) { // for want of more, the first one again
		const lanes_mask real = lanes_int_less(lanes_int_set(j), pairs);
		const lanes_int wall = lanes_int_select(real, lanes_as_int(column[j]), lanes_as_int(column[0]));
		lanes_int_store(offset, wall);
		l->wall[j] = load_wide_wall(walls, offset), l->number[j] = wide_from_int(wall);
		l->along[j] = wide_less(l->pairs, l->pairs);
	}
}

/// Is it near a wall where it starts? If in doubt, yes.
INLINE wide_mask starts_near(const wide_wall *w, const wide place[4], wide near) {
	const wide zero = wide_set(0), reach = wide_mul(wide_add(near, w->thickness), wide_set(1 + 0x1p-40));
	const wide ax = wide_sub(place[0], w->ax), ay = wide_sub(place[1], w->ay);
	const wide bx = wide_sub(place[0], w->bx), by = wide_sub(place[1], w->by);
	const wide side = wide_cross(ax, ay, w->ex, w->ey), squared = wide_mul(reach, reach);
	const wide_mask before = wide_less(wide_dot(ax, ay, w->ex, w->ey), zero);
	const wide_mask after = wide_less(zero, wide_dot(bx, by, w->ex, w->ey));
	const wide_mask near_line = wide_less_equal(wide_mul(side, side), wide_mul(squared, w->squared));
	const wide_mask near_end =
		wide_or(wide_less_equal(wide_dot(ax, ay, ax, ay), squared), wide_less_equal(wide_dot(bx, by, bx, by), squared));
	return wide_and(wide_or(near_end, wide_and_not(wide_and_not(near_line, before), after)), wide_exists(w, side));
}

/// Do any start near a wall?
INLINE unsigned any_start_near(const wide_leg *l, int32_t max) {
	unsigned any = 0;
	for (int32_t j = 0; j < max; j++)
		any |= wide_bits(wide_and(wide_less(wide_set(j), l->pairs), starts_near(l->wall + j, l->place, l->way[3])));
	return any;
}

/// What limits it where it starts: a wall that it touches with its side. Who goes into one turns at once, and is judged
/// there; who goes nearly along one, or is too near, is odd.
INLINE void stand_legs(wide_leg *l, int32_t max) {
	const wide zero = wide_set(0), dx = l->way[0], dy = l->way[1];
	const wide least = wide_mul(wide_set(-2 * ALONG), wide_sqrt(wide_dot(dx, dy, dx, dy)));
	wide distance[FAST_PATH_WALLS], away[FAST_PATH_WALLS];
	wide_mask beside[FAST_PATH_WALLS];
	for (int32_t j = 0; j < max; j++) {
		const wide_gap g = gap_at(l->wall + j, l->place[0], l->place[1]);
		distance[j] = wide_sub(g.distance, l->wall[j].thickness);
		const wide_mask there = wide_and(wide_less(wide_set(j), l->pairs), wide_exists(l->wall + j, g.side.value));
		const wide_mask near = wide_and(wide_less_equal(distance[j], l->way[3]), there);
		beside[j] = wide_and(near, g.at_side), away[j] = wide_dot(g.normal_x, g.normal_y, dx, dy);
		l->way[2] = wide_select(near, wide_min(distance[j], l->way[2]), l->way[2]);
	}
	const wide touch = wide_add(l->way[2], wide_mul(wide_set(TOUCH), l->skin));
	l->odd = wide_less(l->way[2], wide_sub(l->full, wide_mul(wide_set(1 - CALM), l->skin)));
	for (int32_t j = 0; j < max; j++) {
		const wide_mask limits = wide_and(beside[j], wide_less_equal(distance[j], touch));
		const wide_mask into = wide_and(limits, wide_less(away[j], zero));
		l->odd = wide_or(l->odd, wide_and(into, wide_less(least, away[j])));
		l->at_once = wide_or(l->at_once, into), l->hit = wide_select(into, l->number[j], l->hit);
		l->along[j] = wide_and(limits, wide_less_equal(away[j], wide_mul(wide_set(DEAD), l->skin)));
	}
}

INLINE void strike_legs(wide_leg *l, int32_t max) {
	const wide never = wide_set(INFINITY);
	l->first = wide_select(l->at_once, wide_set(0), never);
	for (int32_t j = 0; j < max; j++) {
		const wide_mask real = wide_and_not(wide_less(wide_set(j), l->pairs), wide_or(l->along[j], l->at_once));
		const wide_strike s = strike_at(l->wall + j, l->place, l->way);
		const wide time = wide_select(wide_and(s.hits, real), s.time, never), number = l->number[j];
		const wide_mask same = wide_and(wide_less_equal(time, l->first), wide_less(number, l->hit));
		const wide_mask first = wide_or(wide_less(time, l->first), same);
		l->hit = wide_select(first, number, l->hit), l->first = wide_min(time, l->first);
	}
	l->hits = wide_less(l->first, never);
}

/// What it comes near, and whether it may go there. Beside its hit, what it comes near with an end leaves it its way;
/// what could do so with its side is odd.
INLINE void judge_legs(wide_leg *l, int32_t max) {
	const wide touch = wide_add(l->full, wide_mul(wide_set(TOUCH), l->skin));
	l->hit_is_near = l->at_side = l->at_first = wide_less(l->first, wide_set(0));
	l->distance = l->normal_x = l->normal_y = wide_set(0), l->nearest = l->full;
	for (int32_t j = 0; j < max; j++) {
		const wide_wall *w = l->wall + j;
		const wide_mask real = wide_less(wide_set(j), l->pairs);
		const wide_gap g = gap_at(w, l->place[2], l->place[3]);
		const wide distance = wide_sub(g.distance, w->thickness), number = l->number[j];
		const wide_mask exists = wide_and(real, wide_exists(w, g.side.value));
		const wide_mask near = wide_and(wide_less_equal(distance, l->way[3]), exists);
		const wide_mask is_hit = wide_and(wide_less_equal(number, l->hit), wide_less_equal(l->hit, number));
		const wide_mask hit = wide_and(near, is_hit), beside = wide_and(wide_and_not(near, is_hit), g.at_side);

		const bounded from = bounded_cross(wide_sub(l->place[0], w->ax), wide_sub(l->place[1], w->ay), w->ex, w->ey);
		const wide_mask valid = wide_and(misses(w, l->place, from, g.side), keeps_away(w, &g, l->keep));
		const wide_mask refused = wide_and_not(wide_and(real, wide_exists(w, from.value)), valid);
		const wide_mask limits = wide_and(wide_and(l->hits, beside), wide_less_equal(distance, touch));
		l->odd = wide_or(l->odd, wide_or(refused, limits));

		l->nearest = wide_select(near, wide_min(distance, l->nearest), l->nearest);
		l->hit_is_near = wide_or(l->hit_is_near, hit);
		l->distance = wide_select(hit, distance, l->distance);
		l->normal_x = wide_select(hit, g.normal_x, l->normal_x);
		l->normal_y = wide_select(hit, g.normal_y, l->normal_y);
		l->at_side = wide_or(l->at_side, wide_and(hit, g.at_side));
		l->at_first = wide_or(l->at_first, wide_and(hit, g.at_first));
	}
}

/// Turns by the wall that it hit; returns who does. What they leave by rounding is compared with half of what is
/// allowed to be left: whoever is close to that is odd.
INLINE wide_mask turn_legs(segment_results *out, int32_t i, const wide_leg *l, wide restitution) {
	const wide zero = wide_set(0), dx = l->way[0], dy = l->way[1];
	const wide all = wide_dot(dx, dy, dx, dy);
	const wide against = wide_dot(l->normal_x, l->normal_y, dx, dy);
	const wide back = wide_mul(wide_add(wide_set(1), restitution), against);
	const wide x = wide_sub(dx, wide_mul(back, l->normal_x)), y = wide_sub(dy, wide_mul(back, l->normal_y));
	const wide squared = wide_dot(x, y, x, y), into = wide_min(wide_dot(l->normal_x, l->normal_y, x, y), zero);
	const wide left = wide_sub(wide_set(1), l->first);
	const wide vx = wide_mul(x, left), vy = wide_mul(y, left);
	const wide goes = wide_max(wide_abs(vx), wide_abs(vy));

	wide_mask turns = wide_and(l->hits, l->hit_is_near);
	const wide far = wide_mul(wide_mul(l->first, l->first), all); // or it may stay where it is
	const wide_mask sets_out = wide_less_equal(wide_mul(wide_set(16), wide_mul(l->skin, l->skin)), far);
	turns = wide_and(turns, wide_or(l->at_once, sets_out));
	turns = wide_and(turns, wide_less_equal(l->distance, wide_add(l->nearest, wide_mul(wide_set(TOUCH), l->skin))));
	turns = wide_and(turns, wide_less(against, zero));
	turns = wide_and(turns, wide_less(wide_mul(wide_set(ALONG * ALONG), all), squared));
	turns = wide_and(turns, wide_less_equal(wide_mul(into, into), wide_mul(wide_set(ALONG * ALONG / 2), squared)));
	turns = wide_and(turns, wide_and(wide_less(zero, goes), wide_less(goes, wide_set((double)GZ_LIMIT / 2))));

	const wide ahead = wide_dot(l->normal_x, l->normal_y, vx, vy);
	const wide least = wide_mul(wide_set(-ALONG), wide_sqrt(wide_dot(vx, vy, vx, vy)));
	const wide_mask along =
		wide_and(wide_less_equal(least, ahead), wide_less_equal(wide_abs(ahead), wide_mul(wide_set(DEAD), l->skin)));

	const wide second[RECORD] = {
		l->place[2], l->place[3], vx, vy, l->nearest, l->keep, wide_select(along, l->hit, wide_set(-1)), l->first};
	wide_store_eight(&out->segment[i].px, second);
	wide_store(out->wall + i, l->hit);
	wide_store(out->normal_x + i, l->normal_x), wide_store(out->normal_y + i, l->normal_y);
	wide_store(out->allowed_x + i, x), wide_store(out->allowed_y + i, y);
	return turns;
}

/// A displacement of 0 keeps the bits of a coordinate, where -0 + 0 would be 0.
INLINE wide wide_displaced(wide place, wide by) { return wide_sub(place, wide_sub(wide_set(0), by)); }

static void first_segments(segment_results *out, const first_segment_list *list, const tile_columns *tile,
	const wall_record *walls, const skin_rule *rule) {
	out->turning_count = out->slow_count = 0;
	for (int32_t i = 0; i < list->count; i += WIDTH) {
		const int32_t left = list->count - i, max = list->pairs[left < WIDTH ? list->count - 1 : i + WIDTH - 1];
		const unsigned real = left < WIDTH ? (1u << left) - 1 : ALL_LANES;
		wide_leg l;
		begin_legs(&l, list, i, tile, rule);
		load_leg_walls(&l, list, i, max, walls);
		if (any_start_near(&l, max)) stand_legs(&l, max);
		strike_legs(&l, max);
		const wide share = wide_min(l.first, wide_set(1));
		const lanes px = wide_narrow(wide_displaced(l.place[0], wide_mul(share, l.way[0])));
		const lanes py = wide_narrow(wide_displaced(l.place[1], wide_mul(share, l.way[1])));
		l.place[2] = wide_from(px), l.place[3] = wide_from(py);
		judge_legs(&l, max);
		const wide_mask turns = turn_legs(out, i, &l, wide_from(lanes_load(list->bounce + i)));
		put_bits(out->at_side, i, l.at_side), put_bits(out->at_first, i, l.at_first);
		const unsigned odd = wide_bits(wide_or(l.odd, wide_and_not(l.hits, turns))) & real;
		out->slow_count += list_pairs(out->slow + out->slow_count, i, odd);
		out->turning_count += list_pairs(out->turning + out->turning_count, i, wide_bits(turns) & real & ~odd);
	}
}

static void last_segments(
	mover_results *out, const motion_segment *segments, const mover_pairs *pairs, const wall_record *walls) {
	out->refused_count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const wide_wall w = load_wide_wall(walls, pairs->other + i);
		wide first[4], rest[4];
		wide_load_four(first, &segments->px, pairs->body + i);
		wide_load_four(rest, &segments->radius, pairs->body + i);
		const wide way[4] = {first[2], first[3], rest[0], rest[1]}, keep = rest[1], along = rest[2];
		const wide place[4] = {first[0], first[1], wide_from(wide_narrow(wide_add(first[0], first[2]))),
			wide_from(wide_narrow(wide_add(first[1], first[3])))};
		const wide number = wide_from_int(lanes_int_load(pairs->other + i));
		const wide_strike s = strike_at(&w, place, way);
		const wide_mask is_along = wide_and(wide_less_equal(along, number), wide_less_equal(number, along));
		const wide_gap g = gap_at(&w, place[2], place[3]);
		const bounded from = bounded_cross(wide_sub(place[0], w.ax), wide_sub(place[1], w.ay), w.ex, w.ey);
		const wide_mask valid = wide_and(misses(&w, place, from, g.side), keeps_away(&w, &g, keep));
		const wide_mask refused = wide_and_not(wide_exists(&w, from.value), valid);
		const unsigned bits = wide_bits(wide_or(refused, wide_and_not(s.hits, is_along))) & real_pairs(pairs, i);
		out->refused_count += list_pairs(out->refused + out->refused_count, i, bits);
	}
}
