// The maps of a file that has several: the one that is wanted, or an error that lists them.
#ifndef GRAZE_LEVELS_READERS_MAP_NAMES_H
#define GRAZE_LEVELS_READERS_MAP_NAMES_H

#include "levels/data/fault.h"
#include "levels/data/level.h"

/// Chooses among the maps of a level, of which there is at least one, and sets its map. Of several with one name, a
/// game uses the last. Returns false, with a fault, when there is none of this name.
///
/// wanted: letters of either case; null for the first map
bool map_choose(app_level *level, const char *wanted, size_t *index, const char *file, app_fault *fault);

#endif
