// The nearest circles of a crowd by a tree over it, for calls of enough bodies to be worth building one.
#ifndef GRAZE_OVERLAP_NEAREST_CIRCLES_H
#define GRAZE_OVERLAP_NEAREST_CIRCLES_H

#include "engine/query/query.h"

/// A search of all bodies of a call.
typedef struct nearest_search nearest_search;

/// Builds the tree of the query's crowd in the scratch, and lets bodies that are close together search in it. Null
/// where searching the cells of the crowd is faster: for few bodies or many results per body; and without memory, which
/// becomes the error of the report.
///
/// limit: the largest distance of a result
const nearest_search *graze_nearest_begin(query_run *run, size_t max, float limit);

/// Adds the nearest circles of each body of the tile to scratch.found. A body with as many as wanted searches no
/// further than the last of them (proximity.limit).
void graze_nearest_circles(query_run *run);

/// Whether all bodies of the tile have been searched for already.
bool graze_nearest_are_found(const query_run *run);

/// The results of such a tile: count[slot] keys at found.keys[slot].
void graze_nearest_lists(query_run *run, size_t count[TILE]);

#endif
