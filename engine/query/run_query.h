// All tiles of a query, on one thread or divided among workers.
#ifndef GRAZE_QUERY_RUN_QUERY_H
#define GRAZE_QUERY_RUN_QUERY_H

#include "engine/query/query.h"

/// Makes the state of the query's type and runs the query for all bodies of its chunks, tile by tile or in tasks, up to
/// the first tile without memory.
void graze_run_chunks(query_run *run);

#endif
