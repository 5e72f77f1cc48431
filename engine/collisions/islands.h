// Collision steps by several workers.
//
// Where one substep is enough, all pairs of bodies that may collide are listed before the tick begins. Bodies that are
// linked by such pairs form an *island*: no event of one island affects another. So each worker has a step of its own
// with a group of whole islands, whose events are processed in their order. The groups share the bodies of the first
// step, which is the caller's.
#ifndef GRAZE_COLLISIONS_ISLANDS_H
#define GRAZE_COLLISIONS_ISLANDS_H

#include "engine/collisions/collision_step.h"

/// Divides the bodies and their candidates among the workers, where there are several and it pays: not where bodies
/// bounce, because a few of them leave their discs in every tick; and not where one island has most bodies. Without a
/// division group_count stays 0. False without memory.
bool graze_islands_divide(query_run *run);

/// Detaches the groups from the bodies of the first step.
void graze_islands_end(const query_run *run);

/// Advances all groups to the end of the tick. False without memory, or where a body left its disc: then `left_group`
/// is set, and the tick has to be computed again without groups.
bool graze_islands_run(query_run *run);

#endif
