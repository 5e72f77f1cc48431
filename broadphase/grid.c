#include "broadphase/grid.h"

#include <math.h>
#include <string.h>

enum {
	GROWTH = 16,         ///< sides, from one level to the next
	LONGEST_MOST = 4096, ///< sides; a longer wall goes one level up
	LONGEST_LEAST = 64,
	LISTS_PER_WALL = 64, ///< more than this on average, and more walls go up, or all cells are enlarged
	FINE_PER_REACH = 6   ///< clearance cells to a margin, where memory allows
};

/// Wall cells that `walls` walls warrant, at 8 bytes each.
static double wall_cell_budget(size_t walls) { return 4096 + 64.0 * (double)walls; }

/// Clearance cells that `walls` walls warrant, at 4 bits each. Up to 2^21 they fit the second cache of most machines.
static double clearance_budget(size_t walls) {
	const double few = 32768 + 1024.0 * (double)walls, many = 2097152 + 128.0 * (double)walls;
	return few < many ? few : many;
}

static double extent_of(const wall_record *w) {
	return fmax(fabs((double)w->bx - (double)w->ax), fabs((double)w->by - (double)w->ay));
}

typedef struct box {
	double low_x, low_y, high_x, high_y;
	double longest, total_length; ///< of the walls
} box;

/// Of walls[index[i]], or of walls[i] where index is null.
static box bounds(const wall_record *walls, const int32_t *index, size_t count) {
	box b = {INFINITY, INFINITY, -INFINITY, -INFINITY, 0, 0};
	if (!count) return (box){0};
	for (size_t i = 0; i < count; i++) {
		const wall_record *w = walls + (index ? (size_t)index[i] : i);
		b.low_x = fmin(b.low_x, (double)fminf(w->ax, w->bx)), b.high_x = fmax(b.high_x, (double)fmaxf(w->ax, w->bx));
		b.low_y = fmin(b.low_y, (double)fminf(w->ay, w->by)), b.high_y = fmax(b.high_y, (double)fmaxf(w->ay, w->by));
		b.total_length += (double)w->length;
		b.longest = fmax(b.longest, (double)w->length);
	}
	return b;
}

/// What rounding may do between a map's distances and a kernel's touch, with u = 2^-24: the middle of a path and its
/// cell, 8 u of the coordinates; the kernel's touch, 8 u of the lengths it multiplies; both doubled.
static double rounding(const box *b, double margin) {
	const double far = fmax(fmax(fabs(b->low_x), fabs(b->high_x)), fmax(fabs(b->low_y), fabs(b->high_y)));
	return ldexp(16 * (far + margin) + 32 * b->longest + 64 * margin, -24) + ldexp(1, -100);
}

/// How walls are spread over levels.
typedef struct level_rule {
	double side;    ///< of the finest cells
	double longest; ///< walls of the finest level are at most so many sides long; those of the next, GROWTH times that
} level_rule;

static double side_of(level_rule rule, int level) { return rule.side * pow(GROWTH, level); }

static int level_of(level_rule rule, double extent) {
	int level = 0;
	while (level < MOST_LEVELS - 1 && extent > rule.longest * side_of(rule, level)) level++;
	return level;
}

static double mean_length(const wall_record *walls, size_t count) {
	double sum = 0;
	for (size_t i = 0; i < count; i++) sum += (double)walls[i].length;
	return count ? sum / (double)count : 0;
}

/// How many lists all walls enter, about.
static double estimate_lists(const wall_record *walls, size_t count, double margin, level_rule rule) {
	double lists = 0;
	for (size_t i = 0; i < count; i++) {
		const double ex = fabs((double)walls[i].bx - (double)walls[i].ax),
					 ey = fabs((double)walls[i].by - (double)walls[i].ay);
		lists += graze_cells_estimate(ex, ey, margin, side_of(rule, level_of(rule, fmax(ex, ey))));
	}
	return lists;
}

