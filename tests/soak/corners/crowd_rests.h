// Judges what the bodies of a crowd do at the end of a push into corners: each one that rests is blocked by walls or by
// bodies that rest, and each other one moves on. S57, S162, S163.
#ifndef GRAZE_SOAK_CORNERS_CROWD_RESTS_H
#define GRAZE_SOAK_CORNERS_CROWD_RESTS_H

#include "soak/corners/corner_scenes.h"
#include "soak/corners/cycle_watch.h"
#include "soak/rounds/crowd.h"

enum { STILL_TICKS = 8 }; ///< a body rests that has kept its bits for so many ticks

/// What is known of a body since its push began.
typedef struct pushed_state {
	cycle_watch watch;
	uint32_t still; ///< ticks for which it has kept its bits
	uint32_t calm;  ///< ticks for which no body has been in a heap
	point late;     ///< where it was STILL_TICKS before the end
} pushed_state;

typedef struct corner_crowd {
	crowd_run run;
	crowd_scene crowd;
	const corner_scene *corners;
	pushed_state *states;
} corner_crowd;

/// Whether body i has two skins of room to the bodies before it.
bool corner_body_is_free(const corner_crowd *c, size_t i);

/// Judges body i at the end of its push.
void corner_judge_rest(corner_crowd *c, size_t i);

/// Counts a fault of body i in this tick, and prints the first ones. Call it before the ends of the tick become starts.
/// size: the length of the cycle, or of the way back
void corner_record_fault(corner_crowd *c, fault_kind fault, size_t i, double size);

#endif
