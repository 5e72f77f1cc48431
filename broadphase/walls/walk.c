// The walk of a body that reaches beyond the margin: row by row over the cells along its path, a body of radius r as
// wide as r goes beyond what the cells' own margin covers.
#include "broadphase/walls/grid.h"

#include <math.h>

/// The columns of one row of cells that the walk must look into.
static cell_range columns_of_row(const grid_walk *walk, const map_frame *frame, int32_t row) {
	const double side = 1 / (double)frame->inverse_height, low = (double)frame->origin_y + row * side;
	double x0, x1;
	// Places beyond the map count to its first and last row.
	const double bottom = row == 0 ? -(double)INFINITY : low - walk->radius;
	const double top = row >= (int32_t)frame->last_row ? (double)INFINITY : low + side + walk->radius;
	if (!segment_clip(&walk->path, bottom, top, &x0, &x1)) return (cell_range){0, -1};
	return frame_columns(frame, x0 - walk->radius, x1 + walk->radius);
}

grid_walk graze_grid_walk(const grid_level *level, const near_body *body, int32_t index) {
	const map_frame *frame = &level->cells.map.frame;
	const double px = (double)body->px, py = (double)body->py, radius = (double)body->radius;
	grid_walk walk = {.path = {px, py, (double)body->dx, (double)body->dy}, .body = index};
	const double extent_x = fabs(walk.path.ex), extent_y = fabs(walk.path.ey);
	const double beyond = radius - level->cells.margin;
	// Rounding: the kernel may accept a touch a little further away, and cells are found from rounded coordinates. The
	// walls' thickness is in the cells' lists.
	const double slack = (double)graze_grid_slack(level, (float)(radius + extent_x + extent_y)) - level->thickest;
	walk.radius = (beyond > 0 ? beyond : 0) + slack + ldexp(fabs(px) + fabs(py) + level->thickest, -22);
	// Looking at every wall once is never more work than twice that many cells.
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

/// Appends the rest of the cell's blocks, unless the cell before had the same. Returns 0 when the list is full.
static int visit_cell(grid_walk *walk, wall_cell cell, visit_list *visits) {
	if (cell.first == walk->visited) return 1;
	for (; walk->block < cell.blocks; walk->block++) {
		if (visits->count == VISIT_CAPACITY) return 0;
		visits->body[visits->count] = walk->body;
		visits->block[visits->count++] = cell.first + walk->block;
	}
	walk->block = 0, walk->visited = cell.first, walk->cells++;
	return 1;
}

int graze_grid_walk_on(grid_walk *walk, const grid_level *level, visit_list *visits) {
	const map_frame *frame = &level->cells.map.frame;
	if (walk->complete_cell) return visit_cell(walk, *level->cells.complete_cell, visits);
	for (; walk->row <= walk->rows.last; walk->row++) {
		for (; walk->column <= walk->columns.last; walk->column++)
			if (!visit_cell(walk, level->cells.cells[frame_cell(frame, walk->column, walk->row)], visits)) return 0;
		if (walk->row == walk->rows.last) continue;
		walk->columns = columns_of_row(walk, frame, walk->row + 1);
		walk->column = walk->columns.first;
	}
	return 1;
}
