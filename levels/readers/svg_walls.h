// The outlines of an SVG drawing as walls: line, polyline, polygon, rect, circle, ellipse and path, in groups. Those
// with an id or a class are things, too.
#ifndef GRAZE_LEVELS_READERS_SVG_WALLS_H
#define GRAZE_LEVELS_READERS_SVG_WALLS_H

#include "levels/data/fault.h"
#include "levels/data/file.h"
#include "levels/data/level.h"

/// Adds the walls and things of a drawing to an empty level, and what was left out to its note. Units are user units
/// before any viewBox; y is negated. Returns false, with a fault and a level that may have walls.
bool svg_read(app_level *out, app_bytes text, const char *file, app_fault *fault);

#endif
