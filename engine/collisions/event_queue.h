// The event queue: the events of active bodies, the soonest first.
//
// An event is valid as long as neither body has changed its course since. Only the next event of each active body is
// queued; a body that loses its event to another's new course looks for the next one.
//
// The queue is a calendar queue: the substep is divided into slots of time, and only the events of the current slot are
// in a binary heap. The heap is small, and what the events of the next slots need can be prefetched.
#ifndef GRAZE_COLLISIONS_EVENT_QUEUE_H
#define GRAZE_COLLISIONS_EVENT_QUEUE_H

#include "engine/collisions/collision_step.h"

/// Removes and returns the soonest event. False where there is none left, or without memory.
bool graze_pop_event(query_run *run, collision_step *g, collision_event *event);

/// Queues the next event of an active body within the substep, if there is any: it hits a wall, or collides with a
/// body, which then becomes active. False without memory.
bool graze_queue_next_event(query_run *run, collision_step *g, int32_t number, double now);

/// Clears the earliest impacts, before a substep begins.
void graze_clear_earliest(collision_step *g);

/// Queues the next events of all bodies, by the candidate pairs, at the beginning of a substep.
bool graze_queue_all_events(query_run *run, collision_step *g, double now);

#endif
