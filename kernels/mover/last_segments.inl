// The second half of the fast path: which second segments hit a wall, or are refused by one? Their bodies continue in
// the general solver, from the end of the first segment; all others reach the end of their second segment.

static void last_segments(
	mover_results *results, const motion_segment *segments, const mover_pairs *pairs, const wall_record *walls) {
	assert(pairs->count <= TILE);
	results->refused_count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		const wide_wall w = load_wide_wall(walls, pairs->other + i);
		wide first[4], rest[4]; // px py vx vy; radius clearance along time
		wide_load_four(first, &segments->px, pairs->body + i);
		wide_load_four(rest, &segments->radius, pairs->body + i);
		const wide sweep[3] = {first[2], first[3], rest[0]}, clearance = rest[1], along = rest[2];
		const wide position[4] = {first[0], first[1], wide_from(wide_narrow(wide_add(first[0], first[2]))),
			wide_from(wide_narrow(wide_add(first[1], first[3])))};
		const wide offset = wide_from_int(lanes_int_load(pairs->other + i));
		const wide_hit h = hit_wall(&w, position, sweep);
		const wide_mask is_along = wide_and(wide_less_equal(along, offset), wide_less_equal(offset, along));
		const wide_proximity g = proximity_at(&w, position[2], position[3]);
		const bounded from = bounded_cross(wide_sub(position[0], w.ax), wide_sub(position[1], w.ay), w.ex, w.ey);
		const wide_mask valid = wide_and(misses(&w, position, from, g.side), keeps_clear(&w, &g, clearance));
		const wide_mask refused = wide_and_not(wide_exists(&w, from.value), valid);
		const unsigned bits =
			wide_bits(wide_or(refused, wide_and_not(h.hits, is_along))) & valid_lanes(i, pairs->count);
		results->refused_count += append_indices(results->refused + results->refused_count, i, bits);
	}
}
