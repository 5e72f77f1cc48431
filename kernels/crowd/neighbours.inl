// Candidate pairs within a crowd: bodies whose bounding circles overlap (see circle_columns). One body is compared with
// a vector of consecutive bodies at a time.

static void bound_paths(
	const circle_columns_out *to, const circle_record *records, int32_t count, const map_frame *frame) {
	const lanes half = lanes_set(0.5f), wider = lanes_set(1 + 0x1p-18f), coarse = lanes_set(0x1p-20f);
	for (int32_t i = 0; i < count; i += WIDTH) {
		const moving_circle m = load_circle(records + i, consecutive);
		const lanes x = lanes_add(m.px, lanes_mul(half, m.dx)), y = lanes_add(m.py, lanes_mul(half, m.dy));
		const lanes length = lanes_sqrt(dot(m.dx, m.dy, m.dx, m.dy));
		const lanes extent = lanes_add(lanes_add(lanes_abs(m.px), lanes_abs(m.py)), length);
		lanes_store(to->x + i, x), lanes_store(to->y + i, y);
		// For the rounding of the middles and of the touch; docs/architecture.md has the bound.
		const lanes reach = lanes_mul(lanes_add(m.radius, lanes_mul(half, length)), wider);
		lanes_store(to->reach + i, lanes_add(reach, lanes_mul(extent, coarse)));
		if (to->cell) lanes_int_store(to->cell + i, cell_at(x, y, frame));
	}
}

/// The bounding circle of one body, in all lanes.
typedef struct disc {
	lanes x, y, reach;
} disc;

static inline disc disc_of(const circle_columns *c, int32_t i) {
	return (disc){lanes_set(c->x[i]), lanes_set(c->y[i]), lanes_set(c->reach[i])};
}

/// Which of the vector of bodies from place j on the disc overlaps: a bit each.
static inline unsigned overlapping(const disc *d, const circle_columns *others, int32_t j) {
	const lanes dx = lanes_sub(d->x, lanes_load(others->x + j)), dy = lanes_sub(d->y, lanes_load(others->y + j));
	const lanes both = lanes_add(lanes_load(others->reach + j), d->reach);
	return lanes_bits(lanes_less_equal(dot(dx, dy, dx, dy), lanes_mul(both, both)));
}

/// The bits of a vector from place j on that are before `end`, which may be before j.
static inline unsigned before_end(unsigned bits, int32_t j, int32_t end) {
	const int32_t left = end > j ? end - j : 0, valid = left < WIDTH ? left : WIDTH;
	return bits & ((1u << valid) - 1);
}

/// Appends the pairs of a body with the bodies of the vector from place j on whose bit is set, without a branch on how
/// many there are. Returns the new count.
static inline int32_t append_pairs(pair_list *pairs, int32_t count, int32_t body, int32_t j, unsigned bits) {
	lanes_int_store(pairs->body + count, lanes_int_set(body * RECORD));
	lanes_int_pack(pairs->other + count, lanes_int_add(lanes_int_set(j * RECORD), lanes_int_load(consecutive)),
		lanes_packing_of(bits));
	return count + bit_count(bits);
}

// ---------------------------------------------------------------------------------------------------------------------
// Neighbours at the finest level
// ---------------------------------------------------------------------------------------------------------------------

/// The two runs of places with the bodies that a body may touch: behind it in its own cell and the next one; and in
/// three cells of the next row.
typedef struct neighbours {
	int32_t own, own_end, below, below_end;
} neighbours;

static inline neighbours ranges_around(int32_t body, const circle_cells *cells) {
	const uint32_t *start = cells->start + cells->cell[body], *below = start + cells->columns;
	return (neighbours){body + 1, (int32_t)start[2], (int32_t)below[-1], (int32_t)below[2]};
}

static const uint32_t CROWDED = 1u << 31; ///< a run is longer than its first vector

_Static_assert(2 * WIDTH < 31, "the bits of two vectors and CROWDED fit a word");

/// Bodies that may have pairs. found[i]: which bodies of the first vector of each run they overlap, the own run in the
/// lower WIDTH bits, the run below in the next; and CROWDED. The ends of runs within these vectors are not yet taken
/// into account: that is done later, for the few bodies that are listed.
typedef struct neighbour_list {
	int32_t body[NEIGHBOUR_BATCH + 1];
	uint32_t found[NEIGHBOUR_BATCH + 1];
	int32_t count;
} neighbour_list;

