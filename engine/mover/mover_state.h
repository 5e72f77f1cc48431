// Makes movers: from the values of a body at first, and from the columns of its chunk when they are needed.
#ifndef GRAZE_MOVER_MOVER_STATE_H
#define GRAZE_MOVER_MOVER_STATE_H

#include "engine/mover/mover_tile.h"

/// Sets the report's error: out of memory.
void graze_mover_out_of_memory(query_run *run);

/// Begins mover `index` with the values of a body; it is not loaded.
void graze_mover_begin(mover_tile *tile, int32_t index, body_values body);

/// Loads the rest of a mover's state from the columns of the query. Most movers end without it.
void graze_mover_load(query_run *run, mover_tile *t, int32_t index, body_ref body, float radius);

/// The same for a mover of the tile, from the body of its slot; does nothing where the mover is loaded.
void graze_mover_load_slot(query_run *run, mover_tile *t, int32_t index);

/// The mover of a slot of the tile. Where there is none, one is begun.
int32_t graze_mover_of_slot(mover_tile *tile, int32_t slot);

#endif
