#include "broadphase/walls/cell_sizes.h"

#include <assert.h>
#include <math.h>

#include "broadphase/segment.h"
#include "broadphase/walls/cell_lists.h"

enum {
	LEVEL_GROWTH = 16,     ///< the ratio of the sides of consecutive levels
	MAX_MAX_SIDES = 4096,  ///< the largest level_rule.max_sides, which is tried first
	MIN_MAX_SIDES = 64,    ///< the smallest one
	ENTRIES_PER_WALL = 64, ///< on average; with more, walls move up a level or cells become larger
};

/// No map has more than twice a budget: kernels index cells with 31 bits.
static const double MAX_CELLS = 0x1p30;

/// Lists begin at indices of 32 bits; the other half is left for errors of the estimates.
static const double MAX_ENTRIES = 0x1p31;

/// The cells of lists, 8 bytes each, for this number of walls.
static double wall_cell_budget(size_t walls) { return fmin(4096 + 64.0 * (double)walls, MAX_CELLS); }

/// The clearance cells, 4 bits each, for this number of walls. Up to 2^21 of them fit the second-level cache of most
/// machines.
static double clearance_budget(size_t walls) {
	const double few = 32768 + 1024.0 * (double)walls, many = 2097152 + 128.0 * (double)walls;
	return fmin(fmin(few, many), MAX_CELLS);
}

wall_bounds graze_wall_bounds(const wall_record *walls, const int32_t *index, size_t count) {
	wall_bounds b = {INFINITY, INFINITY, -INFINITY, -INFINITY, 0, 0, 0};
	if (!count) return (wall_bounds){0};
	for (size_t i = 0; i < count; i++) {
		const wall_record *w = walls + index[i];
		b.low_x = fmin(b.low_x, (double)fminf(w->ax, w->bx)), b.high_x = fmax(b.high_x, (double)fmaxf(w->ax, w->bx));
		b.low_y = fmin(b.low_y, (double)fminf(w->ay, w->by)), b.high_y = fmax(b.high_y, (double)fmaxf(w->ay, w->by));
		b.total_length += wall_length(w);
		b.max_length = fmax(b.max_length, wall_length(w)), b.max_radius = fmax(b.max_radius, wall_radius(w));
	}
	return b;
}

double graze_rounding_slack(const wall_bounds *b, double margin) {
	const double far = fmax(fmax(fabs(b->low_x), fabs(b->high_x)), fmax(fabs(b->low_y), fabs(b->high_y)));
	const double reach = margin + b->max_radius;
	return ldexp(16 * (far + reach) + 32 * b->max_length + 64 * reach, -24) + ldexp(1, -100);
}

// ---------------------------------------------------------------------------------------------------------------------
// Levels
// ---------------------------------------------------------------------------------------------------------------------

double graze_level_side(level_rule rule, int level) { return rule.side * pow(LEVEL_GROWTH, level); }

double graze_wall_extent(const wall_record *w) {
	const double ex = fabs((double)w->bx - (double)w->ax), ey = fabs((double)w->by - (double)w->ay);
	return fmax(ex, ey) + 16 * wall_radius(w);
}

int graze_level_of(level_rule rule, double extent) {
	int level = 0;
	while (level < MAX_LEVELS - 1 && extent > rule.max_sides * graze_level_side(rule, level)) level++;
	return level;
}

double graze_estimate_entries(const wall_record *w, double margin, level_rule rule) {
	const double ex = fabs((double)w->bx - (double)w->ax), ey = fabs((double)w->by - (double)w->ay);
	const double side = graze_level_side(rule, graze_level_of(rule, graze_wall_extent(w)));
	return graze_cells_estimate(ex, ey, margin + wall_radius(w), side);
}

static double estimate_all_entries(
	const wall_record *walls, const int32_t *index, size_t count, double margin, level_rule rule) {
	double entries = 0;
	for (size_t i = 0; i < count; i++) entries += graze_estimate_entries(walls + index[i], margin, rule);
	return entries;
}

