// The proof that a body and a wall group do not cross while the body moves straight and the group makes a part of its
// push.
#ifndef GRAZE_MOVING_WALLS_CLEARANCE_PROOF_H
#define GRAZE_MOVING_WALLS_CLEARANCE_PROOF_H

#include "engine/moving_walls/wall_group.h"

/// A body that moves straight from p to q while the group makes a part of its push.
typedef struct straight_path {
	float px, py, qx, qy, radius;
	double skin;
	filter_record filter;
} straight_path;

/// Whether the body provably crosses no wall of the group, and at the end keeps its distance from all of them: half the
/// skin, or none, or the distance that it had, whichever of these it had at the start. A false result may be due to the
/// rounding bounds.
bool graze_stays_apart(const swept_group *group, const straight_path *path);

#endif
