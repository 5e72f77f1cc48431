// Rays aimed at the ends that walls share: exactly, or a few roundings beside them, made with the same bits on every
// machine.
#ifndef GRAZE_GENERATORS_AIMED_RAYS_H
#define GRAZE_GENERATORS_AIMED_RAYS_H

#include <stdbool.h>

#include "generators/random.h"
#include "support/trial.h"

/// An end that two walls share. Neither wall is a point.
typedef struct joint {
	float x, y;
	size_t wall[2];
} joint;

typedef struct joint_list {
	joint *data;
	size_t count;
} joint_list;

/// The shared ends of all walls. Where more than two walls share an end, each wall and the next one in the order of
/// indices.
joint_list find_joints(const trial *t);

typedef struct aimed_ray {
	trial_body body;
	joint at;
	bool exact;            ///< its line passes exactly through the end
	long double time;      ///< when it crosses one of the two walls
	long double tolerance; ///< the error of that time in float
} aimed_ray;

/// Draws rays until one has the two walls on different sides of its line, so that it certainly crosses one of them or
/// the end. Returns false after 20 attempts.
///
/// from_left: the ray starts left of both walls
bool aim_ray(aimed_ray *ray, const trial *t, const joint *at, bool from_left, random_source *source);

/// The distance of the ray from a wall at a time, in grains (oracle_sweep.h); negative if the wall is one-sided and the
/// ray starts right of it.
double grains_from_wall(const aimed_ray *ray, const trial_wall *wall, float time, bool one_sided);

#endif
