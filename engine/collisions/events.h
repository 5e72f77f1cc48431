// The events of a collision step, in the order of time: two bodies collide, or one hits a wall.
//
// Each event is resolved once, from the courses that both came with, and both get new courses. Bodies whose next event
// was with one of them look for their next event again. The result does not depend on the order of the bodies: of
// events at the same time, those of lower keys come first.
#ifndef GRAZE_COLLISIONS_EVENTS_H
#define GRAZE_COLLISIONS_EVENTS_H

#include "engine/collisions/collision_step.h"

/// Advances the active bodies to the end of the tick. False without memory.
bool graze_events(query_run *run);

/// The same for one of several groups, each with its own events.
bool graze_events_of_group(query_run *run);

#endif
