// Tiled maps in JSON: the rectangles, polygons and polylines of their object layers as walls.
#ifndef GRAZE_LEVELS_READERS_TILED_H
#define GRAZE_LEVELS_READERS_TILED_H

#include "levels/data/fault.h"
#include "levels/data/file.h"
#include "levels/data/level.h"

/// Adds the walls of a map to an empty level, and what was left out to its note. Units are pixels of the map; y is
/// negated. Layers and objects that are not visible are skipped. Returns false, with a fault and a level that may have
/// walls.
bool tiled_read(app_level *out, app_bytes text, const char *file, app_fault *fault);

#endif
