// What happens next: the events that actors foresee, the soonest first.
//
// An event is valid while both have the course that it was foreseen for. Of each actor the next one alone is in the
// queue; who loses it to another's new course looks again.
#ifndef GRAZE_MOTION_QUEUE_H
#define GRAZE_MOTION_QUEUE_H

#include "engine/motion/gathering.h"

/// The soonest event, which leaves the queue; there must be one.
motion_event graze_pop_event(gathering *g);

/// The next event of an actor, if there is any within the tick: it hits a wall, or meets a body, which then is an
/// actor, too. False when there is no memory.
int graze_foresee(asking *a, gathering *g, int32_t number, double now);

#endif
