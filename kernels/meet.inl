// Which bodies of a crowd may meet? Those whose discs overlap: paths never leave the disc around their middle. One body
// against eight of a run at a time.

static const int32_t consecutive[LANES] = {
	0, RECORD, 2 * RECORD, 3 * RECORD, 4 * RECORD, 5 * RECORD, 6 * RECORD, 7 * RECORD};

static void extend(float *x, float *y, float *reach, const circle_record *records, int32_t count) {
	const lanes half = lanes_set(0.5f), wider = lanes_set(1 + 0x1p-18f), coarse = lanes_set(0x1p-20f);
	for (int32_t i = 0; i < count; i += WIDTH) {
		const moving_circle m = load_circle(records + i, consecutive);
		const lanes length = lanes_sqrt(dot(m.dx, m.dy, m.dx, m.dy));
		const lanes far = lanes_add(lanes_add(lanes_abs(m.px), lanes_abs(m.py)), length);
		lanes_store(x + i, lanes_add(m.px, lanes_mul(half, m.dx)));
		lanes_store(y + i, lanes_add(m.py, lanes_mul(half, m.dy)));
		// What rounding may do to the middles, and to the touch, see docs/architecture.md.
		const lanes all = lanes_add(m.radius, lanes_mul(half, length));
		lanes_store(reach + i, lanes_add(lanes_mul(all, wider), lanes_mul(far, coarse)));
	}
}

/// Appends the pairs of `m` with those from place j on, if any, and tells how many pairs there are then.
static inline int32_t append_meetings(pair_list *pairs, int32_t n, int32_t body, int32_t j, unsigned bits) {
	lanes_int_store(pairs->body + n, lanes_int_set(body * RECORD));
	lanes_int_pack(pairs->wall + n, lanes_int_shift_left(lanes_int_count(j), 3), lanes_packing_of(bits));
	return n + __builtin_popcount(bits);
}

/// Body a of this meeting with all its others. Stops when the list is full, with `from` set to where to go on.
static inline int32_t meet_others(
	pair_list *pairs, int32_t n, meeting *m, const circle_columns *askers, const circle_columns *others) {
	const lanes x = lanes_set(askers->x[m->a]), y = lanes_set(askers->y[m->a]), reach = lanes_set(askers->reach[m->a]);
	for (int32_t j = m->from > m->b ? m->from : m->b; j < m->b_end; j += WIDTH) {
		const lanes dx = lanes_sub(lanes_load(others->x + j), x), dy = lanes_sub(lanes_load(others->y + j), y);
		const lanes both = lanes_add(lanes_load(others->reach + j), reach);
		const unsigned real = m->b_end - j < WIDTH ? (1u << (m->b_end - j)) - 1 : ALL_LANES;
		const unsigned bits = lanes_bits(lanes_less_equal(dot(dx, dy, dx, dy), lanes_mul(both, both))) & real;
		if (!bits) continue; // mostly
		n = append_meetings(pairs, n, m->a, j, bits);
		if (n > PAIRS - LANES) return m->from = j + WIDTH, n;
	}
	m->from = 0;
	return n;
}

static void meet(pair_list *pairs, meeting_list *list, const circle_columns *askers, const circle_columns *others) {
	int32_t n = 0;
	for (; list->next < list->count && n <= PAIRS - LANES; list->next++) {
		meeting *m = list->meeting + list->next;
		for (; m->a < m->a_end; m->a++, m->b += m->step) {
			n = meet_others(pairs, n, m, askers, others);
			if (n > PAIRS - LANES) break;
		}
		if (m->a < m->a_end) break;
	}
	pad_pairs(pairs, n, 0);
}
