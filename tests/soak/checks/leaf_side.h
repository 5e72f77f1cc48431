// Whether a door that turns has passed over a body that it has pushed. The body's path is not known; but in the frame
// of the leaf, a wall that begins at the pivot, a body changes sides only beyond the leaf's tip, or behind the pivot.
#ifndef GRAZE_SOAK_CHECKS_LEAF_SIDE_H
#define GRAZE_SOAK_CHECKS_LEAF_SIDE_H

#include "soak/scenes/soak_scene.h"

/// Whether a body that has moved from one place to another, while a wall has made this motion, certainly has passed
/// through the wall. False for walls that do not begin at the pivot, for turns of more than 2 radians, and where the
/// body may have gone around the tip.
///
/// skin: that of the body
bool leaf_passes_body(const oracle_wall *before, const oracle_wall *after, const door_motion *motion,
	const soak_body *body, point to, double skin);

#endif
