// The pair ranges of a crowd: which records may collide with which, by their cells. The kernels test the pairs.
#include "broadphase/bodies/circle_grid.h"

#include <math.h>

#include "broadphase/frame.h"

/// The most pair ranges that one cell appends: 3 rows per level, each in 2 pieces where it wraps around.
enum { MAX_PER_CELL = 6 * CIRCLE_LEVELS };

static void append(pair_range_list *list, pair_range range) {
	if (range.a < range.a_end && range.b < range.b_end) list->pair_range[list->count++] = range;
}

/// Records a to a_end of `range` with those in three cells of a row, from `column` - 1 to `column` + 1: one run, or two
/// where the row wraps around.
static void append_three_cells(pair_range_list *list, const circle_grid *grid, const circle_level *level, int32_t row,
	int32_t column, pair_range range) {
	const int32_t columns = 1 << level->column_bits, rows = 1 << level->row_bits;
	const uint32_t *start = grid->start + level->first_cell + ((size_t)(row & (rows - 1)) << level->column_bits);
	const int32_t first = column > 0 ? column - 1 : 0, end = column + 2 < columns ? column + 2 : columns;
	range.b = (int32_t)start[first], range.b_end = (int32_t)start[end];
	append(list, range);
	if (column > 0 && column + 1 < columns) return;
	const int32_t wrapped = column > 0 ? 0 : columns - 1;
	range.b = (int32_t)start[wrapped], range.b_end = (int32_t)start[wrapped + 1];
	append(list, range);
}

/// The records of a cell with those of the same level: the half stencil of the rest of the cell, the next cell of the
/// row, and three cells of the next row.
static void append_same_level(pair_range_list *list, const circle_grid *grid, const circle_level *level, int32_t row,
	int32_t column, pair_range range) {
	const uint32_t *start = grid->start + level->first_cell + ((size_t)row << level->column_bits);
	const bool last = column + 1 == 1 << level->column_bits;
	pair_range own = range;
	own.b = range.a + 1, own.step = 1;
	own.b_end = (int32_t)start[column + (last ? 1 : 2)];
	append(list, own);
	if (!level->column_bits) return;
	if (last) append(list, (pair_range){range.a, range.a_end, (int32_t)start[0], (int32_t)start[1], 0, 0});
	append_three_cells(list, grid, level, row + 1, column, range);
}

/// The records of a cell with those of all coarser levels: in the nine cells around the cell's own one, or everything
/// on the level of a single cell.
static void append_coarser_levels(pair_range_list *list, const circle_grid *grid, const circle_level *level,
	int32_t row, int32_t column, pair_range range) {
	for (const circle_level *coarser = level + 1; coarser < grid->level + grid->level_count; coarser++) {
		if (!coarser->bodies) continue;
		if (coarser->column_bits) {
			const int32_t shift = coarser->shift - level->shift;
			for (int32_t r = -1; r <= 1; r++)
				append_three_cells(list, grid, coarser, (row >> shift) + r, column >> shift, range);
		} else {
			range.b = (int32_t)grid->start[coarser->first_cell];
			range.b_end = (int32_t)grid->start[coarser->first_cell + 1];
			append(list, range);
		}
	}
}

/// The pair ranges of a row of cells, from the cursor's column on. Returns false when the list is full.
static bool append_row(
	pair_range_cursor *cursor, const circle_grid *grid, const circle_level *level, pair_range_list *list) {
	const int32_t columns = 1 << level->column_bits;
	const uint32_t *start = grid->start + level->first_cell + ((size_t)cursor->row << level->column_bits);
	for (; cursor->column < columns; cursor->column++) {
		const pair_range range = {(int32_t)start[cursor->column], (int32_t)start[cursor->column + 1], 0, 0, 0, 0};
		if (range.a == range.a_end) continue;
		if (list->count > PAIR_RANGE_CAPACITY - MAX_PER_CELL) return false;
		if (cursor->level) append_same_level(list, grid, level, cursor->row, cursor->column, range);
		append_coarser_levels(list, grid, level, cursor->row, cursor->column, range);
	}
	cursor->column = 0;
	return true;
}

bool graze_circles_pair_ranges(pair_range_cursor *cursor, const circle_grid *grid, pair_range_list *list) {
	if (grid->level[0].bodies == grid->count) return true; // the coarser levels are empty
	for (; cursor->level < grid->level_count; cursor->level++) {
		const circle_level *level = grid->level + cursor->level;
		for (; level->bodies && cursor->row < 1 << level->row_bits; cursor->row++)
			if (!append_row(cursor, grid, level, list)) return false;
		cursor->row = 0;
	}
	return true;
}

int32_t graze_circles_contiguous_end(const circle_grid *grid, int32_t first, int32_t end) {
	const circle_level *level = grid->level;
	const uint32_t cell = grid->cell[first], columns = 1u << level->column_bits, rows = 1u << level->row_bits;
	const uint32_t column = cell & (columns - 1);
	uint32_t row = cell >> level->column_bits;
	if (!level->column_bits || column == 0 || column == columns - 1) return first;
	// The next record in the last column of a row or in the first column of the row after it: two adjacent cells.
	for (; row + 1 < rows; row++) {
		const uint32_t *edge = grid->start + ((size_t)(row + 1) << level->column_bits) - 1;
		if ((int32_t)edge[0] >= end) return end;
		if (edge[0] != edge[2]) return (int32_t)edge[0];
	}
	const int32_t last_row = (int32_t)grid->start[(size_t)(rows - 1) << level->column_bits];
	return first < last_row ? last_row : first;
}

void graze_circles_prefetch(const circle_grid *grid, size_t first, size_t end) {
	const size_t step = CACHE_LINE_BYTES / sizeof *grid->record; // one per cache line
	for (size_t i = first; i < end; i += step) prefetch_line(grid->record + i);
}

void graze_circles_finest_pair_ranges(const circle_grid *grid, int32_t body, pair_range_list *list) {
	const circle_level *level = grid->level;
	const pair_range range = {body, body + 1, 0, 0, 0, 0};
	const uint32_t cell = level->column_bits ? grid->cell[body] : 0;
	const int32_t column = (int32_t)(cell & ((1u << level->column_bits) - 1));
	append_same_level(list, grid, level, (int32_t)(cell >> level->column_bits), column, range);
}

// ---------------------------------------------------------------------------------------------------------------------
// Bodies that are not of the crowd
// ---------------------------------------------------------------------------------------------------------------------

march_frame graze_circles_march_frame(const circle_grid *grid) {
	// A march of more pieces than this costs more than testing every body of the crowd.
	const float max = 2 * (16 + (float)grid->count / 64);
	return (march_frame){-INFINITY, -INFINITY, INFINITY, INFINITY, 1 / grid->frame.inverse_width, max};
}

target_level graze_circles_target_level(const circle_grid *grid, int number) {
	const circle_level *level = grid->level + number;
	return (target_level){.start = grid->start + level->first_cell,
		.frame = &grid->frame,
		.shift = level->shift,
		.column_bits = level->column_bits,
		.row_bits = level->row_bits,
		.reach = 0.5f / grid->frame.inverse_height * (float)(1u << level->shift), // above REACH_PER_SIDE
		.max_cells = level->column_bits ? 16 + (int32_t)(level->bodies / 4) : 0};
}
