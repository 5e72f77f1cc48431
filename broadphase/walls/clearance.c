#include "broadphase/walls/clearance.h"

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
	c->side = 1 / (double)frame->inverse_height, c->less = c->side * 0.70710679 + (double)slack;
	c->within = (double)margin * 15 / STEPS + c->less, c->per_quantum = 1 / (margin / STEPS);
	c->map = (clearance_map){*frame, c->nibbles, margin / STEPS, margin, words * sizeof *c->nibbles > PREFETCH_BYTES};
	graze_clearance_forget_all(c);
	return 1;
}

void graze_clearance_free(clearance_bounds *c, caller_memory *memory) {
	if (c->nibbles) graze_release(memory, c->nibbles, words_of(&c->map.frame), sizeof *c->nibbles);
}

/// Nibbles at even and at odd places apart, so that each has room for a borrow.
static uint64_t spread(uint32_t word) { return (word & 0x0f0f0f0f) | (uint64_t)(word >> 4 & 0x0f0f0f0f) << 32; }
static uint32_t packed(uint64_t nibbles) { return (uint32_t)nibbles | (uint32_t)(nibbles >> 32) << 4; }

#define ALL_ONES 0x0101010101010101u ///< 1 in each place of nibbles that are spread

/// The smaller of each pair of nibbles.
static uint32_t lower_nibbles(uint32_t a, uint32_t b) {
	const uint64_t x = spread(a), y = spread(b);
	const uint64_t not_less = ((x | 16 * ALL_ONES) - y) >> 4 & ALL_ONES; // 1 where x >= y
	return packed(x ^ ((x ^ y) & not_less * 15));
}

/// The word of eight cells that a cell belongs to.
static uint32_t *word_at(const clearance_bounds *c, int32_t row, int32_t column) {
	const map_frame *frame = &c->map.frame;
	const uint32_t rows = (1u << frame->row_bits) - 1, columns = (1u << frame->column_bits) - 1;
	const uint32_t r = (uint32_t)row & rows, k = (uint32_t)column & columns;
	return c->nibbles + ((size_t)(r >> 3) << frame->column_bits) + (k & ~15u) + (r & 7) * 2 + (k >> 3 & 1);
}

enum { MAX_AHEAD = 32 }; ///< rows that are fetched for one wall, and a quarter of the columns

/// A wall and how far it lowers bounds, and where in its rows the next words are.
typedef struct lowering {
	const segment *wall;
	double within; ///< cells whose middle is further away keep 15
	cell_range rows;
	int32_t row, column;
} lowering;

static lowering lowering_of(const clearance_bounds *c, const segment *wall, double radius) {
	const map_frame *frame = &c->map.frame;
	lowering l = {.wall = wall, .within = c->within + radius};
	l.rows = frame_rows(frame, segment_low(wall->ay, wall->ey) - l.within, segment_high(wall->ay, wall->ey) + l.within);
	l.row = l.rows.first;
	return l;
}

static double column_middle(const clearance_bounds *c, int32_t k) {
	return (double)c->map.frame.origin_x + (k + 0.5) * c->side;
}

static double row_middle(const clearance_bounds *c, int32_t r) {
	return (double)c->map.frame.origin_y + (r + 0.5) * c->side;
}

/// The columns of cells that the wall may lower in these rows, all together. Returns 0 where there are none.
static int columns_of(const clearance_bounds *c, const lowering *l, cell_range rows, cell_range *columns) {
	const double low = row_middle(c, rows.first) - l->within, high = row_middle(c, rows.last) + l->within;
	double x0, x1;
	if (!segment_clip(l->wall, low, high, &x0, &x1)) return 0;
	*columns = frame_columns(&c->map.frame, x0 - l->within, x1 + l->within);
	return 1;
}

/// Words that a wall may lower, as the kernel takes them. One that stands for several places may be there several
/// times.
typedef struct word_list {
	int32_t count;
	float x[GAP_WORDS], y[GAP_WORDS];
	uint32_t *word[GAP_WORDS];
	int32_t row[GAP_WORDS], column[GAP_WORDS];
} word_list;

/// The next words. Returns how many: 0 when there are no more.
static int list_words(word_list *list, const clearance_bounds *c, lowering *l) {
	int32_t n = 0;
	for (; l->row <= l->rows.last; l->row++, l->column = 0) {
		cell_range columns;
		if (!columns_of(c, l, (cell_range){l->row, l->row}, &columns)) continue;
		const float y = (float)(row_middle(c, l->row) - l->wall->ay);
		int32_t k = l->column > columns.first ? l->column : columns.first & ~7;
		for (; k <= columns.last && n < GAP_WORDS; k += 8, n++) {
			list->x[n] = (float)(column_middle(c, k) - l->wall->ax), list->y[n] = y;
			list->word[n] = word_at(c, l->row, k), list->row[n] = l->row, list->column[n] = k;
		}
		l->column = k;
		if (n == GAP_WORDS) break;
	}
	return list->count = n;
}

/// The bounds that the wall sets in the words of a list.
static void work_out(uint32_t *words, const clearance_bounds *c, const segment *wall, double radius, word_list *list) {
	const double squared = wall->ex * wall->ex + wall->ey * wall->ey;
	const clearance_wall w = {.side = (float)c->side,
		.ex = (float)wall->ex,
		.ey = (float)wall->ey,
		.per_squared = squared > 0 ? (float)(1 / squared) : 0,
		.less = (float)(c->less + radius),
		.per_quantum = c->per_quantum};
	c->kernels->bound_clearance(words, &w, list->x, list->y, list->count);
}

