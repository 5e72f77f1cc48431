// Cell coordinates: maps positions to the cells of a map_frame. kernels/sweep/locate.inl computes the same in float for
// eight positions at a time; the slack of the maps covers the difference in rounding.
#ifndef GRAZE_BROADPHASE_FRAME_H
#define GRAZE_BROADPHASE_FRAME_H

#include "kernels/data/columns.h"

/// A range of columns or rows, both ends included. The coordinates are not wrapped: frame_cell_index wraps them.
typedef struct cell_range {
	int32_t first, last;
} cell_range;

/// The column or row of a position, counted from the origin and clamped to [0, last]: cells at the edge of the map
/// extend to infinity.
static inline int32_t frame_coordinate(double position, float origin, float inverse_size, float last) {
	const double cell = (position - (double)origin) * (double)inverse_size;
	return cell > 0 ? cell < (double)last ? (int32_t)cell : (int32_t)last : 0;
}

/// The columns of the x from `low` to `high`.
static inline cell_range frame_columns(const map_frame *frame, double low, double high) {
	const float origin = frame->origin_x, inverse = frame->inverse_width, last = frame->last_column;
	return (cell_range){frame_coordinate(low, origin, inverse, last), frame_coordinate(high, origin, inverse, last)};
}

/// The rows of the y from `low` to `high`.
static inline cell_range frame_rows(const map_frame *frame, double low, double high) {
	const float origin = frame->origin_y, inverse = frame->inverse_height, last = frame->last_row;
	return (cell_range){frame_coordinate(low, origin, inverse, last), frame_coordinate(high, origin, inverse, last)};
}

/// The number of cells that are stored: a power of two. Distant cells may share one (wrapped coordinates).
static inline size_t frame_cell_count(const map_frame *frame) {
	return (size_t)1 << (frame->column_bits + frame->row_bits);
}

/// The index of the stored cell at a column and row, which wrap around. Any int32_t is a valid coordinate.
static inline size_t frame_cell_index(const map_frame *frame, int32_t column, int32_t row) {
	const uint32_t columns = (1u << frame->column_bits) - 1, rows = (1u << frame->row_bits) - 1;
	return (size_t)((uint32_t)row & rows) << frame->column_bits | ((uint32_t)column & columns);
}

#endif
