// Worlds with kernels of the mover that are wrong on purpose, for the rules of what happens then.
#ifndef GRAZE_MOVER_REPLACED_KERNELS_H
#define GRAZE_MOVER_REPLACED_KERNELS_H

#include <graze/graze.h>

// All leave every body to the general solver, since the fast path validates by itself. They hold for one world at a
// time.

/// The safety check refuses every motion segment of a body that has walls in reach.
void refuse_every_segment(gz_world *world);

/// It refuses those of them that end right of x, and no other segment.
void refuse_ends_right_of(gz_world *world, float x);

/// The sweep of movers finds no wall.
void miss_every_wall(gz_world *world);

#endif
