#include "broadphase/cells.h"

#include <math.h>
#include <string.h>

static size_t cell_count(const map_frame *frame) { return (size_t)1 << (frame->column_bits + frame->row_bits); }

double graze_cells_estimate(double extent_x, double extent_y, double margin, double side) {
	const double across = 1 + 2 * margin / side;
	return (across + (extent_x + extent_y) / side) * across;
}

static segment segment_of(const wall_record *w) {
	return (segment){(double)w->ax, (double)w->ay, (double)w->bx - (double)w->ax, (double)w->by - (double)w->ay};
}

/// Could a wall be within the margin of a cell with this middle?
static int is_near(const segment *s, double per_squared, double x, double y, double within) {
	double t = ((x - s->ax) * s->ex + (y - s->ay) * s->ey) * per_squared;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	const double dx = x - s->ax - t * s->ex, dy = y - s->ay - t * s->ey;
	return dx * dx + dy * dy <= within * within;
}

/// Calls enter(cells, cell, wall) for each cell that lists the wall.
static inline void each_cell(cell_lists *c, const wall_record *record, int32_t wall,
	void (*enter)(cell_lists *, wall_cell *, const wall_record *, int32_t)) {
	const map_frame *frame = &c->map.frame;
	const segment s = segment_of(record);
	const double side = 1 / (double)frame->inverse_side, within = c->margin + side * 0.7072;
	const double squared = s.ex * s.ex + s.ey * s.ey, per_squared = squared > 0 ? 1 / squared : 0;
	const uint32_t wrap_x = (1u << frame->column_bits) - 1, wrap_y = (1u << frame->row_bits) - 1;
	const cell_range rows =
		frame_rows(frame, segment_low(s.ay, s.ey) - c->margin, segment_high(s.ay, s.ey) + c->margin);
	for (int32_t r = rows.first; r <= rows.last; r++) {
		const double low = (double)frame->origin_y + r * side;
		double x0, x1;
		if (!segment_clip(&s, low - c->margin, low + side + c->margin, &x0, &x1)) continue;
		const cell_range columns = frame_columns(frame, x0 - c->margin, x1 + c->margin);
		for (int32_t k = columns.first; k <= columns.last; k++) {
			const double x = (double)frame->origin_x + (k + 0.5) * side;
			if (!is_near(&s, per_squared, x, low + 0.5 * side, within)) continue;
			const size_t at = (size_t)((uint32_t)r & wrap_y) << frame->column_bits | ((uint32_t)k & wrap_x);
			enter(c, c->cells + at, record, wall);
		}
	}
}

static void count_wall(cell_lists *c, wall_cell *cell, const wall_record *record, int32_t wall) {
	(void)record, (void)wall;
	cell->blocks++; // walls for now
	c->entries++;
}

static void place_wall(cell_lists *c, wall_cell *cell, const wall_record *record, int32_t wall) {
	const uint32_t n = cell->blocks++; // walls for now
	wall_block *block = c->blocks + cell->first + n / LANES;
	const int k = (int)(n % LANES);
	const double ex = (double)record->bx - (double)record->ax, ey = (double)record->by - (double)record->ay;
	const double length = sqrt(ex * ex + ey * ey);
	block->ax[k] = record->ax, block->ay[k] = record->ay;
	block->ux[k] = length > 0 ? (float)(ex / length) : 1;
	block->uy[k] = length > 0 ? (float)(ey / length) : 0;
	block->length[k] = (float)length;
	block->wall[k] = wall * RECORD;
}

/// Nothing passes the places from number `from` on: walls of no length, at a distance that no body reaches.
static void clear_places(wall_block *block, int from) {
	for (int k = from; k < LANES; k++) {
		block->ax[k] = block->ay[k] = 1e18f;
		block->ux[k] = 1, block->uy[k] = block->length[k] = 0;
		block->wall[k] = 0;
	}
}

/// Turns the counted walls of each cell into its run of blocks; block 0 serves all empty cells.
static int give_runs(cell_lists *c, caller_memory *memory) {
	const size_t n = cell_count(&c->map.frame);
	size_t blocks = 1;
	for (size_t i = 0; i <= n; i++) {
		const size_t walls = c->cells[i].blocks;
		c->cells[i] = (wall_cell){walls ? (uint32_t)blocks : 0, 0};
		blocks += (walls + LANES - 1) / LANES;
		c->occupied += walls > 0 && i < n;
	}
	if (blocks > UINT32_MAX) return 0;
	c->blocks = graze_allocate(memory, blocks, sizeof *c->blocks);
	if (!c->blocks) return 0;
	c->block_count = blocks;
	clear_places(c->blocks, 0);
	return 1;
}

/// The walls of a placed cell become its blocks.
static void close_run(cell_lists *c, wall_cell *cell) {
	const uint32_t walls = cell->blocks;
	if (walls % LANES) clear_places(c->blocks + cell->first + walls / LANES, (int)(walls % LANES));
	cell->blocks = (walls + LANES - 1) / LANES;
}

int graze_cells_make(cell_lists *c, const map_frame *frame, double margin, const wall_record *records,
	const int32_t *index, size_t count, caller_memory *memory) {
	const size_t n = cell_count(frame);
	*c = (cell_lists){.map.frame = *frame, .margin = margin};
	c->cells = graze_allocate(memory, n + 1, sizeof *c->cells);
	if (!c->cells) return 0;
	memset(c->cells, 0, n * sizeof *c->cells);
	c->everywhere = c->cells + n;
	*c->everywhere = (wall_cell){0, (uint32_t)count};
	for (size_t i = 0; i < count; i++) each_cell(c, records + index[i], index[i], count_wall);
	if (!give_runs(c, memory)) return 0;
	for (size_t i = 0; i < count; i++) {
		each_cell(c, records + index[i], index[i], place_wall);
		place_wall(c, c->everywhere, records + index[i], index[i]);
	}
	for (size_t i = 0; i <= n; i++) close_run(c, c->cells + i);
	c->map.cells = c->cells, c->map.blocks = c->blocks;
	return 1;
}

void graze_cells_free(cell_lists *c, caller_memory *memory) {
	graze_release(memory, c->blocks, c->block_count, sizeof *c->blocks);
	if (c->cells) graze_release(memory, c->cells, cell_count(&c->map.frame) + 1, sizeof *c->cells);
}
