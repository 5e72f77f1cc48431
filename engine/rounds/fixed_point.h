// The greatest fixed point of the shares of a round.
//
// Each limit is a monotone function of one other share: a smaller share of the other never allows more. So there is one
// greatest solution, and lowering shares from above, one limit at a time in any order, ends in it (Knaster and Tarski;
// chaotic iteration). Rounding is monotone as well: the bits do not depend on the order either. Shares that depend on
// others are multiples of a step, so that the number of changes is bounded.
//
// Nor do they depend on how bodies are divided among domains: a ghost begins with a share of 1, which is not too small,
// and is lowered to that of its original after each exchange.
#ifndef GRAZE_ROUNDS_FIXED_POINT_H
#define GRAZE_ROUNDS_FIXED_POINT_H

#include "engine/rounds/domains.h"
#include "engine/rounds/round_part.h"

/// Makes room for the limits of all parts, and begins with ghosts that go all of their way. False without memory.
bool graze_reserve_followers(query_run *run);

/// A stage: links the limits to the shares that they depend on, and lowers the shares of the part's bodies until no
/// limit by a body of the same part is exceeded.
bool graze_lower_shares_within(round_part *part);

/// After that lowers the shares of all bodies until no limit is exceeded.
void graze_lower_shares_across(const crowd_rounds *rounds);

/// Lowers the shares of all bodies, where those that the bodies of a part depend on have been lowered otherwise.
void graze_lower_shares_of(const crowd_rounds *rounds, const round_part *part);

/// Lowers the shares that depend on ghosts until no limit is exceeded in any domain. False where the call ends.
bool graze_lower_shares_of_all(round_domains *domains);

/// Finds for each body of the part whose share was lowered here the body that it follows: the one that allows it least,
/// of several the first.
void graze_find_followed(const round_part *part);

#endif
