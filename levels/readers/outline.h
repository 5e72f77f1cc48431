// Outlines of drawings as walls: lines as they are, curves and arcs flattened to lines.
//
// The lines of a curve stay within 1/512 of its size from it: of the length of its control polygon, or of an arc's
// larger radius, both as they lie in the level.
#ifndef GRAZE_LEVELS_READERS_OUTLINE_H
#define GRAZE_LEVELS_READERS_OUTLINE_H

#include "levels/data/level.h"

/// An affine map: (x, y) becomes (xx * x + xy * y + x0, yx * x + yy * y + y0).
typedef struct affine {
	double xx, xy, yx, yy, x0, y0;
} affine;

/// Drawings have y downwards, levels upwards: a level looks as its drawing does on the screen.
#define DRAWING_TO_LEVEL ((affine){1, 0, 0, -1, 0, 0})

/// The composition: first `inner`, then `outer`.
affine affine_after(affine outer, affine inner);

/// A rotation from the direction of x towards that of y; exact for multiples of 90 degrees.
affine affine_turn(double degrees);

/// A pen that draws walls. Initialise `level` and `to_level`, the rest is zero.
typedef struct outline_pen {
	app_level *level;  ///< where walls are added, or lines of a thing that bodies pass
	affine to_level;   ///< from the coordinates of the drawing
	size_t max_lines;  ///< of walls and outlines of the level together; 0: no limit but 2^24 of either
	const char *error; ///< null, or after a failure a predicate such as "reaches beyond 2^40"
	bool no_memory;    ///< this was the failure
	double x, y;       ///< the current point, in the drawing
	double start_x, start_y;
} outline_pen;

/// The most lines that a file of this size can be meant to have. Declarations of XML can multiply what it has.
size_t outline_max_lines(size_t file_bytes);

/// Begins a line at (x, y).
void outline_move_to(outline_pen *pen, double x, double y);

/// Draws a line to (x, y). All functions that draw return false, with an error, for a coordinate that is not finite or
/// beyond 2^40, for the line after the last that is allowed, and when there is no memory. Lines of length 0 make no
/// wall.
bool outline_line_to(outline_pen *pen, double x, double y);

/// Draws a line to the point of the last outline_move_to.
bool outline_close(outline_pen *pen);

/// Draws a cubic Bezier curve to (x, y) with the control points (x1, y1) and (x2, y2).
bool outline_curve_to(outline_pen *pen, double x1, double y1, double x2, double y2, double x, double y);

/// An arc of an ellipse, as SVG's A command describes it.
typedef struct outline_arc {
	double radius_x, radius_y; ///< enlarged where the ellipse would not reach the end point
	double degrees;            ///< the rotation of the ellipse
	bool large;                ///< the arc of more than half the ellipse
	bool sweep;                ///< the arc that turns from x towards y
} outline_arc;

bool outline_arc_to(outline_pen *pen, const outline_arc *arc, double x, double y);

/// Draws a rectangle whose corners are quarter ellipses with radii of at most half the sides.
bool outline_rectangle(
	outline_pen *pen, double x, double y, double width, double height, double radius_x, double radius_y);

#endif
