// Filters: the pairs that the filters of either side forbid leave the list before they take a lane of evaluate. The
// rule is that of gz_filters; engine/base/filters.c has it for a single pair.

/// Whether `one` ignores `other`. ids: the second rows of their records, id and ignored id in two halves each; flags:
/// the fourth word of their first rows.
static inline lanes_mask ignores(
	const lanes one_ids[4], const lanes other_ids[4], lanes_int one_flags, lanes_int other_flags) {
	const lanes_mask same = lanes_and(lanes_int_equal(lanes_as_int(one_ids[2]), lanes_as_int(other_ids[0])),
		lanes_int_equal(lanes_as_int(one_ids[3]), lanes_as_int(other_ids[1])));
	const lanes_int ignoring = lanes_int_set(FILTER_IGNORES), id = lanes_int_set(FILTER_HAS_ID);
	return lanes_and(same, lanes_and(lanes_int_equal(lanes_int_and(one_flags, ignoring), ignoring),
							   lanes_int_equal(lanes_int_and(other_flags, id), id)));
}

/// Which pairs are forbidden, one bit per lane.
static inline unsigned forbidden(const float *a, const int32_t *a_offset, const float *b, const int32_t *b_offset) {
	const lanes_int zero = lanes_int_set(0);
	lanes a_rule[4], b_rule[4], a_ids[4], b_ids[4];
	lanes_load_four(a_rule, a, a_offset), lanes_load_four(b_rule, b, b_offset);
	lanes_load_four(a_ids, a + 4, a_offset), lanes_load_four(b_ids, b + 4, b_offset);
	const lanes_int a_to_b = lanes_int_and(lanes_as_int(a_rule[0]), lanes_as_int(b_rule[1]));
	const lanes_int b_to_a = lanes_int_and(lanes_as_int(b_rule[0]), lanes_as_int(a_rule[1]));
	const lanes_mask masked = lanes_or(lanes_int_equal(a_to_b, zero), lanes_int_equal(b_to_a, zero));
	const lanes_int a_group = lanes_as_int(a_rule[2]), b_group = lanes_as_int(b_rule[2]);
	const lanes_mask same_group = lanes_and_not(lanes_int_equal(a_group, b_group), lanes_int_equal(a_group, zero));
	const lanes_int a_flags = lanes_as_int(a_rule[3]), b_flags = lanes_as_int(b_rule[3]);
	const lanes_mask ignored =
		lanes_or(ignores(a_ids, b_ids, a_flags, b_flags), ignores(b_ids, a_ids, b_flags, a_flags));
	return lanes_bits(lanes_or(masked, lanes_or(same_group, ignored)));
}

static void filter(pair_list *pairs, const filter_column *bodies, const filter_column *others) {
	const float *a = (const float *)(const void *)bodies->record, *b = (const float *)(const void *)others->record;
	int32_t count = 0, padding = pairs->count ? pairs->body[pairs->count] : 0;
	for (int32_t i = 0; i < pairs->count; i += WIDTH) {
		int32_t a_offset[WIDTH], b_offset[WIDTH];
		const lanes_int body = lanes_int_load(pairs->body + i), other = lanes_int_load(pairs->other + i);
		const unsigned valid = valid_lanes(i, pairs->count);
		lanes_int_store(a_offset, lanes_int_and(body, lanes_int_set(bodies->offset_mask)));
		lanes_int_store(b_offset, lanes_int_and(other, lanes_int_set(others->offset_mask)));
		const unsigned kept = valid & ~forbidden(a, a_offset, b, b_offset);
		lanes_int_pack(pairs->body + count, body, lanes_packing_of(kept));
		lanes_int_pack(pairs->other + count, other, lanes_packing_of(kept));
		count += bit_count(kept);
	}
	pad_pairs(pairs, count, padding);
}
