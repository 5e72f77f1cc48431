// The words of a clearance map around a wall: those with a cell whose bound the wall may lower.
#ifndef GRAZE_BROADPHASE_WALLS_CLEARANCE_WORDS_H
#define GRAZE_BROADPHASE_WALLS_CLEARANCE_WORDS_H

#include <math.h>

#include "broadphase/walls/clearance_bounds.h"
#include "broadphase/walls/strips.h"

enum { EXTENT_ROWS = 8 }; ///< rows in which the extent of a wall is computed at a time

/// An enumeration of the words that a wall may lower, row by row.
typedef struct word_cursor {
	const segment *wall;
	capsule near; ///< cells whose centre is outside of it keep 15
	cell_range rows;
	cell_range stored;   ///< the stored rows to enumerate
	int32_t row, column; ///< of the next word
	/// The extents of the capsule in rows from `first_row` on.
	int32_t first_row;
	double left[EXTENT_ROWS], right[EXTENT_ROWS];
} word_cursor;

/// The words around a wall in these stored rows.
static inline word_cursor words_around(
	const clearance_bounds *c, const segment *wall, double radius, cell_range stored) {
	const double distance = c->max_distance + radius, length = fabs(wall->ex) + fabs(wall->ey);
	word_cursor cursor;
	cursor.wall = wall, cursor.stored = stored;
	cursor.near = capsule_of(wall, distance + length * 0x1p-21); // the kernel rounds to 2^-23 of the length
	cursor.rows = rows_within(&c->map.frame, wall, distance);
	cursor.row = next_stored_row(&c->map.frame, stored, cursor.rows.first), cursor.column = 0;
	cursor.first_row = cursor.row - EXTENT_ROWS;
	return cursor;
}

/// The columns of the cells that the wall may lower in the cursor's row: those whose centre is in the capsule.
static inline cell_range columns_of_row(const clearance_bounds *c, word_cursor *cursor) {
	const double half = 0.499 * c->side;
	if (cursor->row >= cursor->first_row + EXTENT_ROWS) {
		double y[EXTENT_ROWS];
		for (int i = 0; i < EXTENT_ROWS; i++) y[i] = row_center(c, cursor->row + i);
		capsule_extents(&cursor->near, y, EXTENT_ROWS, cursor->left, cursor->right);
		cursor->first_row = cursor->row;
	}
	const int32_t i = cursor->row - cursor->first_row;
	return frame_columns(&c->map.frame, cursor->left[i] + half, cursor->right[i] - half);
}

/// Words, as the kernel bound_clearance takes them: (x, y) is the centre of a word's first cell, relative to the wall's
/// end a. Where coordinates wrap, a word may occur several times.
typedef struct word_list {
	int32_t count;
	bool repeats; ///< a word may occur several times
	float x[CLEARANCE_WORDS], y[CLEARANCE_WORDS];
	uint32_t *word[CLEARANCE_WORDS];
	int32_t row[CLEARANCE_WORDS], column[CLEARANCE_WORDS];
} word_list;

/// Lists the next words. Returns false when there are no more. With `places`, also their rows and columns.
static inline bool list_words(word_list *list, const clearance_bounds *c, word_cursor *cursor, bool places) {
	int32_t n = 0;
	const map_frame *frame = &c->map.frame;
	list->repeats = cursor->rows.last - cursor->rows.first >= 1 << frame->row_bits;
	const double origin = (double)frame->origin_x, side = c->side, ax = cursor->wall->ax;
	const uint32_t mask = column_mask(c);
	for (; cursor->row <= cursor->rows.last;
		 cursor->row = next_stored_row(frame, cursor->stored, cursor->row + 1), cursor->column = 0) {
		const int32_t row = cursor->row;
		const cell_range columns = columns_of_row(c, cursor);
		const float y = (float)(row_center(c, row) - cursor->wall->ay);
		uint32_t *words = words_of_row(c, row);
		int32_t k = cursor->column > columns.first ? cursor->column : columns.first & ~7;
		list->repeats |= columns.last - k >= 1 << frame->column_bits;
		for (; k <= columns.last && n < CLEARANCE_WORDS; k += 8, n++) {
			list->x[n] = (float)(origin + (k + 0.5) * side - ax), list->y[n] = y;
			list->word[n] = words + word_in_row(mask, k);
			if (places) list->row[n] = row, list->column[n] = k;
		}
		cursor->column = k;
		if (n == CLEARANCE_WORDS) break;
	}
	list->count = n;
	return n > 0;
}

#endif
