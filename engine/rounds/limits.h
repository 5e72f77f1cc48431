// The second step of a round: how far bodies may go.
#ifndef GRAZE_ROUNDS_LIMITS_H
#define GRAZE_ROUNDS_LIMITS_H

#include "engine/rounds/crowd_rounds.h"

/// Sets the shares of the moving bodies to their first meetings with others, and lists the limits by those that they
/// follow. False without memory.
bool graze_round_limits(query_run *run, crowd_rounds *g, const round_rules *rules);

#endif
