// The first step of a round: where bodies go.
#ifndef GRAZE_ROUNDS_DIRECTIONS_H
#define GRAZE_ROUNDS_DIRECTIONS_H

#include "engine/rounds/round_part.h"

/// A stage: sets the displacements of the active bodies, and lists those that have one as moving. Bodies that touch
/// several others with the same half-plane are listed as tied instead.
bool graze_round_directions(round_part *part);

/// A stage: the same for tied bodies.
bool graze_round_tied_directions(round_part *part);

#endif
