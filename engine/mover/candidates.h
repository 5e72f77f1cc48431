// What ways can meet: bodies become ways, walls near their paths are asked for and struck.
#ifndef GRAZE_MOVER_CANDIDATES_H
#define GRAZE_MOVER_CANDIDATES_H

#include "engine/mover/mover_tile.h"

/// The whole tile asks: bodies with walls in reach become ways, with the pairs of what they can meet.
void graze_seek_tile(asking *a);

/// Those that reach beyond the margin ask where they stand: what limits them there comes first, so that their way can
/// be struck piece by piece. They are awake, and go.
void graze_seek_strays(asking *a);

/// The tile's `going` ways ask, along where they turned to, and strike what they find.
void graze_seek_going(asking *a);

/// Number n of those that ask again goes so, and is so large; and all of them ask, the tile's `going`. `places` are
/// theirs, where pairs are filtered.
void graze_ask_along(motion_tile *tile, int32_t n, float dx, float dy, float radius);
void graze_ask_again(asking *a, const body_place *places);

/// The circles of the asking's crowd within this reach of where a way stands.
void graze_ask_around(asking *a, int32_t way, float reach);

/// The pairs from number `first` on are struck: the ways that are in the state `striking` know their first hit.
void graze_strike(asking *a, size_t first);

/// The first hits of the ways at hand; who hits something is awake.
void graze_strike_at_hand(asking *a);

/// The way of a slot of the tile, which is begun where there is none.
int32_t graze_way_of_slot(motion_tile *tile, int32_t slot);

/// The kind's `walls`.
void graze_keep_pairs(asking *a);

/// The report's error: there is no memory.
void graze_out_of_contacts(asking *a);

/// A way with a body's numbers begins.
void graze_way_begin(motion_tile *tile, int32_t way, body_numbers body);

/// All else about it becomes known: of a body of the question, or of the body of its slot.
void graze_way_know(asking *a, int32_t way, body_place place, float radius);
void graze_way_wake(asking *a, int32_t way);

#endif
