// All tiles of a query, on one thread or divided among workers.
#ifndef GRAZE_QUERY_RUN_QUERY_H
#define GRAZE_QUERY_RUN_QUERY_H

#include "engine/query/query.h"

/// Asks for all bodies in the caller's columns, tile by tile; up to the first one whose answers run out of memory.
void graze_run_chunks(query_run *run);

#endif
