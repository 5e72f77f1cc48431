#include "broadphase/walls/grid.h"

#include <math.h>
#include <string.h>

enum { SQUARE_BITS = 7, SQUARES = 1 << 2 * SQUARE_BITS }; ///< the box is cut into 128 by 128 squares

static uint32_t square_of(const box *b, const wall_record *w) {
	const double x = ((double)w->ax - b->low_x) / fmax(b->high_x - b->low_x, 1e-30);
	const double y = ((double)w->ay - b->low_y) / fmax(b->high_y - b->low_y, 1e-30);
	const uint32_t max = (1 << SQUARE_BITS) - 1;
	return (uint32_t)(y * max) << SQUARE_BITS | (uint32_t)(x * max);
}

/// Orders the walls by place, so that a million of them in any order are built square by square, while near: that took
/// a seventh off their time.
static int order_by_place(const box *b, const wall_record *walls, int32_t *index, size_t count, caller_memory *memory) {
	uint32_t *start = graze_allocate(memory, SQUARES + 1, sizeof *start);
	int32_t *from = graze_allocate(memory, count, sizeof *from);
	if (start && from) {
		memcpy(from, index, count * sizeof *from);
		memset(start, 0, (SQUARES + 1) * sizeof *start);
		for (size_t i = 0; i < count; i++) start[square_of(b, walls + from[i]) + 1]++;
		for (size_t s = 0; s < SQUARES; s++) start[s + 1] += start[s];
		for (size_t i = 0; i < count; i++) index[start[square_of(b, walls + from[i])]++] = from[i];
	}
	graze_release(memory, from, count, sizeof *from);
	graze_release(memory, start, SQUARES + 1, sizeof *start);
	return start && from;
}

/// Makes room around the walls, for more that come: a quarter of their extent on each side. Returns what rounding may
/// do to walls in there that are twice as long and thick.
static double make_spacious(box *b, double margin) {
	const double x = (b->high_x - b->low_x) / 4 + 4 * margin, y = (b->high_y - b->low_y) / 4 + 4 * margin;
	b->low_x -= x, b->high_x += x, b->low_y -= y, b->high_y += y;
	box larger = *b;
	larger.longest *= 2, larger.thickest *= 2;
	return graze_rounding(&larger, margin);
}

double graze_level_border(float margin, double thickness, double slack) {
	return 1.1 * ((double)margin + thickness) + 2 * slack;
}

static int make_level(grid_level *level, const wall_record *walls, int32_t *index, size_t count, double side,
	const wall_grid *grid, caller_memory *memory) {
	const float margin = grid->margin;
	box b = graze_bounds(walls, index, count);
	level->longest = b.longest, level->thickest = b.thickest;
	const double slack =
		grid->settings.spacious ? make_spacious(&b, (double)margin) : graze_rounding(&b, (double)margin);
	const double border = graze_level_border(margin, b.thickest, slack);
	const map_frame fine = graze_clearance_frame(&b, count, (double)margin + slack, border);
	const map_frame coarse = graze_cell_frame(&b, count, side, border);
	level->slack = slack, level->low_x = b.low_x - border, level->low_y = b.low_y - border;
	level->high_x = b.high_x + border, level->high_y = b.high_y + border;
	if (count >= SQUARES && !order_by_place(&b, walls, index, count, memory)) return 0;
	if (!graze_clearance_make(&level->clearance, &fine, margin, (float)slack, grid->kernels, memory)) return 0;
	for (size_t i = 0; i < count; i++) {
		const segment s = segment_of(walls + index[i]);
		graze_clearance_lower(&level->clearance, &s, wall_radius(walls + index[i]));
	}
	return graze_cells_make(
		&level->cells, &coarse, (double)margin * (1 + 0x1p-16) + slack, walls, index, count, grid->place, memory);
}

