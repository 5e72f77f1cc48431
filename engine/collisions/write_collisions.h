// Writes where bodies that collide with one another end, and their contacts, to the caller's columns.
#ifndef GRAZE_COLLISIONS_WRITE_COLLISIONS_H
#define GRAZE_COLLISIONS_WRITE_COLLISIONS_H

#include "engine/collisions/collision_step.h"
#include "engine/mover/mover_tile.h"

/// Writes all bodies of the collision step, of all its groups, and counts their contacts in the report.
void graze_collision_write(query_run *run);

/// The caller's form of a contact with a wall or a body (contact_output.contact_of).
gz_contact graze_collision_contact(const query_run *run, const mover_contact *contact);

#endif