/// Without a branch that would be mispredicted: the runs of most bodies are shorter than a vector, of some longer.
static inline void list_neighbours(
	neighbour_list *list, int32_t from, int32_t to, circle_columns all, circle_cells cells) {
	size_t count = 0;
	for (int32_t i = from; i < to; i++) {
		const neighbours n = ranges_around(i, &cells);
		const disc d = disc_of(&all, i);
		lanes_prefetch(cells.prefetch + (i - from));
		// The sign bit is set where a run is longer than a vector.
		const int32_t room = (n.own + WIDTH - n.own_end) | (n.below + WIDTH - n.below_end);
		const uint32_t crowded = (uint32_t)room & CROWDED;
		const uint32_t found = overlapping(&d, &all, n.own) | overlapping(&d, &all, n.below) << WIDTH | crowded;
		list->body[count] = i, list->found[count] = found;
		count += found != 0;
	}
	list->count = (int32_t)count;
}

/// Appends the pairs of a body with the bodies of a run that it overlaps, while the list is not half full. At least one
/// vector is tested: a crowded body may have one run without more bodies, and a branch on which one it is would be
/// mispredicted.
static inline int32_t append_run(
	pair_list *pairs, int32_t count, int32_t body, circle_columns all, int32_t j, int32_t end) {
	const disc d = disc_of(&all, body);
	do count = append_pairs(pairs, count, body, j, before_end(overlapping(&d, &all, j), j, end)), j += WIDTH;
	while (j < end && count <= PAIR_CAPACITY / 2);
	return count;
}

/// The pairs of crowded bodies beyond the first vectors of their runs. Returns their number. Where they fill more than
/// half of the list, *to becomes the first body whose pairs are not all among them.
static inline int32_t append_crowded(
	pair_list *pairs, int32_t *to, const neighbour_list *list, circle_columns all, circle_cells cells) {
	int32_t crowded[NEIGHBOUR_BATCH + 1], crowded_count = 0, count = 0;
	for (int32_t i = 0; i < list->count; i++)
		crowded[crowded_count] = list->body[i], crowded_count += list->found[i] >= CROWDED;
	for (int32_t i = 0; i < crowded_count; i++) {
		const int32_t body = crowded[i], before = count;
		const neighbours n = ranges_around(body, &cells);
		count = append_run(pairs, count, body, all, n.own + WIDTH, n.own_end);
		count = append_run(pairs, count, body, all, n.below + WIDTH, n.below_end);
		if (count > PAIR_CAPACITY / 2) return *to = body, before;
	}
	return count;
}

