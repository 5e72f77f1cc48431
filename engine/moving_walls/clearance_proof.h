// Who goes straight while a leaf goes straight: do they stay apart?
#ifndef GRAZE_MOVING_WALLS_CLEARANCE_PROOF_H
#define GRAZE_MOVING_WALLS_CLEARANCE_PROOF_H

#include "engine/moving_walls/wall_group.h"

/// A body that goes straight from p to q while the leaf goes all its way.
typedef struct straight_path {
	float px, py, qx, qy, radius;
	double skin;
	filter_record filter;
} straight_path;

/// True only if the body provably crosses no wall of the leaf, and at the end is clear of all: by half the skin, or by
/// nothing, or as near as it was, each only if it began so.
int graze_stays_apart(const swept_group *l, const straight_path *way);

#endif
