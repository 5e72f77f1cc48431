// The pen that shapes are drawn with: it goes from corner to corner, and adds a segment for each step.
#ifndef GRAZE_SHAPES_SHAPE_PEN_H
#define GRAZE_SHAPES_SHAPE_PEN_H

#include "graze/graze.h"

typedef struct shape_pen {
	gz_segments *list;
	double sine, cosine, x, y;              ///< of the transform
	float first_x, first_y, last_x, last_y; ///< where the pen began and where it is, transformed and rounded
	bool is_down;                           ///< there is a first corner
	bool has_drawn;                         ///< some corner was not where the one before it is
} shape_pen;

/// Checks the list and the transform, and makes a pen for one shape.
gz_error graze_pen_take(shape_pen *pen, gz_segments *list, gz_transform at);

/// Goes to a corner of the shape, given before the transform. A corner at the place of the one before adds nothing, and
/// consecutive segments share the bits of the corner between them.
void graze_pen_go(shape_pen *pen, double x, double y);

/// Goes back to the first corner.
void graze_pen_close(shape_pen *pen);

/// Ends the shape; a shape without segments becomes a point. Returns GZ_STATUS_LIST_FULL where the list is too small.
gz_error graze_pen_put_away(shape_pen *pen);

/// The error of an argument that must be a number above 0, or at least 0; GZ_STATUS_OK where it is.
gz_error graze_length_check(const char *name, float length, bool may_be_zero);

#endif
