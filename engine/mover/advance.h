// Ways go, as far as the guard lets them.
#ifndef GRAZE_MOVER_ADVANCE_H
#define GRAZE_MOVER_ADVANCE_H

#include "engine/mover/mover_tile.h"

/// The ways of the list go to their hits or ends; those that hit something turn. False where there is no memory.
int graze_movers_advance(query_run *run, mover_tile *t, const int32_t *ways, int32_t count);

/// One way goes this share of what lies ahead, or as far of it as the guard lets it; then it is `cut`. The pairs are
/// its own.
void graze_mover_advance(query_run *run, mover_tile *t, int32_t way, double share, const pair_buffer *pairs);

/// The ways of the list, which know what is near, turn at what they hit. False where there is no memory.
int graze_movers_respond(query_run *run, mover_tile *t, const int32_t *ways, int32_t count);

/// It has gone where it was judged; without a hit, it ends there.
void graze_mover_arrive(mover_tile *tile, int32_t way);

#endif
