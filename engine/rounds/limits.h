// The second step of a round: how far bodies may go.
#ifndef GRAZE_ROUNDS_LIMITS_H
#define GRAZE_ROUNDS_LIMITS_H

#include "engine/rounds/round_part.h"

/// The share of its displacement in this round below which a body rests. pushed: with what counts as 0 where bodies
/// push one another
float graze_share_of_rest(const crowd_rounds *rounds, int32_t number, bool pushed);

/// A stage: sets the shares of the moving bodies to their first meetings with others, and lists the limits by those
/// that they follow. Bodies that meet two others at the same time are listed as tied.
bool graze_round_limits(round_part *part);

/// A stage: the shares of tied bodies again.
bool graze_round_tied_limits(round_part *part);

#endif
