// Scenes of crowds for tests.
#ifndef GRAZE_LEVELS_MAKE_CROWD_SCENE_H
#define GRAZE_LEVELS_MAKE_CROWD_SCENE_H

#include "levels/crowds/crowd_scene.h"

/// Fails where the scene cannot be made.
///
/// kind: a crowd_scene_kind
crowd_scene make_crowd_scene(int kind, size_t bodies, uint64_t seed);

#endif
