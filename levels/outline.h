// Outlines of drawings become walls: lines as they are, curves as lines that stay near them.
//
// A curve's lines are within 1/512 of its size from it: of the length of its control polygon, of an arc's larger
// radius, as they lie in the level.
#ifndef GRAZE_LEVELS_OUTLINE_H
#define GRAZE_LEVELS_OUTLINE_H

#include "levels/level.h"

/// (x, y) becomes (xx * x + xy * y + x0, yx * x + yy * y + y0).
typedef struct affine {
	double xx, xy, yx, yy, x0, y0;
} affine;

/// Drawings have y downwards, levels upwards: what was up on the screen is up.
#define DRAWING_TO_LEVEL ((affine){1, 0, 0, -1, 0, 0})

/// First `inner`, then `outer`.
affine affine_after(affine outer, affine inner);

/// From the direction of x towards that of y; exact for quarters of a turn.
affine affine_turn(double degrees);

/// The pen, which is somewhere in a drawing. Zero but for `level` and `to_level` is a good beginning.
typedef struct app_outline {
	app_level *level;  ///< gets the walls
	affine to_level;   ///< from the drawing that the pen is in
	const char *wrong; ///< null, until a call has returned false: what it makes, such as "reaches beyond 2^40"
	double x, y, start_x, start_y;
} app_outline;

void outline_move_to(app_outline *o, double x, double y);

/// False where a wall would be beyond 2^40 or not finite, where there are too many, and when memory is out. Lines of no
/// length are no walls.
bool outline_line_to(app_outline *o, double x, double y);

/// To where the pen came down.
bool outline_close(app_outline *o);

/// To (x, y), heading to (x1, y1) at first and coming from (x2, y2) at last.
bool outline_curve_to(app_outline *o, double x1, double y1, double x2, double y2, double x, double y);

/// An ellipse of which (x, y) is another point.
typedef struct outline_arc {
	double radius_x, radius_y; ///< enlarged where it would not reach
	double degrees;            ///< that it is turned by
	bool large;                ///< more than half of it
	bool sweep;                ///< from x towards y
} outline_arc;

bool outline_arc_to(app_outline *o, const outline_arc *arc, double x, double y);

/// Closed lines around a rectangle, with corners of these radii, at most half the sides.
bool outline_rectangle(
	app_outline *o, double x, double y, double width, double height, double radius_x, double radius_y);

#endif
