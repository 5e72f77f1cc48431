// Bodies against the circles of a crowd: from the grid to pairs, and to the earliest hit of each body.
#ifndef GRAZE_QUERY_AGAINST_CIRCLES_H
#define GRAZE_QUERY_AGAINST_CIRCLES_H

#include "engine/query/query.h"

/// The tile's bodies against the crowd's circles. The bad ones go to `bad`, unless walls were asked.
void graze_query_circles(query_run *run, const tile_view *view);

/// Pairs with circles -> the earliest hit of each body, in the scratch's `best`.
void graze_keep_earliest_circles(query_run *run);

#endif
