// Doom WADs: a directory of lumps; a map is a marker and the lumps that follow it.
#ifndef GRAZE_LEVELS_READERS_WAD_H
#define GRAZE_LEVELS_READERS_WAD_H

#include "levels/level.h"

bool wad_is(app_bytes input);

/// Adds the solid walls of a map to an empty level: those without a second side, and those that block. What was added
/// before a fault is the caller's to free.
///
/// input: begins as a WAD does
/// map: null for the first
bool wad_read(app_level *out, app_bytes input, const char *file, const char *map, app_fault *fault);

/// The same from the text of a map in UDMF. place: its name for faults
bool udmf_read(app_level *out, app_bytes text, const char *place, app_fault *fault);

#endif
