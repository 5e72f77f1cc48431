// Scenes of closed levels of a real game.
#ifndef GRAZE_SOAK_SCENES_MAP_SCENES_H
#define GRAZE_SOAK_SCENES_MAP_SCENES_H

#include "soak/scenes/soak_scene.h"

enum { MAPS = 4 };

/// Ends the program where the game is not installed: a soak without maps would seem to have kept the promise in them.
///
/// number: below MAPS
soak_scene map_scene(int number);

#endif
