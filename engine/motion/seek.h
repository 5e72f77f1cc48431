// What ways can meet: bodies become ways, walls near their paths are asked for and struck.
#ifndef GRAZE_MOTION_SEEK_H
#define GRAZE_MOTION_SEEK_H

#include "engine/motion/tile.h"

/// The whole tile asks: bodies with walls in reach become ways, with the pairs of what they can meet. Those that reach
/// beyond the margin get the pairs of what is around them where they stand; they are awake, and go.
void graze_seek_tile(asking *a);

/// The tile's `going` ways ask, along where they turned to, and strike what they find.
void graze_seek_going(asking *a);

/// The circles of the asking's crowd within this reach of where a way stands.
void graze_ask_around(asking *a, int32_t way, float reach);

/// The first hits of the ways at hand; who hits something is awake.
void graze_strike_at_hand(asking *a);

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
