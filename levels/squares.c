#include "levels/squares.h"

#include <math.h>

app_squares squares_over(app_box box, double least_side, double most) {
	app_squares out = {.min_x = box.low_x,
		.min_y = box.low_y,
		.width = (double)box.high_x - box.low_x,
		.height = (double)box.high_y - box.low_y};
	out.side = fmax(least_side, sqrt(out.width) * sqrt(out.height) / sqrt(most));
	out.side = fmax(out.side, fmax(out.width, out.height) / most);
	if (out.side == 0) out.side = 1;
	out.columns = (size_t)(out.width / out.side) + 1;
	out.rows = (size_t)(out.height / out.side) + 1;
	return out;
}

// What is no number is nowhere, and so in the first.
static size_t clamped(double value, size_t count) {
	return !(value > 0) ? 0 : value >= (double)count ? count - 1 : (size_t)value;
}

size_t squares_row(const app_squares *squares, double y) {
	return clamped((y - squares->min_y) / squares->side, squares->rows);
}

size_t squares_column(const app_squares *squares, double x) {
	return clamped((x - squares->min_x) / squares->side, squares->columns);
}
