// The judge of motion's kernels, in 113 bits and by another derivation than the library's.
//
// The kernels decide side or end by signs, divide cross products by lengths and solve a quadratic. The oracle knows the
// gap alone: the vector from the closest point of the wall, found by clamping, to a place. A time of impact is right
// if the gap has the length of the radius there and does not grow; a miss is right if the gap never becomes as short.
//
// Errors are in grains: units of 2^-53 of the largest length of the pair.
#ifndef GRAZE_ORACLE_ORACLE_MOTION_H
#define GRAZE_ORACLE_ORACLE_MOTION_H

#include <stdbool.h>

#include "mover/mover_pairs.h"

/// Is a one-sided wall there for who is at p, or at q? Unsure within rounding of its line.
typedef enum oracle_presence { ABSENT, PRESENT, UNSURE } oracle_presence;

oracle_presence oracle_wall_is_there(const motion_case *c, int at_goal);

/// The errors of what gaps and strike say of a wall that is there; infinite for nonsense.
///
/// what: is set to the worst aspect of the answer
double oracle_gap_error(const motion_case *c, const motion_answer *answer, const char **what);
double oracle_strike_error(const motion_case *c, const motion_answer *answer, const char **what);

/// Does p -> q meet the wall's segment nowhere, and is q at least what it must keep away? What cannot be told from
/// touching is touching.
///
/// spare: so much more in both, as a share of the largest length
bool oracle_is_clear(const motion_case *c, double spare);

#endif
