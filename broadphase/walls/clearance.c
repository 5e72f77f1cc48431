#include "broadphase/walls/clearance.h"

#include <math.h>
#include <string.h>

enum {
	QUANTA_PER_MARGIN = 14,   ///< nibble 15 means beyond the margin
	PREFETCH_BYTES = 1 << 20, ///< kernels prefetch from maps larger than this
	MAX_PREFETCH_ROWS = 32,   ///< of one wall, and at most 4 times as many columns
};

size_t graze_clearance_words(const map_frame *frame) { return (size_t)1 << (frame->column_bits + frame->row_bits - 3); }

void graze_clearance_set(clearance_bounds *c, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, uint32_t *nibbles) {
	const size_t words = graze_clearance_words(frame);
	const float quantum = margin / QUANTA_PER_MARGIN;
	c->nibbles = nibbles;
	c->slack = slack, c->kernels = kernels;
	c->side = 1 / (double)frame->inverse_height, c->deduction = c->side * 0.70710679 + (double)slack;
	c->max_distance = (double)margin * MAX_NIBBLE / QUANTA_PER_MARGIN + c->deduction, c->quanta_per_unit = 1 / quantum;
	c->map = (clearance_map){*frame, c->nibbles, quantum, margin, words * sizeof *c->nibbles > PREFETCH_BYTES};
	graze_clearance_reset_all(c);
}

bool graze_clearance_make(clearance_bounds *c, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, caller_memory *memory) {
	c->nibbles = graze_allocate(memory, graze_clearance_words(frame), sizeof *c->nibbles);
	if (c->nibbles) graze_clearance_set(c, frame, margin, slack, kernels, c->nibbles);
	return c->nibbles;
}

void graze_clearance_free(clearance_bounds *c, caller_memory *memory) {
	if (c->nibbles) graze_release(memory, c->nibbles, graze_clearance_words(&c->map.frame), sizeof *c->nibbles);
}

void graze_clearance_reset_all(clearance_bounds *c) {
	memset(c->nibbles, 0xff, graze_clearance_words(&c->map.frame) * sizeof *c->nibbles);
}

// ---------------------------------------------------------------------------------------------------------------------
// Nibbles: eight to a word, processed at once (SIMD within a register)
// ---------------------------------------------------------------------------------------------------------------------

/// Nibbles in bytes of their own, the low nibbles of all bytes before the high ones: each has room for a borrow.
static uint64_t spread(uint32_t word) { return (word & 0x0f0f0f0f) | (uint64_t)(word >> 4 & 0x0f0f0f0f) << 32; }
static uint32_t pack(uint64_t bytes) { return (uint32_t)bytes | (uint32_t)(bytes >> 32) << 4; }

#define ONES 0x0101010101010101u ///< 1 in each byte

/// The minimum of each pair of nibbles.
static uint32_t min_nibbles(uint32_t a, uint32_t b) {
	const uint64_t x = spread(a), y = spread(b);
	const uint64_t not_less = ((x | 16 * ONES) - y) >> 4 & ONES; // 1 where x >= y
	return pack(x ^ ((x ^ y) & not_less * 15));
}

/// Sets to 15 the nibbles of `a` that may have been determined by a wall whose own nibbles are `b`: those that are not
/// less than the wall's, where the wall's are below 15.
static uint32_t reset_nibbles(uint32_t a, uint32_t b) {
	const uint64_t x = spread(a), y = spread(b);
	const uint64_t lowered = ~(y + ONES) >> 4;                               // bit 0 of each byte: y < 15
	const uint64_t determined = ((x | 16 * ONES) - y) >> 4 & lowered & ONES; // 1 where x >= y and y < 15
	return pack(x | determined * 15);
}

