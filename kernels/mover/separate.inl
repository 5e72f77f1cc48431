// Separation: how far must two bodies that are too close be moved apart? The arithmetic of two circles at rest, in
// double.

static void separate(mover_results *results, const separating_body *bodies, const mover_pairs *pairs) {
	const wide zero = wide_set(0);
	assert(pairs->count <= TILE);
	results->near_count = 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		wide one[4], other[4]; // x y radius skin
		wide_load_four(one, &bodies->x, pairs->body + i);
		wide_load_four(other, &bodies->x, pairs->other + i);
		const wide rx = wide_sub(one[0], other[0]), ry = wide_sub(one[1], other[1]);
		const wide distance = wide_sqrt(wide_dot(rx, ry, rx, ry));
		const wide skin = wide_max(one[3], other[3]);
		const wide gap = wide_sub(distance, wide_add(wide_add(one[2], other[2]), skin));
		const unsigned near = wide_bits(wide_less(gap, zero)) & valid_lanes(i, pairs->count);
		if (!near) continue;
		const wide lack = wide_negate(gap);
		const wide_mask apart = wide_less(zero, distance);
		wide_store(results->normal_x + i, wide_select(apart, wide_mul(wide_div(rx, distance), lack), zero));
		wide_store(results->normal_y + i, wide_select(apart, wide_mul(wide_div(ry, distance), lack), zero));
		results->near_count += append_indices(results->near + results->near_count, i, near);
	}
}
