// The values of SVG attributes: numbers, transforms and paths.
#ifndef GRAZE_LEVELS_READERS_SVG_VALUES_H
#define GRAZE_LEVELS_READERS_SVG_VALUES_H

#include "levels/readers/outline.h"
#include "levels/readers/text_cursor.h"

/// Skips white space with at most one comma. Returns whether more text follows.
bool svg_more(text_cursor *cursor);

/// Reads a finite number and the white space and comma before it. Returns false with a fault, as all functions here do.
bool svg_number(text_cursor *cursor, double *out);

/// Reports what was expected at the cursor and what was found. Returns false.
bool svg_unexpected(const text_cursor *cursor, const char *expected);

/// Reads a list of transforms up to the end of the text and composes them: the last one is applied first.
bool svg_transform(text_cursor *cursor, affine *out);

/// Draws path data, the value of a `d`. Returns false with a fault or with the pen's `error`.
bool svg_path(text_cursor *cursor, outline_pen *pen);

#endif
