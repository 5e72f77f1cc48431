// Two bodies on their courses: when do they meet?
#ifndef GRAZE_COLLISIONS_IMPACT_H
#define GRAZE_COLLISIONS_IMPACT_H

#include "engine/collisions/collision_step.h"

/// Where a body on its course is at a time. A displacement of 0 keeps the bits of a coordinate, as of `displaced`.
static inline double course_x(const course *c, double time) { return c->x - (0 - c->vx * (time - c->time)); }
static inline double course_y(const course *c, double time) { return c->y - (0 - c->vy * (time - c->time)); }

/// One as the other sees it.
typedef struct pair_contact {
	double gap;                ///< how much further away than both keep from one another; below 0: nearer
	double normal_x, normal_y; ///< from the other; 0 where both are at the same place
	double approach;           ///< how fast they come closer along it
} pair_contact;

pair_contact graze_pair_contact(const collision_step *g, const course *one, const course *other, double time);

/// Are they further apart at a time than a gap of so many skins, by more than rounding? Then nobody needs the root.
int graze_is_separated(const collision_step *g, const course *one, const course *other, double time, double skins);

/// When they meet; infinite if they do not. Those who are nearer than they should be keep that distance, as if it were
/// large enough. It is told by their courses alone, whenever and from whichever side it is asked.
double graze_impact_time(const collision_step *g, const course *one, const course *other);

#endif
