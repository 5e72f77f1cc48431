#include "levels/placement/uniform_grid.h"

#include <math.h>

app_uniform_grid uniform_grid_over(app_box box, double min_side, double max_cells) {
	app_uniform_grid out = {.min_x = box.low_x,
		.min_y = box.low_y,
		.width = (double)box.high_x - box.low_x,
		.height = (double)box.high_y - box.low_y};
	out.side = fmax(min_side, sqrt(out.width) * sqrt(out.height) / sqrt(max_cells));
	out.side = fmax(out.side, fmax(out.width, out.height) / max_cells);
	if (out.side == 0) out.side = 1;
	out.columns = (size_t)(out.width / out.side) + 1;
	out.rows = (size_t)(out.height / out.side) + 1;
	return out;
}

static size_t clamp_cell(double value, size_t count) {
	return !(value > 0) ? 0 : value >= (double)count ? count - 1 : (size_t)value; // NaN becomes 0
}

size_t uniform_grid_row(const app_uniform_grid *grid, double y) {
	return clamp_cell((y - grid->min_y) / grid->side, grid->rows);
}

size_t uniform_grid_column(const app_uniform_grid *grid, double x) {
	return clamp_cell((x - grid->min_x) / grid->side, grid->columns);
}
