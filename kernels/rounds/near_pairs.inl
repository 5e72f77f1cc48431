// Whether bodies are so near to one another that separation moves them, a pair per lane.
static bool any_near_pair(const round_body *bodies, const int32_t *one, const int32_t *other, int32_t count) {
	for (int32_t i = 0; i < count; i += WIDTH) {
		int32_t offset[WIDTH];
		lanes b[4], o[4]; // px, py, radius, skin
		lanes_int_store(offset, lanes_int_shift_left(lanes_int_load(one + i), ROUND_BODY_SHIFT));
		lanes_load_four(b, &bodies->px, offset);
		lanes_int_store(offset, lanes_int_shift_left(lanes_int_load(other + i), ROUND_BODY_SHIFT));
		lanes_load_four(o, &bodies->px, offset);
		const lanes x = lanes_sub(o[0], b[0]), y = lanes_sub(o[1], b[1]);
		const lanes skin = lanes_mul(lanes_set((float)SKIN_RECOVERY), lanes_max(lanes_abs(b[3]), lanes_abs(o[3])));
		const lanes kept = lanes_add(lanes_add(b[2], o[2]), skin);
		if (lanes_bits(lanes_less(dot(x, y, x, y), lanes_mul(kept, kept))) & valid_lanes(i, count)) return true;
	}
	return false;
}
