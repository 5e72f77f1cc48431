#include "broadphase/walls/grid_edits.h"

#include <math.h>
#include <string.h>

enum {
	MAX_PLACES = 16, ///< that a clearance cell may stand for, where its bounds are raised at once
	SEEN = 256       ///< walls that are remembered while a gap is filled
};

static int number_of(const wall_grid *grid, const wall_record *wall) {
	return grid->level_at[graze_level_of(grid->rule, graze_wall_extent(wall))];
}

static grid_level *level_of(wall_grid *grid, const wall_record *wall) { return grid->level + number_of(grid, wall); }

// ---------------------------------------------------------------------------------------------------------------------
// What fits
// ---------------------------------------------------------------------------------------------------------------------

static int fits(const wall_grid *grid, const wall_record *wall) {
	const int number = number_of(grid, wall);
	if (number < 0) return 0;
	const grid_level *level = grid->level + number;
	const box b = graze_bounds(wall, &(int32_t){0}, 1);
	const double border = graze_level_border(grid->margin, b.thickest, level->slack);
	if (graze_rounding(&b, (double)grid->margin) > level->slack) return 0;
	return b.low_x - border >= level->low_x && b.high_x + border <= level->high_x && b.low_y - border >= level->low_y &&
		   b.high_y + border <= level->high_y;
}

void graze_grid_expect(grid_arrivals *a, const wall_grid *grid, const wall_record *wall) {
	a->walls++;
	a->misfits |= !fits(grid, wall);
	a->lists += graze_wall_lists(wall, (double)grid->margin, grid->rule);
}

/// All that is listed.
typedef struct listed {
	size_t walls, entries, blocks, unused;
} listed;

static listed list_of(const wall_grid *grid) {
	listed all = {0};
	for (int l = 0; l < grid->levels; l++) {
		const cell_lists *c = &grid->level[l].cells;
		all.walls += c->walls, all.entries += c->entries;
		all.blocks += c->blocks.count, all.unused += c->blocks.unused;
	}
	return all;
}

int graze_grid_is_outgrown(const wall_grid *grid, const grid_arrivals *a) {
	const listed now = list_of(grid);
	const size_t walls = now.walls + a->walls;
	const int crowded = walls > 2 * grid->made_of + 64;
	const int worn = now.unused > grid->made_unused + now.blocks / 2 + 1024;
	const double max = 2 * fmax(graze_max_lists(walls), (double)grid->made_entries);
	return a->misfits || crowded || worn || (double)now.entries + a->lists > max;
}

void graze_grid_settle(wall_grid *grid) { grid->made_unused = list_of(grid).unused; }

int graze_grid_grow(wall_grid *grid, size_t capacity, caller_memory *memory) {
	uint32_t *place = graze_allocate(memory, capacity, sizeof *place);
	if (!place) return 0;
	memcpy(place, grid->place, grid->capacity * sizeof *place);
	graze_release(memory, grid->place, grid->capacity, sizeof *place);
	grid->place = place, grid->capacity = capacity;
	for (int l = 0; l < grid->levels; l++) grid->level[l].cells.place = place;
	return 1;
}

// ---------------------------------------------------------------------------------------------------------------------
// Clearance
// ---------------------------------------------------------------------------------------------------------------------

/// What fills a gap: the walls near it, most of them once.
typedef struct filling {
	grid_level *level;
	const wall_record *walls;
	clearance_gap gap;
	int32_t seen[SEEN], wall[SEEN]; ///< the latter are on their way to the cache
	int count;
} filling;

static void fill_listed(filling *f) {
	for (int i = 0; i < f->count; i++) {
		const wall_record *wall = f->walls + f->wall[i];
		const segment s = segment_of(wall);
		graze_clearance_fill(&f->level->clearance, &f->gap, &s, wall_radius(wall));
	}
	f->count = 0;
}

static void list_cell(filling *f, const wall_cell *cell) {
	for (uint32_t i = cell->first; i < cell->first + cell->blocks; i++) {
		const wall_block *block = f->level->cells.blocks.at + i;
		if (f->count > SEEN - LANES) fill_listed(f);
		for (int k = 0; k < LANES; k++) {
			const int32_t wall = block_wall(block, k);
			if (!block_has(block, k) || f->seen[wall % SEEN] == wall) continue;
			__builtin_prefetch(f->walls + wall);
			f->seen[wall % SEEN] = f->wall[f->count++] = wall;
		}
	}
}

/// Whoever lowers a bound within the gap is listed in a cell this near to it: walls are listed up to the margin, and
/// lower bounds up to a quantum and half a diagonal further away.
static void fill_here(filling *f) {
	const clearance_bounds *c = &f->level->clearance;
	const map_frame *coarse = &f->level->cells.map.frame;
	const double near = (double)c->map.quantum + c->less + c->side / 2 + f->level->slack; // of the middles of cells
	const clearance_gap *gap = &f->gap;
	const cell_range columns = frame_columns(coarse, gap->low_x - near, gap->high_x + near);
	const cell_range rows = frame_rows(coarse, gap->low_y - near, gap->high_y + near);
	uint32_t before = 0;
	memset(f->seen, 0xff, sizeof f->seen);
	for (int32_t r = rows.first; r <= rows.last; r++)
		for (int32_t k = columns.first; k <= columns.last; k++) {
			const wall_cell *cell = f->level->cells.cells + frame_cell(coarse, k, r);
			if (cell->first != before) list_cell(f, cell);
			before = cell->first;
		}
	fill_listed(f);
}

