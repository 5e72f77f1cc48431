// The beginning of a mover: from the values of its body, and from the columns of its chunk.
#ifndef GRAZE_MOVER_MOVER_STATE_H
#define GRAZE_MOVER_MOVER_STATE_H

#include "engine/mover/mover_tile.h"

/// The report's error: there is no memory.
void graze_mover_out_of_memory(query_run *run);

/// A way with a body's numbers begins.
void graze_mover_begin(mover_tile *tile, int32_t way, body_values body);

/// All else about it becomes known: of a body of the question, or of the body of its slot.
void graze_mover_load(query_run *run, mover_tile *t, int32_t way, body_ref place, float radius);

void graze_mover_wake(query_run *run, mover_tile *t, int32_t way);

/// The way of a slot of the tile, which is begun where there is none.
int32_t graze_mover_of_slot(mover_tile *tile, int32_t slot);

#endif
