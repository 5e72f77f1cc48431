// Separation of bodies that overlap where they start.
#ifndef GRAZE_COLLISIONS_SEPARATION_H
#define GRAZE_COLLISIONS_SEPARATION_H

#include "engine/collisions/collision_step.h"

/// Moves bodies that overlap others apart, each by half, at most by half its radius in a tick, among walls, along which
/// they slide. `separated` becomes the chunks with the new places; null where no body overlaps. False without memory.
bool graze_separate(query_run *run, const gz_bodies **separated);

#endif
