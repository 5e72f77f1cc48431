// Maps of Tiled in JSON: the rectangles, polygons and polylines of their object layers as walls, all objects as things.
#ifndef GRAZE_LEVELS_READERS_TILED_H
#define GRAZE_LEVELS_READERS_TILED_H

#include <jansson.h>

#include "levels/data/fault.h"
#include "levels/data/level.h"

/// Adds the walls and things of a map to an empty level, and what makes no walls to its note. Units are pixels of the
/// map; y is negated. Layers and objects that are not visible are skipped. Returns false, with a fault and a level that
/// may have walls.
bool tiled_read(app_level *out, const json_t *map, const char *file, app_fault *fault);

#endif
