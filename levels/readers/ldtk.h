// Projects of LDtk: the borders of solid IntGrid cells of one level as walls, its entities as things.
#ifndef GRAZE_LEVELS_READERS_LDTK_H
#define GRAZE_LEVELS_READERS_LDTK_H

#include <jansson.h>

#include "levels/data/fault.h"
#include "levels/data/level.h"

/// Adds the walls and things of a level of the project, the map of the options or the first one, to an empty level.
/// Units are pixels; y is negated. In layouts that place levels freely, the origin is that of the world, otherwise it
/// is the level's upper left corner. Layers that are not visible are skipped, and counted in the note. Returns false,
/// with a fault and a level that may have walls.
bool ldtk_read(
	app_level *out, const json_t *project, const gz_level_options *options, const char *file, app_fault *fault);

#endif
