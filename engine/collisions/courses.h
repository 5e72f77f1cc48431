// Active bodies on their courses: advance, find nearby shapes, respond, set the next course.
#ifndef GRAZE_COLLISIONS_COURSES_H
#define GRAZE_COLLISIONS_COURSES_H

#include "engine/collisions/collision_step.h"

/// Advances an active body to this time. False where the safety check shortened its motion: then it stays there.
bool graze_active_advance(query_run *run, collision_step *g, int32_t number, double time);

/// Finds the walls near an active body, and then the bodies that it touches. A bounce is between two bodies: others
/// that they touch follow as events of their own.
bool graze_active_find_nearby(query_run *run, collision_step *g, int32_t number, int32_t partner);

/// Sets the course of an active body after a response: from now on other bodies use it.
bool graze_active_set_course(query_run *run, collision_step *g, int32_t number);

/// Responds where an active body is. A body that bounces and has not had its maximum of contacts goes on even without
/// speed or time left: another may hit it yet.
bool graze_active_respond(query_run *run, collision_step *g, int32_t number);

#endif
