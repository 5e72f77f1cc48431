// Active bodies on their courses: advance, find nearby shapes, respond, set the next course.
#ifndef GRAZE_COLLISIONS_COURSES_H
#define GRAZE_COLLISIONS_COURSES_H

#include "engine/collisions/collision_step.h"

/// Advances an active body to this time, and begins its course anew there. False where the safety check shortened its
/// motion: then it has stopped where it is, and is done.
bool graze_active_advance(query_run *run, collision_step *g, int32_t active, double time);

/// Finds the walls near an active body, and then the bodies that it touches: the one with the number `partner`
/// (NO_BODY: none) first. A bounce is between two bodies: a body that bounces has no other bodies near; they follow as
/// events of their own. False without memory.
bool graze_active_find_nearby(query_run *run, collision_step *g, int32_t active, int32_t partner);

/// Sets the velocity of an active body's course after a response, and finds the walls and the bodies in its path.
/// Earlier events of the body become void. False without memory, or where the body leaves the disc of a divided step
/// (collision_step.left_group).
bool graze_active_set_course(query_run *run, collision_step *g, int32_t active);

/// Responds where an active body is. A body that bounces and has fewer contacts than the maximum is not done even
/// without speed or time left: another body may still hit it. False without memory.
bool graze_active_respond(query_run *run, collision_step *g, int32_t active);

#endif
