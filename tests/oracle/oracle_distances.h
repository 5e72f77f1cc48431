// The oracle of distances, in long double and by another derivation than the library's.
//
// The library projects: it decides between side and end by signs, and divides a cross product by a length. The oracle
// searches: it finds the minimum of the squared distance to the points of the segment by ternary search.
//
// Errors are in grains, as in oracle_sweep.h: relative to the largest relative coordinate of the pair, without the
// motion.
#ifndef GRAZE_ORACLE_ORACLE_DISTANCES_H
#define GRAZE_ORACLE_ORACLE_DISTANCES_H

#include "overlap/overlap_kernel.h"

/// The distance between the surfaces, whether or not a one-sided wall exists for the body.
long double oracle_distance(const pair_case *pair);
long double oracle_distance_of_circles(const circle_case *pair);

/// One grain of the pair.
long double oracle_grain(const pair_case *pair);
long double oracle_grain_of_circles(const circle_case *pair);

/// The error of a result, in grains; infinite for an impossible result. Where float rounds none of the differences and
/// products whose signs decide something, as on small integers, these decisions must be correct.
///
/// what: set to the aspect with the largest error, such as "its normal"
double oracle_distance_error(const pair_case *pair, const pair_proximity *answer, const char **what);
double oracle_circle_distance_error(const circle_case *pair, const pair_proximity *answer, const char **what);

#endif
