// The candidates of movers: walls near their paths, from the queries of a tile.
#ifndef GRAZE_MOVER_CANDIDATES_H
#define GRAZE_MOVER_CANDIDATES_H

#include "engine/mover/mover_tile.h"

/// The whole tile: bodies with walls in reach become movers, with their pairs.
void graze_mover_candidates(query_run *run, mover_tile *t);

/// Bodies that reach beyond the margin search around where they are: what limits them there has to be known before they
/// are swept piece by piece. They are loaded, and search.
void graze_mover_candidates_out_of_range(query_run *run, mover_tile *t);

/// The searching movers find the walls along the direction that they go in, and are swept against them.
void graze_mover_candidates_next(query_run *run, mover_tile *t);

/// Sets the displacement and radius of searching mover n; then all of them search. `places` are their bodies, where
/// pairs are filtered.
void graze_query_along(mover_tile *tile, int32_t n, float dx, float dy, float radius);
void graze_query_movers(query_run *run, mover_tile *t, const body_ref *places);

/// Finds the circles of the query's crowd within this reach of where a mover is.
void graze_query_around(query_run *run, mover_tile *t, int32_t index, float reach);

/// query_type.walls: keeps the pairs of movers.
void graze_keep_pairs(query_run *run);

#endif
