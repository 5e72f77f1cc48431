// What a body does where it stands: which walls limit it there, and where it turns to.
#ifndef GRAZE_MOVER_RESPOND_H
#define GRAZE_MOVER_RESPOND_H

#include "engine/mover/mover_tile.h"

/// The swept radius where it stands: what it should keep, or as near as it already is.
void graze_mover_set_radius(mover_tile *t, int32_t way);

/// Which of the things near a way limit where it goes; a hit on one of them that it already goes along is none
/// (graze_mover_goes_along). To be known before the way is struck.
void graze_mover_limits(mover_tile *t, int32_t way);

/// The body turns to where the walls that it touches let it, and its state says whether it goes. Those that it turns
/// from become contacts. False where there is no memory for them.
int graze_mover_respond(mover_tile *t, int32_t way, caller_memory *memory);

/// Is this hit none, because the body already goes along that wall?
int graze_mover_goes_along(const mover_tile *t, int32_t way, int32_t wall);

/// Where it goes in this round, up to its hit or to its end: as a share of the way ahead.
double graze_mover_share(const mover_tile *t, int32_t way);

/// What it has just hit becomes a contact, with the normal where it stands now. False without memory.
int graze_mover_add_hit(mover_tile *t, int32_t way, const wall_record *walls, caller_memory *memory);

#endif
