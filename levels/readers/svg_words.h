// What attributes of SVG say: numbers, transforms and paths.
#ifndef GRAZE_LEVELS_READERS_SVG_WORDS_H
#define GRAZE_LEVELS_READERS_SVG_WORDS_H

#include "levels/outline.h"
#include "levels/readers/words.h"

/// The blanks, and the comma among them, before the next number or word. True unless the text ends there.
bool svg_more(text_cursor *cursor);

/// Reads a number, which is finite, and the blanks and comma before it.
bool svg_number(text_cursor *cursor, double *out);

/// A fault: what was wanted here, and what is here.
bool svg_wrong(const text_cursor *cursor, const char *wanted);

/// Reads a list of transforms to its end: the last of them comes first.
bool svg_transform(text_cursor *cursor, affine *out);

/// Draws the path that a `d` says. False with a fault, or with the outline's `wrong`.
bool svg_path(text_cursor *cursor, app_outline *out);

#endif
