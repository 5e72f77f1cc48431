// Bodies that overlap where they start are parted.
#ifndef GRAZE_COLLISIONS_SEPARATION_H
#define GRAZE_COLLISIONS_SEPARATION_H

#include "engine/collisions/collision_step.h"

/// Those that overlap others go apart, each as far as the other and at most half its radius in a tick, among walls,
/// along which they slide. `any` tells whether there were any: then the question's chunks are others, with their new
/// places. False when there is no memory.
int graze_separate(query_run *run, const gz_bodies **separated);

#endif
