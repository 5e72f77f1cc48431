// Pairs of circles under acceleration, by how many touch.
#ifndef GRAZE_BENCH_ARC_PAIRS_H
#define GRAZE_BENCH_ARC_PAIRS_H

#include "kernels/kernels.h"

enum { ARC_PAIRS = 1 << 15 };

typedef struct arc_pairs {
	double px[ARC_PAIRS], py[ARC_PAIRS], vx[ARC_PAIRS], vy[ARC_PAIRS], ax[ARC_PAIRS], ay[ARC_PAIRS];
	double reach[ARC_PAIRS], horizon[ARC_PAIRS];
} arc_pairs;

enum {
	ARCS_SPARSE, ///< 2 of 100 touch
	ARCS_RANDOM, ///< 12 of 100
	ARCS_TWO,    ///< nearly all come in and go out
	ARCS_FOUR,   ///< all come in and go out twice
	ARC_SETS
};

extern const char *const arc_set_names[ARC_SETS];

/// Made when it is asked for first.
const arc_pairs *arc_set(int set);

/// As many pairs as the kernel takes at a time, from this one on.
arc_columns arc_columns_from(const arc_pairs *pairs, int32_t first);

#endif
