// Levels from files: Doom WADs, Tiled maps, LDtk projects, SVG drawings and scene texts.
#ifndef GRAZE_LEVELS_LOAD_LEVEL_H
#define GRAZE_LEVELS_LOAD_LEVEL_H

#include "levels/data/file.h"
#include "levels/data/level.h"

/// Splits a location, `FILE` or `FILE:MAP`, whose file need not exist. Returns false with a fault.
///
/// map: null where the location has none
bool level_split_location(char file[PATH_CAPACITY], const char **map, const char *location, app_fault *fault);

/// Reads a level from a location, `FILE` or `FILE:MAP`: a map of a Doom WAD or a level of an LDtk project (the first
/// one by default), a Tiled map in JSON, an SVG drawing or a scene text. The format is determined by the contents.
/// Walls of closed lines have an outside, other walls have none. Returns false, with a fault and an empty level, when
/// the file cannot be read.
bool level_load(app_level *out, const char *location, app_fault *fault);

/// Reads a level from memory, as level_load does.
///
/// file: its name for faults
/// options: optional; their name is not used
bool level_parse(app_level *out, app_bytes input, const char *file, const gz_level_options *options, app_fault *fault);

#endif
