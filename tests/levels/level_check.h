// What the tests of level readers say of levels.
#ifndef GRAZE_LEVELS_LEVEL_CHECK_H
#define GRAZE_LEVELS_LEVEL_CHECK_H

#include "levels/level.h"

/// An SVG drawing of these elements, and one of a path.
#define SVG(elements) "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">" elements "</svg>"
#define PATH(d) SVG("<path d=\"" d "\"/>")

/// Reads a level from memory of just its size, or fails.
app_level level_of(const char *text);

/// Reads one of the files that editors wrote, or fails.
app_level level_of_file(const char *name);

void expect_wall(const app_level *level, size_t i, float ax, float ay, float bx, float by, bool one_sided);

/// The walls are lines from place to place: x, y of so many, in a drawing, whose y is turned. All are in a loop, or
/// none.
void expect_lines(const app_level *level, const float *places, size_t count, bool one_sided);

/// The same for the walls from this one on.
void expect_lines_from(const app_level *level, size_t first, const float *places, size_t count, bool one_sided);

/// Reading fails with this fault, and nothing is left of the level.
void expect_level_fault(const char *data, size_t size, const char *map, const char *want);
void expect_text_fault(const char *text, const char *want);

#endif
