// The lines of an SVG drawing: line, polyline, polygon, rect, circle, ellipse and path, in groups.
#ifndef GRAZE_LEVELS_READERS_SVG_WALLS_H
#define GRAZE_LEVELS_READERS_SVG_WALLS_H

#include "levels/level.h"

/// Adds the walls of a drawing to an empty level, and what it left out to its note. Units are the drawing's own, before
/// any viewBox; y is turned. What was added before a fault is the caller's to free.
bool svg_read(app_level *out, app_bytes text, const char *file, app_fault *fault);

#endif
