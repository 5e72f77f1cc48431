// The first hit of each mover among the present pairs.
#ifndef GRAZE_MOVER_SWEEP_MOVERS_H
#define GRAZE_MOVER_SWEEP_MOVERS_H

#include "engine/mover/mover_tile.h"

/// Sweeps the pairs from index `first` on: movers in the phase `swept_phase` get their first hit. Those that pass
/// through walls get contacts instead, some of them by graze_sweep_ends, which has to follow behind the last pairs.
void graze_sweep_movers(query_run *run, mover_tile *t, size_t first);

/// Completes the contacts of movers that pass through walls.
void graze_sweep_ends(query_run *run, mover_tile *t);

/// Sweeps all pairs, where the movers have no others.
void graze_sweep_all_movers(query_run *run, mover_tile *t);

/// Sweeps the movers that are ready, and loads those with a hit.
void graze_sweep_ready_movers(query_run *run, mover_tile *t);

#endif
