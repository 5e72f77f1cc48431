// The oracle of sweeps, in long double, by another derivation than the library's.
//
// The library solves for the time of impact: a division for the side, a quadratic for the ends. The oracle evaluates
// one thing only, the distance from the moving centre to the closest point of the wall, and does conservative
// advancement: that distance is convex in t, so its tangent lies below it, and a step of (distance - radius) / rate of
// approach never passes the first touch. The steps end at a touch, where the distance grows, or past t = 1. For a thick
// wall or another circle, its radius is added to the body's.
//
// Results in float are correct to a few ulps of the largest relative coordinate of the pair: its *grain*. The error of
// a result is counted in grains: how far must the body be moved, or its radius be changed, for the result to be exactly
// correct? So a graze may be a hit or a miss, but only where a change of the radius by a few grains decides it. And a
// one-sided wall may exist for a body or not, but only where the body starts within a few grains of the wall's line.
#ifndef GRAZE_ORACLE_ORACLE_SWEEP_H
#define GRAZE_ORACLE_ORACLE_SWEEP_H

#include <stddef.h>

#include "query/pair_kernel.h"

typedef struct oracle_touch {
	long double time;
	int feature; ///< a gz_feature; GZ_FEATURE_NONE when there is no touch
	long double point_x, point_y, normal_x, normal_y;
} oracle_touch;

/// The first touch of a body whose radius is larger by `fatter` (smaller when negative).
///
/// Exact to 2^-48 of the pair's largest relative coordinate, which on small integers is exact: a tangent touch and a
/// start on the wall are misses, and a ray aimed at an end is a hit.
oracle_touch oracle_first_touch(const pair_case *pair, long double fatter);

/// The error of a result, in grains; infinite for an impossible result, such as a time outside of [0, 1].
///
/// what: set to the aspect with the largest error, such as "its time"
double oracle_error(const pair_case *pair, const pair_hit *answer, const char **what);

/// The error, in grains, of a result that has no touch before the time `until` (infinity for a miss).
double oracle_error_of_miss(const pair_case *pair, double until);

// The same for two circles.
oracle_touch oracle_first_touch_of_circles(const circle_case *pair, long double fatter);
double oracle_error_of_circles(const circle_case *pair, const pair_hit *answer, const char **what);
double oracle_error_of_missed_circle(const circle_case *pair, double until);

#endif
