#include "spawn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Lists of walls: list k is wall[first[k]] up to wall[first[k + 1]].
typedef struct spawn_lists {
	size_t count, *first;
	uint32_t *wall;
} spawn_lists;

// The walls by square cells (those within `margin` of the cell) and by rows (those with an outside that reach into it).
typedef struct spawn_grid {
	const app_level *level;
	double min_x, min_y, width, height, side, margin;
	size_t columns, rows;
	spawn_lists cells, crossing;
} spawn_grid;

typedef struct spot {
	double x, y;
} spot;

// ---------------------------------------------------------------------------------------------------------------------
// Random numbers: Sebastiano Vigna's splitmix64
// ---------------------------------------------------------------------------------------------------------------------

static uint64_t random_bits(uint64_t *state) {
	uint64_t z = *state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static double random_between(uint64_t *state, double low, double high) {
	return low + (high - low) * ((double)(random_bits(state) >> 11) * 0x1p-53);
}

// A direction by way of a square and a root, for sine and cosine differ between machines.
static spot random_direction(uint64_t *state) {
	for (;;) {
		double x = random_between(state, -1, 1), y = random_between(state, -1, 1), square = x * x + y * y;
		if (square > 0.01 && square < 1) return (spot){x / sqrt(square), y / sqrt(square)};
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// The grid
// ---------------------------------------------------------------------------------------------------------------------

static bool lists_create(spawn_lists *lists, size_t count) {
	lists->count = count;
	lists->first = calloc(count + 2, sizeof *lists->first);
	return lists->first != NULL;
}

// Once all walls were counted in first[list + 2], makes room, and first[list + 1] to where list begins.
static bool lists_open(spawn_lists *lists) {
	for (size_t k = 2; k < lists->count + 2; k++) lists->first[k] += lists->first[k - 1];
	lists->wall = malloc((lists->first[lists->count + 1] + 1) * sizeof *lists->wall);
	return lists->wall != NULL;
}

static void lists_put(spawn_lists *lists, size_t list, uint32_t wall) {
	if (lists->wall) lists->wall[lists->first[list + 1]++] = wall;
	else lists->first[list + 2]++;
}

static size_t clamped(double value, size_t count) {
	return value <= 0 ? 0 : value >= (double)count ? count - 1 : (size_t)value;
}

static size_t row_at(const spawn_grid *grid, double y) { return clamped((y - grid->min_y) / grid->side, grid->rows); }
static size_t column_at(const spawn_grid *grid, double x) {
	return clamped((x - grid->min_x) / grid->side, grid->columns);
}

// Puts a wall into the cells of a row that it comes near: those near the part of it that is near the row.
static void put_into_row(spawn_grid *grid, uint32_t wall, size_t row) {
	const app_segments *walls = &grid->level->walls;
	double ax = walls->ax[wall], ay = walls->ay[wall], bx = walls->bx[wall], by = walls->by[wall];
	double low = grid->min_y + (double)row * grid->side - grid->margin, high = low + grid->side + 2 * grid->margin;
	double from = 0, to = 1;
	if (ay != by) {
		double at_low = (low - ay) / (by - ay), at_high = (high - ay) / (by - ay);
		from = fmax(from, fmin(at_low, at_high));
		to = fmin(to, fmax(at_low, at_high));
	}
	double from_x = ax + from * (bx - ax), to_x = ax + to * (bx - ax);
	size_t end = column_at(grid, fmax(from_x, to_x) + grid->margin);
	for (size_t k = column_at(grid, fmin(from_x, to_x) - grid->margin); k <= end; k++)
		lists_put(&grid->cells, row * grid->columns + k, wall);
}

static void put_walls(spawn_grid *grid) {
	const app_segments *walls = &grid->level->walls;
	for (uint32_t i = 0; i < walls->count; i++) {
		double low = fmin(walls->ay[i], walls->by[i]), high = fmax(walls->ay[i], walls->by[i]);
		for (size_t row = row_at(grid, low - grid->margin); row <= row_at(grid, high + grid->margin); row++)
			put_into_row(grid, i, row);
		if (!grid->level->one_sided[i]) continue;
		for (size_t row = row_at(grid, low); row <= row_at(grid, high); row++) lists_put(&grid->crossing, row, i);
	}
}

static void measure(spawn_grid *grid) {
	app_box box = segments_box(&grid->level->walls);
	grid->min_x = box.low_x, grid->min_y = box.low_y;
	grid->width = (double)box.high_x - box.low_x, grid->height = (double)box.high_y - box.low_y;
	// As many cells as the walls warrant, and none smaller than what has to be looked at around a body.
	double most_cells = 8 * (double)grid->level->walls.count + 1000;
	grid->side = fmax(2 * grid->margin, sqrt(grid->width) * sqrt(grid->height) / sqrt(most_cells));
	grid->side = fmax(grid->side, fmax(grid->width, grid->height) / most_cells);
	if (grid->side == 0) grid->side = 1;
	grid->columns = (size_t)(grid->width / grid->side) + 1;
	grid->rows = (size_t)(grid->height / grid->side) + 1;
}

static void grid_free(spawn_grid *grid) {
	free(grid->cells.first);
	free(grid->cells.wall);
	free(grid->crossing.first);
	free(grid->crossing.wall);
}

static bool grid_create(spawn_grid *grid, const app_level *level, double margin) {
	memset(grid, 0, sizeof *grid);
	grid->level = level;
	grid->margin = margin;
	measure(grid);
	if (lists_create(&grid->cells, grid->columns * grid->rows) && lists_create(&grid->crossing, grid->rows)) {
		put_walls(grid);
		if (lists_open(&grid->cells) && lists_open(&grid->crossing)) {
			put_walls(grid);
			return true;
		}
	}
	grid_free(grid);
	return false;
}

// ---------------------------------------------------------------------------------------------------------------------
// Where a body may be
// ---------------------------------------------------------------------------------------------------------------------

static bool is_inside(const spawn_grid *grid, spot at) {
	const app_segments *walls = &grid->level->walls;
	size_t row = row_at(grid, at.y);
	bool inside = false;
	for (size_t k = grid->crossing.first[row]; k < grid->crossing.first[row + 1]; k++) {
		uint32_t i = grid->crossing.wall[k];
		double ax = walls->ax[i], ay = walls->ay[i], bx = walls->bx[i], by = walls->by[i];
		if ((ay > at.y) != (by > at.y) && at.x < ax + (at.y - ay) * (bx - ax) / (by - ay)) inside = !inside;
	}
	return inside;
}

static double square_distance(const app_segments *walls, uint32_t i, spot at) {
	double ax = walls->ax[i], ay = walls->ay[i], dx = walls->bx[i] - ax, dy = walls->by[i] - ay;
	double length_square = dx * dx + dy * dy, along = 0;
	if (length_square > 0) along = fmin(fmax(((at.x - ax) * dx + (at.y - ay) * dy) / length_square, 0), 1);
	double off_x = at.x - ax - along * dx, off_y = at.y - ay - along * dy;
	return off_x * off_x + off_y * off_y;
}

// The distance to the nearest wall, where that is at most the margin; else more than the margin.
static double nearest_wall(const spawn_grid *grid, spot at) {
	size_t cell = row_at(grid, at.y) * grid->columns + column_at(grid, at.x);
	double nearest = INFINITY;
	for (size_t k = grid->cells.first[cell]; k < grid->cells.first[cell + 1]; k++)
		nearest = fmin(nearest, square_distance(&grid->level->walls, grid->cells.wall[k], at));
	return sqrt(nearest);
}

static bool fits(const spawn_grid *grid, spot at, double radius, double within) {
	if (!is_inside(grid, at)) return false;
	double distance = nearest_wall(grid, at);
	return distance > radius * 1.001 && (within <= 0 || distance < radius + within);
}

// At a place by chance: adds a body when one fits there. `out` has room for it.
static void try_one(app_circles *out, const spawn_grid *grid, const spawn_settings *settings, uint64_t *state) {
	float x = (float)random_between(state, grid->min_x, grid->min_x + grid->width);
	float y = (float)random_between(state, grid->min_y, grid->min_y + grid->height);
	float radius = (float)random_between(state, settings->radius[0], settings->radius[1]);
	if (!fits(grid, (spot){x, y}, radius, settings->within)) return;
	spot way = random_direction(state);
	double speed = random_between(state, settings->speed[0], settings->speed[1]);
	circles_add(out, x, y, (float)(way.x * speed), (float)(way.y * speed), radius);
}

bool spawn_bodies(app_circles *out, const app_level *level, const spawn_settings *settings, app_fault *fault) {
	memset(out, 0, sizeof *out);
	spawn_grid grid;
	double margin = (double)settings->radius[1] * 1.01 + settings->within;
	if (!circles_reserve(out, settings->count) || !grid_create(&grid, level, margin)) {
		circles_free(out);
		return fault_set(fault, "out of memory");
	}
	uint64_t state = settings->seed, tries = 0;
	// Where less than one try in a thousand succeeds there is no room.
	for (; out->count < settings->count && tries < 200000 + 1000 * (uint64_t)out->count; tries++)
		try_one(out, &grid, settings, &state);
	grid_free(&grid);
	if (out->count == settings->count) return true;
	fault_set(fault, "the walls enclose room for %zu of %zu bodies, of radius %g to %g", out->count, settings->count,
		(double)settings->radius[0], (double)settings->radius[1]);
	circles_free(out);
	return false;
}
