// Writes where all bodies end, and their contacts.
#ifndef GRAZE_ROUNDS_WRITE_ROUNDS_H
#define GRAZE_ROUNDS_WRITE_ROUNDS_H

#include "engine/rounds/crowd_rounds.h"

/// Writes the bodies that moved together, and the contacts of all bodies. False without memory.
bool graze_rounds_write(query_run *run);

#endif
