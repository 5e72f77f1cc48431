// What ways can meet: bodies become ways, walls near their paths are asked for and struck.
#ifndef GRAZE_MOVER_CANDIDATES_H
#define GRAZE_MOVER_CANDIDATES_H

#include "engine/mover/mover_tile.h"

/// The whole tile asks: bodies with walls in reach become ways, with the pairs of what they can meet.
void graze_mover_candidates(query_run *a);

/// Those that reach beyond the margin ask where they stand: what limits them there comes first, so that their way can
/// be struck piece by piece. They are awake, and go.
void graze_mover_candidates_out_of_range(query_run *a);

/// The tile's `going` ways ask, along where they turned to, and strike what they find.
void graze_mover_candidates_next(query_run *a);

/// Number n of those that ask again goes so, and is so large; and all of them ask, the tile's `going`. `places` are
/// theirs, where pairs are filtered.
void graze_query_along(mover_tile *tile, int32_t n, float dx, float dy, float radius);
void graze_query_movers(query_run *a, const body_ref *places);

/// The circles of the asking's crowd within this reach of where a way stands.
void graze_query_around(query_run *a, int32_t way, float reach);

/// The pairs from number `first` on are struck: the ways that are in the state `striking` know their first hit.
void graze_sweep_movers(query_run *a, size_t first);

/// The first hits of the ways at hand; who hits something is awake.
void graze_sweep_ready_movers(query_run *a);

/// The way of a slot of the tile, which is begun where there is none.
int32_t graze_mover_of_slot(mover_tile *tile, int32_t slot);

/// The kind's `walls`.
void graze_keep_pairs(query_run *a);

/// The report's error: there is no memory.
void graze_mover_out_of_memory(query_run *a);

/// A way with a body's numbers begins.
void graze_mover_begin(mover_tile *tile, int32_t way, body_values body);

/// All else about it becomes known: of a body of the question, or of the body of its slot.
void graze_mover_load(query_run *a, int32_t way, body_ref place, float radius);
void graze_mover_wake(query_run *a, int32_t way);

#endif
