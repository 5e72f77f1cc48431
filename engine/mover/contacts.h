// The contacts of a mover: a chain in its tile, the latest first.
#ifndef GRAZE_MOVER_CONTACTS_H
#define GRAZE_MOVER_CONTACTS_H

#include "engine/mover/mover_tile.h"

/// The mover's last contact with that target, or null.
const mover_contact *graze_contact_with(const mover_tile *t, int32_t last, int32_t target);

/// Appends a contact with a nearby shape, at the mover's present time and position. False without memory.
bool graze_contact_add(mover_tile *t, mover_state *w, const nearby_shape *n, caller_memory *memory);

/// Appends a contact that is not added to the number of contacts. False without memory.
bool graze_contact_append(mover_tile *t, int32_t index, const mover_contact *contact, caller_memory *memory);

/// Appends a contact of a body that keeps its course in a collision with a body that has responded, unless it has one
/// with that body already. It does not count against the maximum of contacts. There may be any number of such contacts,
/// so its own are not searched: that there is one is noted in the contact that the other body has got. The list of that
/// one is searched, at most as often as it may respond. False without memory.
///
/// own: the mover as a target
/// other: the mover of the other body
bool graze_contact_add_kept(
	mover_tile *t, int32_t index, int32_t own, int32_t other, const mover_contact *contact, caller_memory *memory);

/// The unit normal of a wall's feature towards (x, y): perpendicular to the side, or from that end; 0 at the end
/// itself.
void graze_wall_normal(double normal[2], const wall_record *wall, int32_t feature, double x, double y);

#endif
