// Tiled maps as JSON: the rectangles, polygons and polylines of their object layers.
#ifndef GRAZE_LEVELS_READERS_TILED_H
#define GRAZE_LEVELS_READERS_TILED_H

#include "levels/level.h"

/// Adds the walls of a map to an empty level, and what it left out to its note. Units are pixels of the map; y is
/// turned. Layers and objects that are not visible are passed over. What was added before a fault is the caller's to
/// free.
bool tiled_read(app_level *out, app_bytes text, const char *file, app_fault *fault);

#endif
