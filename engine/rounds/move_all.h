// The stages of a call in rounds.
#ifndef GRAZE_ROUNDS_MOVE_ALL_H
#define GRAZE_ROUNDS_MOVE_ALL_H

#include "engine/rounds/domains.h"

/// Places the bodies of the query in the crowd, finds their neighbours, and reads those that have some. False where the
/// call ends.
bool graze_rounds_read_all(round_domains *domains);

/// Moves the bodies that have been read, and writes the results. False where the call ends.
bool graze_rounds_move_all(round_domains *domains);

#endif
