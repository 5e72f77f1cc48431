// Which bodies of a crowd may meet? Those whose discs overlap: paths never leave the disc around their middle. One body
// against eight of a run at a time.

static const int32_t consecutive[LANES] = {
	0, RECORD, 2 * RECORD, 3 * RECORD, 4 * RECORD, 5 * RECORD, 6 * RECORD, 7 * RECORD};

static void extend(const extended_columns *to, const circle_record *records, int32_t count, const map_frame *frame) {
	const lanes half = lanes_set(0.5f), wider = lanes_set(1 + 0x1p-18f), coarse = lanes_set(0x1p-20f);
	for (int32_t i = 0; i < count; i += WIDTH) {
		const moving_circle m = load_circle(records + i, consecutive);
		const lanes x = lanes_add(m.px, lanes_mul(half, m.dx)), y = lanes_add(m.py, lanes_mul(half, m.dy));
		const lanes length = lanes_sqrt(dot(m.dx, m.dy, m.dx, m.dy));
		const lanes far = lanes_add(lanes_add(lanes_abs(m.px), lanes_abs(m.py)), length);
		lanes_store(to->x + i, x), lanes_store(to->y + i, y);
		// What rounding may do to the middles, and to the touch, see docs/architecture.md.
		const lanes reach = lanes_mul(lanes_add(m.radius, lanes_mul(half, length)), wider);
		lanes_store(to->reach + i, lanes_add(reach, lanes_mul(far, coarse)));
		if (to->cell) lanes_int_store(to->cell + i, circle_cell_at(x, y, frame));
	}
}

/// One body against a run of others.
typedef struct disc {
	lanes x, y, reach;
	lanes_int body; ///< its record's offset
} disc;

static inline disc disc_of(const circle_columns *c, int32_t i) {
	return (disc){lanes_set(c->x[i]), lanes_set(c->y[i]), lanes_set(c->reach[i]), lanes_int_set(i * RECORD)};
}

/// The offsets of consecutive records.
static inline lanes_int records_from(int32_t first) {
	return lanes_int_add(lanes_int_set(first * RECORD), lanes_int_load(consecutive));
}

/// Appends the pairs of a disc with those that it overlaps of a vector of bodies, from place j on and before `end`.
/// Returns how many pairs there are then. No branch depends on how many are found.
static inline int32_t append_overlaps(pair_list *pairs, int32_t n, const disc *d, const circle_columns *others,
	int32_t j, lanes_int record, int32_t end) {
	const lanes dx = lanes_sub(d->x, lanes_load(others->x + j)), dy = lanes_sub(d->y, lanes_load(others->y + j));
	const lanes both = lanes_add(lanes_load(others->reach + j), d->reach);
	const lanes_mask overlap = lanes_less_equal(dot(dx, dy, dx, dy), lanes_mul(both, both));
	const unsigned bits = lanes_bits(lanes_and(overlap, lanes_int_less(record, lanes_int_set(end * RECORD))));
	lanes_int_store(pairs->body + n, d->body);
	lanes_int_pack(pairs->wall + n, record, lanes_packing_of(bits));
	return n + __builtin_popcount(bits);
}

/// Which of a vector of bodies, from place j on, a disc overlaps.
static inline unsigned overlaps(const disc *d, const circle_columns *others, int32_t j) {
	const lanes dx = lanes_sub(d->x, lanes_load(others->x + j)), dy = lanes_sub(d->y, lanes_load(others->y + j));
	const lanes both = lanes_add(lanes_load(others->reach + j), d->reach);
	return lanes_bits(lanes_less_equal(dot(dx, dy, dx, dy), lanes_mul(both, both)));
}

static inline unsigned first_bits(int32_t count) { return (1u << (count & 31)) - 1; }

static inline int32_t append_pairs(pair_list *pairs, int32_t n, int32_t body, int32_t j, unsigned bits) {
	lanes_int_store(pairs->body + n, lanes_int_set(body * RECORD));
	lanes_int_pack(pairs->wall + n, records_from(j), lanes_packing_of(bits));
	return n + __builtin_popcount(bits);
}

/// The others of a body: two runs of places.
typedef struct neighbours {
	int32_t j, end, k, below_end;
} neighbours;

static inline neighbours neighbours_of(int32_t body, const circle_cells *cells) {
	const uint32_t cell = cells->cell[body], below = cell + (uint32_t)cells->columns, *start = cells->start;
	return (neighbours){body + 1, (int32_t)start[cell + 2], (int32_t)start[below - 1], (int32_t)start[below + 2]};
}

static int32_t append_run(
	pair_list *pairs, int32_t n, int32_t body, const circle_columns *all, int32_t j, int32_t end) {
	const disc d = disc_of(all, body);
	for (; j < end && n <= PAIRS / 2; j += WIDTH) {
		const unsigned bits = overlaps(&d, all, j);
		n = append_pairs(pairs, n, body, j, end - j < WIDTH ? bits & first_bits(end - j) : bits);
	}
	return n;
}

/// Of a crowd's bodies from `from` on, those that may meet in their own cell and the one after it, and in three cells
/// of the next row. Stops before `to`, at most NEIGHBOURS bodies on, where the list may become too full. Returns where
/// to go on.
static int32_t meet_neighbours(
	pair_list *pairs, int32_t from, int32_t to, const circle_columns *columns, const circle_cells *of) {
	const circle_columns all = *columns; // which no store to the pairs can change
	const circle_cells cells = *of;
	int32_t found[NEIGHBOURS + 1], crowded[NEIGHBOURS + 1], n = 0, m = 0, c = 0;
	uint16_t found_bits[NEIGHBOURS + 1];
	for (int32_t i = from; i < to; i++) {
		const neighbours o = neighbours_of(i, &cells);
		const disc d = disc_of(&all, i);
		const int32_t own = o.end - o.j, below = o.below_end - o.k, many = ((WIDTH - own) | (WIDTH - below)) >> 31;
		unsigned bits = (overlaps(&d, &all, o.j) & first_bits(own)) | (overlaps(&d, &all, o.k) & first_bits(below))
																		  << WIDTH;
		bits &= ~(unsigned)many;
		found[m] = i, found_bits[m] = (uint16_t)bits;
		m += bits != 0;
		crowded[c] = i;
		c -= many;
	}
	for (int32_t i = 0; i < c; i++) {
		const neighbours o = neighbours_of(crowded[i], &cells);
		const int32_t before = n;
		n = append_run(pairs, n, crowded[i], &all, o.j, o.end);
		n = append_run(pairs, n, crowded[i], &all, o.k, o.below_end);
		if (n > PAIRS / 2) {
			n = before, to = crowded[i];
			break;
		}
	}
	for (int32_t i = 0; i < m && found[i] < to; i++) {
		const neighbours o = neighbours_of(found[i], &cells);
		n = append_pairs(pairs, n, found[i], o.j, found_bits[i] & ALL_LANES);
		n = append_pairs(pairs, n, found[i], o.k, (unsigned)found_bits[i] >> WIDTH);
	}
	pad_pairs(pairs, n, 0);
	return to;
}

/// Body a of this meeting with all its others. Stops when the list is full, with `from` set to where to go on.
static inline int32_t meet_others(
	pair_list *pairs, int32_t n, meeting *m, const circle_columns *askers, const circle_columns *others) {
	const disc d = disc_of(askers, m->a);
	for (int32_t j = m->from > m->b ? m->from : m->b; j < m->b_end; j += WIDTH) {
		n = append_overlaps(pairs, n, &d, others, j, records_from(j), m->b_end);
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
