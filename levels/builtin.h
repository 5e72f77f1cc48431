// The built-in levels, for runs without a file.
#ifndef GRAZE_LEVELS_BUILTIN_H
#define GRAZE_LEVELS_BUILTIN_H

#include "levels/data/level.h"

/// Makes the built-in dungeon. Returns false when there is no memory.
bool level_builtin(app_level *out);

/// Makes the built-in cavern: small, with wide spaces. Returns false when there is no memory.
bool level_cavern(app_level *out);

#endif
