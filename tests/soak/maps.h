// Closed levels of a real game, where it is installed.
#ifndef GRAZE_SOAK_MAPS_H
#define GRAZE_SOAK_MAPS_H

#include "stage.h"

enum { MAPS = 4 };

/// False, and says so, where the game is missing.
bool map_make(stage *out, int number);

#endif
