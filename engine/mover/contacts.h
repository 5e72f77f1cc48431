// The contacts of a mover: a chain in its tile, the latest first.
#ifndef GRAZE_MOVER_CONTACTS_H
#define GRAZE_MOVER_CONTACTS_H

#include "engine/mover/mover_tile.h"

/// The mover's last contact with that target, or null.
const mover_contact *graze_contact_with(const mover_tile *t, const mover_state *w, int32_t target);

/// Appends a contact with a nearby shape, at the present time and place. False without memory.
bool graze_contact_add(mover_tile *t, mover_state *w, const nearby_shape *n, caller_memory *memory);

/// Appends a contact that does not change the motion, unless the mover has one with that target already. False without
/// memory.
bool graze_mover_add_contact(mover_tile *t, int32_t index, const mover_contact *contact, caller_memory *memory);

/// The normal of a wall towards a place beside it, or beyond that end.
void graze_wall_normal(double normal[2], const wall_record *wall, int32_t feature, double x, double y);

#endif
