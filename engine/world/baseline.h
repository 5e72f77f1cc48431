// The baseline: the walls that a world was built of. A snapshot holds the differences from it.
//
// Pages keep the original records of walls that have moved, and of removed walls whose index has been reused, eight
// neighbours at a time; all others are still in the world's columns.
#ifndef GRAZE_WORLD_BASELINE_H
#define GRAZE_WORLD_BASELINE_H

#include "engine/world/snapshot.h"
#include "engine/world/world.h"

/// The present value of a wall. Indices that the world does not have count as removed walls.
wall_value graze_wall_value(const gz_world *world, size_t wall);

/// The value of a wall when the world was built. Walls that were added later count as removed walls.
wall_value graze_baseline_value(const gz_world *world, size_t wall);

/// The checksum of the present walls from `from` up to `to`. The checksum of a baseline is the sum over all its walls.
uint64_t graze_baseline_sum(const gz_world *world, size_t from, size_t to);
void graze_baseline_free(gz_world *world);

/// Copies the page of a wall, unless it is copied or the wall is not of the baseline. Must be called before the wall
/// gets another record or filter. False without memory, and no value has changed.
bool graze_baseline_keep(gz_world *world, size_t wall);

/// The first wall from `wall` on that differs from the baseline; SIZE_MAX where there is none.
size_t graze_baseline_next(const gz_world *world, size_t wall);

#endif
