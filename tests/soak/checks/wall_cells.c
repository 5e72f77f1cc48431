#include "soak/checks/wall_cells.h"

#include <math.h>

#include "support/allocate.h"

enum { MAX_CELLS = 1 << 16 };

static void measure_box(wall_cells *out, size_t count, double *width, double *height) {
	double high_x = -INFINITY, high_y = -INFINITY;
	out->low_x = INFINITY, out->low_y = INFINITY;
	for (size_t i = 0; i < count; i++) {
		const oracle_wall *w = out->walls + i;
		out->low_x = fmin(out->low_x, fmin((double)w->a.x, (double)w->b.x));
		out->low_y = fmin(out->low_y, fmin((double)w->a.y, (double)w->b.y));
		high_x = fmax(high_x, fmax((double)w->a.x, (double)w->b.x));
		high_y = fmax(high_y, fmax((double)w->a.y, (double)w->b.y));
	}
	*width = high_x - out->low_x, *height = high_y - out->low_y;
}

static size_t cell_count(const wall_cells *of) { return of->columns * of->rows; }

typedef struct index_range {
	size_t from, to;
} index_range;

/// The columns or rows that contain a part of [low, high], and one more on either side.
static index_range range_of(double low, double high, double origin, double side, size_t count) {
	const double from = floor((low - origin) / side) - 1, to = floor((high - origin) / side) + 1;
	return (index_range){from > 0 ? (size_t)from : 0, to < (double)count - 1 ? (size_t)to : count - 1};
}

/// Whether the wall is within the margin of a cell. Lowers the cell's clearance to the wall's distance.
static bool is_near_cell(wall_cells *of, const oracle_wall *wall, size_t column, size_t row) {
	const point middle = {
		(float)(of->low_x + ((double)column + 0.5) * of->side), (float)(of->low_y + ((double)row + 0.5) * of->side)};
	const measured_distance to = wall_distance(wall, middle);
	// Half a diagonal of the cell, and some more for the rounding of the middle.
	const double half = 0.75 * of->side + 0x1p-22 * (fabs((double)middle.x) + fabs((double)middle.y));
	double *clearance = of->clearance + row * of->columns + column;
	*clearance = fmin(*clearance, fmax(to.distance - to.error - half, 0));
	return to.distance - to.error - half <= of->margin;
}

/// Counts the wall in first[cell + 2], or, once the lists are allocated, writes it at first[cell + 1].
static void add_wall_to_cells(wall_cells *of, uint32_t i) {
	const oracle_wall *w = of->walls + i;
	const double reach = of->margin + (double)w->radius;
	const index_range x = range_of(fmin((double)w->a.x, (double)w->b.x) - reach,
		fmax((double)w->a.x, (double)w->b.x) + reach, of->low_x, of->side, of->columns);
	const index_range y = range_of(fmin((double)w->a.y, (double)w->b.y) - reach,
		fmax((double)w->a.y, (double)w->b.y) + reach, of->low_y, of->side, of->rows);
	for (size_t row = y.from; row <= y.to; row++)
		for (size_t column = x.from; column <= x.to; column++) {
			if (!is_near_cell(of, w, column, row)) continue;
			const size_t cell = row * of->columns + column;
			if (of->wall) of->wall[of->first[cell + 1]++] = i;
			else of->first[cell + 2]++;
		}
}

wall_cells cells_create(const oracle_wall *walls, size_t count, double margin) {
	wall_cells out = {.walls = walls, .margin = margin};
	double width, height;
	measure_box(&out, count, &width, &height);
	out.side = fmax(margin / 8, sqrt(width / MAX_CELLS * height));
	out.columns = (size_t)(width / out.side) + 1, out.rows = (size_t)(height / out.side) + 1;
	const size_t all = cell_count(&out);
	out.first = allocate_zeroed(all + 3, sizeof *out.first),
	out.clearance = allocate_zeroed(all, sizeof *out.clearance);
	for (size_t k = 0; k < all; k++) out.clearance[k] = margin;
	for (uint32_t i = 0; i < count; i++) add_wall_to_cells(&out, i);
	out.first[all + 2] = count;
	for (size_t k = 2; k < all + 3; k++) out.first[k] += out.first[k - 1];
	out.wall = allocate_zeroed(out.first[all + 2] + 1, sizeof *out.wall);
	for (uint32_t i = 0; i < count; i++) add_wall_to_cells(&out, i), out.wall[out.first[all + 1]++] = i;
	return out;
}

void cells_free(wall_cells *cells) {
	free(cells->first), free(cells->wall), free(cells->clearance);
	*cells = (wall_cells){0};
}

/// The index of the cell; outside of the cells, of the list of all walls.
static size_t cell_at(const wall_cells *of, point at) {
	const double x = ((double)at.x - of->low_x) / of->side, y = ((double)at.y - of->low_y) / of->side;
	if (!(x >= 0 && y >= 0 && x < (double)of->columns && y < (double)of->rows)) return cell_count(of);
	return (size_t)y * of->columns + (size_t)x;
}

static wall_list list(const wall_cells *of, size_t cell) {
	return (wall_list){of->wall + of->first[cell], of->first[cell + 1] - of->first[cell]};
}

double cells_clearance(const wall_cells *cells, point at) {
	const size_t cell = cell_at(cells, at);
	return cell < cell_count(cells) ? cells->clearance[cell] : 0;
}

wall_list cells_near(const wall_cells *cells, point at, double reach) {
	return list(cells, reach <= cells->margin ? cell_at(cells, at) : cell_count(cells));
}

wall_list cells_all(const wall_cells *cells) { return list(cells, cell_count(cells)); }
