// The plain data of the kernels of touches under acceleration. Where pairs are bent they compute in double.
#ifndef GRAZE_KERNELS_CURVES_TRAJECTORIES_H
#define GRAZE_KERNELS_CURVES_TRAJECTORIES_H

#include "kernels/columns.h"

/// Pairs of circles, at most TILE of them. At the time t, from 0 to the horizon, one is at p + v t + a t^2 / 2 as the
/// other sees it. Numbers are finite; p, v t, a t^2 and the reach are at most 2^60. Whole lanes can be read past the
/// end.
typedef struct trajectory_columns {
	const double *px, *py, *vx, *vy, *ax, *ay;
	const double *reach;   ///< the sum of their radii, at least 0
	const double *horizon; ///< at least 0
	int32_t count;
	int32_t leave_straight; ///< not 0: pairs whose a is (0, 0) are listed, and not solved
} trajectory_columns;

enum {
	TRAJECTORY_TIMES = 7,       ///< of a pair's state: how many times it has
	TRAJECTORY_STARTS = 8,      ///< it starts at most the reach apart
	TRAJECTORY_ENDS = 16,       ///< it is at most the reach apart at the horizon
	TRAJECTORY_APPROACHES = 32, ///< it starts so, and the distance decreases just after
	TRAJECTORY_BATCHES = 3,     ///< whole lanes of pairs that are solved at a time
	TRAJECTORY_SLOW = 128,      ///< crossings that are set aside before they are solved, and some more
};

/// What touches tells of each pair. The distance comes to be at most the reach, and more than it, in turns; so from
/// whether a pair starts inside it is known which way it goes at each time.
typedef struct trajectory_touches {
	double time[TILE + LANES][4]; ///< ascending; only as many as there are
	uint8_t state[TILE + LANES];
	int32_t found[TILE + LANES]; ///< the numbers of the pairs whose state is not 0, ascending
	int32_t found_count;
	int32_t straight[TILE + LANES]; ///< the numbers of those that were left, ascending; their state is 0
	int32_t straight_count;
} trajectory_touches;

/// Is the k-th time of a pair in this state that of coming in?
static inline int trajectory_is_entry(int state, int k) { return !(state & TRAJECTORY_STARTS) == !(k & 1); }

/// The first time that they touch while coming closer: 0 for those that start inside so. Infinity when there is none.
static inline double trajectory_first_touch(const trajectory_touches *touches, int32_t pair) {
	const int state = touches->state[pair], first = !trajectory_is_entry(state, 0);
	if (state & TRAJECTORY_APPROACHES) return 0;
	return (state & TRAJECTORY_TIMES) > first ? touches->time[pair][first] : INFINITY;
}

enum { STRAIGHT_PAIRS = 128 }; ///< at a time

/// Pairs that go straight at one another: one as the other sees it, in the sweep's floats. Whole lanes can be read past
/// the end.
typedef struct straight_pairs {
	float px[STRAIGHT_PAIRS + LANES], py[STRAIGHT_PAIRS + LANES], dx[STRAIGHT_PAIRS + LANES];
	float dy[STRAIGHT_PAIRS + LANES], reach[STRAIGHT_PAIRS + LANES];
	float entry[STRAIGHT_PAIRS + LANES], exit[STRAIGHT_PAIRS + LANES]; ///< as of interval_columns
	int32_t count;
} straight_pairs;

/// Crossings that take more than the usual steps, a column for each number.
typedef struct trajectory_crossings {
	double px[TRAJECTORY_SLOW + LANES], py[TRAJECTORY_SLOW + LANES], vx[TRAJECTORY_SLOW + LANES],
		vy[TRAJECTORY_SLOW + LANES];
	double ax[TRAJECTORY_SLOW + LANES], ay[TRAJECTORY_SLOW + LANES], reach_squared[TRAJECTORY_SLOW + LANES];
	double low[TRAJECTORY_SLOW + LANES], high[TRAJECTORY_SLOW + LANES], at[TRAJECTORY_SLOW + LANES],
		rises[TRAJECTORY_SLOW + LANES];
	double horizon[TRAJECTORY_SLOW + LANES];
	double *to[TRAJECTORY_SLOW + LANES];
	int32_t count;
} trajectory_crossings;

/// What the kernel works in.
typedef struct trajectory_work {
	int32_t pair[TILE + TRAJECTORY_BATCHES * LANES]; ///< that may touch
	trajectory_crossings slow;
} trajectory_work;

#endif
