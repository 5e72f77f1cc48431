// The event queue: the events of active bodies, the soonest first.
//
// An event is valid as long as neither body has changed its course since. Only the next event of each active body is
// queued. Where a body changes its course, its next event is searched among all its neighbours, and earlier ones are
// void. A body that keeps its course gets its next event only when its queued one has been taken from the queue: both
// bodies of an impact have events no later than it, so the body loses none.
//
// The queue is a calendar queue: the substep is divided into buckets of time, and only the events of the current bucket
// are in a binary heap. The heap is small, and what the events of the next buckets need can be prefetched.
#ifndef GRAZE_COLLISIONS_EVENT_QUEUE_H
#define GRAZE_COLLISIONS_EVENT_QUEUE_H

#include "engine/collisions/collision_step.h"

/// Removes the soonest event. False where none is left; or without memory, and the report has the error.
bool graze_pop_event(query_run *run, collision_step *g, collision_event *event);

/// Queues the next event of an active body on a new course within the substep, if there is one: a hit on a wall, no
/// earlier than `now`, or a collision with another body, which becomes active. False without memory.
bool graze_queue_next_event(query_run *run, collision_step *g, int32_t active, double now);

/// The same for a body that has kept its course, and whose last event has been taken from the queue. All its neighbours
/// are searched once per course (impact_lists.h).
bool graze_queue_next_on_course(query_run *run, collision_step *g, int32_t active, double now);

/// Clears the earliest impacts of all bodies, before a substep begins.
void graze_clear_earliest(collision_step *g);

/// Begins the queue of a substep with the next events of all active bodies. Candidates with an impact become active.
/// False without memory.
bool graze_queue_all_events(query_run *run, collision_step *g, double now);

#endif
