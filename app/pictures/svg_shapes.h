// Debug draw as SVG: the library's lines, circles, arrows and texts on a canvas.
#ifndef GRAZE_APP_PICTURES_SVG_SHAPES_H
#define GRAZE_APP_PICTURES_SVG_SHAPES_H

#include <graze/graze.h>

#include "app/pictures/canvas.h"

/// Begins all zero but for the canvas. Shapes of one kind that follow each other share an element.
typedef struct svg_shapes {
	svg_canvas *canvas;
	const void *open; ///< the style of the element that is open; null: none is
	float radius;     ///< of its lines
	const char *end;  ///< what ends it
} svg_shapes;

/// Who draws onto a canvas: walls and cells in the colours of levels, bodies orange, touches magenta; cells without
/// their texts.
gz_debug_draw svg_shapes_draw(svg_shapes *shapes);

/// Ends the last element.
void svg_shapes_end(svg_shapes *shapes);

#endif
