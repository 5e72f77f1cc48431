// The baseline: the walls that a world was built of. A snapshot holds the differences from it.
//
// Pages keep the original records of walls that have moved, and of removed walls whose index has been reused, eight
// neighbours at a time; all others are still in the world's columns.
#ifndef GRAZE_WORLD_BASELINE_H
#define GRAZE_WORLD_BASELINE_H

#include "engine/world/snapshot.h"
#include "engine/world/world.h"

/// A wall as it is, and as it was when the world was built. Walls that were added later are removed ones in the
/// baseline.
wall_value graze_wall_value(const gz_world *world, size_t wall);
wall_value graze_baseline_value(const gz_world *world, size_t wall);

/// Stores the baseline of a world that has just been built.
void graze_baseline_store(gz_world *world);
void graze_baseline_free(gz_world *world);

/// Must be called before this wall gets another record or filter. False without memory, and nothing has changed.
bool graze_baseline_keep(gz_world *world, size_t wall);

/// The first wall from this one on that differs from the baseline; SIZE_MAX where there is none.
size_t graze_baseline_next(const gz_world *world, size_t wall);

#endif
