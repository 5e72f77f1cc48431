// Pairs of circles under acceleration, by how many touch.
#ifndef GRAZE_BENCH_ARC_PAIRS_H
#define GRAZE_BENCH_ARC_PAIRS_H

#include "kernels/kernels.h"

enum { TRAJECTORY_PAIRS = 1 << 15 };

typedef struct trajectory_pairs {
	double px[TRAJECTORY_PAIRS], py[TRAJECTORY_PAIRS], vx[TRAJECTORY_PAIRS], vy[TRAJECTORY_PAIRS], ax[TRAJECTORY_PAIRS],
		ay[TRAJECTORY_PAIRS];
	double reach[TRAJECTORY_PAIRS], horizon[TRAJECTORY_PAIRS];
} trajectory_pairs;

enum {
	TRAJECTORIES_SPARSE, ///< 2 of 100 touch
	TRAJECTORIES_RANDOM, ///< 12 of 100
	TRAJECTORIES_TWO,    ///< nearly all come in and go out
	TRAJECTORIES_FOUR,   ///< all come in and go out twice
	TRAJECTORY_SETS
};

extern const char *const trajectory_set_names[TRAJECTORY_SETS];

/// Made when it is asked for first.
const trajectory_pairs *trajectory_set(int set);

/// As many pairs as the kernel takes at a time, from this one on.
trajectory_columns trajectory_columns_from(const trajectory_pairs *pairs, int32_t first);

#endif
