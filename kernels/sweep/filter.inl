// Which pairs are asked about at all? Those that the filters of either side forbid leave the list before any of them
// takes a lane of evaluate.

/// Do `one`'s columns forbid that it meets `other`? A filter_record is read as two groups of four words.
static inline lanes_mask ignores(const lanes one[4], const lanes other[4], lanes_int has_one, lanes_int has_other) {
	const lanes_mask same = lanes_and(lanes_int_equal(lanes_as_int(one[2]), lanes_as_int(other[0])),
		lanes_int_equal(lanes_as_int(one[3]), lanes_as_int(other[1])));
	const lanes_int both = lanes_int_set(FILTER_IGNORES), id = lanes_int_set(FILTER_HAS_ID);
	return lanes_and(same, lanes_and(lanes_int_equal(lanes_int_and(has_one, both), both),
							   lanes_int_equal(lanes_int_and(has_other, id), id)));
}

/// Bit i: the pair in lane i is forbidden.
static inline unsigned forbidden(const float *a, const int32_t *a_offset, const float *b, const int32_t *b_offset) {
	const lanes_int zero = lanes_int_set(0);
	lanes rule_a[4], rule_b[4], name_a[4], name_b[4];
	lanes_load_four(rule_a, a, a_offset), lanes_load_four(rule_b, b, b_offset);
	lanes_load_four(name_a, a + 4, a_offset), lanes_load_four(name_b, b + 4, b_offset);
	const lanes_int a_to_b = lanes_int_and(lanes_as_int(rule_a[0]), lanes_as_int(rule_b[1]));
	const lanes_int b_to_a = lanes_int_and(lanes_as_int(rule_b[0]), lanes_as_int(rule_a[1]));
	const lanes_mask apart = lanes_or(lanes_int_equal(a_to_b, zero), lanes_int_equal(b_to_a, zero));
	const lanes_int group_a = lanes_as_int(rule_a[2]), group_b = lanes_as_int(rule_b[2]);
	const lanes_mask together = lanes_and_not(lanes_int_equal(group_a, group_b), lanes_int_equal(group_a, zero));
	const lanes_int has_a = lanes_as_int(rule_a[3]), has_b = lanes_as_int(rule_b[3]);
	const lanes_mask ignored = lanes_or(ignores(name_a, name_b, has_a, has_b), ignores(name_b, name_a, has_b, has_a));
	return lanes_bits(lanes_or(apart, lanes_or(together, ignored)));
}

static void filter(pair_list *pairs, const filter_column *bodies, const filter_column *others) {
	const float *a = (const float *)(const void *)bodies->record, *b = (const float *)(const void *)others->record;
	int32_t n = 0, last = pairs->count ? pairs->body[pairs->count] : 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		int32_t a_offset[WIDTH], b_offset[WIDTH];
		const lanes_int body = lanes_int_load(pairs->body + i), other = lanes_int_load(pairs->other + i);
		const int32_t left = pairs->count - i;
		const unsigned real = left < WIDTH ? (1u << left) - 1 : ALL_LANES;
		lanes_int_store(a_offset, lanes_int_and(body, lanes_int_set(bodies->keep)));
		lanes_int_store(b_offset, lanes_int_and(other, lanes_int_set(others->keep)));
		const unsigned kept = real & ~forbidden(a, a_offset, b, b_offset);
		lanes_int_pack(pairs->body + n, body, lanes_packing_of(kept));
		lanes_int_pack(pairs->other + n, other, lanes_packing_of(kept));
		n += __builtin_popcount(kept);
	}
	pad_pairs(pairs, n, last);
}
