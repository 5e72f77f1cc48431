// The beginning of a mover: from the values of its body, and from the columns of its chunk.
#ifndef GRAZE_MOVER_MOVER_STATE_H
#define GRAZE_MOVER_MOVER_STATE_H

#include "engine/mover/mover_tile.h"

/// Sets the report's error: out of memory.
void graze_mover_out_of_memory(query_run *run);

/// Begins a mover with the values of a body.
void graze_mover_begin(mover_tile *tile, int32_t index, body_values body);

/// Loads the rest of a mover's state from the columns of the query: graze_mover_load for a body of the query,
/// graze_mover_wake for the body of the mover's slot.
void graze_mover_load(query_run *run, mover_tile *t, int32_t index, body_ref place, float radius);

void graze_mover_wake(query_run *run, mover_tile *t, int32_t index);

/// The mover of a slot of the tile, begun where there is none.
int32_t graze_mover_of_slot(mover_tile *tile, int32_t slot);

#endif
