// The candidates of movers: the walls near their paths, and the searches that find them.
#ifndef GRAZE_MOVER_CANDIDATES_H
#define GRAZE_MOVER_CANDIDATES_H

#include "engine/mover/mover_tile.h"

/// Finds the pairs of the whole tile, along the displacements of its bodies. Those that reach beyond the margin are
/// left in scratch.far.
///
/// margin: null; or bodies may turn, and go anywhere in the disc around the middle of their displacement, widened by
///     the margin of their slot
void graze_mover_candidates(query_run *run, mover_tile *t, const float *margin);

/// Finds the walls around the starts of the bodies that reach beyond the margin: what limits them there has to be
/// listed before they are swept piece by piece. They become loaded movers in the phase MOVER_SEARCHES.
void graze_mover_candidates_out_of_range(query_run *run, mover_tile *t);

/// Finds the walls around the present positions of the searching movers.
void graze_mover_candidates_around(query_run *run, mover_tile *t);

/// Finds the walls along the present motions of the searching movers, and sweeps the movers against them.
void graze_mover_candidates_next(query_run *run, mover_tile *t);

/// Sets the displacement and the radius of search n. Its position is px[n], py[n] of the tile.
void graze_mover_search_set(mover_tile *tile, int32_t n, float dx, float dy, float radius);

/// Finds the walls of the tile's `searching_count` searches. `bodies` are their bodies, for filters.
void graze_mover_search_walls(query_run *run, mover_tile *t, const body_ref *bodies);

/// Finds the circles of the query's crowd within this reach of a mover's present position.
void graze_mover_search_circles(query_run *run, mover_tile *t, int32_t index, float reach);

/// query_type.walls: appends the pairs to those of the tile (mover_tile.pairs_for says whose pairs they are). The
/// searching movers are swept against theirs.
void graze_keep_pairs(query_run *run);

#endif
