// Squares of one size over a box, which things are listed by.
#ifndef GRAZE_LEVELS_SQUARES_H
#define GRAZE_LEVELS_SQUARES_H

#include "levels/shapes.h"

typedef struct app_squares {
	double min_x, min_y, width, height; ///< of the box
	double side;                        ///< of a square
	size_t columns, rows;
} app_squares;

/// As many squares as make `most` in proportion, or fewer: none has a side below `least_side`.
app_squares squares_over(app_box box, double least_side, double most);

/// Of places outside the box, the nearest ones.
size_t squares_row(const app_squares *squares, double y);
size_t squares_column(const app_squares *squares, double x);

#endif
