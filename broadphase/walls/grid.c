#include "broadphase/walls/grid.h"

#include <math.h>

// ---------------------------------------------------------------------------------------------------------------------
// Building
// ---------------------------------------------------------------------------------------------------------------------

enum { CELLS_PER_MARGIN = 6 }; ///< of a clearance map, where memory allows

/// Enlarges the bounds by a quarter of their extent and 4 margins on each side. Returns the slack for walls in there
/// that are twice as long and thick.
static double make_spacious(wall_bounds *b, double margin) {
	const double x = (b->high_x - b->low_x) / 4 + 4 * margin, y = (b->high_y - b->low_y) / 4 + 4 * margin;
	b->low_x -= x, b->high_x += x, b->low_y -= y, b->high_y += y;
	wall_bounds larger = *b;
	larger.max_length *= 2, larger.max_radius *= 2;
	return graze_rounding_slack(&larger, margin);
}

double graze_level_border(float margin, double max_radius, double slack) {
	return 1.1 * ((double)margin + max_radius) + 2 * slack;
}

static bool make_level(grid_level *level, const wall_record *walls, const int32_t *index, size_t count, double side,
	const wall_grid *grid, const task_runner *runner, caller_memory *memory) {
	const float margin = grid->margin;
	wall_bounds b = graze_measure_walls(walls, index, count, runner);
	level->max_length = b.max_length, level->max_radius = b.max_radius;
	const double slack =
		grid->settings.spacious ? make_spacious(&b, (double)margin) : graze_rounding_slack(&b, (double)margin);
	const double border = graze_level_border(margin, b.max_radius, slack);
	const double whole = (double)margin + slack;
	const map_frame fine = graze_clearance_frame(&b, count, whole / CELLS_PER_MARGIN, whole, border);
	const map_frame coarse = graze_cell_frame(&b, count, side, border);
	level->slack = slack, level->low_x = b.low_x - border, level->low_y = b.low_y - border;
	level->high_x = b.high_x + border, level->high_y = b.high_y + border;
	if (!graze_clearance_build(
			&level->clearance, &fine, margin, (float)slack, grid->kernels, walls, index, count, runner, memory))
		return false;
	// 2^-16 of the margin to spare: reaches are rounded, and so are times of impact just beyond 1.
	return graze_cells_make(&level->cells, &coarse, (double)margin * (1 + 0x1p-16) + slack, walls, index, count,
		grid->complete_index, runner, memory);
}

/// The margin where the caller states no reach: a fourth of the mean length of a wall, since bodies are usually smaller
/// than walls. A few huge walls among small ones count for less. Without walls no body may reach beyond it, since there
/// is nothing to search.
static float choose_margin(const wall_bounds *b, size_t count) {
	if (!count) return GZ_LIMIT / 2;
	const double length = fmin(b->total_length / (double)count, 16 * graze_typical(b->length));
	return length > 0 ? (float)(length / 4) : 1;
}

/// Makes the levels that have walls. `index` has room for all walls.
static bool make_levels(wall_grid *grid, const wall_record *walls, const int32_t *all, size_t count, int32_t *index,
	const task_runner *runner, caller_memory *memory) {
	for (int l = 0; l < MAX_LEVELS; l++) grid->level_at[l] = NO_LEVEL;
	size_t left = count;
	for (int l = 0; l < MAX_LEVELS && (left || !l); l++) {
		size_t n = 0;
		for (size_t i = 0; i < count; i++)
			if (graze_level_of(grid->rule, walls + all[i]) == l) index[n++] = all[i];
		if (!n && count) continue; // a world without walls has one empty level, which finds invalid bodies
		left -= n;
		grid->level_at[l] = (int8_t)grid->level_count;
		grid_level *level = grid->level + grid->level_count++;
		*level = (grid_level){.clearance.nibbles = NULL};
		if (!make_level(level, walls, index, n, graze_level_side(grid->rule, l), grid, runner, memory)) return false;
	}
	return true;
}

bool graze_grid_make(wall_grid *grid, const wall_record *walls, const int32_t *all, size_t count, size_t capacity,
	grid_settings settings, const task_runner *runner, caller_memory *memory) {
	const wall_bounds b = graze_measure_walls(walls, all, count, runner);
	*grid = (wall_grid){.margin = settings.reach > 0 ? settings.reach : choose_margin(&b, count)};
	grid->margin = fminf(grid->margin, GZ_LIMIT / 2); // a valid body within it has no coordinate beyond GZ_LIMIT
	grid->settings = settings, grid->kernels = settings.kernels;
	grid->built_walls = count, grid->capacity = capacity;
	grid->rule = graze_choose_rule(walls, all, count, &b, (double)grid->margin, (double)settings.side, runner);
	grid->complete_index = graze_allocate(memory, capacity, sizeof *grid->complete_index);
	int32_t *index = grid->complete_index ? graze_allocate(memory, count, sizeof *index) : NULL;
	const bool made = index && make_levels(grid, walls, all, count, index, runner, memory);
	graze_release(memory, index, count, sizeof *index);
	for (int l = 0; made && l < grid->level_count; l++) grid->built_entries += grid->level[l].cells.entries;
	return made;
}

void graze_grid_free(wall_grid *grid, caller_memory *memory) {
	for (int l = 0; l < grid->level_count; l++) {
		graze_clearance_free(&grid->level[l].clearance, memory);
		graze_cells_free(&grid->level[l].cells, memory);
	}
	graze_release(memory, grid->complete_index, grid->capacity, sizeof *grid->complete_index);
}

// ---------------------------------------------------------------------------------------------------------------------
// Lookup
// ---------------------------------------------------------------------------------------------------------------------

float graze_grid_slack(const grid_level *level, float reach) {
	const double far = (double)reach + level->max_radius;
	return (float)(level->max_radius + ldexp(16 * level->max_length + 64 * far, -24)) + level->clearance.slack;
}

march_frame graze_grid_march_frame(const grid_level *level) {
	const map_frame *f = &level->cells.map.frame;
	const float side = 1 / f->inverse_height, width = (f->last_column + 1) * side, height = (f->last_row + 1) * side;
	return (march_frame){f->origin_x - side, f->origin_y - side, f->origin_x + width, f->origin_y + height,
		level->clearance.map.margin, 2 * (16 + (float)level->cells.complete_cell->blocks)};
}

bool graze_grid_visits(const grid_level *level, const near_bodies *near, further_blocks *further, visit_list *visits) {
	for (; further->next < further->count; further->next++, further->block = 1) {
		const int32_t body = further->body[further->next];
		const wall_cell cell = level->cells.cells[near->cell[body]];
		for (; further->block < cell.blocks; further->block++) {
			if (visits->count == VISIT_CAPACITY) return false;
			visits->body[visits->count] = body, visits->block[visits->count++] = cell.first + further->block;
		}
	}
	return true;
}
