// Bounding boxes of wall groups.
#ifndef GRAZE_MOVING_WALLS_SWEPT_BOX_H
#define GRAZE_MOVING_WALLS_SWEPT_BOX_H

#include "engine/moving_walls/group_motion.h"
#include "engine/world/world.h"

typedef struct swept_box {
	double low_x, low_y, high_x, high_y;
} swept_box;

/// The walls that the indices of a group refer to.
typedef struct swept_walls {
	const wall_record *record;
	const uint8_t *state; ///< of each wall; null: all are enabled
	double extent;        ///< gz_world.frame_extent
} swept_walls;

static inline swept_walls graze_swept_walls(const gz_world *world) {
	return (swept_walls){world->walls, world->state, (double)world->frame_extent};
}

/// The box of the group's enabled walls from their start to their end; empty, with infinite bounds, without any.
swept_box graze_swept_box(const swept_walls *walls, const gz_wall_group *push, const wall_ends *to);

/// The box of the group's enabled walls where they start.
swept_box graze_start_box(const swept_walls *walls, const gz_wall_group *push);

#endif