/// Without a word about the bodies: likely somewhat smaller than walls are long.
static float choose_margin(const box *b, size_t count) {
	const double length = count ? b->total_length / (double)count : 0;
	return length > 0 ? (float)(length / 4) : 1;
}

/// Puts the walls of each level into it; `index` has room for all.
static int make_levels(wall_grid *grid, const wall_record *walls, const int32_t *all, size_t count, int32_t *index,
	caller_memory *memory) {
	for (int l = 0; l < MAX_LEVELS; l++) {
		size_t n = 0;
		for (size_t i = 0; i < count; i++)
			if (graze_level_of(grid->rule, graze_wall_extent(walls + all[i])) == l) index[n++] = all[i];
		grid->level_at[l] = -1;
		if (!n && (l || count))
			continue; // a world without walls has one empty level, which judges bodies like any other
		grid->level_at[l] = (int8_t)grid->levels;
		grid_level *level = grid->level + grid->levels++;
		*level = (grid_level){.clearance.nibbles = NULL};
		if (!make_level(level, walls, index, n, graze_level_side(grid->rule, l), grid, memory)) return 0;
	}
	return 1;
}

int graze_grid_make(wall_grid *grid, const wall_record *walls, const int32_t *all, size_t count, size_t capacity,
	grid_settings settings, caller_memory *memory) {
	const box b = graze_bounds(walls, all, count);
	*grid = (wall_grid){.margin = settings.reach > 0 ? settings.reach : choose_margin(&b, count)};
	grid->margin = fminf(grid->margin, GZ_LIMIT / 2); // whoever reaches no further has no number beyond the limit
	grid->settings = settings, grid->kernels = settings.kernels;
	grid->made_of = count, grid->capacity = capacity;
	const double margin =
		(double)grid->margin + graze_rounding(&b, (double)grid->margin); // tiny reaches far out drown in rounding
	grid->rule = graze_choose_rule(walls, all, count, &b, margin, (double)settings.side);
	grid->place = graze_allocate(memory, capacity, sizeof *grid->place);
	int32_t *index = grid->place ? graze_allocate(memory, count, sizeof *index) : NULL;
	const int made = index && make_levels(grid, walls, all, count, index, memory);
	graze_release(memory, index, count, sizeof *index);
	for (int l = 0; made && l < grid->levels; l++) grid->made_entries += grid->level[l].cells.entries;
	return made;
}

void graze_grid_free(wall_grid *grid, caller_memory *memory) {
	for (int l = 0; l < grid->levels; l++) {
		graze_clearance_free(&grid->level[l].clearance, memory);
		graze_cells_free(&grid->level[l].cells, memory);
	}
	graze_release(memory, grid->place, grid->capacity, sizeof *grid->place);
}

float graze_grid_slack(const grid_level *level, float reach) {
	const double far = (double)reach + level->thickest;
	return (float)(level->thickest + ldexp(16 * level->longest + 64 * far, -24)) + level->clearance.slack;
}

march_frame graze_grid_march_frame(const grid_level *level) {
	const map_frame *f = &level->cells.map.frame;
	const float side = 1 / f->inverse_height, width = (f->last_column + 1) * side, height = (f->last_row + 1) * side;
	return (march_frame){f->origin_x - side, f->origin_y - side, f->origin_x + width, f->origin_y + height,
		level->clearance.map.margin, 2 * (16 + (float)level->cells.complete_cell->blocks)};
}

int graze_grid_visits(const grid_level *level, const near_bodies *near, further_blocks *further, visit_list *visits) {
	for (; further->next < further->count; further->next++, further->block = 1) {
		const int32_t body = further->body[further->next];
		const wall_cell cell = level->cells.cells[near->cell[body]];
		for (; further->block < cell.blocks; further->block++) {
			if (visits->count == VISIT_CAPACITY) return 0;
			visits->body[visits->count] = body, visits->block[visits->count++] = cell.first + further->block;
		}
	}
	return 1;
}
