// The contacts of bodies that move together.
#ifndef GRAZE_ROUNDS_ROUND_CONTACTS_H
#define GRAZE_ROUNDS_ROUND_CONTACTS_H

#include "engine/rounds/crowd_rounds.h"

/// A contact of a body that was turned by the half-plane of something that it touches. source: as in round_directions.
/// False without memory.
bool graze_touch_contact(query_run *run, int32_t number, int32_t source);

/// A body that bounces and has no displacement in this round meets the first of the bodies that hit it.
void graze_assign_hits(const crowd_rounds *g);

/// Adds the contacts of bodies that were hit in this round. False without memory.
bool graze_hit_contacts(query_run *run);

/// A contact of a body with what has limited its share, where it has arrived; and its response. False without memory.
bool graze_limit_contact(query_run *run, int32_t number);

#endif
