// Doom WADs: archives of lumps with a directory; a map is a marker lump and the lumps that follow it.
#ifndef GRAZE_LEVELS_READERS_WAD_H
#define GRAZE_LEVELS_READERS_WAD_H

#include "levels/data/fault.h"
#include "levels/data/file.h"
#include "levels/data/level.h"

/// Whether the bytes begin as a WAD does.
bool wad_is(app_bytes input);

/// Adds the solid walls of a map to an empty level: linedefs with one side, and those that block. Returns false, with a
/// fault and a level that may have walls.
///
/// input: for which wad_is is true
/// map: null for the first one
bool wad_read(app_level *out, app_bytes input, const char *file, const char *map, app_fault *fault);

/// Adds the solid walls of a map in UDMF, likewise.
///
/// map_name: for faults
bool udmf_read(app_level *out, app_bytes text, const char *map_name, app_fault *fault);

#endif
