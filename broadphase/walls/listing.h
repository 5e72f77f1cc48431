// Which cells list a wall: those that come within a margin of it. Building and editing both decide it here, so that a
// wall is found again in the very cells that it was put in.
#ifndef GRAZE_BROADPHASE_WALLS_LISTING_H
#define GRAZE_BROADPHASE_WALLS_LISTING_H

#include "broadphase/frame.h"

/// A wall about to be looked for in the cells of a frame.
typedef struct wall_listing {
	const map_frame *frame;
	segment wall;
	double side, per_squared;
	double margin; ///< up to which cells list the wall, its thickness included
	double within; ///< of the middle of a cell
	cell_range rows;
} wall_listing;

static inline wall_listing listing_of(const map_frame *frame, double margin, const wall_record *wall) {
	wall_listing l = {.frame = frame, .wall = segment_of(wall), .side = 1 / (double)frame->inverse_height};
	const segment *s = &l.wall;
	const double squared = s->ex * s->ex + s->ey * s->ey;
	l.per_squared = squared > 0 ? 1 / squared : 0;
	l.margin = margin + wall_radius(wall), l.within = l.margin + l.side * 0.7072;
	l.rows = frame_rows(frame, segment_low(s->ay, s->ey) - l.margin, segment_high(s->ay, s->ey) + l.margin);
	return l;
}

/// The columns of a row in which it may be listed. Returns 0 when there are none.
static inline int listing_columns(const wall_listing *l, int32_t row, cell_range *columns) {
	const double low = (double)l->frame->origin_y + row * l->side;
	double x0, x1;
	if (!segment_clip(&l->wall, low - l->margin, low + l->side + l->margin, &x0, &x1)) return 0;
	*columns = frame_columns(l->frame, x0 - l->margin, x1 + l->margin);
	return 1;
}

/// Is it listed in this cell, one of those columns?
static inline int listing_has(const wall_listing *l, int32_t column, int32_t row) {
	const segment *s = &l->wall;
	const double x = (double)l->frame->origin_x + (column + 0.5) * l->side;
	const double y = (double)l->frame->origin_y + row * l->side + 0.5 * l->side;
	double t = ((x - s->ax) * s->ex + (y - s->ay) * s->ey) * l->per_squared;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	const double dx = x - s->ax - t * s->ex, dy = y - s->ay - t * s->ey;
	return dx * dx + dy * dy <= l->within * l->within;
}

/// Calls see(context, cell) for each cell that lists the wall, until it returns something other than 0, which is
/// returned. Where cells stand for several places, one may be seen several times.
static inline int listing_each(const wall_listing *l, int (*see)(void *context, size_t cell), void *context) {
	for (int32_t r = l->rows.first; r <= l->rows.last; r++) {
		cell_range columns;
		if (!listing_columns(l, r, &columns)) continue;
		for (int32_t k = columns.first; k <= columns.last; k++)
			if (listing_has(l, k, r) && see(context, frame_cell(l->frame, k, r))) return 1;
	}
	return 0;
}

/// The first of the numbers from `from` on that wraps around to `number`.
static inline int32_t listing_wrapped(int32_t from, uint32_t number, int32_t bits) {
	const uint32_t mask = (1u << bits) - 1;
	return from + (int32_t)((number - (uint32_t)from) & mask);
}

/// Does this cell list it, at any of the places that it stands for?
static inline int listing_has_cell(const wall_listing *l, size_t cell) {
	const int32_t row_bits = l->frame->row_bits, column_bits = l->frame->column_bits;
	const uint32_t row = (uint32_t)(cell >> column_bits), column = (uint32_t)cell & ((1u << column_bits) - 1);
	for (int32_t r = listing_wrapped(l->rows.first, row, row_bits); r <= l->rows.last; r += 1 << row_bits) {
		cell_range columns;
		if (!listing_columns(l, r, &columns)) continue;
		int32_t k = listing_wrapped(columns.first, column, column_bits);
		for (; k <= columns.last; k += 1 << column_bits)
			if (listing_has(l, k, r)) return 1;
	}
	return 0;
}

#endif
