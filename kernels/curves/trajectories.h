// The data of the kernels of touch times under acceleration. Pairs with acceleration are computed in double; pairs
// without can be left to a kernel in float, which has the sweep's bits.
#ifndef GRAZE_KERNELS_CURVES_TRAJECTORIES_H
#define GRAZE_KERNELS_CURVES_TRAJECTORIES_H

#include "kernels/data/records.h"

// ---------------------------------------------------------------------------------------------------------------------
// Pairs under acceleration
// ---------------------------------------------------------------------------------------------------------------------

/// Pairs of circles, at most TILE. At time t, from 0 to the horizon, the first circle is at p + v t + a t^2 / 2
/// relative to the second. Numbers are finite; p, v t, a t^2 and the reach are at most 2^60. Written by the engine;
/// whole vectors are read, and by index any element below `count`.
typedef struct trajectory_columns {
	const double *px, *py, *vx, *vy, *ax, *ay;
	const double *reach;   ///< the sum of the radii, at least 0
	const double *horizon; ///< at least 0
	int32_t count;
	bool skip_straight; ///< pairs whose a is (0, 0) are listed as straight, and not solved
} trajectory_columns;

/// The state of a pair: the number of its times in the low bits, and flags.
enum {
	TRAJECTORY_TIME_COUNT = 7,  ///< the mask of the number of times
	TRAJECTORY_STARTS = 8,      ///< at t = 0 its distance is at most the reach
	TRAJECTORY_ENDS = 16,       ///< at the horizon its distance is at most the reach
	TRAJECTORY_APPROACHES = 32, ///< TRAJECTORY_STARTS, and the distance decreases just after t = 0
};

enum {
	TRAJECTORY_BATCHES = 3,    ///< vectors of pairs that are solved together, interleaved
	TRAJECTORY_MAX_TIMES = 4,  ///< of a pair: the roots of a quartic
	TRAJECTORY_DEFERRED = 128, ///< capacity for crossings that are collected before they are solved
};

/// The touch times of pairs. At each time the distance becomes at most the reach, or more than the reach, in turns; so
/// the state determines which (trajectory_is_entry). Written by trajectory_touches.
typedef struct trajectory_touches {
	double time[TILE + LANES][TRAJECTORY_MAX_TIMES]; ///< ascending; as many as the state says, the others undefined
	uint8_t state[TILE + LANES];
	int32_t found[TILE + LANES]; ///< the indices of the pairs whose state is not 0, ascending
	int32_t found_count;
	int32_t straight[TILE + LANES]; ///< the indices of skipped pairs without acceleration, ascending; their state is 0
	int32_t straight_count;
} trajectory_touches;

/// Whether the k-th time of a pair in this state is an entry: the distance becomes at most the reach.
static inline bool trajectory_is_entry(int state, int k) { return !(state & TRAJECTORY_STARTS) == !(k & 1); }

/// The first time of a touch while approaching: 0 for a pair that starts within its reach and approaches. Infinity when
/// there is none.
static inline double trajectory_first_touch(const trajectory_touches *touches, int32_t pair) {
	const int state = touches->state[pair], first_entry = !trajectory_is_entry(state, 0);
	if (state & TRAJECTORY_APPROACHES) return 0;
	return (state & TRAJECTORY_TIME_COUNT) > first_entry ? touches->time[pair][first_entry] : INFINITY;
}

// ---------------------------------------------------------------------------------------------------------------------
// The scratch memory of trajectory_touches
// ---------------------------------------------------------------------------------------------------------------------

/// Crossings that need more than the usual Newton steps: the columns of a trajectory (see trajectory in
/// trajectory_turns.inl), a bracket, and where the time is written.
typedef struct trajectory_crossings {
	double px[TRAJECTORY_DEFERRED + LANES], py[TRAJECTORY_DEFERRED + LANES];
	double vx[TRAJECTORY_DEFERRED + LANES], vy[TRAJECTORY_DEFERRED + LANES];
	double ax[TRAJECTORY_DEFERRED + LANES], ay[TRAJECTORY_DEFERRED + LANES];
	double reach_squared[TRAJECTORY_DEFERRED + LANES];
	double low[TRAJECTORY_DEFERRED + LANES], high[TRAJECTORY_DEFERRED + LANES];
	double at[TRAJECTORY_DEFERRED + LANES];      ///< the first guess, in [low, high]
	double rises[TRAJECTORY_DEFERRED + LANES];   ///< 1 where the distance increases, -1 where it decreases
	double horizon[TRAJECTORY_DEFERRED + LANES]; ///< times are fractions of it
	double *to[TRAJECTORY_DEFERRED + LANES];     ///< where the time is written
	int32_t count;
} trajectory_crossings;

typedef struct trajectory_work {
	int32_t pair[TILE + TRAJECTORY_BATCHES * LANES]; ///< the indices of the pairs that may touch
	trajectory_crossings deferred;
} trajectory_work;

_Static_assert(TRAJECTORY_BATCHES *TRAJECTORY_MAX_TIMES *LANES <= TRAJECTORY_DEFERRED,
	"the deferred crossings of one round of batches fit");

// ---------------------------------------------------------------------------------------------------------------------
// Pairs without acceleration
// ---------------------------------------------------------------------------------------------------------------------

enum { STRAIGHT_PAIR_CAPACITY = 128 }; ///< pairs per call

/// Pairs of circles that move straight, the first relative to the second, in the sweep's floats. Times are in units of
/// the displacement d. Whole vectors are read and written.
typedef struct straight_pairs {
	float px[STRAIGHT_PAIR_CAPACITY + LANES], py[STRAIGHT_PAIR_CAPACITY + LANES];
	float dx[STRAIGHT_PAIR_CAPACITY + LANES], dy[STRAIGHT_PAIR_CAPACITY + LANES];
	float reach[STRAIGHT_PAIR_CAPACITY + LANES];                                       ///< the sum of the radii
	float entry[STRAIGHT_PAIR_CAPACITY + LANES], exit[STRAIGHT_PAIR_CAPACITY + LANES]; ///< as in interval_columns
	int32_t count;
} straight_pairs;

#endif
