#include "broadphase/clearance.h"

#include <math.h>
#include <string.h>

enum {
	STEPS = 14,              ///< quanta within the margin; nibble 15 says: beyond it
	PREFETCH_BYTES = 1 << 20 ///< maps larger than this are worth a prefetch
};

static size_t words_of(const map_frame *frame) { return (size_t)1 << (frame->column_bits + frame->row_bits - 3); }

int graze_clearance_make(clearance_bounds *c, const map_frame *frame, float margin, float slack,
	const graze_kernels *kernels, caller_memory *memory) {
	const size_t words = words_of(frame);
	c->nibbles = graze_allocate(memory, words, sizeof *c->nibbles);
	if (!c->nibbles) return 0;
	memset(c->nibbles, 0xff, words * sizeof *c->nibbles);
	c->slack = slack, c->kernels = kernels;
	c->map = (clearance_map){*frame, c->nibbles, margin / STEPS, margin, words * sizeof *c->nibbles > PREFETCH_BYTES};
	return 1;
}

void graze_clearance_free(clearance_bounds *c, caller_memory *memory) {
	if (c->nibbles) graze_release(memory, c->nibbles, words_of(&c->map.frame), sizeof *c->nibbles);
}

/// The smaller of each pair of nibbles; those at even and those at odd places have room for a borrow between them.
static uint32_t lower_nibbles(uint32_t a, uint32_t b) {
	uint32_t low = 0;
	for (int shift = 0; shift <= 4; shift += 4) {
		const uint32_t x = a >> shift & 0x0f0f0f0f, y = b >> shift & 0x0f0f0f0f;
		const uint32_t not_less = ((x | 0x10101010) - y) >> 4 & 0x01010101; // 1 where x >= y
		const uint32_t take = not_less * 15;
		low |= ((y & take) | (x & ~take)) << shift;
	}
	return low;
}

/// The word of eight cells that a cell belongs to.
static uint32_t *word_at(clearance_bounds *c, int32_t row, int32_t column) {
	const map_frame *frame = &c->map.frame;
	const uint32_t rows = (1u << frame->row_bits) - 1, columns = (1u << frame->column_bits) - 1;
	const uint32_t r = (uint32_t)row & rows, k = (uint32_t)column & columns;
	return c->nibbles + ((size_t)(r >> 3) << frame->column_bits) + (k & ~15u) + (r & 7) * 2 + (k >> 3 & 1);
}

enum { WORDS = 64 }; ///< worked out at a time

static void lower_row(clearance_bounds *c, int32_t row, int32_t column, const bound_row *bounds, int32_t count) {
	uint32_t words[WORDS];
	c->kernels->bound(words, bounds, count);
	for (int32_t i = 0; i < count; i++) {
		uint32_t *word = word_at(c, row, column + 8 * i);
		*word = lower_nibbles(*word, words[i]);
	}
}

void graze_clearance_lower(clearance_bounds *c, const segment *wall, double radius) {
	const map_frame *frame = &c->map.frame;
	const double side = 1 / (double)frame->inverse_side, half_diagonal = side * 0.70710679;
	const double less = half_diagonal + (double)c->slack + radius;
	const double within = (double)c->map.margin * 15 / STEPS + less; // further cells keep 15
	const double squared = wall->ex * wall->ex + wall->ey * wall->ey;
	const cell_range rows =
		frame_rows(frame, segment_low(wall->ay, wall->ey) - within, segment_high(wall->ay, wall->ey) + within);
	bound_row bounds = {.side = (float)side,
		.ex = (float)wall->ex,
		.ey = (float)wall->ey,
		.per_squared = squared > 0 ? (float)(1 / squared) : 0,
		.less = (float)less,
		.per_quantum = 1 / c->map.quantum};
	for (int32_t r = rows.first; r <= rows.last; r++) {
		const double middle = (double)frame->origin_y + (r + 0.5) * side;
		double x0, x1;
		if (!segment_clip(wall, middle - within, middle + within, &x0, &x1)) continue;
		const cell_range columns = frame_columns(frame, x0 - within, x1 + within);
		bounds.y = (float)(middle - wall->ay);
		for (int32_t k = columns.first & ~7; k <= columns.last; k += 8 * WORDS) {
			const int32_t left = (columns.last - k) / 8 + 1;
			bounds.x = (float)((double)frame->origin_x + (k + 0.5) * side - wall->ax);
			lower_row(c, r, k, &bounds, left < WORDS ? left : WORDS);
		}
	}
}
