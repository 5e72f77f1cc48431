// The frame of a map: how places become cells. The same arithmetic as in kernels/locate.inl, for one place at a time.
#ifndef GRAZE_BROADPHASE_FRAME_H
#define GRAZE_BROADPHASE_FRAME_H

#include <math.h>

#include "kernels/columns.h"

/// A range of cells in one direction, not yet wrapped; both ends belong to it.
typedef struct cell_range {
	int32_t first, last;
} cell_range;

/// The number of the cell that a coordinate lies in, counted from the origin; places beyond the map count to its edge.
static inline int32_t frame_number(double coordinate, float origin, float inverse, float last) {
	const double number = (coordinate - (double)origin) * (double)inverse;
	return number > 0 ? number < (double)last ? (int32_t)number : (int32_t)last : 0;
}

static inline cell_range frame_columns(const map_frame *frame, double low, double high) {
	const float origin = frame->origin_x, inverse = frame->inverse_width, last = frame->last_column;
	return (cell_range){frame_number(low, origin, inverse, last), frame_number(high, origin, inverse, last)};
}

static inline cell_range frame_rows(const map_frame *frame, double low, double high) {
	const float origin = frame->origin_y, inverse = frame->inverse_height, last = frame->last_row;
	return (cell_range){frame_number(low, origin, inverse, last), frame_number(high, origin, inverse, last)};
}

/// How many cells a map has, and where in it a cell is whose number is not yet wrapped.
static inline size_t frame_cells(const map_frame *frame) { return (size_t)1 << (frame->column_bits + frame->row_bits); }

static inline size_t frame_cell(const map_frame *frame, int32_t column, int32_t row) {
	const uint32_t columns = (1u << frame->column_bits) - 1, rows = (1u << frame->row_bits) - 1;
	return (size_t)((uint32_t)row & rows) << frame->column_bits | ((uint32_t)column & columns);
}

// A wall's record keeps a flag in the sign of each.
static inline double wall_length(const wall_record *w) { return fabs((double)w->length); }
static inline double wall_radius(const wall_record *w) { return fabs((double)w->radius); }

/// A segment with what is computed from it once.
typedef struct segment {
	double ax, ay, ex, ey; ///< end a and the edge to b
} segment;

static inline segment segment_of(const wall_record *w) {
	return (segment){(double)w->ax, (double)w->ay, (double)w->bx - (double)w->ax, (double)w->by - (double)w->ay};
}

static inline double segment_low(double a, double e) { return e < 0 ? a + e : a; }
static inline double segment_high(double a, double e) { return e < 0 ? a : a + e; }

/// The least and greatest x of the part of the segment whose y lies in [low, high]; 0 when there is none.
static inline int segment_clip(const segment *s, double low, double high, double *x0, double *x1) {
	double t0 = 0, t1 = 1;
	if (s->ey != 0) {
		const double enter = ((s->ey > 0 ? low : high) - s->ay) / s->ey,
					 leave = ((s->ey > 0 ? high : low) - s->ay) / s->ey;
		t0 = enter > 0 ? enter : 0, t1 = leave < 1 ? leave : 1;
	} else if (s->ay < low || s->ay > high) return 0;
	if (t0 > t1) return 0;
	const double x = s->ax + t0 * s->ex, y = s->ax + t1 * s->ex;
	*x0 = x < y ? x : y, *x1 = x < y ? y : x;
	return 1;
}

#endif
