// How the worlds of frames follow walls of the large world that have moved, or were disabled or enabled.
#ifndef GRAZE_SECTORS_FOLLOW_WALLS_H
#define GRAZE_SECTORS_FOLLOW_WALLS_H

#include "engine/sectors/frame_worlds.h"

/// Sectors from the lowest to the highest one, in both coordinates.
typedef struct sector_range {
	int32_t low_x, low_y, high_x, high_y;
} sector_range;

/// Brings the worlds of frames up to date with walls that have come to other places. A world that cannot follow becomes
/// stale, so this never fails: one that lacks a wall which has come into its reach, one with a wall where coordinates
/// lose precision, and any that runs out of memory.
///
/// range: of the sectors of all ends a, before and after
void graze_frame_worlds_follow(frame_worlds *worlds, const frame_settings *settings, const sector_walls *walls,
	const int32_t *wall, size_t count, const sector_range *range, caller_memory *memory);

/// Brings the worlds of frames up to date with a wall that was disabled or enabled.
void graze_frame_worlds_enable(frame_worlds *worlds, const sector_walls *walls, int32_t wall);

#endif
