// Rays aimed at the ends that walls share: exactly, in float, or some roundings beside them.
#ifndef GRAZE_GENERATORS_AIMED_RAYS_H
#define GRAZE_GENERATORS_AIMED_RAYS_H

#include "generators/random.h"
#include "mover/trial.h"

/// An end that two walls share; neither is a point.
typedef struct joint {
	float x, y;
	size_t wall[2];
} joint;

typedef struct joint_list {
	joint *at;
	size_t count;
} joint_list;

joint_list joints_of(const trial *t);

typedef struct aimed_ray {
	trial_body body;
	joint at;
	int exact;             ///< its line passes through the end, to the bit
	long double time;      ///< at which it crosses one of the two walls
	long double tolerance; ///< within which float knows that time
} aimed_ray;

/// Draws rays until one's line has the two walls on either side, so that it is certain to cross one of them or to meet
/// the end; with `from_left`, one that starts left of both. Returns 0 where that takes too long.
int aim_ray(aimed_ray *ray, const trial *t, const joint *at, int from_left, random_source *source);

/// How far the ray is from a wall at a time, in grains (oracle.h); negative where it starts right of a wall that is
/// one-sided.
double grains_from_wall(const aimed_ray *ray, const trial_wall *wall, float time, int one_sided);

#endif
