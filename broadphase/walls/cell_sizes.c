#include "broadphase/walls/cell_sizes.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "broadphase/segment.h"
#include "broadphase/walls/cell_lists.h"

enum {
	LEVEL_GROWTH_BITS = 4, ///< the ratio of the sides of consecutive levels is 2^4
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

static const wall_bounds no_bounds = {.low_x = INFINITY, .low_y = INFINITY, .high_x = -INFINITY, .high_y = -INFINITY};

static void add_size(typical_size *s, double size) {
	uint64_t bits;
	memcpy(&bits, &size, sizeof bits);
	s->exponents += (double)(bits >> 52) - 1023, s->count++;
}

static typical_size sum_of(typical_size a, typical_size b) {
	return (typical_size){a.exponents + b.exponents, a.count + b.count};
}

double graze_typical(typical_size s) { return s.count > 0 ? exp2(s.exponents / s.count + 0.5) : 0; }

/// The part of the slack for rounding that a wall causes by its place and its length.
static double wall_slack(const wall_record *w) {
	const double x = larger_of(fabs((double)w->ax), fabs((double)w->bx));
	const double y = larger_of(fabs((double)w->ay), fabs((double)w->by));
	return (16 * larger_of(x, y) + 32 * wall_length(w)) * 0x1p-24 + 0x1p-100;
}

static wall_bounds bounds_between(const wall_record *walls, const int32_t *index, size_t from, size_t to) {
	wall_bounds b = no_bounds;
	for (size_t i = from; i < to; i++) {
		const wall_record *w = walls + index[i];
		const double ax = (double)w->ax, ay = (double)w->ay, bx = (double)w->bx, by = (double)w->by;
		b.low_x = lesser_of(b.low_x, lesser_of(ax, bx)), b.high_x = larger_of(b.high_x, larger_of(ax, bx));
		b.low_y = lesser_of(b.low_y, lesser_of(ay, by)), b.high_y = larger_of(b.high_y, larger_of(ay, by));
		b.total_length += wall_length(w);
		b.max_length = larger_of(b.max_length, wall_length(w)), b.max_radius = larger_of(b.max_radius, wall_radius(w));
		if (wall_length(w) > 0) add_size(&b.length, wall_length(w));
		add_size(&b.slack, wall_slack(w));
	}
	return b;
}

wall_bounds graze_wall_bounds(const wall_record *wall) { return bounds_between(wall, &(int32_t){0}, 0, 1); }

/// Walls that tasks measure, with one result for each task.
typedef struct wall_measurement {
	const wall_record *walls;
	const int32_t *index;
	size_t count;
	double reach;
	level_rule rule;
	wall_bounds bounds[MAX_WALL_TASKS];
	double entries[MAX_WALL_TASKS];
	double all_entries; ///< their sum for this rule; 0 before the first
} wall_measurement;

static void measure_bounds(void *context, size_t task, size_t worker) {
	wall_measurement *m = context;
	const size_t tasks = wall_tasks(m->count);
	(void)worker;
	m->bounds[task] =
		bounds_between(m->walls, m->index, task_begin(m->count, tasks, task), task_begin(m->count, tasks, task + 1));
}

wall_bounds graze_measure_walls(
	const wall_record *walls, const int32_t *index, size_t count, const task_runner *runner) {
	wall_measurement m = {.walls = walls, .index = index, .count = count};
	wall_bounds b = no_bounds;
	if (!count) return (wall_bounds){0};
	run_tasks(runner, wall_tasks(count), measure_bounds, &m);
	for (size_t k = 0; k < wall_tasks(count); k++) {
		const wall_bounds *part = m.bounds + k;
		b.low_x = lesser_of(b.low_x, part->low_x), b.high_x = larger_of(b.high_x, part->high_x);
		b.low_y = lesser_of(b.low_y, part->low_y), b.high_y = larger_of(b.high_y, part->high_y);
		b.total_length += part->total_length;
		b.max_length = larger_of(b.max_length, part->max_length),
		b.max_radius = larger_of(b.max_radius, part->max_radius);
		b.length = sum_of(b.length, part->length), b.slack = sum_of(b.slack, part->slack);
	}
	return b;
}

double graze_rounding_slack(const wall_bounds *b, double margin) {
	const double far = fmax(fmax(-b->low_x, b->high_x), fmax(-b->low_y, b->high_y)); // low <= high
	const double reach = margin + b->max_radius;
	return ldexp(16 * (far + reach) + 32 * b->max_length + 64 * reach, -24) + ldexp(1, -100);
}

// ---------------------------------------------------------------------------------------------------------------------
// Levels
// ---------------------------------------------------------------------------------------------------------------------

double graze_level_side(level_rule rule, int level) { return ldexp(rule.side, LEVEL_GROWTH_BITS * level); }

/// The size of a wall that decides about its level. A radius counts 16 times: a thick wall covers many cells, and
/// candidate collection tests all walls of a level with the largest radius among them.
static double wall_extent(const wall_record *w) {
	const double ex = fabs((double)w->bx - (double)w->ax), ey = fabs((double)w->by - (double)w->ay);
	return larger_of(ex, ey) + 16 * wall_radius(w);
}

int graze_level_of(level_rule rule, const wall_record *wall) {
	const double needed = larger_of(wall_extent(wall) / rule.max_sides, wall_slack(wall));
	int level = 0;
	if (needed <= rule.side) return 0; // nearly all walls
	while (level < MAX_LEVELS - 1 && needed > graze_level_side(rule, level)) level++;
	return level;
}

double graze_estimate_entries(const wall_record *w, double reach, level_rule rule) {
	const double ex = fabs((double)w->bx - (double)w->ax), ey = fabs((double)w->by - (double)w->ay);
	const double distance = reach + wall_slack(w) + wall_radius(w);
	return graze_cells_estimate(ex, ey, distance, graze_level_side(rule, graze_level_of(rule, w)));
}

static void measure_entries(void *context, size_t task, size_t worker) {
	wall_measurement *m = context;
	const size_t tasks = wall_tasks(m->count);
	double entries = 0;
	(void)worker;
	for (size_t i = task_begin(m->count, tasks, task); i < task_begin(m->count, tasks, task + 1); i++)
		entries += graze_estimate_entries(m->walls + m->index[i], m->reach, m->rule);
	m->entries[task] = entries;
}

static double estimate_all_entries(wall_measurement *m, level_rule rule, const task_runner *runner) {
	if (m->all_entries > 0 && m->rule.side == rule.side && m->rule.max_sides == rule.max_sides) return m->all_entries;
	m->rule = rule, m->all_entries = 0;
	run_tasks(runner, wall_tasks(m->count), measure_entries, m);
	for (size_t k = 0; k < wall_tasks(m->count); k++) m->all_entries += m->entries[k];
	return m->all_entries;
}

/// The side of the finest cells. On the walls of game levels every side from 0.8 to 1.75 margins is within 10% of the
/// fastest. Larger cells take less memory and build faster, until each of them lists about 1.5 walls. Far from (0, 0)
/// a tiny reach is less than the rounding of coordinates.
static double choose_side(wall_measurement *m, const wall_bounds *b, const task_runner *runner) {
	const double area = (b->high_x - b->low_x) * (b->high_y - b->low_y), margin = m->reach + graze_typical(b->slack);
	double side = margin;
	while (side < 3 * margin) {
		const level_rule rule = {side, MAX_MAX_SIDES};
		if (estimate_all_entries(m, rule, runner) * side * side > 1.5 * area) break;
		side *= 1.25;
	}
	return side;
}

double graze_max_entries(size_t walls) { return fmin(ENTRIES_PER_WALL * ((double)walls + 64), MAX_ENTRIES); }

level_rule graze_choose_rule(const wall_record *walls, const int32_t *index, size_t count, const wall_bounds *b,
	double reach, double side, const task_runner *runner) {
	wall_measurement m = {.walls = walls, .index = index, .count = count, .reach = reach};
	level_rule rule = {side > 0 ? side : choose_side(&m, b, runner), MAX_MAX_SIDES};
	while (estimate_all_entries(&m, rule, runner) > graze_max_entries(count)) {
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
