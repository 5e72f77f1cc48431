// The oracle of touch times under acceleration. It solves nothing: it checks that the distance equals the reach at each
// reported time, and that between two of them it is never on the other side of the reach.
#ifndef GRAZE_ORACLE_PREDICTION_ORACLE_TRAJECTORIES_H
#define GRAZE_ORACLE_PREDICTION_ORACLE_TRAJECTORIES_H

#include "prediction/trajectory_kernel.h"

/// Null when the result is correct, else what is wrong with it. Errors are of the squared distance, in units of 2^-53
/// of (|p| + |v| t + |a| t^2 / 2)^2 + R^2, which is what a few units of rounding of the given numbers amount to.
///
/// worst: raised to the largest error of a time
const char *oracle_trajectory_fault(const trajectory_case *c, const trajectory_answer *answer, double *worst);

#endif
