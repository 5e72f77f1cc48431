// One round:
//
// 1. *Directions.* Each body that slides takes the longest part of its wish that keeps out of what it touches; a body
//    that bounces goes where it goes.
// 2. *Limits.* Between any two bodies is a line that neither crosses. So each may go a share of its displacement: up to
//    where they meet, or as far as one that it follows leaves room.
// 3. *The greatest fixed point* of all limits (fixed_point.h): as far as all can go at once.
// 4. *Safety check* of the motions among walls. What it shortens, shortens others (again 3).
// 5. All bodies move. Those that were stopped have a contact, and what is left of the tick.
#ifndef GRAZE_ROUNDS_ROUND_H
#define GRAZE_ROUNDS_ROUND_H

#include "engine/rounds/domains.h"

/// Runs a round of the active bodies. False where the call ends.
bool graze_round(round_domains *domains);

#endif
