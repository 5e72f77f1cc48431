// The oracle of the mover's kernels, with 113 bits and by another derivation than the library's.
//
// The kernels decide between side and end by signs, divide cross products by lengths and solve a quadratic. The oracle
// computes the gap alone: the vector from the closest point of the wall, found by clamping, to the centre. A time of
// impact is correct if the gap then has the length of the radius and does not grow; a miss is correct if the gap never
// becomes as short.
//
// Errors are in grains: units of 2^-53 of the largest length of the pair.
#ifndef GRAZE_ORACLE_ORACLE_MOTION_H
#define GRAZE_ORACLE_ORACLE_MOTION_H

#include <stdbool.h>

#include "mover/mover_pairs.h"

/// Whether a one-sided wall exists for a mover; uncertain within rounding of the wall's line.
typedef enum oracle_presence { WALL_ABSENT, WALL_PRESENT, WALL_UNCERTAIN } oracle_presence;

/// at_goal: for a mover at q, the end of its motion segment; else at p, its start
oracle_presence oracle_wall_exists(const motion_case *c, bool at_goal);

/// The errors of a gap, and of an impact, with a wall that exists for the mover; infinite for impossible results.
///
/// what: set to the aspect with the largest error
double oracle_gap_error(const motion_case *c, const motion_result *answer, const char **what);
double oracle_impact_error(const motion_case *c, const motion_result *answer, const char **what);

/// Whether p -> q does not touch the wall's segment, and q keeps the clearance from the wall. What rounding cannot
/// distinguish from a touch is a touch.
///
/// spare: an additional length for both, as a share of the largest length
bool oracle_is_clear(const motion_case *c, double spare);

#endif
