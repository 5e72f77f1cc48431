#include "levels/spacing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool spacing_create(app_spacing *out, const app_circles *circles, size_t most, app_box box, double reach) {
	*out = (app_spacing){.circles = circles, .squares = squares_over(box, reach, (double)most), .reach = reach};
	out->last = calloc(out->squares.columns * out->squares.rows, sizeof *out->last);
	out->before = malloc((most + 1) * sizeof *out->before);
	if (out->last && out->before) return true;
	spacing_free(out);
	return false;
}

void spacing_free(app_spacing *spacing) {
	free(spacing->last);
	free(spacing->before);
	memset(spacing, 0, sizeof *spacing);
}

void spacing_add(app_spacing *spacing, size_t circle) {
	const app_squares *squares = &spacing->squares;
	const app_circles *all = spacing->circles;
	size_t row = squares_row(squares, all->y[circle]), column = squares_column(squares, all->x[circle]);
	uint32_t *last = &spacing->last[row * squares->columns + column];
	spacing->before[circle] = *last;
	*last = (uint32_t)circle + 1;
}

double spacing_gap(const app_spacing *spacing, double x, double y, double radius, size_t itself) {
	const app_squares *squares = &spacing->squares;
	const app_circles *all = spacing->circles;
	size_t end_row = squares_row(squares, y + spacing->reach), end = squares_column(squares, x + spacing->reach);
	double gap = INFINITY;
	for (size_t row = squares_row(squares, y - spacing->reach); row <= end_row; row++)
		for (size_t column = squares_column(squares, x - spacing->reach); column <= end; column++)
			for (uint32_t k = spacing->last[row * squares->columns + column]; k; k = spacing->before[k - 1]) {
				size_t i = k - 1;
				if (i == itself) continue;
				gap = fmin(gap, hypot(all->x[i] - x, all->y[i] - y) - all->radius[i] - radius);
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
