// What a path comes near to, without its touches.
#ifndef GRAZE_PREDICTION_NEAR_PARTS_H
#define GRAZE_PREDICTION_NEAR_PARTS_H

#include "engine/prediction/capsule_path.h"

/// The parts of a capsule that a path may touch.
typedef struct near_parts {
	bool side, first, second;
} near_parts;

near_parts graze_near_parts(const capsule_path *path);

/// Whether a touch between these fractions is possible.
bool graze_capsule_is_near(const capsule_path *path, double from, double to);

#endif
