// Reads levels from texts and files, and checks their walls and the errors of their readers.
#ifndef GRAZE_LEVELS_LEVEL_CHECK_H
#define GRAZE_LEVELS_LEVEL_CHECK_H

#include "levels/data/level.h"

/// The texts of an SVG drawing of these elements, and of one path.
#define SVG(elements) "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">" elements "</svg>"
#define PATH(d) SVG("<path d=\"" d "\"/>")

/// Reads a level from memory of exactly its size; fails the test if that fails.
app_level level_of(const char *text);

/// Reads a file of this folder that an editor wrote; fails the test if that fails.
app_level level_of_file(const char *name);

void expect_wall(const app_level *level, size_t i, float ax, float ay, float bx, float by, bool has_outside);

/// The walls of a level are exactly the lines from point to point. Points are pairs x, y of a drawing, whose y axis
/// points down. All walls have an outside (they are part of a loop), or none.
void expect_lines(const app_level *level, const float *points, size_t count, bool has_outside);

/// The same for the walls from index `first` on.
void expect_lines_from(const app_level *level, size_t first, const float *points, size_t count, bool has_outside);

/// Reading fails with this message, and the level is empty.
void expect_level_fault(const char *data, size_t size, const char *map, const char *expected);
void expect_text_fault(const char *text, const char *expected);

#endif
