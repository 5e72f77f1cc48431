#include "levels/placement/spacing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool spacing_create(app_spacing *out, const app_circles *circles, size_t max_count, app_box box, double reach) {
	*out = (app_spacing){.circles = circles, .grid = uniform_grid_over(box, reach, (double)max_count), .reach = reach};
	out->head = calloc(out->grid.columns * out->grid.rows, sizeof *out->head);
	out->next = malloc((max_count + 1) * sizeof *out->next);
	if (out->head && out->next) return true;
	spacing_free(out);
	return false;
}

void spacing_free(app_spacing *spacing) {
	free(spacing->head);
	free(spacing->next);
	memset(spacing, 0, sizeof *spacing);
}

void spacing_add(app_spacing *spacing, size_t circle) {
	const app_uniform_grid *grid = &spacing->grid;
	const app_circles *all = spacing->circles;
	size_t row = uniform_grid_row(grid, all->y[circle]), column = uniform_grid_column(grid, all->x[circle]);
	uint32_t *head = &spacing->head[row * grid->columns + column];
	spacing->next[circle] = *head;
	*head = (uint32_t)circle + 1;
}

// hypot differs between machines. The squares of coordinates up to 2^40 do not overflow.
static double distance(double x, double y) { return sqrt(x * x + y * y); }

double spacing_gap(const app_spacing *spacing, double x, double y, double radius, size_t ignored) {
	const app_uniform_grid *grid = &spacing->grid;
	const app_circles *all = spacing->circles;
	size_t last_row = uniform_grid_row(grid, y + spacing->reach);
	size_t last_column = uniform_grid_column(grid, x + spacing->reach);
	double gap = INFINITY;
	for (size_t row = uniform_grid_row(grid, y - spacing->reach); row <= last_row; row++)
		for (size_t column = uniform_grid_column(grid, x - spacing->reach); column <= last_column; column++)
			for (uint32_t k = spacing->head[row * grid->columns + column]; k; k = spacing->next[k - 1]) {
				size_t i = k - 1;
				if (i == ignored) continue;
				gap = fmin(gap, distance(all->x[i] - x, all->y[i] - y) - all->radius[i] - radius);
			}
	return gap;
}

bool spacing_find_overlap(app_overlap *out, const app_circles *circles, app_box box) {
	app_spacing spacing;
	float largest = 0;
	*out = (app_overlap){0, 0};
	for (size_t i = 0; i < circles->count; i++) largest = fmaxf(largest, circles->radius[i]);
	if (!spacing_create(&spacing, circles, circles->count, box, 2 * (double)largest)) return false;
	for (size_t i = 0; i < circles->count; i++) spacing_add(&spacing, i);
	for (size_t i = 0; i < circles->count; i++) {
		double gap = spacing_gap(&spacing, circles->x[i], circles->y[i], circles->radius[i], i);
		out->count += gap < 0;
		out->deepest = fmax(out->deepest, -gap);
	}
	spacing_free(&spacing);
	return true;
}
