#include "broadphase/clearance.h"

#include <math.h>
#include <string.h>

enum {
	STEPS = 14,              ///< quanta within the margin; nibble 15 says: beyond it
	PREFETCH_BYTES = 1 << 20 ///< maps larger than this are worth a prefetch
};

static size_t words_of(const map_frame *frame) { return (size_t)1 << (frame->column_bits + frame->row_bits - 3); }

int graze_clearance_make(
	clearance_bounds *c, const map_frame *frame, float margin, float slack, caller_memory *memory) {
	const size_t words = words_of(frame);
	c->nibbles = graze_allocate(memory, words, sizeof *c->nibbles);
	if (!c->nibbles) return 0;
	memset(c->nibbles, 0xff, words * sizeof *c->nibbles);
	c->slack = slack;
	c->map = (clearance_map){*frame, c->nibbles, margin / STEPS, margin, words * sizeof *c->nibbles > PREFETCH_BYTES};
	return 1;
}

void graze_clearance_free(clearance_bounds *c, caller_memory *memory) {
	if (c->nibbles) graze_release(memory, c->nibbles, words_of(&c->map.frame), sizeof *c->nibbles);
}

/// What a row of cells needs to know of a wall, relative to the wall's end a.
typedef struct row_of_cells {
	float x, y;              ///< middle of the first cell
	float ex, ey;            ///< the wall's edge
	float per_squared;       ///< 1 / |e|^2, 0 for a point
	float side;              ///< of a cell
	float less, per_quantum; ///< nibble = (distance - less) * per_quantum
} row_of_cells;

enum { GROUP = 16 }; ///< cells of one row of a line, 64 bits

/// The nibbles of the 16 cells from number `first` on. A loop without branches, which compilers turn into vectors.
static void bound_cells(uint8_t nibble[GROUP], const row_of_cells *row, int first) {
	for (int i = 0; i < GROUP; i++) {
		const float x = row->x + (float)(first + i) * row->side;
		float t = (x * row->ex + row->y * row->ey) * row->per_squared;
		t = t > 0 ? t : 0, t = t < 1 ? t : 1;
		const float dx = x - t * row->ex, dy = row->y - t * row->ey;
		float steps = (sqrtf(dx * dx + dy * dy) - row->less) * row->per_quantum;
		steps = steps > 0 ? steps : 0, steps = steps < 15 ? steps : 15;
		nibble[i] = (uint8_t)(int32_t)steps;
	}
}

/// Eight bytes below 16 as eight nibbles, the first the lowest.
static uint32_t pack_nibbles(const uint8_t *nibble) {
	uint32_t packed = 0;
	for (int i = 0; i < 8; i++) packed |= (uint32_t)nibble[i] << 4 * i;
	return packed;
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

static uint32_t *group_at(clearance_bounds *c, int32_t row, int32_t column) {
	const map_frame *frame = &c->map.frame;
	const uint32_t rows = (1u << frame->row_bits) - 1, columns = (1u << frame->column_bits) - 1;
	const uint32_t r = (uint32_t)row & rows, k = (uint32_t)column & columns;
	return c->nibbles + ((size_t)(r >> 3) << frame->column_bits) + (k & ~15u) + (r & 7) * 2;
}

void graze_clearance_lower(clearance_bounds *c, const segment *wall) {
	const map_frame *frame = &c->map.frame;
	const double side = 1 / (double)frame->inverse_side, half_diagonal = side * 0.70710679;
	const double within =
		(double)c->map.margin * 15 / STEPS + half_diagonal + (double)c->slack; // further cells keep 15
	const double squared = wall->ex * wall->ex + wall->ey * wall->ey;
	const cell_range rows =
		frame_rows(frame, segment_low(wall->ay, wall->ey) - within, segment_high(wall->ay, wall->ey) + within);
	row_of_cells row = {.ex = (float)wall->ex,
		.ey = (float)wall->ey,
		.per_squared = squared > 0 ? (float)(1 / squared) : 0,
		.side = (float)side,
		.less = (float)half_diagonal + c->slack,
		.per_quantum = 1 / c->map.quantum};
	for (int32_t r = rows.first; r <= rows.last; r++) {
		const double middle = (double)frame->origin_y + (r + 0.5) * side;
		double x0, x1;
		if (!segment_clip(wall, middle - within, middle + within, &x0, &x1)) continue;
		const cell_range columns = frame_columns(frame, x0 - within, x1 + within);
		const int32_t start = columns.first / GROUP * GROUP;
		row.x = (float)((double)frame->origin_x + (start + 0.5) * side - wall->ax);
		row.y = (float)(middle - wall->ay);
		for (int32_t k = start; k <= columns.last; k += GROUP) {
			uint8_t nibble[GROUP];
			bound_cells(nibble, &row, k - start);
			uint32_t *group = group_at(c, r, k);
			group[0] = lower_nibbles(group[0], pack_nibbles(nibble));
			group[1] = lower_nibbles(group[1], pack_nibbles(nibble + 8));
		}
	}
}
