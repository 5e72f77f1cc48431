// The greatest fixed point of the shares of a round.
//
// Each limit is a monotone function of one other share: a smaller share of the other never allows more. So there is one
// greatest solution, and lowering shares from above, one limit at a time in any order, ends in it (Knaster and Tarski;
// chaotic iteration). Rounding is monotone as well: the bits do not depend on the order either. Shares that depend on
// others are multiples of a step, so that the number of changes is bounded.
#ifndef GRAZE_ROUNDS_FIXED_POINT_H
#define GRAZE_ROUNDS_FIXED_POINT_H

#include "engine/rounds/crowd_rounds.h"

/// Links the limits of the round to the shares that they depend on. False without memory.
bool graze_link_followers(query_run *run, crowd_rounds *g);

/// Removes these links.
void graze_unlink_followers(crowd_rounds *g);

/// Lowers the shares of all bodies until no limit is exceeded.
void graze_lower_shares(crowd_rounds *g);

/// Finds for each body whose share was lowered here the body that it follows: the one that allows it least, of several
/// the first.
void graze_find_followed(crowd_rounds *g);

#endif
