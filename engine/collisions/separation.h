// Separation of bodies that overlap where they start.
#ifndef GRAZE_COLLISIONS_SEPARATION_H
#define GRAZE_COLLISIONS_SEPARATION_H

#include "engine/collisions/collision_step.h"

/// Moves overlapping bodies apart, each by half of the overlap, and in a tick at most by half its radius or by
/// SKIN_MAX_RECOVERY skins, if that is more. They slide along walls. `separated` becomes the query's chunks with the
/// new positions, in memory of the step; null where no body overlaps another. False without memory.
bool graze_separate(query_run *run, const gz_bodies **separated);

#endif
