#include "broadphase/walls/sizes.h"

#include <assert.h>
#include <math.h>

#include "broadphase/walls/cells.h"

enum {
	GROWTH = 16,        ///< sides, from one level to the next
	LONGEST_MAX = 4096, ///< sides; a longer wall goes one level up
	LONGEST_LEAST = 64,
	LISTS_PER_WALL = 64, ///< more than this on average, and more walls go up, or all cells are enlarged
	FINE_PER_REACH = 6   ///< clearance cells to a margin, where memory allows
};

/// No map has more than twice a budget: the kernels' cells are numbers of 31 bits.
static const double MAX_CELLS = 0x1p30;

/// Lists begin at numbers of 32 bits; the other half is for what estimates miss.
static const double MAX_LISTS = 0x1p31;

/// Wall cells that `walls` walls warrant, at 8 bytes each.
static double wall_cell_budget(size_t walls) { return fmin(4096 + 64.0 * (double)walls, MAX_CELLS); }

/// Clearance cells that `walls` walls warrant, at 4 bits each. Up to 2^21 they fit the second cache of most machines.
static double clearance_budget(size_t walls) {
	const double few = 32768 + 1024.0 * (double)walls, many = 2097152 + 128.0 * (double)walls;
	return fmin(fmin(few, many), MAX_CELLS);
}

box graze_bounds(const wall_record *walls, const int32_t *index, size_t count) {
	box b = {INFINITY, INFINITY, -INFINITY, -INFINITY, 0, 0, 0};
	if (!count) return (box){0};
	for (size_t i = 0; i < count; i++) {
		const wall_record *w = walls + index[i];
		b.low_x = fmin(b.low_x, (double)fminf(w->ax, w->bx)), b.high_x = fmax(b.high_x, (double)fmaxf(w->ax, w->bx));
		b.low_y = fmin(b.low_y, (double)fminf(w->ay, w->by)), b.high_y = fmax(b.high_y, (double)fmaxf(w->ay, w->by));
		b.total_length += wall_length(w);
		b.longest = fmax(b.longest, wall_length(w)), b.thickest = fmax(b.thickest, wall_radius(w));
	}
	return b;
}

double graze_rounding(const box *b, double margin) {
	const double far = fmax(fmax(fabs(b->low_x), fabs(b->high_x)), fmax(fabs(b->low_y), fabs(b->high_y)));
	const double reach = margin + b->thickest;
	return ldexp(16 * (far + reach) + 32 * b->longest + 64 * reach, -24) + ldexp(1, -100);
}

double graze_level_side(level_rule rule, int level) { return rule.side * pow(GROWTH, level); }

double graze_wall_extent(const wall_record *w) {
	const double ex = fabs((double)w->bx - (double)w->ax), ey = fabs((double)w->by - (double)w->ay);
	return fmax(ex, ey) + 16 * wall_radius(w);
}

int graze_level_of(level_rule rule, double extent) {
	int level = 0;
	while (level < MAX_LEVELS - 1 && extent > rule.longest * graze_level_side(rule, level)) level++;
	return level;
}

double graze_wall_lists(const wall_record *w, double margin, level_rule rule) {
	const double ex = fabs((double)w->bx - (double)w->ax), ey = fabs((double)w->by - (double)w->ay);
	const double side = graze_level_side(rule, graze_level_of(rule, graze_wall_extent(w)));
	return graze_cells_estimate(ex, ey, margin + wall_radius(w), side);
}

/// How many lists all walls enter, about.
static double estimate_lists(
	const wall_record *walls, const int32_t *index, size_t count, double margin, level_rule rule) {
	double lists = 0;
	for (size_t i = 0; i < count; i++) lists += graze_wall_lists(walls + index[i], margin, rule);
	return lists;
}

/// The side of the finest cells where the caller leaves it to us. On the walls of game levels anything from 0.8 to 1.75
/// margins is within 10% of the fastest; larger cells take less memory and build faster, until each has a wall or so.
static double choose_side(const wall_record *walls, const int32_t *index, size_t count, const box *b, double margin) {
	const double area = (b->high_x - b->low_x) * (b->high_y - b->low_y);
	double side = margin;
	while (side < 3 * margin) {
		const level_rule rule = {side, LONGEST_MAX};
		if (estimate_lists(walls, index, count, margin, rule) * side * side > 1.5 * area) break;
		side *= 1.25;
	}
	return side;
}

double graze_max_lists(size_t walls) { return fmin(LISTS_PER_WALL * ((double)walls + 64), MAX_LISTS); }

level_rule graze_choose_rule(
	const wall_record *walls, const int32_t *index, size_t count, const box *b, double margin, double side) {
	level_rule rule = {side > 0 ? side : choose_side(walls, index, count, b, margin), LONGEST_MAX};
	while (estimate_lists(walls, index, count, margin, rule) > graze_max_lists(count)) {
		if (rule.longest > LONGEST_LEAST) rule.longest /= 4;
		else rule.side *= 2;
	}
	return rule;
}

static int bits_for(double cells) {
	int bits = 0;
	while (ldexp(1, bits) < cells) bits++;
	return bits;
}

/// A frame over the box, for cells of the given side. Where it would take more cells than the budget, far parts share
/// them.
static map_frame choose_frame(
	const box *b, double border, double side, double budget, int least_column_bits, int least_row_bits) {
	const double width = b->high_x - b->low_x + 2 * border, height = b->high_y - b->low_y + 2 * border;
	side = fmax(side, fmax(width, height) / 2097152); // numbers of cells stay exact in float
	const double last_column = ceil(width / side), last_row = ceil(height / side); // where the world outside counts to
	int column_bits = bits_for(last_column + 1), row_bits = bits_for(last_row + 1);
	if (column_bits < least_column_bits) column_bits = least_column_bits;
	if (row_bits < least_row_bits) row_bits = least_row_bits;
	while (ldexp(1, column_bits + row_bits) > 2 * budget) {
		const int may_lose_rows = row_bits > least_row_bits && row_bits >= column_bits;
		*(may_lose_rows || column_bits == least_column_bits ? &row_bits : &column_bits) -= 1;
	}
	assert(column_bits >= least_column_bits && row_bits >= least_row_bits);
	return (map_frame){.origin_x = (float)(b->low_x - border),
		.origin_y = (float)(b->low_y - border),
		.inverse_width = (float)(1 / side),
		.inverse_height = (float)(1 / side),
		.last_column = (float)last_column,
		.last_row = (float)last_row,
		.column_bits = column_bits,
		.row_bits = row_bits};
}

/// How many clearance cells of this side all walls lower, about.
static double estimate_lowered(const box *b, size_t count, double margin, double side) {
	const double across = 2 * (margin + b->thickest) + 1.5 * side;
	return (b->total_length + (double)count * across) * across / (side * side);
}

map_frame graze_clearance_frame(const box *b, size_t count, double margin, double border) {
	const double width = b->high_x - b->low_x + 2 * border, height = b->high_y - b->low_y + 2 * border;
	const double budget = clearance_budget(count);
	double side = margin / FINE_PER_REACH;
	for (;; side *= 1.25) {
		const double lowered = estimate_lowered(b, count, margin, side);
		if (lowered <= 2 * budget && fmin(width * height / (side * side), 4 * lowered) <= budget) break;
	}
	return choose_frame(b, border, side, budget, 4, 3); // lines are 16 by 8
}

map_frame graze_cell_frame(const box *b, size_t count, double side, double border) {
	return choose_frame(b, border, side, wall_cell_budget(count), 0, 0);
}
