// When and how two bodies on their courses collide.
#ifndef GRAZE_COLLISIONS_IMPACT_H
#define GRAZE_COLLISIONS_IMPACT_H

#include "engine/collisions/collision_step.h"

/// The position of a body on its course at a time. A displacement of 0 keeps the bits of a coordinate, as in
/// `displaced`.
static inline double course_x(const course *c, double time) { return c->x - (0 - c->vx * (time - c->time)); }
static inline double course_y(const course *c, double time) { return c->y - (0 - c->vy * (time - c->time)); }

/// The relation of one body to another at a time.
typedef struct pair_contact {
	double gap;                ///< between the surfaces, less the skin; negative: too near
	double normal_x, normal_y; ///< from the other body; 0 where both centres are equal
	double approach;           ///< the speed at which the gap decreases
} pair_contact;

/// The gap and the normal of `one` from `other`.
pair_contact graze_pair_contact(const collision_step *g, const course *one, const course *other, double time);

/// Whether the gap between two bodies at a time is certainly more than so many skins. Cheaper than the gap: no root.
bool graze_is_separated(const collision_step *g, const course *one, const course *other, double time, double skins);

/// The time of impact, at which the gap becomes 0; infinite if there is none. Bodies that are too near collide when
/// they come nearer than they are. The result depends on the courses alone, not on when it is computed or on their
/// order.
double graze_impact_time(const collision_step *g, const course *one, const course *other);

#endif
