// Bodies against walls: cull by the clearance map, candidate pairs from the cells, and the earliest hit of each body.
#ifndef GRAZE_QUERY_AGAINST_WALLS_H
#define GRAZE_QUERY_AGAINST_WALLS_H

#include "engine/query/query.h"

/// Finds the pairs of the bodies in view with walls, and passes them to the query's type. Writes near, visits, pairs,
/// filters, and appends to the list of invalid bodies.
void graze_query_walls(query_run *run, const tile_view *view);

/// The same without the bodies that reach beyond the margin: their slots are left in scratch.far.
void graze_query_walls_within_margin(query_run *run, const tile_view *view);

/// Narrowphase of the sweep: pairs with walls -> the earliest hit of each body (scratch.best).
void graze_keep_earliest_walls(query_run *run);

#endif
