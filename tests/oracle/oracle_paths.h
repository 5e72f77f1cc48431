// Are these the touches of a pair?
//
// They are judged as the oracle's errors are in oracle.h, by how much fatter or thinner a body must be for them to be
// right: all overlaps of a body thinner by the tolerance are within those that are told, and these within those of a
// body fatter by it. So no overlap is lost and none invented, but for grazes within the tolerance. It is
// CURVE_TOLERANCE units of 2^-53 of the sum of the sizes involved: places, ways and radii, and the way within the
// rounding of the times. Of pairs that go straight at one another it is STRAIGHT_TOLERANCE units of 2^-24.
//
// Where both are thin a body thinner has none. Then each time at which the centre certainly goes from one side of the
// wall to the other beside it has to be told. There the library takes 2^-40 of the wall's length beyond its ends for
// the wall.
#ifndef GRAZE_ORACLE_ORACLE_PATHS_H
#define GRAZE_ORACLE_ORACLE_PATHS_H

#include "oracle/oracle_curves.h"
#include "prediction/path_calls.h"

enum { CURVE_TOLERANCE = 4, STRAIGHT_TOLERANCE = 8 };

/// What is wrong with the touches of a pair; null when nothing is. They are in [from, until], those between which
/// nothing else is told of the pair.
const char *curve_fault(const curve_case *c, const gz_touch *touches, size_t count);

/// The largest distance of a touch that was judged from where it should be, of curved pairs, in units of its tolerance.
double curve_worst_touch(void);

/// The tolerance in distance.
wide curve_tolerance(const wide_curve *c);

#endif
