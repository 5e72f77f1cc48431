// The maps of a real game, where it is installed.
#ifndef GRAZE_LEVELS_GAME_MAPS_H
#define GRAZE_LEVELS_GAME_MAPS_H

#include "mover/trial.h"

enum { MAX_MAPS = 64 };

typedef char map_name[9];

/// The names of all maps. Says so and returns 0 where the game is missing.
size_t game_map_names(map_name names[MAX_MAPS]);

/// A map as `graze run --level` takes it; good until the next call.
const char *game_map_place(const char *name);

/// A map's walls, and nobody.
trial game_map_load(const map_name name);

#endif
