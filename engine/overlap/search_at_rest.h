// Pairs within a distance of where bodies start: a tile at rest, with radii enlarged by the distance of the search.
#ifndef GRAZE_OVERLAP_SEARCH_AT_REST_H
#define GRAZE_OVERLAP_SEARCH_AT_REST_H

#include "engine/query/query.h"

/// Begins a search: every valid body of the tile searches up to the limit; invalid bodies do not search.
void graze_proximity_begin(query_run *run);

/// Lists the slots of valid bodies. Returns their number.
int32_t graze_proximity_slots(const query_run *run, int32_t slots[TILE]);

/// The reach from which on a body is tested against every shape, because visiting cells would cost more.
float graze_proximity_farthest(const query_run *run);

/// Passes all pairs that are at most the scratch's proximity.within of the body apart, and possibly others, to the
/// query's type.
void graze_proximity_pairs(query_run *run);

/// Reduces the tile to the bodies that still search (proximity.within is not NO_SEARCH). The caller puts the columns
/// and the count of the whole tile back, and removes tile.whole_slot.
void graze_proximity_reduce(query_run *run);

/// Ends a search: lists the invalid bodies.
void graze_proximity_end(query_run *run);

#endif
