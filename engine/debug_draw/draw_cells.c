// The cells of the grid at their places in the world. A stored cell may stand for several places (the grid wraps
// around), and its blocks may hold walls of neighbouring cells. So a place is drawn if a wall of the blocks is listed
// there.
#include "broadphase/walls/coverage.h"
#include "engine/debug_draw/draw.h"

/// A place of a cell in the world: coordinates that are not wrapped.
typedef struct cell_place {
	int32_t column, row;
} cell_place;

typedef struct cell_drawing {
	const gz_debug_draw *draw;
	const cell_lists *cells;
	const wall_record *walls;
	size_t cell; ///< the stored cell that is drawn
} cell_drawing;

enum { NO_WALL = -1 };

/// The wall in lane i of a cell's blocks, counted through all blocks; NO_WALL for a free lane.
static int32_t wall_in_lane(const cell_lists *c, size_t cell, uint32_t i) {
	const wall_block *block = c->blocks.data + c->cells[cell].first + i / LANES;
	return block_has(block, (int)(i % LANES)) ? block_wall(block, (int)(i % LANES)) : NO_WALL;
}

static uint32_t lane_count(const cell_lists *c, size_t cell) { return c->cells[cell].blocks * LANES; }

/// Whether the wall of any of the cell's first `count` lanes is listed at this place.
static bool is_listed(const cell_drawing *d, size_t cell, uint32_t count, cell_place at) {
	for (uint32_t i = 0; i < count; i++) {
		const int32_t wall = wall_in_lane(d->cells, cell, i);
		if (wall == NO_WALL) continue;
		const wall_coverage coverage = coverage_of(&d->cells->map.frame, d->cells->margin, d->walls + wall);
		if (at.row < coverage.rows.first || at.row > coverage.rows.last) continue;
		const cell_range columns = coverage_columns(&coverage, at.row);
		if (at.column >= columns.first && at.column <= columns.last) return true;
	}
	return false;
}

/// Whether any wall is listed at this place, so that the cell is drawn there.
static bool is_cell(const cell_drawing *d, int32_t column, int32_t row) {
	const size_t cell = frame_cell_index(&d->cells->map.frame, column, row);
	return is_listed(d, cell, lane_count(d->cells, cell), (cell_place){column, row});
}

/// The coordinate at which the column or row of this number begins.
static float edge(float origin, float inverse, int32_t number) {
	return (float)((double)origin + number / (double)inverse);
}

/// Draws the cell's lower and left sides, the other two where the neighbouring cell is not drawn, and the number of
/// walls in its blocks.
static void draw_cell(const cell_drawing *d, cell_place at) {
	const map_frame *f = &d->cells->map.frame;
	const float x0 = edge(f->origin_x, f->inverse_width, at.column),
				x1 = edge(f->origin_x, f->inverse_width, at.column + 1);
	const float y0 = edge(f->origin_y, f->inverse_height, at.row),
				y1 = edge(f->origin_y, f->inverse_height, at.row + 1);
	draw_line(d->draw, GZ_DRAW_CELL, x0, y0, x1, y0, 0);
	draw_line(d->draw, GZ_DRAW_CELL, x0, y0, x0, y1, 0);
	if (!is_cell(d, at.column, at.row + 1)) draw_line(d->draw, GZ_DRAW_CELL, x0, y1, x1, y1, 0);
	if (!is_cell(d, at.column + 1, at.row)) draw_line(d->draw, GZ_DRAW_CELL, x1, y0, x1, y1, 0);
	size_t walls = 0;
	for (uint32_t i = 0; i < lane_count(d->cells, d->cell); i++) walls += wall_in_lane(d->cells, d->cell, i) != NO_WALL;
	draw_number(d->draw, GZ_DRAW_CELL, (x0 + x1) / 2, (y0 + y1) / 2, walls);
}

/// Draws the places of the stored cell where the wall of lane i is listed and no wall of a lane before it: so each
/// place once.
static void draw_places(const cell_drawing *d, uint32_t i) {
	const int32_t wall = wall_in_lane(d->cells, d->cell, i);
	const map_frame *f = &d->cells->map.frame;
	if (wall == NO_WALL) return;
	const wall_coverage coverage = coverage_of(f, d->cells->margin, d->walls + wall);
	const uint32_t row = (uint32_t)(d->cell >> f->column_bits);
	const uint32_t column = (uint32_t)d->cell & ((1u << f->column_bits) - 1);
	for (int32_t r = coverage_unwrap(coverage.rows.first, row, f->row_bits); r <= coverage.rows.last;
		 r += 1 << f->row_bits) {
		const cell_range columns = coverage_columns(&coverage, r);
		int32_t k = coverage_unwrap(columns.first, column, f->column_bits);
		for (; k <= columns.last; k += 1 << f->column_bits)
			if (!is_listed(d, d->cell, i, (cell_place){k, r})) draw_cell(d, (cell_place){k, r});
	}
}

void graze_draw_cells(const gz_debug_draw *draw, const gz_world *world) {
	for (int level = 0; level < world->grid.level_count; level++) {
		cell_drawing d = {draw, &world->grid.level[level].cells, world->walls, 0};
		for (; d.cell < frame_cell_count(&d.cells->map.frame); d.cell++)
			for (uint32_t i = 0; d.cells->cells[d.cell].first && i < lane_count(d.cells, d.cell); i++)
				draw_places(&d, i);
	}
}
