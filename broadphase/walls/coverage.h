// The cells that a wall covers: those that come within a margin of it. Building and editing both use these functions,
// so that a wall is found again in exactly the cells that it was added to.
#ifndef GRAZE_BROADPHASE_WALLS_COVERAGE_H
#define GRAZE_BROADPHASE_WALLS_COVERAGE_H

#include "broadphase/walls/strips.h"

/// A wall to rasterise onto the square cells of a frame.
typedef struct wall_coverage {
	const map_frame *frame;
	capsule near; ///< the points within the margin of the wall
	double side;  ///< of a cell
	cell_range rows;
} wall_coverage;

static inline wall_coverage coverage_of(const map_frame *frame, double margin, const wall_record *wall) {
	const segment s = segment_of(wall);
	const double distance = margin + wall_radius(wall);
	return (wall_coverage){
		frame, capsule_of(&s, distance), 1 / (double)frame->inverse_height, rows_within(frame, &s, distance)};
}

/// The columns of a row that the wall covers: a row that its margin reaches. The wall is convex, so its leftmost and
/// rightmost points in the row are at the heights nearest to those of its ends.
static inline cell_range coverage_columns(const wall_coverage *c, int32_t row) {
	const double bottom = (double)c->frame->origin_y + row * c->side, top = bottom + c->side;
	const segment *s = &c->near.axis;
	return frame_columns(c->frame, capsule_left(&c->near, clamp_to(s->ay, bottom, top)),
		capsule_right(&c->near, clamp_to(s->ay + s->ey, bottom, top)));
}

/// Calls visit(context, cell) for each covered cell in these stored rows, by its stored index, until a call returns
/// true. Returns whether one did. Where coordinates wrap, a stored cell may be visited several times.
static inline bool coverage_visit_rows(
	const wall_coverage *c, cell_range stored, bool (*visit)(void *context, size_t cell), void *context) {
	for (int32_t row = next_stored_row(c->frame, stored, c->rows.first); row <= c->rows.last;
		 row = next_stored_row(c->frame, stored, row + 1)) {
		const cell_range columns = coverage_columns(c, row);
		for (int32_t column = columns.first; column <= columns.last; column++)
			if (visit(context, frame_cell_index(c->frame, column, row))) return true;
	}
	return false;
}

/// The same in all rows.
static inline bool coverage_visit(const wall_coverage *c, bool (*visit)(void *context, size_t cell), void *context) {
	return coverage_visit_rows(c, stored_rows(c->frame), visit, context);
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
		const cell_range columns = coverage_columns(c, r);
		if (coverage_unwrap(columns.first, column, column_bits) <= columns.last) return true;
	}
	return false;
}

#endif
