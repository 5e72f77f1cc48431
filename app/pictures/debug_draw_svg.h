// A renderer for the library's debug draw that writes SVG.
#ifndef GRAZE_APP_PICTURES_DEBUG_DRAW_SVG_H
#define GRAZE_APP_PICTURES_DEBUG_DRAW_SVG_H

#include <graze/graze.h>

#include "app/pictures/canvas.h"

/// Starts with the canvas set and everything else zero. Consecutive shapes of one style share an element.
typedef struct svg_shapes {
	svg_canvas *canvas;
	const void *open; ///< the style of the open element; null: none is open
	float radius;     ///< of the lines of the open element
	const char *end;  ///< closes the open element
} svg_shapes;

/// The callbacks: walls and cells in the colours of levels, bodies orange, contacts magenta; cells without texts.
gz_debug_draw svg_shapes_draw(svg_shapes *shapes);

/// Closes the last element.
void svg_shapes_end(svg_shapes *shapes);

#endif
