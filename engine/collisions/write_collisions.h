// Where bodies that collide with one another end, and their contacts, go to the caller's columns.
#ifndef GRAZE_COLLISIONS_WRITE_COLLISIONS_H
#define GRAZE_COLLISIONS_WRITE_COLLISIONS_H

#include "engine/collisions/collision_step.h"

/// Writes all bodies of the collision step.
void graze_collision_write(query_run *run);

#endif
