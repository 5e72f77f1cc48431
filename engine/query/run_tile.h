// One tile: its pairs are found, and the query's type makes results of them.
#ifndef GRAZE_QUERY_RUN_TILE_H
#define GRAZE_QUERY_RUN_TILE_H

#include "engine/query/query.h"

/// Finds all pairs of the bodies in view along their displacements, for the query's type.
void graze_tile_pairs(query_run *run, const tile_view *view);

/// Runs the query for the scratch's tile.
void graze_run_tile(query_run *run);

#endif
