// What happens next: the events that actors foresee, the soonest first.
//
// An event is valid as long as neither has turned since it was foreseen. Of each actor the next one alone is in the
// queue; who loses it to another's new course looks again.
//
// The window is divided into slots of time, and only the events of the slot at its turn are in a heap: it is small, and
// what the events of the next slots need can be fetched ahead.
#ifndef GRAZE_COLLISIONS_EVENT_QUEUE_H
#define GRAZE_COLLISIONS_EVENT_QUEUE_H

#include "engine/collisions/collision_step.h"

/// The soonest event, which leaves the queue. False when there is none left, or no memory.
int graze_pop_event(query_run *run, collision_step *g, collision_event *event);

/// The next event of an actor, if there is any within the window: it hits a wall, or meets a body, which then is an
/// actor, too. False when there is no memory.
int graze_queue_next_event(query_run *run, collision_step *g, int32_t number, double now);

/// No meeting of any body is known: before a window begins.
void graze_clear_earliest(collision_step *g);

/// A window begins at this time: the next events of all, by the pairs of those who may meet.
int graze_queue_all_events(query_run *run, collision_step *g, double now);

#endif
