// The events of a collision step, in the order of time: two bodies collide, or one hits a wall.
//
// Each event is resolved once, from the courses that both bodies have before it, and both get new courses. For bodies
// whose next event was with one of them, the next event is searched again. The result does not depend on the order of
// the bodies: of events at the same time, those of bodies with lower keys come first.
#ifndef GRAZE_COLLISIONS_EVENTS_H
#define GRAZE_COLLISIONS_EVENTS_H

#include "engine/collisions/collision_step.h"

/// Advances the bodies to the end of the tick, substep by substep. False without memory.
bool graze_events(query_run *run);

/// The same for one of several groups of islands, in one substep. False without memory, or where left_group is set.
bool graze_events_of_group(query_run *run);

#endif
