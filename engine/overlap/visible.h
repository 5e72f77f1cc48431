// The circles that bodies see: of those that are found, or the nearest ones.
#ifndef GRAZE_OVERLAP_VISIBLE_H
#define GRAZE_OVERLAP_VISIBLE_H

#include "engine/query/query.h"

/// Drops the circles that bodies do not see from the found hits of the tile.
void graze_keep_visible(query_run *run);

/// Finds the nearest visible circles of each body of the tile, as many as the query wants: they replace those of the
/// table (graze_nearest_rows), or are added to scratch.found.
void graze_nearest_visible(query_run *run);

#endif
