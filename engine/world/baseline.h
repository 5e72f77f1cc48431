// What a world was built of. A saved state is what differs from that.
//
// The records of walls that have moved, and of removed ones whose index another wall has got, are kept here, eight
// neighbours at a time; all others are in the world's own columns still.
#ifndef GRAZE_WORLD_BASELINE_H
#define GRAZE_WORLD_BASELINE_H

#include "engine/world/snapshot.h"
#include "engine/world/world.h"

/// A wall as it is, and as the world was built: there are none behind those that it was built of.
wall_value graze_wall_value(const gz_world *world, size_t wall);
wall_value graze_baseline_value(const gz_world *world, size_t wall);

/// Notes what a world has been built of.
void graze_baseline_note(gz_world *world);
void graze_baseline_free(gz_world *world);

/// To be called before this wall gets another record or filter. Returns 0 when there is no memory, and nothing is
/// different.
int graze_baseline_keep(gz_world *world, size_t wall);

/// The first wall from this one on that is not as the world was built; SIZE_MAX where there is none.
size_t graze_baseline_next(const gz_world *world, size_t wall);

#endif