static void lower_words(const clearance_bounds *c, const segment *wall, double radius, word_list *list) {
	uint32_t words[GAP_WORDS];
	work_out(words, c, wall, radius, list);
	for (int32_t i = 0; i < list->count; i++) *list->word[i] = lower_nibbles(*list->word[i], words[i]);
}

void graze_clearance_lower(clearance_bounds *c, const segment *wall, double radius) {
	lowering l = lowering_of(c, wall, radius);
	word_list list;
	while (list_words(&list, c, &l)) lower_words(c, wall, radius, &list);
}

// ---------------------------------------------------------------------------------------------------------------------
// Gaps
// ---------------------------------------------------------------------------------------------------------------------

/// Bounds of `a` that the wall whose bounds are `b` may have set become 15. What a wall sets in a cell is always the
/// same number, whatever list the cell is in.
static uint32_t forget_nibbles(uint32_t a, uint32_t b) {
	const uint64_t x = spread(a), y = spread(b);
	const uint64_t lowered = ~(y + ALL_ONES) >> 4;                            // even where y is 15, as far as we look
	const uint64_t set = ((x | 16 * ALL_ONES) - y) >> 4 & lowered & ALL_ONES; // 1 where x >= y
	return packed(x | set * 15);
}

static cell_range around(cell_range a, cell_range b) {
	return (cell_range){a.first < b.first ? a.first : b.first, a.last > b.last ? a.last : b.last};
}

void graze_clearance_prefetch(const clearance_bounds *c, const segment *wall, double radius) {
	const lowering l = lowering_of(c, wall, radius);
	cell_range rows = l.rows, columns;
	if (rows.last > rows.first + MAX_AHEAD) rows.last = rows.first + MAX_AHEAD;
	if (rows.first > rows.last || !columns_of(c, &l, rows, &columns)) return;
	if (columns.last > columns.first + 4 * MAX_AHEAD) columns.last = columns.first + 4 * MAX_AHEAD;
	for (int32_t r = rows.first & ~7; r <= rows.last; r += 8)
		for (int32_t k = columns.first & ~15; k <= columns.last; k += 16) __builtin_prefetch(word_at(c, r, k));
}

/// Of the words of a list, for which the wall sets these bounds, those become the gap that have any to forget.
static void forget_words(clearance_gap *gap, const word_list *list, const uint32_t *words) {
	gap->count = 0, gap->rows = gap->columns = (cell_range){INT32_MAX, -1};
	for (int32_t i = 0; i < list->count; i++) {
		const int32_t r = list->row[i], k = list->column[i];
		const uint32_t raised = forget_nibbles(*list->word[i], words[i]);
		if (raised == *list->word[i]) continue;
		*list->word[i] = raised;
		gap->word[gap->count++] = (gap_word){.word = list->word[i], .row = r, .column = k};
		gap->rows = around(gap->rows, (cell_range){r, r}), gap->columns = around(gap->columns, (cell_range){k, k + 7});
	}
}

int graze_clearance_forget(clearance_gap *gap, clearance_bounds *c, const segment *wall, double radius) {
	lowering l = lowering_of(c, wall, radius);
	word_list list;
	uint32_t words[GAP_WORDS];
	if (gap->next_row >= l.row) l.row = gap->next_row, l.column = gap->next_column;
	gap->count = 0;
	while (!gap->count && list_words(&list, c, &l)) {
		work_out(words, c, wall, radius, &list);
		forget_words(gap, &list, words);
	}
	gap->next_row = l.row, gap->next_column = l.column;
	return gap->count;
}

void graze_clearance_tell(clearance_gap *gap, const clearance_bounds *c, int32_t rows, int32_t columns) {
	gap->low_x = column_middle(c, gap->columns.first + columns), gap->low_y = row_middle(c, gap->rows.first + rows);
	gap->high_x = column_middle(c, gap->columns.last + columns), gap->high_y = row_middle(c, gap->rows.last + rows);
	for (int32_t i = 0; i < gap->count; i++) {
		gap_word *word = gap->word + i;
		word->x = column_middle(c, word->column + columns), word->y = row_middle(c, word->row + rows);
	}
}

void graze_clearance_fill(clearance_bounds *c, const clearance_gap *gap, const segment *wall, double radius) {
	const double within = c->within + radius, row = 7 * c->side;
	const double low_x = segment_low(wall->ax, wall->ex) - within, high_x = segment_high(wall->ax, wall->ex) + within;
	const double low_y = segment_low(wall->ay, wall->ey) - within, high_y = segment_high(wall->ay, wall->ey) + within;
	if (gap->high_x < low_x || gap->low_x > high_x || gap->high_y < low_y || gap->low_y > high_y) return;
	word_list list;
	list.count = 0;
	for (int32_t i = 0; i < gap->count; i++) {
		const double x = gap->word[i].x, y = gap->word[i].y;
		list.x[list.count] = (float)(x - wall->ax), list.y[list.count] = (float)(y - wall->ay);
		list.word[list.count] = gap->word[i].word;
		list.count += (x + row >= low_x) & (x <= high_x) & (y >= low_y) & (y <= high_y); // without a branch to guess
	}
	lower_words(c, wall, radius, &list);
}

void graze_clearance_forget_all(clearance_bounds *c) {
	memset(c->nibbles, 0xff, words_of(&c->map.frame) * sizeof *c->nibbles);
}
