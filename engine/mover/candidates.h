// What ways can meet: bodies become ways, walls near their paths are asked for and struck.
#ifndef GRAZE_MOVER_CANDIDATES_H
#define GRAZE_MOVER_CANDIDATES_H

#include "engine/mover/mover_tile.h"

/// The whole tile asks: bodies with walls in reach become ways, with the pairs of what they can meet.
void graze_mover_candidates(query_run *run, mover_tile *t);

/// Those that reach beyond the margin ask where they stand: what limits them there comes first, so that their way can
/// be struck piece by piece. They are awake, and go.
void graze_mover_candidates_out_of_range(query_run *run, mover_tile *t);

/// The tile's `going` ways ask, along where they turned to, and strike what they find.
void graze_mover_candidates_next(query_run *run, mover_tile *t);

/// Number n of those that ask again goes so, and is so large; and all of them ask, the tile's `going`. `places` are
/// theirs, where pairs are filtered.
void graze_query_along(mover_tile *tile, int32_t n, float dx, float dy, float radius);
void graze_query_movers(query_run *run, mover_tile *t, const body_ref *places);

/// The circles of the asking's crowd within this reach of where a way stands.
void graze_query_around(query_run *run, mover_tile *t, int32_t way, float reach);

/// The kind's `walls`.
void graze_keep_pairs(query_run *run);

#endif
