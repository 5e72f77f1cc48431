// The impact of two bodies on their courses.
#ifndef GRAZE_COLLISIONS_IMPACT_H
#define GRAZE_COLLISIONS_IMPACT_H

#include "engine/collisions/collision_step.h"

/// The place of a body on its course at a time. A displacement of 0 keeps the bits of a coordinate, as `displaced`
/// does.
static inline double course_x(const course *c, double time) { return c->x - (0 - c->vx * (time - c->time)); }
static inline double course_y(const course *c, double time) { return c->y - (0 - c->vy * (time - c->time)); }

/// One body relative to another.
typedef struct pair_contact {
	double gap;                ///< between the surfaces, less the skin; negative: too near
	double normal_x, normal_y; ///< from the other; 0 where both are at the same place
	double approach;           ///< the speed at which they come closer along the normal
} pair_contact;

pair_contact graze_pair_contact(const collision_step *g, const course *one, const course *other, double time);

/// Whether the gap between two bodies at a time is more than so many skins, beyond rounding. Then the root is not
/// needed.
bool graze_is_separated(const collision_step *g, const course *one, const course *other, double time, double skins);

/// The time of impact; infinite if there is none. Bodies that are too near keep their distance, as if it were large
/// enough. The result depends on the courses alone, not on the time or the side of the call.
double graze_impact_time(const collision_step *g, const course *one, const course *other);

#endif
