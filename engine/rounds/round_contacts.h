// The contacts of bodies that move together.
#ifndef GRAZE_ROUNDS_ROUND_CONTACTS_H
#define GRAZE_ROUNDS_ROUND_CONTACTS_H

#include "engine/rounds/round_part.h"

/// A ghost has touched its neighbour at this place, as its own domain has found (graze_touch_contact). The part of the
/// ghost has room for the hit.
void graze_ghost_touches(const crowd_rounds *rounds, int32_t ghost, int32_t place);

/// Makes room for the bodies that a part hits in a stage. False without memory.
bool graze_reserve_hits(round_part *part, size_t most);

/// A contact of a body that was turned by the half-plane of something that it touches. source: as in round_directions.
/// False without memory.
bool graze_touch_contact(round_part *part, int32_t number, int32_t source);

/// Adds the contacts of the bodies that were hit in the last stage. False without memory.
bool graze_hit_contacts(const crowd_rounds *rounds);

/// A contact of a body with what has limited its share, where it has arrived; and its response. False without memory.
bool graze_limit_contact(round_part *part, int32_t number);

/// A body that bounces goes on as its impulse of this round has turned it.
void graze_turn_after_bounce(const crowd_rounds *rounds, int32_t number);

#endif
