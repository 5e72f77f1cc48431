// Touch times of pairs under acceleration, by the kernel alone: no world, no columns of a caller.
#ifndef GRAZE_PREDICTION_TRAJECTORY_KERNEL_H
#define GRAZE_PREDICTION_TRAJECTORY_KERNEL_H

#include <stdbool.h>

#include "generators/pairs/trajectory_cases.h"

typedef struct trajectory_answer {
	int count, starts, ends, approaches;
	int listed;     ///< how often the kernel lists the pair as found
	int deferred;   ///< how often it leaves the pair to the caller as straight
	double first;   ///< the first touch, or infinity
	double time[4]; ///< 0 past the last
} trajectory_answer;

/// Evaluates cases by the kernel of a backend, a tile at a time. Returns false if this build or processor lacks the
/// backend.
bool evaluate_trajectories(
	const char *backend, const trajectory_case *cases, size_t count, bool leave_straight, trajectory_answer *answers);

#endif
