// The pairs of a crowd's own bodies, and the earliest hit of each.
#ifndef GRAZE_QUERY_CROWD_PAIRS_H
#define GRAZE_QUERY_CROWD_PAIRS_H

#include "engine/query/query.h"

/// The crowd's bodies against one another: their earliest hits go to the scratch's keys. First those meetings that are
/// not side by side in memory, then the others from a body on: what a body knows after its turn is all that it will
/// know, so that a tile can go on to its answers while near. Such bodies belong to a run of tiles that ends before
/// place `end`.
///
/// Keys become misses only as far as they are needed, so that they are still near.
void graze_prepare_keys(gz_scratch *scratch, size_t count);
void graze_crowd_pairs_elsewhere(query_run *run);
void graze_crowd_pairs_side_by_side(query_run *run, int32_t from, int32_t count, int32_t end);

/// Pairs of the crowd -> the earliest hits of both bodies, in the scratch's keys.
void graze_keep_earliest_self(query_run *run);

#endif
