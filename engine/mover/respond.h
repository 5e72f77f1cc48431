// Responses: which shapes limit a mover where it is, and the direction that it takes.
#ifndef GRAZE_MOVER_RESPOND_H
#define GRAZE_MOVER_RESPOND_H

#include "engine/mover/mover_tile.h"

/// Sets the swept radius: the radius with the skin, or the distance of the nearest shape where that is less.
void graze_mover_set_radius(mover_tile *t, int32_t index);

/// Marks the nearby shapes that limit the mover (nearby_shape.limits). A hit on one that the mover moves along does not
/// count (graze_mover_moves_along), so this comes before the sweep.
void graze_mover_limits(mover_tile *t, int32_t index, const wall_record *walls);

/// Responds to the shapes that the mover touches: sets the motion that they allow and the phase, MOVER_SEARCHES or
/// MOVER_DONE. The shapes that turn the mover become contacts. False without memory.
bool graze_mover_respond(mover_tile *t, int32_t index, const wall_record *walls, caller_memory *memory);

/// Whether the mover moves along that wall, which limits it: then a hit on it does not count.
bool graze_mover_moves_along(const mover_tile *t, int32_t index, int32_t wall);

/// The fraction of the motion ahead that the mover makes in this round: up to its hit, or 1. A hit within the dead zone
/// counts as one at the start: 0.
double graze_mover_fraction(const mover_tile *t, int32_t index);

/// Adds a contact with the target that the mover has hit, with the normal at its present position. False without
/// memory.
bool graze_mover_add_hit(mover_tile *t, int32_t index, const wall_record *walls, caller_memory *memory);

#endif
