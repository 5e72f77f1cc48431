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
} disc;

static inline disc disc_of(const circle_columns *c, int32_t i) {
	return (disc){lanes_set(c->x[i]), lanes_set(c->y[i]), lanes_set(c->reach[i])};
}

/// Which of a vector of bodies, from place j on and before `end`, a disc overlaps.
static inline unsigned overlaps(const disc *d, const circle_columns *others, int32_t j, int32_t end) {
	const lanes dx = lanes_sub(d->x, lanes_load(others->x + j)), dy = lanes_sub(d->y, lanes_load(others->y + j));
	const lanes both = lanes_add(lanes_load(others->reach + j), d->reach);
	const int32_t few = end - j < WIDTH ? end - j : WIDTH;
	return lanes_bits(lanes_less_equal(dot(dx, dy, dx, dy), lanes_mul(both, both))) & ((1u << few) - 1);
}

/// Appends the pairs of a body with these of the vector from place j on. Returns how many there are then. No branch
/// depends on how many are found.
static inline int32_t append_pairs(pair_list *pairs, int32_t n, int32_t body, int32_t j, unsigned bits) {
	lanes_int_store(pairs->body + n, lanes_int_set(body * RECORD));
	lanes_int_pack(
		pairs->wall + n, lanes_int_add(lanes_int_set(j * RECORD), lanes_int_load(consecutive)), lanes_packing_of(bits));
	return n + __builtin_popcount(bits);
}

/// The others of a body: those in its own cell and the one after it, and those in three cells of the next row.
typedef struct neighbours {
	int32_t own, own_end, below, below_end;
} neighbours;

static inline neighbours neighbours_of(int32_t body, const circle_cells *cells) {
	const uint32_t cell = cells->cell[body], below = cell + (uint32_t)cells->columns, *start = cells->start;
	return (neighbours){body + 1, (int32_t)start[cell + 2], (int32_t)start[below - 1], (int32_t)start[below + 2]};
}

/// Bodies that overlap others, with which of the first vectors, and bodies that have others beyond these.
typedef struct neighbour_lists {
	int32_t overlapping[NEIGHBOURS + 1], crowded[NEIGHBOURS + 1];
	uint16_t which[NEIGHBOURS + 1]; ///< of its own and of those below
	int32_t overlapping_count, crowded_count;
} neighbour_lists;

/// Without a branch to guess: most bodies have fewer others than a vector, some more.
static inline void list_neighbours(
	neighbour_lists *lists, int32_t from, int32_t to, circle_columns all, circle_cells cells) {
	int32_t n = 0, m = 0;
	for (int32_t i = from; i < to; i++) {
		const neighbours o = neighbours_of(i, &cells);
		const disc d = disc_of(&all, i);
		const unsigned which = overlaps(&d, &all, o.own, o.own_end) | overlaps(&d, &all, o.below, o.below_end) << WIDTH;
		lists->overlapping[n] = i, lists->which[n] = (uint16_t)which;
		n += which != 0;
		lists->crowded[m] = i;
		m += (o.own + WIDTH < o.own_end) | (o.below + WIDTH < o.below_end);
	}
	lists->overlapping_count = n, lists->crowded_count = m;
}

/// The pairs of a body with those of a run that it overlaps, as long as the list is not half full.
static inline int32_t append_run(
	pair_list *pairs, int32_t n, int32_t body, circle_columns all, int32_t j, int32_t end) {
	const disc d = disc_of(&all, body);
	for (; j < end && n <= PAIRS / 2; j += WIDTH) n = append_pairs(pairs, n, body, j, overlaps(&d, &all, j, end));
	return n;
}

/// Of a crowd's bodies from `from` on, those that may meet in their own cell and the one after it, and in three cells
/// of the next row. Stops before `to`, at most NEIGHBOURS bodies on, where the list may become too full. Returns where
/// to go on.
static int32_t meet_neighbours(
	pair_list *pairs, int32_t from, int32_t to, const circle_columns *columns, const circle_cells *of) {
	const circle_columns all = *columns; // which no store can change
	const circle_cells cells = *of;
	neighbour_lists lists;
	int32_t n = 0;
	list_neighbours(&lists, from, to, all, cells);
	for (int32_t i = 0; i < lists.crowded_count; i++) {
		const int32_t body = lists.crowded[i], before = n;
		const neighbours o = neighbours_of(body, &cells);
		n = append_run(pairs, n, body, all, o.own + WIDTH, o.own_end);
		n = append_run(pairs, n, body, all, o.below + WIDTH, o.below_end);
		if (n <= PAIRS / 2) continue;
		n = before, to = body;
		break;
	}
	for (int32_t i = 0; i < lists.overlapping_count && lists.overlapping[i] < to; i++) {
		const int32_t body = lists.overlapping[i];
		const neighbours o = neighbours_of(body, &cells);
		n = append_pairs(pairs, n, body, o.own, lists.which[i] & ALL_LANES);
		n = append_pairs(pairs, n, body, o.below, (unsigned)lists.which[i] >> WIDTH);
	}
	pad_pairs(pairs, n, 0);
	return to;
}

/// Body a of this meeting with all its others. Stops when the list is full, with `from` set to where to go on.
static inline int32_t meet_others(
	pair_list *pairs, int32_t n, meeting *m, const circle_columns *askers, circle_columns others) {
	const disc d = disc_of(askers, m->a);
	const int32_t body = m->a, end = m->b_end;
	for (int32_t j = m->from > m->b ? m->from : m->b; j < end; j += WIDTH) {
		n = append_pairs(pairs, n, body, j, overlaps(&d, &others, j, end));
		if (n > PAIRS - LANES) return m->from = j + WIDTH, n;
	}
	m->from = 0;
	return n;
}

static void meet(pair_list *pairs, meeting_list *list, const circle_columns *askers, const circle_columns *others) {
	const circle_columns all = *others; // which no store can change
	int32_t n = 0;
	for (; list->next < list->count && n <= PAIRS - LANES; list->next++) {
		meeting *m = list->meeting + list->next;
		for (; m->a < m->a_end; m->a++, m->b += m->step) {
			n = meet_others(pairs, n, m, askers, all);
			if (n > PAIRS - LANES) break;
		}
		if (m->a < m->a_end) break;
	}
	pad_pairs(pairs, n, 0);
}
