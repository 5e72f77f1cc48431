// The order of the results of a tile: by body and key, circles with the same time by id and index; without duplicates.
#ifndef GRAZE_QUERY_RESULT_ORDER_H
#define GRAZE_QUERY_RESULT_ORDER_H

#include "engine/query/query.h"

/// Sorts the found hits of the tile and drops all but the first `max` of each body, and duplicates. Sets count[slot];
/// the results of the slot are found.keys[slot].
void graze_results_sort(query_run *run, size_t max, size_t count[TILE]);

#endif
