// The plain data of the kernels of touches under acceleration. Where pairs are bent they compute in double.
#ifndef GRAZE_KERNELS_CURVES_TRAJECTORIES_H
#define GRAZE_KERNELS_CURVES_TRAJECTORIES_H

#include "kernels/columns.h"

/// Pairs of circles, at most TILE of them. At the time t, from 0 to the horizon, one is at p + v t + a t^2 / 2 as the
/// other sees it. Numbers are finite; p, v t, a t^2 and the reach are at most 2^60. Whole lanes can be read past the
/// end.
typedef struct arc_columns {
	const double *px, *py, *vx, *vy, *ax, *ay;
	const double *reach;   ///< the sum of their radii, at least 0
	const double *horizon; ///< at least 0
	int32_t count;
	int32_t leave_straight; ///< not 0: pairs whose a is (0, 0) are listed, and not solved
} arc_columns;

enum {
	ARC_TIMES = 7,       ///< of a pair's state: how many times it has
	ARC_STARTS = 8,      ///< it starts at most the reach apart
	ARC_ENDS = 16,       ///< it is at most the reach apart at the horizon
	ARC_APPROACHES = 32, ///< it starts so, and the distance decreases just after
	ARC_BATCHES = 3,     ///< whole lanes of pairs that are solved at a time
	ARC_SLOW = 128,      ///< crossings that are set aside before they are solved, and some more
};

/// What touches tells of each pair. The distance comes to be at most the reach, and more than it, in turns; so from
/// whether a pair starts inside it is known which way it goes at each time.
typedef struct arc_touches {
	double time[TILE + LANES][4]; ///< ascending; only as many as there are
	uint8_t state[TILE + LANES];
	int32_t found[TILE + LANES]; ///< the numbers of the pairs whose state is not 0, ascending
	int32_t found_count;
	int32_t straight[TILE + LANES]; ///< the numbers of those that were left, ascending; their state is 0
	int32_t straight_count;
} arc_touches;

/// Is the k-th time of a pair in this state that of coming in?
static inline int arc_is_inward(int state, int k) { return !(state & ARC_STARTS) == !(k & 1); }

/// The first time that they touch while coming closer: 0 for those that start inside so. Infinity when there is none.
static inline double arc_first_touch(const arc_touches *touches, int32_t pair) {
	const int state = touches->state[pair], first = !arc_is_inward(state, 0);
	if (state & ARC_APPROACHES) return 0;
	return (state & ARC_TIMES) > first ? touches->time[pair][first] : INFINITY;
}

enum { STRAIGHT_PAIRS = 128 }; ///< at a time

/// Pairs that go straight at one another: one as the other sees it, in the sweep's floats. Whole lanes can be read past
/// the end.
typedef struct straight_pairs {
	float px[STRAIGHT_PAIRS + LANES], py[STRAIGHT_PAIRS + LANES], dx[STRAIGHT_PAIRS + LANES];
	float dy[STRAIGHT_PAIRS + LANES], reach[STRAIGHT_PAIRS + LANES];
	float entry[STRAIGHT_PAIRS + LANES], exit[STRAIGHT_PAIRS + LANES]; ///< as of span_columns
	int32_t count;
} straight_pairs;

/// Crossings that take more than the usual steps, a column for each number.
typedef struct arc_crossings {
	double px[ARC_SLOW + LANES], py[ARC_SLOW + LANES], vx[ARC_SLOW + LANES], vy[ARC_SLOW + LANES];
	double ax[ARC_SLOW + LANES], ay[ARC_SLOW + LANES], reach_squared[ARC_SLOW + LANES];
	double low[ARC_SLOW + LANES], high[ARC_SLOW + LANES], at[ARC_SLOW + LANES], rises[ARC_SLOW + LANES];
	double horizon[ARC_SLOW + LANES];
	double *to[ARC_SLOW + LANES];
	int32_t count;
} arc_crossings;

/// What the kernel works in.
typedef struct arc_work {
	int32_t pair[TILE + ARC_BATCHES * LANES]; ///< that may touch
	arc_crossings slow;
} arc_work;

#endif
