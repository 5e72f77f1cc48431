// Which cells of a crowd meet: the lists that the kernels go through.
#include "broadphase/bodies/circles.h"

#include <math.h>

#include "broadphase/frame.h"

enum { MAX_AT_ONCE = 6 * CIRCLE_LEVELS }; ///< meetings that one cell may add: 2 pieces of 3 rows per level

static void add_meeting(pair_range_list *list, pair_range m) {
	if (m.a < m.a_end && m.b < m.b_end) list->pair_range[list->count++] = m;
}

/// Bodies a to a_end with those in the cells of a row from `column` - 1 to `column` + 1, in two pieces where the row's
/// ends meet.
static void meet_three(pair_range_list *list, const circle_grid *grid, const circle_level *level, int32_t row,
	int32_t column, pair_range m) {
	const int32_t columns = 1 << level->column_bits, rows = 1 << level->row_bits;
	const uint32_t *start = grid->start + level->first_cell + ((size_t)(row & (rows - 1)) << level->column_bits);
	const int32_t from = column > 0 ? column - 1 : 0, to = column + 2 < columns ? column + 2 : columns;
	m.b = (int32_t)start[from], m.b_end = (int32_t)start[to];
	add_meeting(list, m);
	if (column > 0 && column + 1 < columns) return;
	const int32_t other = column > 0 ? 0 : columns - 1;
	m.b = (int32_t)start[other], m.b_end = (int32_t)start[other + 1];
	add_meeting(list, m);
}

/// The bodies of a cell with those of the same level: the rest of the cell and the next one, then the next row.
static void meet_level(pair_range_list *list, const circle_grid *grid, const circle_level *level, int32_t row,
	int32_t column, pair_range m) {
	const uint32_t *start = grid->start + level->first_cell + ((size_t)row << level->column_bits);
	const int last = column + 1 == 1 << level->column_bits;
	pair_range own = m;
	own.b = m.a + 1, own.step = 1;
	own.b_end = (int32_t)start[column + (last ? 1 : 2)];
	add_meeting(list, own);
	if (!level->column_bits) return;
	if (last) add_meeting(list, (pair_range){m.a, m.a_end, (int32_t)start[0], (int32_t)start[1], 0, 0});
	meet_three(list, grid, level, row + 1, column, m);
}

static void meet_coarser(pair_range_list *list, const circle_grid *grid, const circle_level *level, int32_t row,
	int32_t column, pair_range m) {
	for (const circle_level *coarser = level + 1; coarser < grid->level + grid->levels; coarser++) {
		if (!coarser->bodies) continue;
		if (coarser->column_bits) {
			const int32_t shift = coarser->shift - level->shift;
			for (int32_t r = -1; r <= 1; r++) meet_three(list, grid, coarser, (row >> shift) + r, column >> shift, m);
		} else {
			m.b = (int32_t)grid->start[coarser->first_cell], m.b_end = (int32_t)grid->start[coarser->first_cell + 1];
			add_meeting(list, m);
		}
	}
}

/// The meetings of one row's cells, from the walk's column on. Returns 0 when the list is full.
static int meet_row(
	pair_range_cursor *walk, const circle_grid *grid, const circle_level *level, pair_range_list *list) {
	const int32_t columns = 1 << level->column_bits;
	const uint32_t *start = grid->start + level->first_cell + ((size_t)walk->row << level->column_bits);
	for (; walk->column < columns; walk->column++) {
		const pair_range m = {(int32_t)start[walk->column], (int32_t)start[walk->column + 1], 0, 0, 0, 0};
		if (m.a == m.a_end) continue;
		if (list->count > PAIR_RANGE_CAPACITY - MAX_AT_ONCE) return 0;
		if (walk->level) meet_level(list, grid, level, walk->row, walk->column, m);
		meet_coarser(list, grid, level, walk->row, walk->column, m);
	}
	walk->column = 0;
	return 1;
}

int graze_circles_pair_ranges(pair_range_cursor *walk, const circle_grid *grid, pair_range_list *list) {
	if (grid->level[0].bodies == grid->count) return 1; // nobody of a coarser level
	for (; walk->level < grid->levels; walk->level++) {
		const circle_level *level = grid->level + walk->level;
		for (; level->bodies && walk->row < 1 << level->row_bits; walk->row++)
			if (!meet_row(walk, grid, level, list)) return 0;
		walk->row = 0;
	}
	return 1;
}

