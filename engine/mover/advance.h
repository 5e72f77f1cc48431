// Ways go, as far as the guard lets them.
#ifndef GRAZE_MOVER_ADVANCE_H
#define GRAZE_MOVER_ADVANCE_H

#include "engine/mover/mover_tile.h"

/// The ways of the list go to their hits or ends; those that hit something turn. False where there is no memory.
int graze_ways_go(asking *a, const int32_t *ways, int32_t count);

/// One way goes this share of what lies ahead, or as far of it as the guard lets it; then it is `cut`. The pairs are
/// its own.
void graze_way_go(asking *a, int32_t way, double share, const pair_store *pairs);

/// The ways of the list, which know what is near, turn at what they hit. False where there is no memory.
int graze_ways_turn(asking *a, const int32_t *ways, int32_t count);

/// It has gone where it was judged; without a hit, it ends there.
void graze_way_arrive(motion_tile *tile, int32_t way);

#endif
