// The pairs of a crowd's own bodies, and the earliest hit of each body.
#ifndef GRAZE_QUERY_CROWD_PAIRS_H
#define GRAZE_QUERY_CROWD_PAIRS_H

#include "engine/query/query.h"

/// Finds the pairs of the crowd's bodies with one another; their earliest hits go to the scratch's keys. First all
/// pairs whose cells are not side by side in memory (elsewhere); then the rest, for `count` bodies from place `from`
/// on: after that the keys of these bodies are final, and a tile can go on to its results while they are in the cache.
/// `end` is the end of the range of tiles that the bodies belong to.
///
/// Keys become misses no earlier than needed, so that they are still in the cache when they are read.
void graze_prepare_keys(gz_scratch *scratch, size_t count);
void graze_crowd_pairs_scattered(query_run *run);
void graze_crowd_pairs_contiguous(query_run *run, int32_t from, int32_t count, int32_t end);

/// Narrowphase of the sweep: pairs of the crowd -> the earliest hits of both bodies (scratch.key).
void graze_keep_earliest_self(query_run *run);

#endif
