#include "broadphase/clearance.h"

#include <math.h>
#include <string.h>

enum {
	STEPS = 14,              ///< quanta within the margin; nibble 15 says: beyond it
	PREFETCH_BYTES = 1 << 20 ///< maps larger than this are worth a prefetch
};

static size_t words_of(const map_frame *frame) { return (size_t)1 << (frame->column_bits + frame->row_bits - 3); }

int graze_clearance_make(clearance_bounds *c, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, caller_memory *memory) {
	const size_t words = words_of(frame);
	c->nibbles = graze_allocate(memory, words, sizeof *c->nibbles);
	if (!c->nibbles) return 0;
	c->slack = slack, c->kernels = kernels;
	c->side = 1 / (double)frame->inverse_side, c->less = c->side * 0.70710679 + (double)slack;
	c->within = (double)margin * 15 / STEPS + c->less, c->per_quantum = 1 / (margin / STEPS);
	c->map = (clearance_map){*frame, c->nibbles, margin / STEPS, margin, words * sizeof *c->nibbles > PREFETCH_BYTES};
	graze_clearance_forget_all(c);
	return 1;
}

void graze_clearance_free(clearance_bounds *c, caller_memory *memory) {
	if (c->nibbles) graze_release(memory, c->nibbles, words_of(&c->map.frame), sizeof *c->nibbles);
}

/// The smaller of each pair of nibbles; those at even and those at odd places have room for a borrow between them.
static uint32_t lower_nibbles(uint32_t a, uint32_t b) {
	uint32_t low = 0;
	for (int shift = 0; shift <= 4; shift += 4) {
		const uint32_t x = a >> shift & 0x0f0f0f0f, y = b >> shift & 0x0f0f0f0f;
		const uint32_t not_less = ((x | 0x10101010) - y) >> 4 & 0x01010101; // 1 where x >= y
		const uint32_t take = not_less * 15;
		low |= ((y & take) | (x & ~take)) << shift;
	}
	return low;
}

/// The word of eight cells that a cell belongs to.
static uint32_t *word_at(const clearance_bounds *c, int32_t row, int32_t column) {
	const map_frame *frame = &c->map.frame;
	const uint32_t rows = (1u << frame->row_bits) - 1, columns = (1u << frame->column_bits) - 1;
	const uint32_t r = (uint32_t)row & rows, k = (uint32_t)column & columns;
	return c->nibbles + ((size_t)(r >> 3) << frame->column_bits) + (k & ~15u) + (r & 7) * 2 + (k >> 3 & 1);
}

enum {
	WORDS = 64,     ///< worked out at a time
	MOST_AHEAD = 32 ///< rows that are fetched for one wall, and a quarter of the columns
};

/// A wall and how far it lowers bounds.
typedef struct lowering {
	const segment *wall;
	double side, within; ///< cells whose middle is further away keep 15
	cell_range rows;
	bound_row bounds;
} lowering;

static lowering lowering_of(const clearance_bounds *c, const segment *wall, double radius) {
	const map_frame *frame = &c->map.frame;
	lowering l = {.wall = wall, .side = c->side, .within = c->within + radius};
	l.rows = frame_rows(frame, segment_low(wall->ay, wall->ey) - l.within, segment_high(wall->ay, wall->ey) + l.within);
	return l;
}

/// What is left out above: many walls around a gap are too far away to need it.
static void begin_rows(lowering *l, const clearance_bounds *c, double radius) {
	const segment *wall = l->wall;
	const double squared = wall->ex * wall->ex + wall->ey * wall->ey;
	l->bounds = (bound_row){.side = (float)c->side,
		.ex = (float)wall->ex,
		.ey = (float)wall->ey,
		.per_squared = squared > 0 ? (float)(1 / squared) : 0,
		.less = (float)(c->less + radius),
		.per_quantum = c->per_quantum};
}

/// Goes to a row. Returns 0 where the wall lowers nothing; else the columns of cells that it may lower.
static int begin_row(lowering *l, const map_frame *frame, int32_t row, cell_range *columns) {
	const double middle = (double)frame->origin_y + (row + 0.5) * l->side;
	double x0, x1;
	if (!segment_clip(l->wall, middle - l->within, middle + l->within, &x0, &x1)) return 0;
	*columns = frame_columns(frame, x0 - l->within, x1 + l->within);
	l->bounds.y = (float)(middle - l->wall->ay);
	return 1;
}

/// The bounds of the next words from column k on, a multiple of 8. Returns how many.
static int32_t work_out(uint32_t words[WORDS], const clearance_bounds *c, lowering *l, int32_t k, int32_t last) {
	const int32_t left = (last - k) / 8 + 1, count = left < WORDS ? left : WORDS;
	l->bounds.x = (float)((double)c->map.frame.origin_x + (k + 0.5) * l->side - l->wall->ax);
	c->kernels->bound(words, &l->bounds, count);
	return count;
}

static void lower_row(clearance_bounds *c, lowering *l, int32_t row, cell_range columns) {
	uint32_t words[WORDS];
	for (int32_t k = columns.first & ~7; k <= columns.last; k += 8 * WORDS) {
		const int32_t count = work_out(words, c, l, k, columns.last);
		for (int32_t i = 0; i < count; i++) {
			uint32_t *word = word_at(c, row, k + 8 * i);
			*word = lower_nibbles(*word, words[i]);
		}
	}
}

