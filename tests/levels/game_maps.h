// The maps of Freedoom, a free game with Doom maps, where it is installed (Debian: freedoom).
#ifndef GRAZE_LEVELS_GAME_MAPS_H
#define GRAZE_LEVELS_GAME_MAPS_H

#include "support/trial.h"

enum { MAX_MAPS = 64 };

typedef char map_name[9];

/// Writes the names of all maps. Returns their number; 0, with a message, where the game is not installed.
size_t game_map_names(map_name names[MAX_MAPS]);

/// A map as `graze run --level` names it. Valid until the next call.
const char *game_map_place(const char *name);

/// The walls of a map, without bodies.
trial game_map_load(const map_name name);

#endif
