// Bounding boxes of wall groups.
#ifndef GRAZE_MOVING_WALLS_SWEPT_BOX_H
#define GRAZE_MOVING_WALLS_SWEPT_BOX_H

#include "engine/moving_walls/group_motion.h"
#include "engine/world/world.h"

typedef struct swept_box {
	double low_x, low_y, high_x, high_y;
} swept_box;

/// The box of the group's enabled walls from their start to their end; empty, with infinite bounds, without any.
swept_box graze_swept_box(const gz_world *world, const gz_wall_group *push, const wall_ends *to);

/// The box of the group's enabled walls where they start.
swept_box graze_start_box(const gz_world *world, const gz_wall_group *push);

#endif
