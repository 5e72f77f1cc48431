// The judge of distances, in long double and by another derivation than the library's.
//
// The library projects: it tells side from end by signs, and divides a cross product by a length. The oracle searches:
// of the squares of the distances to the points of a segment it finds the least, by thirds.
//
// Errors are in grains, as in oracle.h: ulps of the largest relative coordinate of the pair, motion left out.
#ifndef GRAZE_ORACLE_ORACLE_DISTANCES_H
#define GRAZE_ORACLE_ORACLE_DISTANCES_H

#include "query/distance_kernel.h"

/// The distance between the surfaces, whether or not a one-sided wall is there.
long double oracle_distance(const pair_case *pair);
long double oracle_distance_of_circles(const circle_case *pair);

/// One grain of the pair.
long double oracle_grain(const pair_case *pair);
long double oracle_grain_of_circles(const circle_case *pair);

/// The error of an answer; infinite for nonsense. Where float rounds none of the differences and products whose signs
/// decide something, as on small whole numbers, these must be right.
///
/// what: is set to the worst aspect of the answer, such as "its normal"
double oracle_distance_error(const pair_case *pair, const near_answer *answer, const char **what);
double oracle_circle_distance_error(const circle_case *pair, const near_answer *answer, const char **what);

#endif
