// Impact lists: the impacts of active bodies that keep their courses, soonest first.
//
// A body that keeps its course in a collision meets the next body on the same course. Were all its neighbours searched
// for it each time, a large body that n others hit would cost n * n. So the first such search lists all impacts of the
// course within the substep, and the list serves until the body changes its course or the substep ends. An impact with
// a body that has changed its course since is void: that body has searched its own impacts then, this one included.
#ifndef GRAZE_COLLISIONS_IMPACT_LISTS_H
#define GRAZE_COLLISIONS_IMPACT_LISTS_H

#include "engine/collisions/collision_step.h"

/// Whether an impact of a body is sooner than another one of the same body; of equal times, that with the body that
/// comes first.
static inline bool impact_is_sooner(const collision_step *g, earliest_impact x, earliest_impact y) {
	return x.time < y.time || (x.time == y.time && y.other != NO_BODY && comes_first(g, x.other, y.other));
}

/// Takes the soonest impact of an active body's course from its list, which is made where there is none. Sets the time
/// to infinity where no impact is left within the substep. False without memory.
bool graze_take_listed_impact(query_run *run, collision_step *g, int32_t active, earliest_impact *impact);

#endif
