// How far ghosts of domains are needed (domains.h).
#ifndef GRAZE_ROUNDS_MARGIN_H
#define GRAZE_ROUNDS_MARGIN_H

#include "engine/rounds/crowd_rounds.h"

/// What a margin is enough for, in a domain: for any move without piles and without bounces (if not, false is
/// returned), for piles, and for bodies that bounce and leave the discs around their first paths by up to a distance,
/// `slack`.
bool graze_margin_allows(const query_run *run, float margin, bool *sees_piles, float *slack);

#endif
