#include "broadphase/grid.h"

#include <math.h>

enum {
	GROWTH = 16,         ///< sides, from one level to the next
	LONGEST_IN_SIDES = 256, ///< a longer wall goes one level up
	LISTS_PER_WALL = 64, ///< more than this on average, and the cells are enlarged
	FINE_PER_SIDE = 8,   ///< clearance cells along the side of a wall cell, where memory allows
	MOST_FINE_BITS = 5   ///< at most 2^5 of them
};

/// Clearance cells that `walls` walls warrant, at 4 bits each. Up to 2^21 they fit the second cache of most machines.
static double cell_budget(size_t walls) {
	const double few = 32768 + 1024.0 * (double)walls, many = 2097152 + 128.0 * (double)walls;
	return few < many ? few : many;
}

static double extent_of(const wall_record *w) {
	return fmax(fabs((double)w->bx - (double)w->ax), fabs((double)w->by - (double)w->ay));
}

static int level_of(double extent, double side) {
	int level = 0;
	while (level < MOST_LEVELS - 1 && extent > LONGEST_IN_SIDES * side) side *= GROWTH, level++;
	return level;
}

static double side_of(double side, int level) { return side * pow(GROWTH, level); }

/// Without a word about the bodies: they are likely to be about as large as the walls are long.
static float default_reach(const wall_record *walls, size_t count) {
	double sum = 0;
	for (size_t i = 0; i < count; i++) sum += (double)walls[i].length;
	const float mean = count ? (float)(sum / (double)count) : 0;
	return mean > 0 ? mean / 4 : 1;
}

/// The side of the finest cells: as asked, but no smaller than the walls can pay for.
static double choose_side(const wall_record *walls, size_t count, double margin, double side) {
	if (!(side > 0)) side = 1.25 * margin;
	for (;; side *= 2) {
		double lists = 0;
		for (size_t i = 0; i < count; i++) {
			const double ex = fabs((double)walls[i].bx - (double)walls[i].ax), ey = fabs((double)walls[i].by - (double)walls[i].ay);
			lists += graze_cells_estimate(ex, ey, margin, side_of(side, level_of(fmax(ex, ey), side)));
		}
		if (lists <= LISTS_PER_WALL * ((double)count + 64)) return side;
	}
}

typedef struct box {
	double low_x, low_y, high_x, high_y;
	double near_area; ///< about how much of the plane is near a wall
	double longest;
} box;

static box bounds(const wall_record *walls, const int32_t *index, size_t count, double margin) {
	box b = {INFINITY, INFINITY, -INFINITY, -INFINITY, 0, 0};
	if (!count) return (box){0};
	for (size_t i = 0; i < count; i++) {
		const wall_record *w = walls + index[i];
		b.low_x = fmin(b.low_x, (double)fminf(w->ax, w->bx)), b.high_x = fmax(b.high_x, (double)fmaxf(w->ax, w->bx));
		b.low_y = fmin(b.low_y, (double)fminf(w->ay, w->by)), b.high_y = fmax(b.high_y, (double)fmaxf(w->ay, w->by));
		b.near_area += ((double)w->length + 2 * margin) * 2 * margin;
		b.longest = fmax(b.longest, (double)w->length);
	}
	return b;
}

static int bits_for(double cells) {
	int bits = 0;
	while (ldexp(1, bits) < cells) bits++;
	return bits;
}

/// The frames of a level's two maps: the clearance cells, and 2^bits of them along a wall cell.
static void choose_frames(const box *b, size_t count, double side, double border, map_frame *fine, map_frame *coarse) {
	const double width = b->high_x - b->low_x + 2 * border, height = b->high_y - b->low_y + 2 * border;
	const double budget = cell_budget(count), area = fmin(width * height, 4 * b->near_area);
	double small = fmax(side / FINE_PER_SIDE, sqrt(area / budget));
	small = fmax(small, fmax(width, height) / 2097152); // numbers of cells stay exact in float
	int bits = 0;
	while (bits < MOST_FINE_BITS && small * ldexp(1, bits) * 1.4142 < side) bits++;

	int column_bits = bits_for(width / small), row_bits = bits_for(height / small);
	while (ldexp(1, column_bits + row_bits) > 2 * budget) *(column_bits > row_bits ? &column_bits : &row_bits) -= 1;
	if (column_bits < 4 + bits) column_bits = 4 + bits; // lines are 16 by 8
	if (row_bits < 3 + bits) row_bits = 3 + bits;
	*fine = (map_frame){(float)(b->low_x - border), (float)(b->low_y - border), (float)(1 / small),
		(float)(fmax(width, height) / small + 1), column_bits, row_bits};
	*coarse = *fine;
	coarse->inverse_side = ldexpf(fine->inverse_side, -bits);
	coarse->limit = fine->limit * ldexpf(1, -bits) + 1;
	coarse->column_bits -= bits, coarse->row_bits -= bits;
}