void graze_clearance_lower(clearance_bounds *c, const segment *wall, double radius) {
	lowering l = lowering_of(c, wall, radius);
	begin_rows(&l, c, radius);
	for (int32_t r = l.rows.first; r <= l.rows.last; r++) {
		cell_range columns;
		if (begin_row(&l, &c->map.frame, r, &columns)) lower_row(c, &l, r, columns);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Gaps
// ---------------------------------------------------------------------------------------------------------------------

/// Bounds of `a` that the wall whose bounds are `b` may have set become 15. Where bounds are worked out from depends on
/// the gap, and rounding may make one step of it.
static uint32_t forget_nibbles(uint32_t a, uint32_t b) {
	uint32_t raised = 0;
	for (int shift = 0; shift <= 4; shift += 4) {
		const uint32_t x = a >> shift & 0x0f0f0f0f, y = b >> shift & 0x0f0f0f0f;
		const uint32_t lowered = ~(y + 0x01010101) >> 4; // even where y is 15, as far as we look
		const uint32_t set = (((x + 0x01010101) | 0x10101010) - y) >> 4 & lowered & 0x01010101; // 1 where x + 1 >= y
		raised |= (x | set * 15) << shift;
	}
	return raised;
}

static cell_range around(cell_range a, cell_range b) {
	return (cell_range){a.first < b.first ? a.first : b.first, a.last > b.last ? a.last : b.last};
}

static cell_range both(cell_range a, cell_range b) {
	return (cell_range){a.first > b.first ? a.first : b.first, a.last < b.last ? a.last : b.last};
}

/// The columns in which a wall lowers anything in these rows, of all rows together. Returns 0 where there are none.
static int columns_of_rows(const lowering *l, const map_frame *frame, cell_range rows, cell_range *columns) {
	const double low = (double)frame->origin_y + (rows.first + 0.5) * l->side - l->within;
	const double high = (double)frame->origin_y + (rows.last + 0.5) * l->side + l->within;
	double x0, x1;
	if (rows.first > rows.last || !segment_clip(l->wall, low, high, &x0, &x1)) return 0;
	*columns = frame_columns(frame, x0 - l->within, x1 + l->within);
	return 1;
}

void graze_clearance_prefetch(const clearance_bounds *c, const segment *wall, double radius) {
	const lowering l = lowering_of(c, wall, radius);
	cell_range rows = l.rows, columns;
	if (rows.last > rows.first + MOST_AHEAD) rows.last = rows.first + MOST_AHEAD;
	if (!columns_of_rows(&l, &c->map.frame, rows, &columns)) return;
	if (columns.last > columns.first + 4 * MOST_AHEAD) columns.last = columns.first + 4 * MOST_AHEAD;
	for (int32_t r = rows.first & ~7; r <= rows.last; r += 8)
		for (int32_t k = columns.first & ~15; k <= columns.last; k += 16) __builtin_prefetch(word_at(c, r, k));
}

/// The next words of a row, from the column where the gap goes on.
static void forget_words(clearance_gap *gap, clearance_bounds *c, lowering *l, cell_range columns) {
	uint32_t words[WORDS];
	const int32_t count = work_out(words, c, l, gap->next_column, columns.last);
	for (int32_t i = 0; i < count; i++, gap->next_column += 8) {
		uint32_t *word = word_at(c, gap->next_row, gap->next_column);
		const uint32_t raised = forget_nibbles(*word, words[i]);
		if (raised == *word) continue;
		*word = raised;
		gap->word[gap->count++] = (gap_word){word, gap->next_row, gap->next_column};
		gap->rows = around(gap->rows, (cell_range){gap->next_row, gap->next_row});
		gap->columns = around(gap->columns, (cell_range){gap->next_column, gap->next_column + 7});
	}
}

int graze_clearance_forget(clearance_gap *gap, clearance_bounds *c, const segment *wall, double radius) {
	lowering l = lowering_of(c, wall, radius);
	begin_rows(&l, c, radius);
	gap->count = 0, gap->rows = gap->columns = (cell_range){INT32_MAX, -1};
	for (; gap->next_row <= l.rows.last; gap->next_row++, gap->next_column = 0) {
		cell_range columns;
		if (gap->next_row < l.rows.first) gap->next_row = l.rows.first;
		if (!begin_row(&l, &c->map.frame, gap->next_row, &columns)) continue;
		if (gap->next_column < columns.first) gap->next_column = columns.first & ~7;
		while (gap->next_column <= columns.last) {
			if (gap->count > GAP_WORDS - WORDS) return gap->count;
			forget_words(gap, c, &l, columns);
		}
	}
	return gap->count;
}

void graze_clearance_fill(clearance_bounds *c, const clearance_gap *gap, const segment *wall, double radius) {
	const map_frame *frame = &c->map.frame;
	const int32_t up = gap->rows_away, away = gap->columns_away;
	lowering l = lowering_of(c, wall, radius);
	const cell_range rows = both(l.rows, (cell_range){gap->rows.first + up, gap->rows.last + up});
	cell_range columns;
	if (!columns_of_rows(&l, frame, rows, &columns)) return;
	columns = both(columns, (cell_range){gap->columns.first + away, gap->columns.last + away});
	if (columns.first > columns.last) return;
	begin_rows(&l, c, radius);
	for (int32_t i = 0; i < gap->count; i++) {
		const gap_word *to = gap->word + i;
		const int32_t r = to->row + up, k = to->column + away;
		uint32_t word;
		if (r < rows.first || r > rows.last || k + 7 < columns.first || k > columns.last) continue;
		l.bounds.y = (float)((double)frame->origin_y + (r + 0.5) * l.side - wall->ay);
		l.bounds.x = (float)((double)frame->origin_x + (k + 0.5) * l.side - wall->ax);
		c->kernels->bound(&word, &l.bounds, 1);
		*to->word = lower_nibbles(*to->word, word);
	}
}

void graze_clearance_forget_all(clearance_bounds *c) {
	memset(c->nibbles, 0xff, words_of(&c->map.frame) * sizeof *c->nibbles);
}
