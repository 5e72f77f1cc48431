// Bodies that move among one another, by several workers.
//
// Where one window is enough, who may meet whom is known before the tick begins. Bodies that are linked by such pairs
// are an *island*: what happens to one of them matters to none beyond. So each worker has a gathering of its own, of
// whole islands, whose events happen in their order. What they have in common (bodies, courses, lists of others) is the
// first one's, which is the caller's.
#ifndef GRAZE_COLLISIONS_ISLANDS_H
#define GRAZE_COLLISIONS_ISLANDS_H

#include "engine/collisions/collision_step.h"

/// Divides the bodies, whose pairs are known, among the workers, if there are several and it is worth while: not where
/// some bounce, since a few of these leave where they were looked for others in every tick. False where there is no
/// memory.
int graze_islands_divide(query_run *run);

/// The gatherings have nothing in common any more.
void graze_islands_end(const query_run *run);

/// All go to the end of the tick. False where there is no memory, or a body came further than it was looked for others:
/// then `broken` is set, and it is all to be done again by one.
int graze_islands_run(query_run *run);

/// How many gatherings there are, and each of them.
size_t graze_island_groups(const query_run *run);
collision_step *graze_island_group(const query_run *run, size_t k);

/// That which a body belongs to.
static inline collision_step *graze_island_group_of(const query_run *run, int32_t body) {
	collision_step *g = graze_step_of(run);
	return g->group_count ? graze_island_group(run, (size_t)((const int32_t *)g->group_of.at)[body]) : g;
}

#endif
