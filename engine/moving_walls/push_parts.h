// The bodies in the way of a group that moves in one part, or turns in several.
#ifndef GRAZE_MOVING_WALLS_PUSH_PARTS_H
#define GRAZE_MOVING_WALLS_PUSH_PARTS_H

#include "engine/moving_walls/push_bodies.h"

/// Finds the bodies near the group's path, and where each of them ends. False without memory.
bool graze_push_group(push_step *s);

/// The same for this group, from its start to its end. Its walls and all bodies stay where they are: those that the
/// group would push, or that block it, are in s->bodies.
bool graze_push_compute(push_step *s, const gz_wall_group *push, const wall_ends *to);

#endif
