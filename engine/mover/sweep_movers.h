// The first hit of each mover among the pairs at hand.
#ifndef GRAZE_MOVER_SWEEP_MOVERS_H
#define GRAZE_MOVER_SWEEP_MOVERS_H

#include "engine/mover/mover_tile.h"

/// The pairs from number `first` on are struck: the ways that are in the state `striking` know their first hit.
void graze_sweep_movers(query_run *run, mover_tile *t, size_t first);

/// The first hits of the ways at hand; who hits something is awake.
void graze_sweep_ready_movers(query_run *run, mover_tile *t);

#endif
