// A uniform grid of square cells over a box.
#ifndef GRAZE_LEVELS_PLACEMENT_UNIFORM_GRID_H
#define GRAZE_LEVELS_PLACEMENT_UNIFORM_GRID_H

#include "levels/data/shapes.h"

typedef struct app_uniform_grid {
	double min_x, min_y, width, height; ///< of the box
	double side;                        ///< of a cell
	size_t columns, rows;
} app_uniform_grid;

/// A grid of at most about `max_cells` cells whose sides are at least `min_side`.
app_uniform_grid uniform_grid_over(app_box box, double min_side, double max_cells);

/// The row and the column of a coordinate, clamped to the grid; 0 for NaN.
size_t uniform_grid_row(const app_uniform_grid *grid, double y);
size_t uniform_grid_column(const app_uniform_grid *grid, double x);

#endif
