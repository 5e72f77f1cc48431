// The query of one tile: finds its pairs, and passes them to the query's type, which makes results of them.
#ifndef GRAZE_QUERY_RUN_TILE_H
#define GRAZE_QUERY_RUN_TILE_H

#include "engine/query/query.h"

/// Finds all pairs of the bodies in view along their displacements, and passes them to the query's type.
void graze_tile_pairs(query_run *run, const tile_view *view);

/// Runs the query for the scratch's tile, and advances the run's index to the next tile.
void graze_run_tile(query_run *run);

#endif
