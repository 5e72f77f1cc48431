// Scenes of closed levels of a real game, where it is installed.
#ifndef GRAZE_SOAK_SCENES_MAP_SCENES_H
#define GRAZE_SOAK_SCENES_MAP_SCENES_H

#include "soak/scenes/soak_scene.h"

enum { MAPS = 4 };

/// False, with a message, where the game is not installed. number: below MAPS
bool map_scene(soak_scene *out, int number);

#endif
