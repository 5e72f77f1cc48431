// Writes where all bodies end, and their contacts.
#ifndef GRAZE_ROUNDS_WRITE_ROUNDS_H
#define GRAZE_ROUNDS_WRITE_ROUNDS_H

#include "engine/mover/mover_tile.h"
#include "engine/rounds/crowd_rounds.h"

/// Writes the bodies that moved together, and the contacts of all bodies. False without memory.
bool graze_rounds_write(query_run *run);

/// The caller's form of a contact with a wall or a body (contact_output.contact_of).
gz_contact graze_rounds_contact(const query_run *run, const mover_contact *contact);

#endif
