// Bodies against walls: from the clearance map to pairs, and to the earliest hit of each body.
#ifndef GRAZE_QUERY_AGAINST_WALLS_H
#define GRAZE_QUERY_AGAINST_WALLS_H

#include "engine/query/query.h"

/// The tile's bodies against the walls: their earliest hits go to the scratch's `best`, the bad ones to `bad`.
void graze_query_walls(query_run *run, const tile_view *view);

/// The same, but good bodies that reach beyond the margin do not ask: they are the scratch's strays.
void graze_query_walls_within_margin(query_run *run, const tile_view *view);

/// Pairs with walls -> the earliest hit of each body, in the scratch's `best`.
void graze_keep_earliest_walls(query_run *run);

#endif
