// Pairs under acceleration, by the kernel alone.
#ifndef GRAZE_PREDICTION_TRAJECTORY_KERNEL_H
#define GRAZE_PREDICTION_TRAJECTORY_KERNEL_H

#include <stdbool.h>

#include "generators/pairs/trajectory_cases.h"

typedef struct trajectory_answer {
	int count, starts, ends, approaches;
	int listed;     // it is among those that have a state
	int left;       // it is straight, and was left
	double first;   // the first touch, or infinity
	double time[4]; // 0 behind the last
} trajectory_answer;

/// What the kernels of that name tell about each of `count` cases, a tile at a time; false when this build or processor
/// lacks them.
bool evaluate_trajectories(
	const char *kernels, const trajectory_case *cases, size_t count, bool leave_straight, trajectory_answer *answers);

#endif
