// The elements of SVG: their attributes, and the outlines of shapes.
#ifndef GRAZE_LEVELS_READERS_SVG_SHAPES_H
#define GRAZE_LEVELS_READERS_SVG_SHAPES_H

#include "levels/readers/outline.h"
#include "levels/readers/text_cursor.h"

/// An element that is being opened.
typedef struct svg_element {
	const char *name;
	const char **attributes; ///< names and values alternately; null ends them
	text_place place;
	app_fault *fault;
} svg_element;

/// The value of an attribute; null where it is missing.
const char *svg_value(const svg_element *e, const char *name);

/// The beginning of a text, such as a value, for messages about this element.
text_cursor svg_cursor(const svg_element *e, const char *text);

/// Whether its own `display` is none.
bool svg_is_hidden(const svg_element *e);

/// An element that has an outline.
typedef struct svg_shape {
	const char *name;
	bool (*draw)(const svg_element *e, outline_pen *pen); ///< returns false with a fault or with the pen's `error`
	gz_thing_shape shape;
} svg_shape;

/// The shape of an element's name; null where it is none.
const svg_shape *svg_shape_of(const char *name);

#endif