int32_t graze_circles_side_by_side(const circle_grid *grid, int32_t from, int32_t until) {
	const circle_level *level = grid->level;
	const uint32_t cell = grid->cell[from], columns = 1u << level->column_bits, rows = 1u << level->row_bits;
	const uint32_t column = cell & (columns - 1);
	uint32_t row = cell >> level->column_bits;
	if (!level->column_bits || column == 0 || column == columns - 1) return from;
	for (; row + 1 < rows; row++) { // on to the next body in the last column of this row or the first of the next
		const uint32_t *edge = grid->start + ((size_t)(row + 1) << level->column_bits) - 1;
		if ((int32_t)edge[0] >= until) return until;
		if (edge[0] != edge[2]) return (int32_t)edge[0];
	}
	const int32_t last_row = (int32_t)grid->start[(size_t)(rows - 1) << level->column_bits];
	return from < last_row ? last_row : from;
}

void graze_circles_fetch(const circle_grid *grid, size_t from, size_t to) {
	const size_t step = 64 / sizeof *grid->record; // one per cache line
	for (size_t i = from; i < to; i += step) __builtin_prefetch(grid->record + i);
}

void graze_circles_next_pair_ranges(const circle_grid *grid, int32_t body, pair_range_list *list) {
	const circle_level *level = grid->level;
	const pair_range m = {body, body + 1, 0, 0, 0, 0};
	const uint32_t cell = level->column_bits ? grid->cell[body] : 0;
	const int32_t column = (int32_t)(cell & ((1u << level->column_bits) - 1));
	meet_level(list, grid, level, (int32_t)(cell >> level->column_bits), column, m);
}

march_frame graze_circles_march_frame(const circle_grid *grid) {
	const float far = 4 * GZ_LIMIT, max = 2 * (16 + (float)grid->count / 64); // beyond, all bodies are fewer
	return (march_frame){-far, -far, far, far, 1 / grid->frame.inverse_width, max};
}

/// A range of numbers as those of a level's cells, all of them where they go around.
static cell_range range_of_level(cell_range finest, int32_t shift, int32_t bits) {
	const cell_range range = {finest.first >> shift, finest.last >> shift};
	return range.last - range.first + 1 < 1 << bits ? range : (cell_range){0, (1 << bits) - 1};
}

/// The meetings with a row's bodies in a range of columns, which may go around.
static void meet_range(pair_range_list *list, const circle_grid *grid, const circle_level *level, int32_t row,
	cell_range columns, pair_range m) {
	const int32_t all = 1 << level->column_bits, rows = 1 << level->row_bits;
	const uint32_t *start = grid->start + level->first_cell + ((size_t)(row & (rows - 1)) << level->column_bits);
	const int32_t from = columns.first & (all - 1), to = from + columns.last - columns.first + 1;
	m.b = (int32_t)start[from], m.b_end = (int32_t)start[to < all ? to : all];
	add_meeting(list, m);
	if (to <= all) return;
	m.b = (int32_t)start[0], m.b_end = (int32_t)start[to - all];
	add_meeting(list, m);
}

int graze_circles_query(const circle_grid *grid, int32_t a, const circle_columns *asker, pair_range_list *list) {
	const int32_t before = list->count;
	for (const circle_level *level = grid->level; level < grid->level + grid->levels; level++) {
		if (!level->bodies) continue;
		pair_range m = {a, a + 1, (int32_t)grid->start[level->first_cell], 0, 0, 0};
		m.b_end = m.b + (int32_t)level->bodies;
		const double side = ldexp(1 / (double)grid->frame.inverse_height, level->shift);
		const double reach = (double)asker->reach[a] + side / 2, x = (double)asker->x[a], y = (double)asker->y[a];
		const double cells = (2 * reach / side + 1) * (2 * reach / side + 1);
		const double max = fmin(16 + (double)level->bodies / 4, 1 << 18); // beyond, looking at all of them is less work
		if (!level->column_bits || cells > max) {
			if (list->count == PAIR_RANGE_CAPACITY) return list->count = before, 0;
			add_meeting(list, m);
			continue;
		}
		const cell_range columns =
			range_of_level(frame_columns(&grid->frame, x - reach, x + reach), level->shift, level->column_bits);
		const cell_range rows =
			range_of_level(frame_rows(&grid->frame, y - reach, y + reach), level->shift, level->row_bits);
		for (int32_t row = rows.first; row <= rows.last; row++) {
			if (list->count > PAIR_RANGE_CAPACITY - 2) return list->count = before, 0;
			meet_range(list, grid, level, row, columns, m);
		}
	}
	return 1;
}
