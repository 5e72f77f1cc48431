// Actors on their courses: they go on, look around, turn, and set a new course.
#ifndef GRAZE_COLLISIONS_COURSES_H
#define GRAZE_COLLISIONS_COURSES_H

#include "engine/collisions/collision_step.h"

/// An actor goes on to this time. False where the guard cut its way: then it stays where it came to.
int graze_active_advance(query_run *run, collision_step *g, int32_t number, double time);

/// The walls near where an actor stands, and then the bodies that it touches. Bounces are between two: others that
/// touch them come next.
int graze_active_find_nearby(query_run *run, collision_step *g, int32_t number, int32_t partner);

/// The way has turned: others see its new course from now on.
int graze_active_set_course(query_run *run, collision_step *g, int32_t number);

/// An actor turns where it stands. One that bounces and has not had its share of contacts goes on also where it has no
/// speed or no time left: it may be hit yet.
int graze_active_respond(query_run *run, collision_step *g, int32_t number);

#endif
