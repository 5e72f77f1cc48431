// Paper and pen of a picture: the words of SVG.
//
// Coordinates are written in tenths of a unit of the picture, and steps from point to point instead of points, which
// keeps the file small.
#ifndef GRAZE_APP_PICTURES_CANVAS_H
#define GRAZE_APP_PICTURES_CANVAS_H

#include <stdio.h>

#include "levels/shapes.h"

typedef struct svg_canvas {
	FILE *file;
	double left, top, scale;
	long x, y;   ///< where the pen is, in tenths
	bool lifted; ///< it is nowhere yet, in this path
} svg_canvas;

/// Begins a picture of what is in this box, dark all over.
svg_canvas canvas_open(FILE *file, app_box box, const char *title);

/// Within a path: moves the pen to a place of the level, draws a line to there, or draws just the place, which is as
/// large as the stroke is wide.
void canvas_move_to(svg_canvas *canvas, double x, double y);
void canvas_line_to(svg_canvas *canvas, double x, double y);
void canvas_spot(svg_canvas *canvas, double x, double y);

/// Moves the pen unless it is there: lines that follow each other are joined. After canvas_lift, when a path begins,
/// the pen is nowhere.
void canvas_go_to(svg_canvas *canvas, double x, double y);
void canvas_lift(svg_canvas *canvas);

/// The same along a parabola that at its ends heads to and from the middle place.
void canvas_curve_to(svg_canvas *canvas, double middle_x, double middle_y, double x, double y);

/// <text ...>...</text>, from that place to the right.
void canvas_text(svg_canvas *canvas, double x, double y, const char *text);

/// <circle .../>
void canvas_circle(svg_canvas *canvas, double x, double y, double radius);

/// Writes a length of the level as one of the picture.
void canvas_length(svg_canvas *canvas, double length);

#endif