static int32_t collect_neighbours(
	pair_list *pairs, int32_t from, int32_t to, const circle_columns *all_in, const circle_cells *cells_in) {
	const circle_columns all = *all_in; // copies, which no store can alias
	const circle_cells cells = *cells_in;
	neighbour_list list;
	assert(to - from <= NEIGHBOUR_BATCH);
	list_neighbours(&list, from, to, all, cells);
	int32_t count = append_crowded(pairs, &to, &list, all, cells);
	for (int32_t i = 0; i < list.count && list.body[i] < to; i++) {
		const int32_t body = list.body[i];
		const neighbours n = ranges_around(body, &cells);
		const unsigned own = list.found[i] & ALL_LANES, below = list.found[i] >> WIDTH & ALL_LANES;
		count = append_pairs(pairs, count, body, n.own, before_end(own, n.own, n.own_end));
		count = append_pairs(pairs, count, body, n.below, before_end(below, n.below, n.below_end));
	}
	pad_pairs(pairs, count, 0);
	return to;
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies that are not of the crowd
// ---------------------------------------------------------------------------------------------------------------------

/// For each body the cells of a level that its neighbours lie in: columns and rows, both ends included, not wrapped.
typedef struct cell_boxes {
	int32_t first_column[TILE + LANES], last_column[TILE + LANES], first_row[TILE + LANES], last_row[TILE + LANES];
} cell_boxes;

/// The record of a neighbour has its cell by the same monotonic functions: its middle lies between the corners here,
/// and so does its cell.
static void cover_cells(
	cell_boxes *to, const circle_columns *bodies, int32_t from, int32_t count, const target_level *level) {
	const map_frame *frame = level->frame;
	const lanes width = lanes_set(frame->inverse_width), height = lanes_set(frame->inverse_height);
	const lanes_int bits = lanes_int_set(level->shift);
	for (int32_t i = from & ~(LANES - 1); i < count; i += WIDTH) {
		const lanes x = lanes_load(bodies->x + i), y = lanes_load(bodies->y + i);
		const lanes reach = lanes_add(lanes_load(bodies->reach + i), lanes_set(level->reach));
		lanes_int column, row;
		cell_numbers(&column, &row, lanes_sub(x, reach), lanes_sub(y, reach), frame, width, height);
		lanes_int_store(to->first_column + i, lanes_int_shift_right_each(column, bits));
		lanes_int_store(to->first_row + i, lanes_int_shift_right_each(row, bits));
		cell_numbers(&column, &row, lanes_add(x, reach), lanes_add(y, reach), frame, width, height);
		lanes_int_store(to->last_column + i, lanes_int_shift_right_each(column, bits));
		lanes_int_store(to->last_row + i, lanes_int_shift_right_each(row, bits));
	}
}

/// Rows of consecutive cells: `columns` cells each, the first row at `first_row`, which wraps around.
typedef struct cell_rows {
	int32_t first_row, rows, first_column, columns;
} cell_rows;

/// The cells around a body. Where they are too many, one row of all cells of the level; where a row wraps around, all
/// of it.
static inline cell_rows cells_around(const cell_boxes *boxes, int32_t body, const target_level *level) {
	const int32_t all_columns = 1 << level->column_bits, all_rows = 1 << level->row_bits;
	cell_rows c = {boxes->first_row[body], boxes->last_row[body] - boxes->first_row[body] + 1,
		boxes->first_column[body] & (all_columns - 1), boxes->last_column[body] - boxes->first_column[body] + 1};
	if (c.first_column + c.columns > all_columns) c.first_column = 0, c.columns = all_columns;
	if (c.rows > all_rows) c.rows = all_rows;
	if ((int64_t)c.columns * c.rows > level->max_cells) c = (cell_rows){0, 1, 0, all_columns * all_rows};
	return c;
}

static void collect_targets(pair_list *pairs, target_search *at, const circle_columns *bodies, int32_t count,
	const circle_columns *others, const target_level *level_in) {
	const circle_columns all = *others; // copies, which no store can alias
	const target_level level = *level_in;
	const int32_t row_mask = (1 << level.row_bits) - 1;
	int32_t found = 0;
	cell_boxes boxes;
	cover_cells(&boxes, bodies, at->body, count, &level);
	for (; at->body < count; at->body++, at->row = 0) {
		const int32_t body = at->body;
		const cell_rows around = cells_around(&boxes, body, &level);
		const disc d = disc_of(bodies, body);
		for (; at->row < around.rows; at->row++, at->resume = 0) {
			const int32_t row = (around.first_row + at->row) & row_mask;
			const uint32_t *start = level.start + ((size_t)row << level.column_bits) + around.first_column;
			const int32_t first = (int32_t)start[0], end = (int32_t)start[around.columns];
			at->runs += first < end;
			for (int32_t j = at->resume > first ? at->resume : first; j < end; j += WIDTH) {
				found = append_pairs(pairs, found, body, j, before_end(overlapping(&d, &all, j), j, end));
				if (found <= PAIR_CAPACITY - LANES) continue;
				at->resume = j + WIDTH;
				pad_pairs(pairs, found, 0);
				return;
			}
		}
	}
	pad_pairs(pairs, found, 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// Listed ranges
// ---------------------------------------------------------------------------------------------------------------------

/// Appends the pairs of body a of a range with all its others. When the list becomes full, `resume` is the place to
/// continue at.
static inline int32_t append_others(
	pair_list *pairs, int32_t count, pair_range *r, const circle_columns *bodies, circle_columns others) {
	const disc d = disc_of(bodies, r->a);
	const int32_t body = r->a, end = r->b_end;
	for (int32_t j = r->resume > r->b ? r->resume : r->b; j < end; j += WIDTH) {
		count = append_pairs(pairs, count, body, j, before_end(overlapping(&d, &others, j), j, end));
		if (count > PAIR_CAPACITY - LANES) return r->resume = j + WIDTH, count;
	}
	r->resume = 0;
	return count;
}

static void collect_ranges(
	pair_list *pairs, pair_range_list *list, const circle_columns *bodies, const circle_columns *others) {
	const circle_columns all = *others; // a copy, which no store can alias
	int32_t count = 0;
	assert(list->count <= PAIR_RANGE_CAPACITY);
	for (; list->next < list->count && count <= PAIR_CAPACITY - LANES; list->next++) {
		pair_range *r = list->pair_range + list->next;
		for (; r->a < r->a_end; r->a++, r->b += r->step) {
			count = append_others(pairs, count, r, bodies, all);
			if (count > PAIR_CAPACITY - LANES) break;
		}
		if (r->a < r->a_end) break;
	}
	pad_pairs(pairs, count, 0);
}
