#include "levels/inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "levels/readers/joints.h"

// ---------------------------------------------------------------------------------------------------------------------
// The grid
// ---------------------------------------------------------------------------------------------------------------------

static bool lists_create(wall_lists *lists, size_t count) {
	lists->count = count;
	lists->first = calloc(count + 2, sizeof *lists->first);
	return lists->first != NULL;
}

// Once all walls were counted in first[list + 2], makes room, and first[list + 1] to where list begins.
static bool lists_open(wall_lists *lists) {
	for (size_t k = 2; k < lists->count + 2; k++) lists->first[k] += lists->first[k - 1];
	lists->wall = malloc((lists->first[lists->count + 1] + 1) * sizeof *lists->wall);
	return lists->wall != NULL;
}

static void lists_put(wall_lists *lists, size_t list, uint32_t wall) {
	if (lists->wall) lists->wall[lists->first[list + 1]++] = wall;
	else lists->first[list + 2]++;
}

// Puts a wall into the cells of a row that it comes near: those near the part of it that is near the row.
static void put_into_row(app_inside *grid, uint32_t wall, size_t row) {
	const app_segments *walls = &grid->level->walls;
	double ax = walls->ax[wall], ay = walls->ay[wall], bx = walls->bx[wall], by = walls->by[wall];
	const app_squares *squares = &grid->squares;
	double low = squares->min_y + (double)row * squares->side - grid->margin;
	double high = low + squares->side + 2 * grid->margin;
	double from = 0, to = 1;
	if (ay != by) {
		double at_low = (low - ay) / (by - ay), at_high = (high - ay) / (by - ay);
		from = fmax(from, fmin(at_low, at_high));
		to = fmin(to, fmax(at_low, at_high));
	}
	double from_x = ax + from * (bx - ax), to_x = ax + to * (bx - ax);
	size_t end = squares_column(squares, fmax(from_x, to_x) + grid->margin);
	for (size_t k = squares_column(squares, fmin(from_x, to_x) - grid->margin); k <= end; k++)
		lists_put(&grid->cells, row * squares->columns + k, wall);
}

static void put_walls(app_inside *grid) {
	const app_segments *walls = &grid->level->walls;
	const app_squares *squares = &grid->squares;
	for (uint32_t i = 0; i < walls->count; i++) {
		double low = fmin(walls->ay[i], walls->by[i]), high = fmax(walls->ay[i], walls->by[i]);
		size_t end = squares_row(squares, high + grid->margin);
		for (size_t row = squares_row(squares, low - grid->margin); row <= end; row++) put_into_row(grid, i, row);
		if (!grid->level->one_sided[i]) continue;
		end = squares_row(squares, high);
		for (size_t row = squares_row(squares, low); row <= end; row++) lists_put(&grid->crossing, row, i);
	}
}

// Are there everywhere two walls with an outside, or four and so on, that meet?
static bool is_closed(const app_level *level, const app_joints *joints) {
	for (size_t j = 0; j < joints->count; j++) {
		size_t walls = 0;
		for (size_t k = joints->first[j]; k < joints->first[j + 1]; k++) walls += level->one_sided[joints->end[k] / 2];
		if (walls % 2) return false;
	}
	return true;
}

static bool look_whether_closed(app_inside *grid) {
	app_joints joints;
	if (!joints_create(&joints, &grid->level->walls)) return false;
	grid->closed = is_closed(grid->level, &joints);
	joints_free(&joints);
	return true;
}

void inside_free(app_inside *inside) {
	free(inside->cells.first);
	free(inside->cells.wall);
	free(inside->crossing.first);
	free(inside->crossing.wall);
	memset(inside, 0, sizeof *inside);
}

bool inside_create(app_inside *out, const app_level *level, double margin) {
	memset(out, 0, sizeof *out);
	out->level = level;
	out->margin = margin;
	// As many squares as the walls warrant, and none smaller than what has to be looked at around a body.
	const app_squares *squares = &out->squares;
	out->squares = squares_over(segments_box(&level->walls), 2 * margin, 8 * (double)level->walls.count + 1000);
	if (lists_create(&out->cells, squares->columns * squares->rows) && lists_create(&out->crossing, squares->rows)) {
		put_walls(out);
		if (lists_open(&out->cells) && lists_open(&out->crossing) && look_whether_closed(out)) {
			put_walls(out);
			return true;
		}
	}
	inside_free(out);
	return false;
}

// ---------------------------------------------------------------------------------------------------------------------
// Questions
// ---------------------------------------------------------------------------------------------------------------------

bool inside_has(const app_inside *inside, app_spot at) {
	const app_segments *walls = &inside->level->walls;
	size_t row = squares_row(&inside->squares, at.y);
	bool is_inside = false;
	for (size_t k = inside->crossing.first[row]; k < inside->crossing.first[row + 1]; k++) {
		uint32_t i = inside->crossing.wall[k];
		double ax = walls->ax[i], ay = walls->ay[i], bx = walls->bx[i], by = walls->by[i];
		if ((ay > at.y) != (by > at.y) && at.x < ax + (at.y - ay) * (bx - ax) / (by - ay)) is_inside = !is_inside;
	}
	return is_inside;
}

static double square_distance(const app_segments *walls, uint32_t i, app_spot at) {
	double ax = walls->ax[i], ay = walls->ay[i], dx = walls->bx[i] - ax, dy = walls->by[i] - ay;
	double length_square = dx * dx + dy * dy, along = 0;
	if (length_square > 0) along = fmin(fmax(((at.x - ax) * dx + (at.y - ay) * dy) / length_square, 0), 1);
	double off_x = at.x - ax - along * dx, off_y = at.y - ay - along * dy;
	return off_x * off_x + off_y * off_y;
}

double inside_distance(const app_inside *inside, app_spot at) {
	const app_squares *squares = &inside->squares;
	size_t cell = squares_row(squares, at.y) * squares->columns + squares_column(squares, at.x);
	double nearest = INFINITY;
	for (size_t k = inside->cells.first[cell]; k < inside->cells.first[cell + 1]; k++)
		nearest = fmin(nearest, square_distance(&inside->level->walls, inside->cells.wall[k], at));
	return sqrt(nearest);
}

// Near a wall the last bits of a double may say anything of the side: only what they cannot change counts.
static bool has_escaped(const app_inside *inside, app_spot at, double radius) {
	if (!isfinite(at.x) || !isfinite(at.y)) return true;
	double distance = inside_distance(inside, at);
	double rounding = 0x1p-48 * (inside->squares.width + inside->squares.height + radius);
	return distance < radius - rounding || (inside->closed && distance > rounding && !inside_has(inside, at));
}

app_escape inside_find_escaped(const app_inside *inside, const app_circles *bodies) {
	app_escape out = {0, 0};
	for (size_t i = bodies->count; i-- > 0;) {
		if (!has_escaped(inside, (app_spot){bodies->x[i], bodies->y[i]}, bodies->radius[i])) continue;
		out.count++;
		out.first = i;
	}
	return out;
}
