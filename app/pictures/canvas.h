// Writes the elements of an SVG picture, in coordinates of a level.
//
// Coordinates are written in tenths of a unit of the picture, and paths as relative steps, which keeps the file small.
#ifndef GRAZE_APP_PICTURES_CANVAS_H
#define GRAZE_APP_PICTURES_CANVAS_H

#include "app/output/output_file.h"
#include "app/pictures/legend.h"
#include "levels/data/shapes.h"

/// The longer side of a picture without its border, in units of the picture.
#define CANVAS_LONG_SIDE 1600.0

typedef struct svg_canvas {
	FILE *file;
	double left, top, scale;
	long x, y;     ///< the current point, in tenths
	bool no_point; ///< the path has no current point yet
} svg_canvas;

/// Units of the picture per unit of the level, in a picture of this box.
double canvas_scale(app_box box);

/// Begins a picture of this box, with a dark background, and the legend below; null: none.
svg_canvas canvas_open(FILE *file, app_box box, const char *title, const picture_legend *legend);

/// Ends a picture and completes its file or, without memory to draw all of it, discards it. Returns false with a fault.
///
/// drawn: false without memory
bool canvas_close(output_file *output, bool drawn, app_fault *fault);

// Within the `d` of a path.

void canvas_move_to(svg_canvas *canvas, double x, double y);
void canvas_line_to(svg_canvas *canvas, double x, double y);

/// A quadratic Bezier curve, such as a parabola; the control point is where the tangents at both ends cross.
void canvas_curve_to(svg_canvas *canvas, double control_x, double control_y, double x, double y);

/// A line of length 0: a spot as large as the stroke is wide.
void canvas_spot(svg_canvas *canvas, double x, double y);

/// Moves to a point unless it is the current point, so that consecutive lines are joined.
void canvas_join_to(svg_canvas *canvas, double x, double y);

/// Forgets the current point, where a new path begins.
void canvas_begin_path(svg_canvas *canvas);

// Elsewhere.

/// A text that begins at this point.
void canvas_text(svg_canvas *canvas, double x, double y, const char *text);

void canvas_circle(svg_canvas *canvas, double x, double y, double radius);

/// The smallest radius of bodies that a picture shows, in units of the picture: smaller ones are drawn with it.
#define CANVAS_LEAST_RADIUS 3.0

/// The radius with which a body is drawn, in units of the level.
double canvas_body_radius(const svg_canvas *canvas, double radius);
void canvas_body(svg_canvas *canvas, double x, double y, double radius);

/// The number of a length, in units of the picture.
void canvas_length(svg_canvas *canvas, double length);

#endif
