#include "levels/readers/cell_borders.h"

/// The rows of a grid, or its columns, so that both take one loop.
typedef struct grid_lines {
	const cell_grid *cells;
	bool columns;
	size_t line_count, length;
} grid_lines;

static int solid_at(const grid_lines *lines, size_t line, size_t at) {
	const cell_grid *cells = lines->cells;
	const size_t row = lines->columns ? at : line, column = lines->columns ? line : at;
	return cells->solid[row * cells->columns + column];
}

/// 1 where the cell before a border is solid and the one behind it is not, -1 the other way round, 0 where there is no
/// border.
static int step_at(const grid_lines *lines, size_t border, size_t at) {
	const bool first = border == 0, last = border == lines->line_count;
	if ((first || last) && !lines->cells->closed) return 0;
	return (first ? 1 : solid_at(lines, border - 1, at)) - (last ? 1 : solid_at(lines, border, at));
}

/// Draws from `from` to `to` along a border. The drawing has y downwards: along a row, with the empty cells below, the
/// left side of the level is reached by going in the direction of -x; along a column, with the empty cells to the
/// right, in that of +y.
static bool draw_run(const grid_lines *lines, size_t border, size_t from, size_t to, int step, outline_pen *pen) {
	const double side = lines->cells->side, at = (double)border * side;
	const bool backward = lines->columns ? step < 0 : step > 0;
	const double a = (double)(backward ? to : from) * side, b = (double)(backward ? from : to) * side;
	outline_move_to(pen, lines->columns ? at : a, lines->columns ? a : at);
	return outline_line_to(pen, lines->columns ? at : b, lines->columns ? b : at);
}

static bool draw_lines(const grid_lines *lines, outline_pen *pen) {
	for (size_t border = 0; border <= lines->line_count; border++)
		for (size_t from = 0, to; from < lines->length; from = to) {
			const int step = step_at(lines, border, from);
			for (to = from + 1; to < lines->length && step_at(lines, border, to) == step;) to++;
			if (step && !draw_run(lines, border, from, to, step, pen)) return false;
		}
	return true;
}

bool cell_borders_draw(const cell_grid *cells, outline_pen *pen) {
	const grid_lines rows = {cells, false, cells->rows, cells->columns};
	const grid_lines columns = {cells, true, cells->columns, cells->rows};
	return draw_lines(&rows, pen) && draw_lines(&columns, pen);
}