/// The lowest number that a gap may be told to begin at, so that the last of its cells is at its
/// first place: the gap may reach over the end of what is wrapped, several times.
static int32_t lowest_place(cell_range gap, int32_t size) {
	return gap.first % size - ((gap.last - gap.first) / size + 1) * size;
}

/// At all places that the gap's cells stand for.
static void fill_complete_cell(filling *f) {
	const map_frame *frame = &f->level->clearance.map.frame;
	const int32_t height = 1 << frame->row_bits, width = 1 << frame->column_bits;
	const cell_range rows = f->gap.rows, columns = f->gap.columns;
	for (int32_t r = lowest_place(rows, height); r <= (int32_t)frame->last_row; r += height) {
		if (r + rows.last - rows.first < 0) continue;
		for (int32_t k = lowest_place(columns, width); k <= (int32_t)frame->last_column; k += width) {
			if (k + columns.last - columns.first < 0) continue;
			graze_clearance_tell(&f->gap, &f->level->clearance, r - rows.first, k - columns.first);
			fill_here(f);
		}
	}
}

/// All bounds anew: where cells stand for too many places, once as many walls have gone as half of those that are
/// there.
static void lower_all(grid_level *level, const wall_record *walls) {
	const cell_lists *c = &level->cells;
	graze_clearance_forget_all(&level->clearance);
	level->clearance.left = 0;
	for (size_t i = 0; i < c->walls; i++) {
		const int32_t wall = block_wall(c->blocks.at + c->complete_cell->first + i / LANES, i % LANES);
		const segment s = segment_of(walls + wall);
		graze_clearance_lower(&level->clearance, &s, wall_radius(walls + wall));
	}
}

/// The bounds around a wall that has left.
static void raise(grid_level *level, const wall_record *walls, int32_t wall) {
	const map_frame *frame = &level->clearance.map.frame;
	const double places = ceil((frame->last_row + 1.0) / (1 << frame->row_bits)) *
						  ceil((frame->last_column + 1.0) / (1 << frame->column_bits));
	if (places > MAX_PLACES) {
		if (++level->clearance.left > level->cells.walls / 2 + 64) lower_all(level, walls);
		return;
	}
	filling f;
	f.level = level, f.walls = walls, f.count = 0;
	f.gap.next_row = f.gap.next_column = 0;
	const segment s = segment_of(walls + wall);
	while (graze_clearance_forget(&f.gap, &level->clearance, &s, wall_radius(walls + wall))) fill_complete_cell(&f);
}

// ---------------------------------------------------------------------------------------------------------------------
// Edits
// ---------------------------------------------------------------------------------------------------------------------

void graze_grid_prefetch(const wall_grid *grid, const wall_record *wall) {
	const int number = number_of(grid, wall);
	if (number < 0) return;
	const segment s = segment_of(wall);
	graze_clearance_prefetch(&grid->level[number].clearance, &s, wall_radius(wall));
	graze_cells_prefetch(&grid->level[number].cells, wall);
}

int graze_grid_add(wall_grid *grid, const wall_record *walls, int32_t wall, caller_memory *memory) {
	const wall_record *w = walls + wall;
	grid_level *level = level_of(grid, w);
	if (!graze_cells_add(&level->cells, walls, wall, memory)) return 0;
	const segment s = segment_of(w);
	graze_clearance_lower(&level->clearance, &s, wall_radius(w));
	level->longest = fmax(level->longest, wall_length(w)), level->thickest = fmax(level->thickest, wall_radius(w));
	return 1;
}

void graze_grid_drop(wall_grid *grid, const wall_record *walls, int32_t wall) {
	graze_cells_remove(&level_of(grid, walls + wall)->cells, walls, wall);
}

void graze_grid_remove(wall_grid *grid, const wall_record *walls, int32_t wall) {
	graze_grid_drop(grid, walls, wall);
	raise(level_of(grid, walls + wall), walls, wall);
}

// To raise the bounds around a wall takes as long as to lower those around 4 (a level) to 40 (walls all over each
// other).
int graze_grid_are_many(const wall_grid *grid, size_t count) { return count > 64 && count > list_of(grid).walls / 8; }

void graze_grid_find_bounds(wall_grid *grid, const wall_record *walls) {
	for (int l = 0; l < grid->levels; l++) lower_all(grid->level + l, walls);
}

void graze_grid_rename(wall_grid *grid, const wall_record *walls, int32_t wall, int32_t becomes) {
	graze_cells_rename(&level_of(grid, walls + wall)->cells, walls, wall, becomes);
}

int graze_grid_each_at(
	const wall_grid *grid, float x, float y, int (*see)(void *context, int32_t wall), void *context) {
	for (int l = 0; l < grid->levels; l++) {
		const cell_lists *c = &grid->level[l].cells;
		const map_frame *frame = &c->map.frame;
		const int32_t column = frame_columns(frame, (double)x, (double)x).first;
		const wall_cell *cell = c->cells + frame_cell(frame, column, frame_rows(frame, (double)y, (double)y).first);
		for (uint32_t i = 0; i < cell->blocks; i++) {
			const wall_block *block = c->blocks.at + cell->first + i;
			for (int k = 0; k < LANES; k++)
				if (block_has(block, k) && see(context, block_wall(block, k))) return 1;
		}
	}
	return 0;
}
