// The times at which a circle on a parabola touches a wall, or another circle: the crossings of its centre with a
// capsule (the wall, widened by the sum of the radii).
#ifndef GRAZE_PREDICTION_CAPSULE_H
#define GRAZE_PREDICTION_CAPSULE_H

#include "engine/prediction/capsule_path.h"

/// The part of a capsule that is nearest to a point.
typedef enum capsule_part { CAPSULE_SIDE, CAPSULE_FIRST, CAPSULE_SECOND } capsule_part;

enum { MAX_TOUCHES = 16 };

/// Finds the touches in [0, 1], in ascending order. Entries and exits alternate; `starts_inside`: the first one is an
/// exit. Where both the wall and the circle are thin (a reach of 0), each crossing is an entry and an exit at the same
/// time. Returns the number of touches.
int graze_capsule_touches(double times[MAX_TOUCHES], bool *starts_inside, const capsule_path *path);

/// The centre at a fraction of the horizon, relative to the nearest part.
capsule_part graze_capsule_at(double *x, double *y, const capsule_path *path, double s);

/// Whether a centre inside the capsule approaches the nearest part at that fraction. False at distance 0.
bool graze_capsule_approaches(const capsule_path *path, double s);

#endif
