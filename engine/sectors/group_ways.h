// The ways of wall groups in a large world: from where to where their walls go, and the box around all of it.
//
// They are computed once, in coordinates of the frame of one sector, and are exact in every frame that a body near the
// group may belong to: the box is at most a side wide, so it is within [4, 8] sides in each of these.
#ifndef GRAZE_SECTORS_GROUP_WAYS_H
#define GRAZE_SECTORS_GROUP_WAYS_H

#include "engine/moving_walls/swept_box.h"
#include "engine/sectors/follow_walls.h"

/// The way of one group.
typedef struct group_way {
	const gz_sector_wall_group *group;
	size_t first;         ///< of its walls' places
	sector_place pivot;   ///< where the group turns; else the end a of its first wall
	sector_range ends;    ///< the sectors of all ends a, before and after
	sector_range reached; ///< the sectors whose bodies may be near
} group_way;

typedef struct group_ways {
	group_way *at;
	size_t count;
	wall_place *from, *to; ///< of the walls of all groups
	size_t walls;
	wall_record *records; ///< of the walls of a group in coordinates of a frame, while its way is computed
	wall_ends *ends;
	int32_t *index;
	size_t most; ///< walls of a group
} group_ways;

/// Checks groups and computes their ways. Makes lists of the sectors that walls come to. After an error the ways must
/// be freed, too.
gz_error graze_group_ways_make(
	group_ways *ways, const gz_sector_push *push, const lattice *lattice, sector_walls *walls, caller_memory *memory);
void graze_group_ways_free(group_ways *ways, caller_memory *memory);

#endif
