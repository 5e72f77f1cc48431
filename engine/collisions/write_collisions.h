// Writes where bodies that collide with one another end, and their contacts, to the caller's columns.
#ifndef GRAZE_COLLISIONS_WRITE_COLLISIONS_H
#define GRAZE_COLLISIONS_WRITE_COLLISIONS_H

#include "engine/collisions/collision_step.h"

/// Writes all bodies of the collision step, of all its groups, and counts their contacts in the report.
void graze_collision_write(query_run *run);

#endif
