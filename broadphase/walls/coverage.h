// The cells that a wall covers: those that come within a margin of it. Building and editing both use these functions,
// so that a wall is found again in exactly the cells that it was added to.
#ifndef GRAZE_BROADPHASE_WALLS_COVERAGE_H
#define GRAZE_BROADPHASE_WALLS_COVERAGE_H

#include "broadphase/frame.h"
#include "broadphase/segment.h"

/// A wall to rasterise onto the square cells of a frame.
typedef struct wall_coverage {
	const map_frame *frame;
	segment wall;
	double side;                ///< of a cell
	double inverse_squared;     ///< 1 / |e|^2 for the edge e of the wall; 0 for a point
	double margin;              ///< from the wall's axis: the margin of the cells plus the wall's radius
	double max_center_distance; ///< cells whose centre is further from the axis are not covered
	cell_range rows;
} wall_coverage;

static inline wall_coverage coverage_of(const map_frame *frame, double margin, const wall_record *wall) {
	wall_coverage c = {.frame = frame, .wall = segment_of(wall), .side = 1 / (double)frame->inverse_height};
	const segment *s = &c.wall;
	const double squared = s->ex * s->ex + s->ey * s->ey;
	c.inverse_squared = squared > 0 ? 1 / squared : 0;
	c.margin = margin + wall_radius(wall);
	c.max_center_distance = c.margin + c.side * 0.7072; // plus half a diagonal, rounded up
	c.rows = frame_rows(frame, segment_low(s->ay, s->ey) - c.margin, segment_high(s->ay, s->ey) + c.margin);
	return c;
}

/// The columns of a row that the wall may cover. Returns false when there are none.
static inline bool coverage_columns(const wall_coverage *c, int32_t row, cell_range *columns) {
	const double low = (double)c->frame->origin_y + row * c->side;
	double min_x, max_x;
	if (!segment_clip(&c->wall, low - c->margin, low + c->side + c->margin, &min_x, &max_x)) return false;
	*columns = frame_columns(c->frame, min_x - c->margin, max_x + c->margin);
	return true;
}

/// Whether the wall covers a cell of those columns, by the distance of the cell's centre: slightly conservative.
static inline bool coverage_contains(const wall_coverage *c, int32_t column, int32_t row) {
	const segment *s = &c->wall;
	const double x = (double)c->frame->origin_x + (column + 0.5) * c->side;
	const double y = (double)c->frame->origin_y + row * c->side + 0.5 * c->side;
	double t = ((x - s->ax) * s->ex + (y - s->ay) * s->ey) * c->inverse_squared;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	const double dx = x - s->ax - t * s->ex, dy = y - s->ay - t * s->ey;
	return dx * dx + dy * dy <= c->max_center_distance * c->max_center_distance;
}

/// Calls visit(context, cell) for each covered cell, by its stored index, until a call returns true. Returns whether
/// one did. Where coordinates wrap, a stored cell may be visited several times.
static inline bool coverage_visit(const wall_coverage *c, bool (*visit)(void *context, size_t cell), void *context) {
	for (int32_t row = c->rows.first; row <= c->rows.last; row++) {
		cell_range columns;
		if (!coverage_columns(c, row, &columns)) continue;
		for (int32_t column = columns.first; column <= columns.last; column++)
			if (coverage_contains(c, column, row) && visit(context, frame_cell_index(c->frame, column, row)))
				return true;
	}
	return false;
}

/// The first coordinate from `first` on that wraps around to `wrapped`.
static inline int32_t coverage_unwrap(int32_t first, uint32_t wrapped, int32_t bits) {
	const uint32_t mask = (1u << bits) - 1;
	return first + (int32_t)((wrapped - (uint32_t)first) & mask);
}

/// Whether the wall covers a stored cell, at any of the coordinates that wrap around to it.
static inline bool coverage_contains_cell(const wall_coverage *c, size_t cell) {
	const int32_t row_bits = c->frame->row_bits, column_bits = c->frame->column_bits;
	const uint32_t row = (uint32_t)(cell >> column_bits), column = (uint32_t)cell & ((1u << column_bits) - 1);
	for (int32_t r = coverage_unwrap(c->rows.first, row, row_bits); r <= c->rows.last; r += 1 << row_bits) {
		cell_range columns;
		if (!coverage_columns(c, r, &columns)) continue;
		int32_t k = coverage_unwrap(columns.first, column, column_bits);
		for (; k <= columns.last; k += 1 << column_bits)
			if (coverage_contains(c, k, r)) return true;
	}
	return false;
}

#endif
