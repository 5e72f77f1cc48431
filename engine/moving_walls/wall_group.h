// A wall group: walls that one push moves together, such as those of a door.
//
// In the frame of the group its walls are at rest, and every body moves by the opposite of the group's motion. So the
// walls of a group become a world of their own, in which gz_move computes the bodies that the group touches, and where
// they are at the end.
#ifndef GRAZE_MOVING_WALLS_WALL_GROUP_H
#define GRAZE_MOVING_WALLS_WALL_GROUP_H

#include "engine/moving_walls/group_motion.h"
#include "engine/world/world.h"

/// A group, from its start to its end.
typedef struct swept_group {
	gz_world *world;
	gz_wall_group push;    ///< its walls and its motion
	push_part part;        ///< the part of the push that is being computed
	const wall_ends *to;   ///< where each of its walls ends
	gz_world *own;         ///< a world of its enabled walls, at their start; null without any, and before the sweep
	filter_record *hidden; ///< the filters of all its walls while they are hidden
	double farthest;       ///< of the world, before the push
	bool had_filters;      ///< of the world, before the push
} swept_group;

/// Where this push moves a wall: each coordinate rounded once where the group does not turn.
wall_ends graze_swept_group_target(const wall_record *wall, const gz_wall_group *push);

/// A group at its start. Raises `farthest` of the world, until graze_swept_group_end.
swept_group graze_swept_group(gz_world *world, const gz_wall_group *push, const wall_ends *to);

/// Makes the group's own world, and hides the group's walls in the world until graze_swept_group_end. False without
/// memory.
bool graze_swept_group_begin(swept_group *group);

/// Shows the group's walls again: at their new places, or at their start if the group is `blocked`. False without
/// memory for the new places; then the walls stay at their start.
bool graze_swept_group_end(swept_group *group, bool blocked);

#endif
