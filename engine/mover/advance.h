// The motion of movers, as far as the safety check allows.
#ifndef GRAZE_MOVER_ADVANCE_H
#define GRAZE_MOVER_ADVANCE_H

#include "engine/mover/mover_tile.h"

/// The movers of the list go to their hits or ends; those with a hit respond. False without memory.
bool graze_movers_advance(query_run *run, mover_tile *t, const int32_t *list, int32_t count);

/// One mover goes this share of what lies ahead, or as far of it as the safety check allows: then it is `shortened`.
/// The pairs are its own.
void graze_mover_advance(query_run *run, mover_tile *t, int32_t index, double share, const pair_buffer *pairs);

/// The movers of the list, whose nearby shapes are known, respond to their hits. False without memory.
bool graze_movers_respond(query_run *run, mover_tile *t, const int32_t *list, int32_t count);

/// The mover has gone to where it was validated; without a hit, it ends there.
void graze_mover_arrive(mover_tile *tile, int32_t index);

#endif
