#include "levels/placement/wall_index.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "levels/data/joints.h"

// ---------------------------------------------------------------------------------------------------------------------
// Building: a counting sort, with two passes over the walls
// ---------------------------------------------------------------------------------------------------------------------

static bool lists_create(wall_lists *lists, size_t count) {
	lists->count = count;
	lists->first = calloc(count + 2, sizeof *lists->first);
	return lists->first != NULL;
}

/// Ends the first pass, which has counted the walls of list k in first[k + 2]: the prefix sum leaves the start of list
/// k in first[k + 1], and the second pass advances it to the end of list k.
static bool lists_end_counting(wall_lists *lists) {
	for (size_t k = 2; k < lists->count + 2; k++) {
		if (lists->first[k] >= SIZE_MAX - lists->first[k - 1]) return false; // 32 bits count too few entries
		lists->first[k] += lists->first[k - 1];
	}
	lists->wall = calloc(lists->first[lists->count + 1] + 1, sizeof *lists->wall);
	return lists->wall != NULL;
}

/// Counts an entry in the first pass, writes it in the second.
static void lists_add(wall_lists *lists, size_t list, uint32_t wall) {
	if (lists->wall) lists->wall[lists->first[list + 1]++] = wall;
	else lists->first[list + 2]++;
}

/// Adds a wall to the cells of a row: those within the margin of the part of the wall that is within the margin of the
/// row.
static void add_to_row(app_wall_index *index, uint32_t wall, size_t row) {
	const app_segments *walls = &index->level->walls;
	double ax = walls->ax[wall], ay = walls->ay[wall], bx = walls->bx[wall], by = walls->by[wall];
	const app_uniform_grid *grid = &index->grid;
	double low = grid->min_y + (double)row * grid->side - index->margin;
	double high = low + grid->side + 2 * index->margin;
	double from = 0, to = 1;
	if (ay != by) {
		double at_low = (low - ay) / (by - ay), at_high = (high - ay) / (by - ay);
		from = fmax(from, fmin(at_low, at_high));
		to = fmin(to, fmax(at_low, at_high));
	}
	double from_x = ax + from * (bx - ax), to_x = ax + to * (bx - ax);
	size_t last = uniform_grid_column(grid, fmax(from_x, to_x) + index->margin);
	for (size_t k = uniform_grid_column(grid, fmin(from_x, to_x) - index->margin); k <= last; k++)
		lists_add(&index->cells, row * grid->columns + k, wall);
}

static void add_walls(app_wall_index *index) {
	const app_segments *walls = &index->level->walls;
	const app_uniform_grid *grid = &index->grid;
	for (uint32_t i = 0; i < walls->count; i++) {
		double low = fmin(walls->ay[i], walls->by[i]), high = fmax(walls->ay[i], walls->by[i]);
		size_t last = uniform_grid_row(grid, high + index->margin);
		for (size_t row = uniform_grid_row(grid, low - index->margin); row <= last; row++) add_to_row(index, i, row);
		if (!index->level->has_outside[i]) continue;
		last = uniform_grid_row(grid, high);
		for (size_t row = uniform_grid_row(grid, low); row <= last; row++) lists_add(&index->rows, row, i);
	}
}

/// Whether the walls with an outside form closed lines: an even number of them ends at every joint.
static bool is_closed(const app_level *level, const app_joints *joints) {
	for (size_t j = 0; j < joints->count; j++) {
		size_t walls = 0;
		for (size_t k = joints->first[j]; k < joints->first[j + 1]; k++)
			walls += level->has_outside[joints->end[k] / 2];
		if (walls % 2) return false;
	}
	return true;
}

static bool find_closed(app_wall_index *index) {
	app_joints joints;
	if (!joints_create(&joints, &index->level->walls)) return false;
	index->closed = is_closed(index->level, &joints);
	joints_free(&joints);
	return true;
}

void wall_index_free(app_wall_index *index) {
	free(index->cells.first);
	free(index->cells.wall);
	free(index->rows.first);
	free(index->rows.wall);
	memset(index, 0, sizeof *index);
}

bool wall_index_create(app_wall_index *out, const app_level *level, double margin) {
	memset(out, 0, sizeof *out);
	out->level = level;
	out->margin = margin;
	// In proportion to the walls, with sides of at least the diameter that is searched around a body.
	const app_uniform_grid *grid = &out->grid;
	out->grid = uniform_grid_over(segments_box(&level->walls), 2 * margin, 8 * (double)level->walls.count + 1000);
	if (lists_create(&out->cells, grid->columns * grid->rows) && lists_create(&out->rows, grid->rows)) {
		add_walls(out);
		if (lists_end_counting(&out->cells) && lists_end_counting(&out->rows) && find_closed(out)) {
			add_walls(out);
			return true;
		}
	}
	wall_index_free(out);
	return false;
}

// ---------------------------------------------------------------------------------------------------------------------
// Queries
// ---------------------------------------------------------------------------------------------------------------------

bool wall_index_is_inside(const app_wall_index *index, app_point at) {
	const app_segments *walls = &index->level->walls;
	size_t row = uniform_grid_row(&index->grid, at.y);
	bool inside = false;
	for (size_t k = index->rows.first[row]; k < index->rows.first[row + 1]; k++) {
		uint32_t i = index->rows.wall[k];
		double ax = walls->ax[i], ay = walls->ay[i], bx = walls->bx[i], by = walls->by[i];
		if ((ay > at.y) != (by > at.y) && at.x < ax + (at.y - ay) * (bx - ax) / (by - ay)) inside = !inside;
	}
	return inside;
}

static double squared_distance(const app_segments *walls, uint32_t i, app_point at) {
	double ax = walls->ax[i], ay = walls->ay[i], dx = walls->bx[i] - ax, dy = walls->by[i] - ay;
	double squared_length = dx * dx + dy * dy, along = 0;
	if (squared_length > 0) along = fmin(fmax(((at.x - ax) * dx + (at.y - ay) * dy) / squared_length, 0), 1);
	double off_x = at.x - ax - along * dx, off_y = at.y - ay - along * dy;
	return off_x * off_x + off_y * off_y;
}

double wall_index_distance(const app_wall_index *index, app_point at) {
	const app_uniform_grid *grid = &index->grid;
	size_t cell = uniform_grid_row(grid, at.y) * grid->columns + uniform_grid_column(grid, at.x);
	double nearest = INFINITY;
	for (size_t k = index->cells.first[cell]; k < index->cells.first[cell + 1]; k++)
		nearest = fmin(nearest, squared_distance(&index->level->walls, index->cells.wall[k], at));
	return sqrt(nearest);
}

/// Within `rounding` of a wall the even-odd rule may give either side, so the side counts only beyond that.
static bool has_escaped(const app_wall_index *index, app_point at, double radius) {
	if (!isfinite(at.x) || !isfinite(at.y)) return true;
	double distance = wall_index_distance(index, at);
	double rounding = 0x1p-48 * (index->grid.width + index->grid.height + radius);
	return distance < radius - rounding || (index->closed && distance > rounding && !wall_index_is_inside(index, at));
}

app_escape wall_index_find_escaped(const app_wall_index *index, const app_circles *bodies) {
	app_escape out = {0, 0};
	for (size_t i = bodies->count; i-- > 0;) {
		if (!has_escaped(index, (app_point){bodies->x[i], bodies->y[i]}, bodies->radius[i])) continue;
		out.count++;
		out.first = i;
	}
	return out;
}
