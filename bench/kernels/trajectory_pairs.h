// Pairs of circles under acceleration, in sets that differ in the number of touches.
#ifndef GRAZE_BENCH_TRAJECTORY_PAIRS_H
#define GRAZE_BENCH_TRAJECTORY_PAIRS_H

#include "kernels/kernels.h"

enum { TRAJECTORY_PAIRS = 1 << 15 };

typedef struct trajectory_pairs {
	double px[TRAJECTORY_PAIRS], py[TRAJECTORY_PAIRS], vx[TRAJECTORY_PAIRS], vy[TRAJECTORY_PAIRS], ax[TRAJECTORY_PAIRS],
		ay[TRAJECTORY_PAIRS];
	double reach[TRAJECTORY_PAIRS], horizon[TRAJECTORY_PAIRS];
} trajectory_pairs;

enum {
	TRAJECTORIES_SPARSE, ///< 2 of 100 pairs touch
	TRAJECTORIES_RANDOM, ///< 12 of 100 pairs touch
	TRAJECTORIES_TWO,    ///< nearly all overlap once: two touches
	TRAJECTORIES_FOUR,   ///< all overlap twice: four touches
	TRAJECTORY_SETS
};

extern const char *const trajectory_set_names[TRAJECTORY_SETS];

/// The set, which is made at the first call.
const trajectory_pairs *trajectory_set(int set);

/// The pairs from `first` on, as many as the kernel takes at a time.
trajectory_columns trajectory_columns_from(const trajectory_pairs *pairs, int32_t first);

#endif
