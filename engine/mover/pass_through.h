// Bodies that pass through walls have contacts with them all the same.
#ifndef GRAZE_MOVER_PASS_THROUGH_H
#define GRAZE_MOVER_PASS_THROUGH_H

#include "engine/mover/mover_tile.h"

/// A wall that it passes through becomes a contact, if it is one of the first. False without memory.
int graze_mover_pass_through(
	mover_tile *tile, int32_t way, const wall_record *walls, const mover_hit *hit, caller_memory *memory);

#endif
