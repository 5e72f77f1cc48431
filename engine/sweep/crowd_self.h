// The sweep of a crowd's own bodies (gz_query.from_crowd), in the order of its records.
#ifndef GRAZE_SWEEP_CROWD_SELF_H
#define GRAZE_SWEEP_CROWD_SELF_H

#include "engine/query/query.h"

/// Sweeps all bodies of the crowd, on one thread or in tasks.
void graze_run_crowd(query_run *run);

/// Loads the tile of the crowd's records from `first` on.
void graze_load_crowd_tile(query_run *run, size_t first);

/// Completes that tile, whose earliest hits on circles are in scratch.key: tests walls and writes the results.
void graze_write_crowd_tile(query_run *run, size_t first);

/// Finds pairs and writes results of all tiles, by several workers. The scratch has workers, memory for keys, and the
/// pairs of scattered cells are done. False, with nothing done, where the crowd is too small to be divided.
bool graze_run_crowd_tasks(query_run *run);

#endif
