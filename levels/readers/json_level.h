// Levels in JSON: a map of Tiled or a project of LDtk, by the members of the document.
#ifndef GRAZE_LEVELS_READERS_JSON_LEVEL_H
#define GRAZE_LEVELS_READERS_JSON_LEVEL_H

#include "levels/data/fault.h"
#include "levels/data/file.h"
#include "levels/data/level.h"

/// Adds the walls and things of a document to an empty level. Returns false, with a fault and a level that may have
/// walls.
bool json_read_level(
	app_level *out, app_bytes text, const gz_level_options *options, const char *file, app_fault *fault);

#endif