/// The side of the finest cells. On the walls of game levels every side from 0.8 to 1.75 margins is within 10% of the
/// fastest. Larger cells take less memory and build faster, until each of them lists about 1.5 walls.
static double choose_side(
	const wall_record *walls, const int32_t *index, size_t count, const wall_bounds *b, double margin) {
	const double area = (b->high_x - b->low_x) * (b->high_y - b->low_y);
	double side = margin;
	while (side < 3 * margin) {
		const level_rule rule = {side, MAX_MAX_SIDES};
		if (estimate_all_entries(walls, index, count, margin, rule) * side * side > 1.5 * area) break;
		side *= 1.25;
	}
	return side;
}

double graze_max_entries(size_t walls) { return fmin(ENTRIES_PER_WALL * ((double)walls + 64), MAX_ENTRIES); }

level_rule graze_choose_rule(
	const wall_record *walls, const int32_t *index, size_t count, const wall_bounds *b, double margin, double side) {
	level_rule rule = {side > 0 ? side : choose_side(walls, index, count, b, margin), MAX_MAX_SIDES};
	while (estimate_all_entries(walls, index, count, margin, rule) > graze_max_entries(count)) {
		if (rule.max_sides > MIN_MAX_SIDES) rule.max_sides /= 4;
		else rule.side *= 2;
	}
	return rule;
}

// ---------------------------------------------------------------------------------------------------------------------
// Frames
// ---------------------------------------------------------------------------------------------------------------------

static int bits_for(double cells) {
	int bits = 0;
	while (ldexp(1, bits) < cells) bits++;
	return bits;
}

/// A frame over the bounds for cells of the given side. Where the cells exceed twice the budget, fewer are stored and
/// coordinates wrap around.
static map_frame choose_frame(
	const wall_bounds *b, double border, double side, double budget, int min_column_bits, int min_row_bits) {
	const double width = b->high_x - b->low_x + 2 * border, height = b->high_y - b->low_y + 2 * border;
	side = fmax(side, fmax(width, height) / 2097152); // coordinates below 2^22 stay exact in float
	// The cell behind the last one of the map stands for everything beyond it.
	const double last_column = ceil(width / side), last_row = ceil(height / side);
	int column_bits = bits_for(last_column + 1), row_bits = bits_for(last_row + 1);
	if (column_bits < min_column_bits) column_bits = min_column_bits;
	if (row_bits < min_row_bits) row_bits = min_row_bits;
	while (ldexp(1, column_bits + row_bits) > 2 * budget) {
		const bool halve_rows = row_bits > min_row_bits && row_bits >= column_bits;
		*(halve_rows || column_bits == min_column_bits ? &row_bits : &column_bits) -= 1;
	}
	assert(column_bits >= min_column_bits && row_bits >= min_row_bits);
	return (map_frame){.origin_x = (float)(b->low_x - border),
		.origin_y = (float)(b->low_y - border),
		.inverse_width = (float)(1 / side),
		.inverse_height = (float)(1 / side),
		.last_column = (float)last_column,
		.last_row = (float)last_row,
		.column_bits = column_bits,
		.row_bits = row_bits};
}

/// Estimates for how many clearance cells of this side the walls lower the bounds.
static double estimate_lowered(const wall_bounds *b, size_t count, double margin, double side) {
	const double across = 2 * (margin + b->max_radius) + 1.5 * side;
	return (b->total_length + (double)count * across) * across / (side * side);
}

map_frame graze_clearance_frame(const wall_bounds *b, size_t count, double side, double margin, double border) {
	const double width = b->high_x - b->low_x + 2 * border, height = b->high_y - b->low_y + 2 * border;
	const double budget = clearance_budget(count);
	for (;; side *= 1.25) {
		const double lowered = estimate_lowered(b, count, margin, side);
		if (lowered <= 2 * budget && fmin(width * height / (side * side), 4 * lowered) <= budget) break;
	}
	return choose_frame(b, border, side, budget, CLEARANCE_COLUMN_BITS, CLEARANCE_ROW_BITS); // at least a cache line
}

map_frame graze_cell_frame(const wall_bounds *b, size_t count, double side, double border) {
	return choose_frame(b, border, side, wall_cell_budget(count), 0, 0);
}
