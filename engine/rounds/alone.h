// The bodies that have no others near: they move among walls only.
#ifndef GRAZE_ROUNDS_ALONE_H
#define GRAZE_ROUNDS_ALONE_H

#include "engine/rounds/crowd_rounds.h"

enum { ANY_RESPONSE = -1 };

/// Picks the bodies that are alone, those with a response or all. False without memory.
bool graze_rounds_pick_alone(query_run *run, int response);

/// Moves the bodies that are alone. Their ends go to columns of their own, so that no body has moved where memory ends.
/// False without memory.
bool graze_rounds_move_alone(query_run *run);

/// Writes these ends to the caller's columns. Invalid bodies have none, and keep what they have.
void graze_rounds_write_alone(const query_run *run);

#endif
