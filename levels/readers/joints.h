// Joints: where the ends of walls meet exactly, so that walls can be followed from one to the next.
#ifndef GRAZE_LEVELS_READERS_JOINTS_H
#define GRAZE_LEVELS_READERS_JOINTS_H

#include <stdint.h>

#include "levels/shapes.h"

/// The ends of wall w are called 2 * w (its a) and 2 * w + 1 (its b).
typedef struct app_joints {
	size_t ends, count;
	uint32_t *of_end; ///< the joint of each end
	uint32_t *first;  ///< per joint, where its ends begin in `end`; one more entry closes the last
	uint32_t *end;
} app_joints;

/// False when memory is out.
bool joints_create(app_joints *out, const app_segments *walls);
void joints_free(app_joints *joints);

/// Marks walls that are part of a closed loop with 1, and those that lead to a loose end with 0. False when memory is
/// out.
bool joints_mark_loops(const app_segments *walls, uint8_t *in_a_loop);

#endif
