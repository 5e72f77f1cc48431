// The first step of a round: where bodies go.
#ifndef GRAZE_ROUNDS_DIRECTIONS_H
#define GRAZE_ROUNDS_DIRECTIONS_H

#include "engine/rounds/crowd_rounds.h"

/// Sets the displacements of the active bodies, and lists those that have one as moving. False without memory.
bool graze_round_directions(query_run *run, crowd_rounds *g, const round_rules *rules);

#endif
