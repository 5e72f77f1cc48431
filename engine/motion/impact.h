// Two bodies on their courses: when do they meet?
#ifndef GRAZE_MOTION_IMPACT_H
#define GRAZE_MOTION_IMPACT_H

#include "engine/motion/gathering.h"

/// A body at a time, and how it goes on.
typedef struct course {
	double x, y, vx, vy; ///< where it is; in displacements of a tick
	double radius;
} course;

/// An actor, or a body that has met nothing so far.
course graze_course(const gathering *g, int32_t body, double time);

/// One as the other sees it.
typedef struct encounter {
	double gap;                ///< how much further away than both keep from one another; below 0: nearer
	double normal_x, normal_y; ///< from the other; 0 where both are at the same place
	double approach;           ///< how fast they come closer along it
} encounter;

encounter graze_encounter(const gathering *g, const course *one, const course *other);

/// How long until they meet; infinite if they do not. Those who are nearer than they should be keep that distance, as
/// if it were large enough.
double graze_wait(const gathering *g, const course *one, const course *other);

#endif
