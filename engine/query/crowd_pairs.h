// The pairs of a crowd's own bodies, and the earliest hit of each body.
#ifndef GRAZE_QUERY_CROWD_PAIRS_H
#define GRAZE_QUERY_CROWD_PAIRS_H

#include "engine/query/query.h"

// The pairs of a crowd's bodies with one another are found in two steps, and passed to the query's type (crowd_pairs).
// First those whose cells are not contiguous in memory (scattered): across the edges of the map, and with coarser
// levels. Then those of contiguous cells, in the order of the records: once a tile and all tiles before it are done,
// its keys are final, and its results can be written while the keys are in the cache.

/// Initialises the scratch's keys below `count` as misses, unless they are initialised already. Callers do that no
/// earlier than needed, so that the keys are still in the cache when they are used.
void graze_prepare_keys(gz_scratch *scratch, size_t count);

/// Finds all pairs whose cells are not contiguous. Initialises all keys where there are any.
void graze_crowd_pairs_scattered(query_run *run);

/// Finds the pairs of `count` bodies, from place `from` on, in contiguous cells. `end` is the end of the range of
/// bodies that the caller processes one after the other.
void graze_crowd_pairs_contiguous(query_run *run, int32_t from, int32_t count, int32_t end);

/// Narrowphase of the sweep: pairs of the crowd -> the earliest hits of both bodies (scratch.key).
void graze_keep_earliest_self(query_run *run);

#endif
