#include "broadphase/walls/clearance_repair.h"

#include <math.h>
#include <string.h>

#include "broadphase/walls/coverage.h"

enum {
	MAX_POSITIONS = 16,  ///< of a word of a wrapped map, for a repair to be worth its time
	MAX_CELL_BLOCKS = 4, ///< of the wall's cells, on average, likewise: all walls in there would be applied again
	RECENT_WALLS = 256   ///< entries of the direct-mapped table of walls that were listed already
};

/// A repair in progress, with the walls near it. The table keeps most walls from being applied again for each cell that
/// lists them.
typedef struct level_repair {
	grid_level *level;
	const wall_record *walls;
	clearance_repair repair;
	int32_t recent[RECENT_WALLS]; ///< direct-mapped by wall index
	int32_t wall[RECENT_WALLS];   ///< to apply next; their records are being prefetched
	int count;
} level_repair;

static void apply_walls(level_repair *r) {
	for (int i = 0; i < r->count; i++) {
		const wall_record *wall = r->walls + r->wall[i];
		const segment s = segment_of(wall);
		graze_clearance_lower_repair(&r->level->clearance, &r->repair, &s, wall_radius(wall));
	}
	r->count = 0;
}

/// Lists the walls of a cell, and applies the listed walls first where there may be too many.
static void list_walls(level_repair *r, const wall_cell *cell) {
	for (uint32_t i = cell->first; i < cell->first + cell->blocks; i++) {
		const wall_block *block = r->level->cells.blocks.data + i;
		if (r->count > RECENT_WALLS - LANES) apply_walls(r);
		for (int k = 0; k < LANES; k++) {
			const int32_t wall = block_wall(block, k);
			if (!block_has(block, k) || r->recent[wall % RECENT_WALLS] == wall) continue;
			prefetch_line(r->walls + wall);
			r->recent[wall % RECENT_WALLS] = r->wall[r->count++] = wall;
		}
	}
}

/// Lowers the repair's words at its present position. A wall that lowers one of them is listed in a cell near it: walls
/// are listed up to the margin, and lower bounds up to one quantum and half a cell's diagonal further.
static void repair_here(level_repair *r) {
	const clearance_bounds *c = &r->level->clearance;
	const clearance_repair *repair = &r->repair;
	const map_frame *frame = &r->level->cells.map.frame;
	const double distance = (double)c->map.quantum + c->deduction + c->side / 2 + r->level->slack;
	const cell_range columns = frame_columns(frame, repair->low_x - distance, repair->high_x + distance);
	const cell_range rows = frame_rows(frame, repair->low_y - distance, repair->high_y + distance);
	uint32_t before = 0;
	memset(r->recent, 0xff, sizeof r->recent);
	for (int32_t row = rows.first; row <= rows.last; row++)
		for (int32_t column = columns.first; column <= columns.last; column++) {
			const wall_cell *cell = r->level->cells.cells + frame_cell_index(frame, column, row);
			if (cell->first != before) list_walls(r, cell);
			before = cell->first;
		}
	apply_walls(r);
}

/// The lowest coordinate to move the first cell of a range to, so that the last one is at its first position. The range
/// may be larger than the period with which coordinates wrap.
static int32_t lowest_position(cell_range range, int32_t period) {
	return range.first % period - ((range.last - range.first) / period + 1) * period;
}

/// Lowers the repair's words at every position that they stand for.
static void repair_everywhere(level_repair *r) {
	const map_frame *frame = &r->level->clearance.map.frame;
	const int32_t height = 1 << frame->row_bits, width = 1 << frame->column_bits;
	const cell_range rows = r->repair.rows, columns = r->repair.columns;
	for (int32_t row = lowest_position(rows, height); row <= (int32_t)frame->last_row; row += height) {
		if (row + rows.last - rows.first < 0) continue;
		int32_t column = lowest_position(columns, width);
		for (; column <= (int32_t)frame->last_column; column += width) {
			if (column + columns.last - columns.first < 0) continue;
			graze_clearance_move_repair(&r->repair, &r->level->clearance, row - rows.first, column - columns.first);
			repair_here(r);
		}
	}
}

void graze_rebuild_clearance(grid_level *level, const wall_record *walls) {
	const cell_lists *c = &level->cells;
	graze_clearance_reset_all(&level->clearance);
	level->clearance.stale_walls = 0;
	for (size_t i = 0; i < c->walls; i++) {
		const int32_t wall = block_wall(c->blocks.data + c->complete_cell->first + i / LANES, i % LANES);
		const segment s = segment_of(walls + wall);
		graze_clearance_lower(&level->clearance, &s, wall_radius(walls + wall));
	}
}

/// Cells, and the blocks of walls in them.
typedef struct cell_count {
	const wall_cell *cells;
	size_t count, blocks;
} cell_count;

static bool count_cell(void *context, size_t cell) {
	cell_count *c = context;
	c->count++, c->blocks += c->cells[cell].blocks;
	return false;
}

/// Whether many other walls are listed where the wall was: at the centre of a star, or in many layers.
static bool is_crowded(const grid_level *level, const wall_record *wall) {
	const cell_lists *c = &level->cells;
	const wall_coverage coverage = coverage_of(&c->map.frame, c->margin, wall);
	cell_count near = {c->cells, 0, 0};
	coverage_visit(&coverage, count_cell, &near);
	return near.blocks > MAX_CELL_BLOCKS * near.count;
}

// Where a repair would take too long, the bounds around the wall stay as they are, lower than necessary, until so many
// walls have left that a new map takes a constant time for each of them.
void graze_repair_clearance(grid_level *level, const wall_record *walls, int32_t wall) {
	const map_frame *frame = &level->clearance.map.frame;
	const double positions = ceil((frame->last_row + 1.0) / (1 << frame->row_bits)) *
							 ceil((frame->last_column + 1.0) / (1 << frame->column_bits));
	if (positions > MAX_POSITIONS || is_crowded(level, walls + wall)) {
		if (++level->clearance.stale_walls > level->cells.walls / 2 + 64) graze_rebuild_clearance(level, walls);
		return;
	}
	level_repair r;
	r.level = level, r.walls = walls, r.count = 0;
	r.repair.next_row = r.repair.next_column = 0;
	const segment s = segment_of(walls + wall);
	while (graze_clearance_reset(&r.repair, &level->clearance, &s, wall_radius(walls + wall))) repair_everywhere(&r);
}
