// Which bodies of a crowd may meet? Those whose discs overlap: paths never leave the disc around their middle. One body
// against eight of a run at a time.

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
		if (to->cell) lanes_int_store(to->cell + i, cell_at(x, y, frame));
	}
}

/// One body against a run of others.
typedef struct disc {
	lanes x, y, reach;
} disc;

static inline disc disc_of(const circle_columns *c, int32_t i) {
	return (disc){lanes_set(c->x[i]), lanes_set(c->y[i]), lanes_set(c->reach[i])};
}

/// Which of the vector of bodies from place j on a disc overlaps.
static inline unsigned overlaps(const disc *d, const circle_columns *others, int32_t j) {
	const lanes dx = lanes_sub(d->x, lanes_load(others->x + j)), dy = lanes_sub(d->y, lanes_load(others->y + j));
	const lanes both = lanes_add(lanes_load(others->reach + j), d->reach);
	return lanes_bits(lanes_less_equal(dot(dx, dy, dx, dy), lanes_mul(both, both)));
}

/// Those of a vector from place j on that lie before `end`.
static inline unsigned before_end(unsigned bits, int32_t j, int32_t end) {
	const int32_t left = end > j ? end - j : 0, few = left < WIDTH ? left : WIDTH;
	return bits & ((1u << few) - 1);
}

/// Appends the pairs of a body with these of the vector from place j on. Returns how many there are then. No branch
/// depends on how many are found.
static inline int32_t append_pairs(pair_list *pairs, int32_t n, int32_t body, int32_t j, unsigned bits) {
	lanes_int_store(pairs->body + n, lanes_int_set(body * RECORD));
	lanes_int_pack(pairs->other + n, lanes_int_add(lanes_int_set(j * RECORD), lanes_int_load(consecutive)),
		lanes_packing_of(bits));
	return n + __builtin_popcount(bits);
}

/// The others of a body: those in its own cell and the one after it, and those in three cells of the next row.
typedef struct neighbours {
	int32_t own, own_end, below, below_end;
} neighbours;

static inline neighbours neighbours_of(int32_t body, const circle_cells *cells) {
	const uint32_t *start = cells->start + cells->cell[body], *below = start + cells->columns;
	return (neighbours){body + 1, (int32_t)start[2], (int32_t)below[-1], (int32_t)below[2]};
}

static const uint32_t CROWDED = 1u << 31; ///< a run has more than its first vector

/// Bodies that may have pairs: which of the first vectors of their runs they overlap, its own the lower bits, and
/// whether they are crowded. Runs may end within these vectors: that is asked later, of the few that are listed.
typedef struct neighbour_list {
	int32_t body[NEIGHBOURS + 1];
	uint32_t found[NEIGHBOURS + 1];
	int32_t count;
} neighbour_list;

/// Without a branch to guess: most bodies have fewer others than a vector, some more.
static inline void list_neighbours(
	neighbour_list *list, int32_t from, int32_t to, circle_columns all, circle_cells cells) {
	size_t n = 0;
	for (int32_t i = from; i < to; i++) {
		const neighbours o = neighbours_of(i, &cells);
		const disc d = disc_of(&all, i);
		lanes_prefetch(cells.soon + (i - from));
		const int32_t capacity =
			(o.own + WIDTH - o.own_end) | (o.below + WIDTH - o.below_end); // negative: a run has none
		const uint32_t crowded = (uint32_t)capacity & CROWDED;
		const uint32_t found = overlaps(&d, &all, o.own) | overlaps(&d, &all, o.below) << WIDTH | crowded;
		list->body[n] = i, list->found[n] = found;
		n += found != 0;
	}
	list->count = (int32_t)n;
}

/// The pairs of a body with those of a run that it overlaps, as long as the list is not half full. Looks at a vector at
/// least: of crowded bodies one run has no more, and which, no branch can guess.
static inline int32_t append_run(
	pair_list *pairs, int32_t n, int32_t body, circle_columns all, int32_t j, int32_t end) {
	const disc d = disc_of(&all, body);
	do n = append_pairs(pairs, n, body, j, before_end(overlaps(&d, &all, j), j, end)), j += WIDTH;
	while (j < end && n <= PAIRS / 2);
	return n;
}

/// The pairs of crowded bodies beyond the first vectors of their runs. Returns how many; where there are too many, `to`
/// becomes the first body whose pairs are not among them.
static inline int32_t append_crowded(
	pair_list *pairs, int32_t *to, const neighbour_list *list, circle_columns all, circle_cells cells) {
	int32_t crowded[NEIGHBOURS + 1], count = 0, n = 0;
	for (int32_t i = 0; i < list->count; i++) crowded[count] = list->body[i], count += list->found[i] >= CROWDED;
	for (int32_t i = 0; i < count; i++) {
		const int32_t body = crowded[i], before = n;
		const neighbours o = neighbours_of(body, &cells);
		n = append_run(pairs, n, body, all, o.own + WIDTH, o.own_end);
		n = append_run(pairs, n, body, all, o.below + WIDTH, o.below_end);
		if (n > PAIRS / 2) return *to = body, before;
	}
	return n;
}

/// Of a crowd's bodies from `from` on, those that may meet in their own cell and the one after it, and in three cells
/// of the next row. Stops before `to`, at most NEIGHBOURS bodies on, where the list may become too full. Returns where
/// to go on.
static int32_t collect_neighbours(
	pair_list *pairs, int32_t from, int32_t to, const circle_columns *columns, const circle_cells *of) {
	const circle_columns all = *columns; // which no store can change
	const circle_cells cells = *of;
	neighbour_list list;
	list_neighbours(&list, from, to, all, cells);
	int32_t n = append_crowded(pairs, &to, &list, all, cells);
	for (int32_t i = 0; i < list.count && list.body[i] < to; i++) {
		const int32_t body = list.body[i];
		const neighbours o = neighbours_of(body, &cells);
		const unsigned own = list.found[i] & ALL_LANES, below = list.found[i] >> WIDTH & ALL_LANES;
		n = append_pairs(pairs, n, body, o.own, before_end(own, o.own, o.own_end));
		n = append_pairs(pairs, n, body, o.below, before_end(below, o.below, o.below_end));
	}
	pad_pairs(pairs, n, 0);
	return to;
}

/// Body a of this meeting with all its others. Stops when the list is full, with `from` set to where to go on.
static inline int32_t meet_others(
	pair_list *pairs, int32_t n, pair_range *m, const circle_columns *askers, circle_columns others) {
	const disc d = disc_of(askers, m->a);
	const int32_t body = m->a, end = m->b_end;
	for (int32_t j = m->from > m->b ? m->from : m->b; j < end; j += WIDTH) {
		n = append_pairs(pairs, n, body, j, before_end(overlaps(&d, &others, j), j, end));
		if (n > PAIRS - LANES) return m->from = j + WIDTH, n;
	}
	m->from = 0;
	return n;
}

static void meet(pair_list *pairs, pair_range_list *list, const circle_columns *askers, const circle_columns *others) {
	const circle_columns all = *others; // which no store can change
	int32_t n = 0;
	for (; list->next < list->count && n <= PAIRS - LANES; list->next++) {
		pair_range *m = list->pair_range + list->next;
		for (; m->a < m->a_end; m->a++, m->b += m->step) {
			n = meet_others(pairs, n, m, askers, all);
			if (n > PAIRS - LANES) break;
		}
		if (m->a < m->a_end) break;
	}
	pad_pairs(pairs, n, 0);
}
