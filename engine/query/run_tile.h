// One tile: its pairs are found, and the type of the query makes results of them.
#ifndef GRAZE_QUERY_RUN_TILE_H
#define GRAZE_QUERY_RUN_TILE_H

#include "engine/query/query.h"

/// All pairs of the tile, along the paths of its columns, to what the question makes of them.
void graze_tile_pairs(query_run *run, const tile_view *view);

/// The tile, whose columns are known.
void graze_run_tile(query_run *run);

#endif
