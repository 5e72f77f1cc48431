// The walk of a body that reaches beyond the margin: row by row over the cells along its path, which is widened by the
// amount by which the body's radius exceeds the margin of the cell lists. Consecutive cells that share a block are one
// visit.
#include "broadphase/walls/grid.h"

#include <math.h>

/// The columns of a row of cells that the walk visits; empty when the row is not near the path. The first and the last
/// row extend to infinity.
static cell_range columns_of_row(const grid_walk *walk, const map_frame *frame, int32_t row) {
	const double side = 1 / (double)frame->inverse_height, low = (double)frame->origin_y + row * side;
	double min_x, max_x;
	const double bottom = row == 0 ? -(double)INFINITY : low - walk->radius;
	const double top = row >= (int32_t)frame->last_row ? (double)INFINITY : low + side + walk->radius;
	if (!segment_clip(&walk->path, bottom, top, &min_x, &max_x)) return (cell_range){0, -1};
	return frame_columns(frame, min_x - walk->radius, max_x + walk->radius);
}

/// The extents of the part of the path that is within the walk's radius of the level's box. False where there is none.
static bool extents_within(double *x, double *y, const grid_walk *walk, const grid_level *level) {
	const double r = walk->radius, low_x = level->low_x - r, high_x = level->high_x + r;
	double min_x, max_x, min_y, max_y;
	const segment turned = {walk->path.ay, walk->path.ax, walk->path.ey, walk->path.ex};
	if (!segment_clip(&walk->path, level->low_y - r, level->high_y + r, &min_x, &max_x) ||
		!segment_clip(&turned, low_x, high_x, &min_y, &max_y) || min_x > high_x || max_x < low_x)
		return false;
	*x = lesser_of(max_x, high_x) - larger_of(min_x, low_x);
	*y = lesser_of(max_y, level->high_y + r) - larger_of(min_y, level->low_y - r);
	return true;
}

grid_walk graze_grid_walk(const grid_level *level, const near_body *body, int32_t index) {
	const map_frame *frame = &level->cells.map.frame;
	const double px = (double)body->px, py = (double)body->py, radius = (double)body->radius;
	grid_walk walk = {.path = {px, py, (double)body->dx, (double)body->dy}, .body = index};
	double extent_x = fabs(walk.path.ex), extent_y = fabs(walk.path.ey);
	const double excess = radius - level->cells.margin;
	// The slack for rounding: the kernel may accept a hit slightly further away, and cells are found from rounded
	// coordinates. The walls' radii are covered by the cell lists.
	const double slack = (double)graze_grid_slack(level, (float)(radius + extent_x + extent_y)) - level->max_radius;
	walk.radius = (excess > 0 ? excess : 0) + slack + (fabs(px) + fabs(py) + level->max_radius) * 0x1p-22;
	walk.rows = (cell_range){0, -1};
	if (!extents_within(&extent_x, &extent_y, &walk, level)) return walk;
	// Visiting every block of the level is less work than visiting more than twice as many cells.
	const double cells = graze_cells_estimate(extent_x, extent_y, walk.radius, 1 / (double)frame->inverse_height);
	walk.complete_cell = cells > 2.0 * level->cells.complete_cell->blocks;
	if (walk.complete_cell) return walk;

	walk.rows =
		frame_rows(frame, segment_low(py, walk.path.ey) - walk.radius, segment_high(py, walk.path.ey) + walk.radius);
	walk.row = walk.rows.first;
	walk.columns = columns_of_row(&walk, frame, walk.row);
	walk.column = walk.columns.first;
	return walk;
}

/// Appends the remaining blocks of a cell, unless the cell visited before has the same blocks. Returns false when the
/// list is full.
static bool visit_cell(grid_walk *walk, wall_cell cell, visit_list *visits) {
	if (cell.first == walk->visited) return true;
	for (; walk->block < cell.blocks; walk->block++) {
		if (visits->count == VISIT_CAPACITY) return false;
		visits->body[visits->count] = walk->body;
		visits->block[visits->count++] = cell.first + walk->block;
	}
	walk->block = 0, walk->visited = cell.first, walk->cells++;
	return true;
}

bool graze_grid_walk_visits(grid_walk *walk, const grid_level *level, visit_list *visits) {
	const map_frame *frame = &level->cells.map.frame;
	if (walk->complete_cell) return visit_cell(walk, *level->cells.complete_cell, visits);
	for (; walk->row <= walk->rows.last; walk->row++) {
		for (; walk->column <= walk->columns.last; walk->column++) {
			const size_t cell = frame_cell_index(frame, walk->column, walk->row);
			if (!visit_cell(walk, level->cells.cells[cell], visits)) return false;
		}
		if (walk->row == walk->rows.last) continue;
		walk->columns = columns_of_row(walk, frame, walk->row + 1);
		walk->column = walk->columns.first;
	}
	return true;
}
