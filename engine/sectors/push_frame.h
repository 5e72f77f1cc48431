// A wall group in the frames of the bodies that it may push.
#ifndef GRAZE_SECTORS_PUSH_FRAME_H
#define GRAZE_SECTORS_PUSH_FRAME_H

#include "engine/sectors/group_ways.h"
#include "engine/sectors/push_results.h"
#include "engine/sectors/sectors.h"

/// A call of gz_sectors_push_walls.
typedef struct sector_push {
	gz_sectors *sectors;
	const gz_sector_push *push;
	group_ways ways;
	push_results results;
	gz_report *report;
} sector_push;

/// Finds where bodies are pushed by group k, or block it, in all frames that it may concern, and appends them to the
/// results. No wall or body moves. Adds the bodies near the group to the report.
gz_error graze_push_in_frames(sector_push *call, size_t k);

#endif