/// The side of the finest cells where the caller leaves it to us. On the walls of game levels anything from 1 to 4
/// margins is within 10% of the fastest; larger cells take less memory and build faster, until each has a wall or so.
static double choose_side(const wall_record *walls, size_t count, const box *b, double margin) {
	const double area = (b->high_x - b->low_x) * (b->high_y - b->low_y);
	double side = 1.25 * margin;
	while (side < 3 * margin) {
		const level_rule rule = {side, LONGEST_MOST};
		if (estimate_lists(walls, count, margin, rule) * side * side > 1.5 * area) break;
		side *= 1.25;
	}
	return side;
}

/// One level serves best. Where its lists would outgrow the walls, the longest walls go up, and then all cells grow.
static level_rule choose_rule(const wall_record *walls, size_t count, const box *b, double margin, double side) {
	level_rule rule = {side > 0 ? side : choose_side(walls, count, b, margin), LONGEST_MOST};
	while (estimate_lists(walls, count, margin, rule) > LISTS_PER_WALL * ((double)count + 64)) {
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
	int column_bits = bits_for(width / side), row_bits = bits_for(height / side);
	while (ldexp(1, column_bits + row_bits) > 2 * budget) *(column_bits > row_bits ? &column_bits : &row_bits) -= 1;
	return (map_frame){.origin_x = (float)(b->low_x - border),
		.origin_y = (float)(b->low_y - border),
		.inverse_side = (float)(1 / side),
		.limit = (float)ceil(fmax(width, height) / side),
		.column_bits = column_bits < least_column_bits ? least_column_bits : column_bits,
		.row_bits = row_bits < least_row_bits ? least_row_bits : row_bits};
}

/// How many clearance cells of this side all walls lower, about.
static double estimate_lowered(const box *b, size_t count, double margin, double side) {
	const double across = 2 * margin + 1.5 * side;
	return (b->total_length + (double)count * across) * across / (side * side);
}

/// Clearance cells: a fraction of the margin, unless that is more than the walls warrant, in memory or to lower.
static map_frame choose_clearance_frame(const box *b, size_t count, double margin, double border) {
	const double width = b->high_x - b->low_x + 2 * border, height = b->high_y - b->low_y + 2 * border;
	const double budget = clearance_budget(count);
	double side = margin / FINE_PER_REACH;
	for (;; side *= 1.25) {
		const double lowered = estimate_lowered(b, count, margin, side);
		if (lowered <= 2 * budget && fmin(width * height / (side * side), 4 * lowered) <= budget) break;
	}
	return choose_frame(b, border, side, budget, 4, 3); // lines are 16 by 8
}

enum { TILE_BITS = 7, TILES = 1 << 2 * TILE_BITS }; ///< the box is cut into 128 by 128 tiles

static uint32_t tile_of(const box *b, const wall_record *w) {
	const double x = ((double)w->ax - b->low_x) / fmax(b->high_x - b->low_x, 1e-30);
	const double y = ((double)w->ay - b->low_y) / fmax(b->high_y - b->low_y, 1e-30);
	const uint32_t most = (1 << TILE_BITS) - 1;
	return (uint32_t)(y * most) << TILE_BITS | (uint32_t)(x * most);
}

/// Orders the walls by place, so that a million of them in any order are built tile by tile, while near: that took a
/// seventh off their time.
static int order_by_place(const box *b, const wall_record *walls, int32_t *index, size_t count, caller_memory *memory) {
	uint32_t *start = graze_allocate(memory, TILES + 1, sizeof *start);
	int32_t *from = graze_allocate(memory, count, sizeof *from);
	if (start && from) {
		memcpy(from, index, count * sizeof *from);
		memset(start, 0, (TILES + 1) * sizeof *start);
		for (size_t i = 0; i < count; i++) start[tile_of(b, walls + from[i]) + 1]++;
		for (size_t t = 0; t < TILES; t++) start[t + 1] += start[t];
		for (size_t i = 0; i < count; i++) index[start[tile_of(b, walls + from[i])]++] = from[i];
	}
	graze_release(memory, from, count, sizeof *from);
	graze_release(memory, start, TILES + 1, sizeof *start);
	return start && from;
}

static int make_level(grid_level *level, const wall_record *walls, int32_t *index, size_t count, double side,
	const wall_grid *grid, caller_memory *memory) {
	const float margin = grid->margin;
	const box b = bounds(walls, index, count);
	const double slack = rounding(&b, (double)margin), border = 1.1 * (double)margin + 2 * slack;
	const map_frame fine = choose_clearance_frame(&b, count, (double)margin + slack, border);
	const map_frame coarse = choose_frame(&b, border, side, wall_cell_budget(count), 0, 0);
	level->longest = b.longest;
	if (count >= TILES && !order_by_place(&b, walls, index, count, memory)) return 0;
	if (!graze_clearance_make(&level->clearance, &fine, margin, (float)slack, grid->kernels, memory)) return 0;
	for (size_t i = 0; i < count; i++) {
		const wall_record *w = walls + index[i];
		const segment s = {(double)w->ax, (double)w->ay, (double)w->bx - (double)w->ax, (double)w->by - (double)w->ay};
		graze_clearance_lower(&level->clearance, &s);
	}
	return graze_cells_make(
		&level->cells, &coarse, (double)margin * (1 + 0x1p-16) + slack, walls, index, count, memory);
}

int graze_grid_make(
	wall_grid *grid, const wall_record *walls, size_t count, grid_settings settings, caller_memory *memory) {
	grid->levels = 0;
	grid->margin = settings.reach, grid->kernels = settings.kernels;
	if (!(grid->margin > 0)) { // without a word about the bodies: likely somewhat smaller than walls are long
		const double length = mean_length(walls, count);
		grid->margin = length > 0 ? (float)(length / 4) : 1;
	}
	const box b = bounds(walls, NULL, count);
	const double margin =
		(double)grid->margin + rounding(&b, (double)grid->margin); // tiny reaches far out drown in rounding
	const level_rule rule = choose_rule(walls, count, &b, margin, (double)settings.side);
	int32_t *index = graze_allocate(memory, count, sizeof *index);
	if (!index) return 0;
	int made = 1;
	for (int l = 0; made && l < MOST_LEVELS; l++) {
		size_t n = 0;
		for (size_t i = 0; i < count; i++)
			if (level_of(rule, extent_of(walls + i)) == l) index[n++] = (int32_t)i;
		if (!n && (l || count))
			continue; // a world without walls has one empty level, which judges bodies like any other
		grid_level *level = grid->level + grid->levels++;
		*level = (grid_level){.clearance.nibbles = NULL};
		made = make_level(level, walls, index, n, side_of(rule, l), grid, memory);
	}
	graze_release(memory, index, count, sizeof *index);
	return made;
}

void graze_grid_free(wall_grid *grid, caller_memory *memory) {
	for (int l = 0; l < grid->levels; l++) {
		graze_clearance_free(&grid->level[l].clearance, memory);
		graze_cells_free(&grid->level[l].cells, memory);
	}
}

float graze_grid_slack(const grid_level *level, float reach) {
	return (float)ldexp(16 * level->longest + 64 * (double)reach, -24) + 0x1p-100f;
}

int32_t graze_grid_visits(
	const grid_level *level, const near_bodies *near, int32_t from, uint32_t *block, visit_list *visits) {
	const wall_cell *cells = level->cells.cells;
	const wall_block *blocks = level->cells.blocks;
	int32_t n = visits->count;
	for (int32_t i = from; i < near->count; i++) __builtin_prefetch(cells + near->body[i].cell);
	for (; from < near->count; from++) {
		const wall_cell cell = cells[near->body[from].cell];
		const uint32_t first = cell.first + *block, last = cell.first + (cell.blocks ? cell.blocks : 1);
		if (last - first > (uint32_t)(VISITS - n)) {
			if (n) break; // the next list has more room
			for (uint32_t k = 0; k < VISITS; k++) visits->body[n] = from, visits->block[n++] = first + k;
			*block += VISITS;
			break;
		}
		for (uint32_t k = first; k < last; k++) {
			for (size_t line = 0; line < sizeof *blocks; line += 64)
				__builtin_prefetch((const char *)(blocks + k) + line);
			visits->body[n] = from, visits->block[n++] = k;
		}
		*block = 0;
	}
	visits->count = n;
	return from;
}
