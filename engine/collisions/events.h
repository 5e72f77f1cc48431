// Actors go from event to event, in the order of time: two meet, or one hits a wall.
//
// Each event is resolved once, from how both came, and both get new courses. Those who wait for one of them look again.
// What happens does not depend on the order of the bodies: of events at the same time, those of lower keys come first.
#ifndef GRAZE_COLLISIONS_EVENTS_H
#define GRAZE_COLLISIONS_EVENTS_H

#include "engine/collisions/collision_step.h"

/// The gathering's actors go to the end of the tick. False when there is no memory.
int graze_events(query_run *run);

/// The same of one of several gatherings, each with its own events.
int graze_events_of_group(query_run *run);

#endif