/// The word that holds the bound of a cell. Coordinates wrap around.
static uint32_t *word_at(const clearance_bounds *c, int32_t row, int32_t column) {
	const map_frame *frame = &c->map.frame;
	const uint32_t rows = (1u << frame->row_bits) - 1, columns = (1u << frame->column_bits) - 1;
	const uint32_t r = (uint32_t)row & rows, k = (uint32_t)column & columns;
	return c->nibbles + ((size_t)(r >> 3) << frame->column_bits) + (k & ~15u) + (r & 7) * 2 + (k >> 3 & 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// The words around a wall
// ---------------------------------------------------------------------------------------------------------------------

/// An enumeration of the words that a wall may lower, row by row.
typedef struct word_cursor {
	const segment *wall;
	double max_distance; ///< cells whose centre is further from the wall's axis keep 15
	cell_range rows;
	bool is_point;
	cell_range columns;  ///< of a point, the same in all rows
	int32_t row, column; ///< of the next word
} word_cursor;

static word_cursor words_around(const clearance_bounds *c, const segment *wall, double radius) {
	const double distance = c->max_distance + radius;
	word_cursor cursor = {.wall = wall, .max_distance = distance};
	cursor.rows = frame_rows(
		&c->map.frame, segment_low(wall->ay, wall->ey) - distance, segment_high(wall->ay, wall->ey) + distance);
	cursor.row = cursor.rows.first;
	cursor.is_point = wall->ex == 0 && wall->ey == 0;
	cursor.columns = frame_columns(&c->map.frame, wall->ax - distance, wall->ax + distance);
	return cursor;
}

static double column_center(const clearance_bounds *c, int32_t column) {
	return (double)c->map.frame.origin_x + (column + 0.5) * c->side;
}

static double row_center(const clearance_bounds *c, int32_t row) {
	return (double)c->map.frame.origin_y + (row + 0.5) * c->side;
}

/// The columns of the cells that the wall may lower in these rows. Returns false where there are none.
static bool columns_in_rows(
	const clearance_bounds *c, const word_cursor *cursor, cell_range rows, cell_range *columns) {
	if (cursor->is_point) return *columns = cursor->columns, true;
	const double distance = cursor->max_distance;
	const double low = row_center(c, rows.first) - distance, high = row_center(c, rows.last) + distance;
	double min_x, max_x;
	if (!segment_clip(cursor->wall, low, high, &min_x, &max_x)) return false;
	*columns = frame_columns(&c->map.frame, min_x - distance, max_x + distance);
	return true;
}

/// Words, as the kernel bound_clearance takes them: (x, y) is the centre of a word's first cell, relative to the wall's
/// end a. Where coordinates wrap, a word may occur several times.
typedef struct word_list {
	int32_t count;
	float x[CLEARANCE_WORDS], y[CLEARANCE_WORDS];
	uint32_t *word[CLEARANCE_WORDS];
	int32_t row[CLEARANCE_WORDS], column[CLEARANCE_WORDS];
} word_list;

/// Lists the next words. Returns false when there are no more.
static bool list_words(word_list *list, const clearance_bounds *c, word_cursor *cursor) {
	int32_t n = 0;
	for (; cursor->row <= cursor->rows.last; cursor->row++, cursor->column = 0) {
		const int32_t row = cursor->row;
		cell_range columns;
		if (!columns_in_rows(c, cursor, (cell_range){row, row}, &columns)) continue;
		const float y = (float)(row_center(c, row) - cursor->wall->ay);
		int32_t k = cursor->column > columns.first ? cursor->column : columns.first & ~7;
		for (; k <= columns.last && n < CLEARANCE_WORDS; k += 8, n++) {
			list->x[n] = (float)(column_center(c, k) - cursor->wall->ax), list->y[n] = y;
			list->word[n] = word_at(c, row, k), list->row[n] = row, list->column[n] = k;
		}
		cursor->column = k;
		if (n == CLEARANCE_WORDS) break;
	}
	list->count = n;
	return n > 0;
}

/// Computes the wall's own bounds in the words of a list.
static void compute_bounds(
	uint32_t *words, const clearance_bounds *c, const segment *wall, double radius, const word_list *list) {
	const double squared = wall->ex * wall->ex + wall->ey * wall->ey;
	const clearance_wall w = {.side = (float)c->side,
		.ex = (float)wall->ex,
		.ey = (float)wall->ey,
		.inverse_squared = squared > 0 ? (float)(1 / squared) : 0,
		.deduction = (float)(c->deduction + radius),
		.quanta_per_unit = c->quanta_per_unit};
	c->kernels->bound_clearance(words, &w, list->x, list->y, list->count);
}

static void lower_words(const clearance_bounds *c, const segment *wall, double radius, const word_list *list) {
	uint32_t words[CLEARANCE_WORDS];
	compute_bounds(words, c, wall, radius, list);
	for (int32_t i = 0; i < list->count; i++) *list->word[i] = min_nibbles(*list->word[i], words[i]);
}

void graze_clearance_lower(clearance_bounds *c, const segment *wall, double radius) {
	word_cursor cursor = words_around(c, wall, radius);
	word_list list;
	while (list_words(&list, c, &cursor)) lower_words(c, wall, radius, &list);
}

void graze_clearance_prefetch(const clearance_bounds *c, const segment *wall, double radius) {
	const word_cursor cursor = words_around(c, wall, radius);
	cell_range rows = cursor.rows, columns;
	if (rows.last > rows.first + MAX_PREFETCH_ROWS) rows.last = rows.first + MAX_PREFETCH_ROWS;
	if (rows.first > rows.last || !columns_in_rows(c, &cursor, rows, &columns)) return;
	if (columns.last > columns.first + 4 * MAX_PREFETCH_ROWS) columns.last = columns.first + 4 * MAX_PREFETCH_ROWS;
	for (int32_t r = rows.first & ~7; r <= rows.last; r += 8)
		for (int32_t k = columns.first & ~15; k <= columns.last; k += 16) prefetch_line(word_at(c, r, k));
}

// ---------------------------------------------------------------------------------------------------------------------
// Repairs
// ---------------------------------------------------------------------------------------------------------------------

static cell_range including(cell_range a, cell_range b) {
	return (cell_range){a.first < b.first ? a.first : b.first, a.last > b.last ? a.last : b.last};
}

/// Resets words of a list, for which the wall's own bounds are given; those that change become the repair.
static void reset_words(clearance_repair *repair, const word_list *list, const uint32_t *words) {
	repair->count = 0, repair->rows = repair->columns = (cell_range){INT32_MAX, -1};
	for (int32_t i = 0; i < list->count; i++) {
		const int32_t r = list->row[i], k = list->column[i];
		const uint32_t raised = reset_nibbles(*list->word[i], words[i]);
		if (raised == *list->word[i]) continue;
		*list->word[i] = raised;
		repair->word[repair->count++] = (repair_word){.word = list->word[i], .row = r, .column = k};
		repair->rows = including(repair->rows, (cell_range){r, r});
		repair->columns = including(repair->columns, (cell_range){k, k + 7});
	}
}

bool graze_clearance_reset(clearance_repair *repair, clearance_bounds *c, const segment *wall, double radius) {
	word_cursor cursor = words_around(c, wall, radius);
	word_list list;
	uint32_t words[CLEARANCE_WORDS];
	if (repair->next_row >= cursor.row) cursor.row = repair->next_row, cursor.column = repair->next_column;
	repair->count = 0;
	while (!repair->count && list_words(&list, c, &cursor)) {
		compute_bounds(words, c, wall, radius, &list);
		reset_words(repair, &list, words);
	}
	repair->next_row = cursor.row, repair->next_column = cursor.column;
	return repair->count > 0;
}

void graze_clearance_move_repair(clearance_repair *repair, const clearance_bounds *c, int32_t rows, int32_t columns) {
	repair->low_x = column_center(c, repair->columns.first + columns);
	repair->high_x = column_center(c, repair->columns.last + columns);
	repair->low_y = row_center(c, repair->rows.first + rows);
	repair->high_y = row_center(c, repair->rows.last + rows);
	for (int32_t i = 0; i < repair->count; i++) {
		repair_word *word = repair->word + i;
		word->x = column_center(c, word->column + columns), word->y = row_center(c, word->row + rows);
	}
}

void graze_clearance_lower_repair(
	clearance_bounds *c, const clearance_repair *repair, const segment *wall, double radius) {
	const double distance = c->max_distance + radius, word_width = 7 * c->side; // from the first centre to the last
	const double low_x = segment_low(wall->ax, wall->ex) - distance,
				 high_x = segment_high(wall->ax, wall->ex) + distance;
	const double low_y = segment_low(wall->ay, wall->ey) - distance,
				 high_y = segment_high(wall->ay, wall->ey) + distance;
	if (repair->high_x < low_x || repair->low_x > high_x || repair->high_y < low_y || repair->low_y > high_y) return;
	word_list list;
	list.count = 0;
	for (int32_t i = 0; i < repair->count; i++) {
		const double x = repair->word[i].x, y = repair->word[i].y;
		list.x[list.count] = (float)(x - wall->ax), list.y[list.count] = (float)(y - wall->ay);
		list.word[list.count] = repair->word[i].word;
		// No branch here: it would be unpredictable.
		list.count += (x + word_width >= low_x) & (x <= high_x) & (y >= low_y) & (y <= high_y);
	}
	lower_words(c, wall, radius, &list);
}
