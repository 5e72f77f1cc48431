// The borders between solid and other cells of a grid, as walls.
#ifndef GRAZE_LEVELS_READERS_CELL_BORDERS_H
#define GRAZE_LEVELS_READERS_CELL_BORDERS_H

#include <stdint.h>

#include "levels/readers/outline.h"

/// A grid of cells, row by row from the top; 1 is solid.
typedef struct cell_grid {
	const uint8_t *solid;
	size_t columns, rows;
	double side;
	bool closed; ///< what lies outside is solid, and else it is as the cell beside it: there is no border around the
				 ///< grid
} cell_grid;

/// Draws the borders, whose upper left corner is (0, 0) of the pen. A line is as long as it can be with cells that are
/// not solid on its left all along, as seen in the level. Returns false with the pen's `error`.
bool cell_borders_draw(const cell_grid *cells, outline_pen *pen);

#endif
