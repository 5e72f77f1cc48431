// Bodies that bounce and have no displacement in a round: several others may hit them at the same time.
#ifndef GRAZE_ROUNDS_RESTING_HITS_H
#define GRAZE_ROUNDS_RESTING_HITS_H

#include "engine/rounds/round_part.h"

/// A stage: lists the bodies of a part that hit others which bounce and have no displacement in this round. False
/// without memory.
bool graze_list_resting_hits(round_part *part);

/// A body that bounces and has no displacement in this round meets the first of the bodies that hit it.
void graze_assign_hits(const crowd_rounds *rounds);

#endif
