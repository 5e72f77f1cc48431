// Separation of bodies that overlap where they start.
#ifndef GRAZE_ROUNDS_SEPARATION_H
#define GRAZE_ROUNDS_SEPARATION_H

#include "engine/rounds/domains.h"

/// Moves overlapping bodies apart, each by half of the overlap, and in a tick at most by half its radius or by
/// SKIN_MAX_RECOVERY skins, if that is more, but no further than GZ_LIMIT, nor to a coordinate beyond it. They slide
/// along walls and along bodies that overlap nothing, as in a round. The chunks of the calls become those with the new
/// places. False where the call ends.
bool graze_rounds_separate(round_domains *domains);

#endif
