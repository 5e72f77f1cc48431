// Bodies against the circles of a crowd: candidate pairs from the crowd's grid, and the earliest hit of each body.
#ifndef GRAZE_QUERY_AGAINST_CIRCLES_H
#define GRAZE_QUERY_AGAINST_CIRCLES_H

#include "engine/query/query.h"

/// Finds the pairs of the bodies in view with the crowd's circles, and passes them to the query's type. Writes near,
/// pairs, filters and, where walls are no targets, the list of invalid bodies.
void graze_query_circles(query_run *run, const tile_view *view);

/// Narrowphase of the sweep: pairs with circles -> the earliest hit of each body (scratch.best).
void graze_keep_earliest_circles(query_run *run);

#endif
