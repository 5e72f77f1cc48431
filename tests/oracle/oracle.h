// The judge of answers, in long double and by another derivation than the library's.
//
// The library solves for the time of impact: a division for the side, a quadratic for the ends. The oracle knows one
// thing only, the distance from the moving centre to the closest point of the wall. That distance is convex in t, so
// its tangent lies below it: a step of (distance - radius) / rate of approach never passes the first touch. It walks in
// such steps until it touches, or the distance grows, or t passes 1. A thick wall, or another circle, is the same with
// its radius added to the body's.
//
// Answers in float are right to within a few ulps of the largest relative coordinate of the pair: its *grain*. An
// answer is judged by its error in grains: how far must the body be moved, or made fatter or thinner, for the answer to
// be exactly right? So a graze may be a hit or a miss, but only where a body a few grains fatter or thinner decides it,
// and a one-sided wall may be there or not, but only where the body starts within a few grains of its line.
#ifndef GRAZE_ORACLE_ORACLE_H
#define GRAZE_ORACLE_ORACLE_H

#include <stddef.h>

#include "query/body_pair_kernel.h"

typedef struct oracle_touch {
	long double time;
	int feature; // a gz_feature; GZ_FEATURE_NONE when there is no touch
	long double point_x, point_y, normal_x, normal_y;
} oracle_touch;

/// The first touch of a body whose radius is `fatter` larger (smaller when negative).
///
/// Decides to within 2^-48 of the pair's largest relative coordinate, which on small integers is exact: a tangent touch
/// and a start on the wall are misses, a ray aimed at an end is a hit.
oracle_touch oracle_first_touch(const pair_case *pair, long double fatter);

/// The error of an answer, in grains; infinite for nonsense such as a time outside [0, 1].
///
/// what: is set to the worst aspect of the answer, such as "its time"
double oracle_error(const pair_case *pair, const pair_answer *answer, const char **what);

/// The error of saying that the body touches the wall at no time before `until` (infinite for a miss), in grains.
double oracle_error_of_miss(const pair_case *pair, double until);

// The same for two circles, as the body sees the other.
oracle_touch oracle_first_touch_of_circles(const circle_case *pair, long double fatter);
double oracle_error_of_circles(const circle_case *pair, const pair_answer *answer, const char **what);
double oracle_error_of_missed_circle(const circle_case *pair, double until);

#endif
