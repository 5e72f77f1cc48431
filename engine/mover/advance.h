// The motion of movers, as far as the safety check allows.
#ifndef GRAZE_MOVER_ADVANCE_H
#define GRAZE_MOVER_ADVANCE_H

#include "engine/mover/mover_tile.h"

/// Moves the listed movers to their hits or ends, or as far as the safety check allows; those with a hit respond. False
/// without memory.
bool graze_movers_advance(query_run *run, mover_tile *t, const int32_t *list, int32_t count);

/// Moves one mover by this fraction of its motion, or as far of it as the safety check allows: then it is `shortened`.
/// `pairs` has all pairs of the mover and no others.
void graze_mover_advance(query_run *run, mover_tile *t, int32_t index, double fraction, const pair_buffer *pairs);

/// The listed movers, whose nearby shapes are listed, respond to their hits, which become contacts. False without
/// memory.
bool graze_movers_respond(query_run *run, mover_tile *t, const int32_t *list, int32_t count);

/// Moves a mover to q, which has been validated. Without a hit its motion ends there. False without memory.
bool graze_mover_arrive(mover_tile *tile, int32_t index, caller_memory *memory);

#endif
