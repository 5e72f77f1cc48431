// Contacts of bodies that pass through walls.
//
// Such a body may hit any number of walls, in whatever order they are found; a march may find one again. Where it may
// have few contacts, each hit is inserted among them. Where it may have many, that would take the square of their
// number: its hits are chained in the tile first (mover_tile.passed), and become contacts when its way has been swept.
#ifndef GRAZE_MOVER_PASS_THROUGH_H
#define GRAZE_MOVER_PASS_THROUGH_H

#include "engine/mover/mover_tile.h"

/// Takes the hit of a mover on a wall that it passes through: each mover keeps its earliest contacts, as many as the
/// maximum. False without memory.
bool graze_mover_pass_through(
	mover_tile *tile, int32_t index, const wall_record *walls, const mover_hit *hit, caller_memory *memory);

/// Makes contacts of the hits that are chained, and empties the list of them, even where the call is ended. The whole
/// ways of their movers have been swept. False without memory.
bool graze_mover_list_passed(mover_tile *tile, const wall_record *walls, caller_memory *memory);

#endif
