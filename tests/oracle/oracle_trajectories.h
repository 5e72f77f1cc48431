// The judge of touches under acceleration. It solves nothing: of what was told it asks whether the distance is the
// reach at each time, and whether it is never on the other side of it in between.
#ifndef GRAZE_ORACLE_ORACLE_TRAJECTORIES_H
#define GRAZE_ORACLE_ORACLE_TRAJECTORIES_H

#include "prediction/trajectory_kernel.h"

/// Null when the answer is right, else what is wrong with it. Errors are of the distance's square, in units of 2^-53 of
/// (|p| + |v| t + |a| t^2 / 2)^2 + R^2: what a few units of rounding of the numbers given amount to.
///
/// worst: becomes the largest error of a time, where that is larger
const char *oracle_trajectory_fault(const trajectory_case *c, const trajectory_answer *answer, double *worst);

#endif
