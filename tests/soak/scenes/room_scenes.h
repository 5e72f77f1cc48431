// Scenes of closed rooms in which moving is hard: wedges, crossing walls, walls a hair apart, chains of short walls,
// points, slits. They are from a thousandth to a thousand units large, at the origin or so far from it that a body is
// smaller than the spacing of floats.
#ifndef GRAZE_SOAK_SCENES_ROOM_SCENES_H
#define GRAZE_SOAK_SCENES_ROOM_SCENES_H

#include "soak/scenes/soak_scene.h"

enum { ROOM_KINDS = 9, ROOMS = 10 * ROOM_KINDS };

/// number: below ROOMS
soak_scene room_scene(int number, uint64_t seed);

#endif
