// Separates bodies that walls have pushed into one another.
#ifndef GRAZE_MOVING_WALLS_SEPARATE_PUSHED_H
#define GRAZE_MOVING_WALLS_SEPARATE_PUSHED_H

#include "engine/moving_walls/push_bodies.h"

/// Checks the crowd and the passes of a push.
gz_error graze_separation_check(const query_run *run, const gz_wall_push *push);

/// Separates the bodies of the step, where its moves have put them, in at most so many passes. Adds the bodies that
/// were moved, and what was looked up, to the report. False without memory, or where that exceeds gz_query.max_pairs;
/// then the report has the error.
bool graze_separate_pushed(const push_step *s, gz_crowd *crowd, uint32_t max_passes);

#endif
