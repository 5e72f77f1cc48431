// The second step of a round: how far bodies may go.
#ifndef GRAZE_ROUNDS_LIMITS_H
#define GRAZE_ROUNDS_LIMITS_H

#include "engine/rounds/round_part.h"

/// A stage: sets the shares of the moving bodies to their first meetings with others, and lists the limits by those
/// that they follow.
bool graze_round_limits(round_part *part);

#endif
