// A leaf: the walls of one push, as a door has them, which go together.
//
// Seen from the leaf its walls stand still and everybody moves by the opposite of its displacement. So it is a world of
// its own, in which gz_move tells who is met and where they must be at the end.
#ifndef GRAZE_MOVING_WALLS_WALL_GROUP_H
#define GRAZE_MOVING_WALLS_WALL_GROUP_H

#include "engine/world/world.h"

/// Where a wall's ends go, as the caller names them.
typedef struct wall_ends {
	float ax, ay, bx, by;
} wall_ends;

typedef struct swept_group {
	gz_world *world;
	gz_wall_group push;
	const wall_ends *to;   ///< of each of its walls
	gz_world *own;         ///< of those that are there, where they are; null until it leaves, or where none is
	filter_record *hidden; ///< the filters of all its walls while they are hidden
	double farthest;       ///< the world's, before
	int had_filters;       ///< so had the world
} swept_group;

/// Where a wall goes that is moved by this push.
wall_ends graze_swept_group_target(const wall_record *wall, const gz_wall_group *push);

/// A leaf that has not gone yet.
swept_group graze_swept_group(gz_world *world, const gz_wall_group *push, const wall_ends *to);

/// It becomes a world of its own, and nobody meets its walls in the other until it arrives. False where there is no
/// memory.
int graze_swept_group_begin(swept_group *l);

/// Its walls are there again: at their new places, or, if it stays, where they were. False where there is no memory for
/// the new places; then it stays.
int graze_swept_group_end(swept_group *l, int stays);

#endif
