// Doors of stages: walls that go to and fro, crush and carry.
#ifndef GRAZE_SOAK_DOORS_H
#define GRAZE_SOAK_DOORS_H

#include "stage.h"

/// Gives a room doors: single walls, thick ones, closed leaves, and cabins that bodies are in.
void doors_add(stage *s, random_source *source);

/// By how much a door would go now: nothing, a hair, or many radii at once.
place door_step(const stage *s, door *d, random_source *source);

/// The wall, moved as gz_wall_group says it.
oracle_wall door_wall(const oracle_wall *wall, place by);

#endif
