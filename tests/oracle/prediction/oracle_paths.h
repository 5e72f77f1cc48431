// The oracle of predicted touches of a body on a curved path with a wall or another body.
//
// As in oracle_sweep.h, the error of a result is how much the body's radius must change for the result to be correct:
// all overlaps of a body that is thinner by the tolerance lie within the reported overlaps, and these within the
// overlaps of a body that is fatter by the tolerance. So no overlap is lost and none is invented, except for grazes
// within the tolerance. The tolerance is CURVE_TOLERANCE units of 2^-53 of the sum of the sizes involved: positions,
// path lengths and radii, with the distance travelled within the rounding of the times. For pairs with a straight
// relative motion it is STRAIGHT_TOLERANCE units of 2^-24.
//
// Where body and wall are both thin, a thinner body has no overlaps. Then each time at which the centre certainly
// crosses from one side of the wall to the other must be reported. The library extends such a wall by 2^-40 of its
// length at both ends.
#ifndef GRAZE_ORACLE_PREDICTION_ORACLE_PATHS_H
#define GRAZE_ORACLE_PREDICTION_ORACLE_PATHS_H

#include "oracle/prediction/oracle_curves.h"
#include "prediction/path_calls.h"

enum { CURVE_TOLERANCE = 4, STRAIGHT_TOLERANCE = 8 };

/// What is wrong with the touches of a pair; null when nothing is. The touches are all touches of the pair within
/// [from, until].
const char *curve_fault(const curve_case *c, const gz_touch *touches, size_t count);

/// The largest error in distance of any touch of a curved pair so far, in units of its tolerance.
double curve_worst_touch(void);

/// The tolerance in distance.
wide curve_tolerance(const wide_curve *c);

#endif
