// Contacts of bodies that pass through walls.
#ifndef GRAZE_MOVER_PASS_THROUGH_H
#define GRAZE_MOVER_PASS_THROUGH_H

#include "engine/mover/mover_tile.h"

/// Adds a contact with a wall that the mover passes through, unless as many earlier ones as the maximum exist: each
/// mover keeps its earliest contacts, in whatever order they are found. False without memory.
bool graze_mover_pass_through(
	mover_tile *tile, int32_t index, const wall_record *walls, const mover_hit *hit, caller_memory *memory);

#endif
