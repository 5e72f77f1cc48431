// Pairs within a distance of where bodies start: a tile at rest, with radii enlarged by the distance of the search.
#ifndef GRAZE_OVERLAP_SEARCH_AT_REST_H
#define GRAZE_OVERLAP_SEARCH_AT_REST_H

#include "engine/query/query.h"

/// Every valid body of the tile searches up to the limit; the others do not search.
void graze_proximity_begin(query_run *run);

/// Lists the slots of valid bodies. Returns their number.
int32_t graze_proximity_slots(const query_run *run, int32_t slots[TILE]);

/// From this distance from its centre on, a body is tested against everything, which is cheaper than visiting cells.
float graze_proximity_farthest(const query_run *run);

/// Passes pairs within the scratch's proximity.within of each body, and possibly some beyond, to the query's type.
void graze_proximity_pairs(query_run *run);

/// Lists the invalid bodies.
void graze_proximity_end(query_run *run);

#endif
