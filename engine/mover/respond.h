// Responses: which shapes limit a mover where it is, and the direction that it takes.
#ifndef GRAZE_MOVER_RESPOND_H
#define GRAZE_MOVER_RESPOND_H

#include "engine/mover/mover_tile.h"

/// Sets the swept radius: what the mover should keep, or its present distance where that is less.
void graze_mover_set_radius(mover_tile *t, int32_t index);

/// Marks the shapes that limit the mover. A hit on one that it already goes along does not count
/// (graze_mover_goes_along), so this comes before the sweep.
void graze_mover_limits(mover_tile *t, int32_t index);

/// Responds to the shapes that the mover touches: it takes the direction that they allow, its phase says whether it
/// goes on, and the shapes that it turns from become contacts. False without memory.
bool graze_mover_respond(mover_tile *t, int32_t index, caller_memory *memory);

/// Whether a hit does not count because the mover goes along that wall already.
bool graze_mover_goes_along(const mover_tile *t, int32_t index, int32_t wall);

/// How much of the motion ahead the mover goes in this round: up to its hit, or all.
double graze_mover_share(const mover_tile *t, int32_t index);

/// Adds a contact with what the mover has just hit, with the normal where it is now. False without memory.
bool graze_mover_add_hit(mover_tile *t, int32_t index, const wall_record *walls, caller_memory *memory);

#endif
