// The sweep of a crowd's own bodies (gz_query.from_crowd), in the order of its records.
#ifndef GRAZE_SWEEP_CROWD_SELF_H
#define GRAZE_SWEEP_CROWD_SELF_H

#include "engine/query/query.h"

/// Sweeps all bodies of the crowd.
void graze_run_crowd(query_run *run);

/// Loads the tile of the crowd's records from `first` on.
void graze_load_crowd_tile(query_run *run, size_t first);

/// Completes that tile, whose earliest hits on circles are known: walls, then results.
void graze_write_crowd_tile(query_run *run, size_t first);

/// The same by several workers. False, with nothing done, where the crowd is too small to be divided.
bool graze_run_crowd_tasks(query_run *run);

#endif
