// The bodies of a crowd ask one another, in its own order.
#ifndef GRAZE_QUERY_CROWD_SELF_H
#define GRAZE_QUERY_CROWD_SELF_H

#include "engine/query/query.h"

/// The sweep of all bodies of the crowd.
void graze_run_crowd(query_run *run);

/// The crowd's records from this one on become the tile.
void graze_load_crowd_tile(query_run *run, size_t first);

/// The answers of that tile, whose earliest hits on circles are known.
void graze_write_crowd_tile(query_run *run, size_t first);

/// The same in parts, by several workers. Returns 0, with nothing done, where the crowd is not to be divided.
int graze_run_crowd_tasks(query_run *run);

#endif