/// What rounding may do between a map's distances and a kernel's touch, with u = 2^-24: the middle of a path and its cell, 8 u of
/// the coordinates; the kernel's touch, 8 u of the lengths it multiplies; both doubled.
static double rounding(const box *b, double margin) {
	const double far = fmax(fmax(fabs(b->low_x), fabs(b->high_x)), fmax(fabs(b->low_y), fabs(b->high_y)));
	return ldexp(16 * (far + margin) + 32 * b->longest + 64 * margin, -24) + ldexp(1, -100);
}

static int make_level(grid_level *level, const wall_record *walls, const int32_t *index, size_t count, double side,
	float margin, caller_memory *memory) {
	const box b = bounds(walls, index, count, (double)margin);
	const double slack = rounding(&b, (double)margin), border = 1.1 * (double)margin + 2 * slack;
	map_frame fine, coarse;
	choose_frames(&b, count, side, border, &fine, &coarse);
	level->longest = b.longest;
	if (!graze_clearance_make(&level->clearance, &fine, margin, (float)slack, memory)) return 0;
	for (size_t i = 0; i < count; i++) {
		const wall_record *w = walls + index[i];
		const segment s = {(double)w->ax, (double)w->ay, (double)w->bx - (double)w->ax, (double)w->by - (double)w->ay};
		graze_clearance_lower(&level->clearance, &s);
	}
	return graze_cells_make(&level->cells, &coarse, (double)margin * (1 + 0x1p-16) + slack, walls, index, count, memory);
}

int graze_grid_make(wall_grid *grid, const wall_record *walls, size_t count, grid_settings settings, caller_memory *memory) {
	grid->levels = 0;
	grid->margin = settings.reach > 0 ? settings.reach : default_reach(walls, count);
	const double side = choose_side(walls, count, (double)grid->margin, (double)settings.side);
	int32_t *index = graze_allocate(memory, count, sizeof *index);
	if (!index) return 0;
	int made = 1;
	for (int l = 0; made && l < MOST_LEVELS; l++) {
		size_t n = 0;
		for (size_t i = 0; i < count; i++)
			if (level_of(extent_of(walls + i), side) == l) index[n++] = (int32_t)i;
		if (!n && (l || count)) continue; // a world without walls has one empty level, which judges bodies like any other
		grid_level *level = grid->level + grid->levels++;
		*level = (grid_level){.clearance.nibbles = NULL};
		made = make_level(level, walls, index, n, side_of(side, l), grid->margin, memory);
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
	for (int32_t i = from; i < near->count; i++) __builtin_prefetch(cells + near->cell[i]);
	for (; from < near->count; from++) {
		const wall_cell cell = cells[near->cell[from]];
		const uint32_t first = cell.first + *block, last = cell.first + (cell.blocks ? cell.blocks : 1);
		if (last - first > (uint32_t)(VISITS - n)) {
			if (n) break; // the next list has more room
			for (uint32_t k = 0; k < VISITS; k++) visits->body[n] = from, visits->block[n++] = first + k;
			*block += VISITS;
			break;
		}
		for (uint32_t k = first; k < last; k++) {
			for (size_t line = 0; line < sizeof *blocks; line += 64) __builtin_prefetch((const char *)(blocks + k) + line);
			visits->body[n] = from, visits->block[n++] = k;
		}
		*block = 0;
	}
	visits->count = n;
	return from;
}
