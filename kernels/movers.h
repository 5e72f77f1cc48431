// The plain data of the kernels of motion, which compute in double.
#ifndef GRAZE_MOVERS_H
#define GRAZE_MOVERS_H

#include "kernels/columns.h"

/// A body on its way, for the kernels in double: a record of RECORD doubles.
typedef struct mover {
	float px, py;  ///< where it is
	float qx, qy;  ///< where it is judged: where it would go
	double vx, vy; ///< its way from p on
	double radius; ///< at which it is swept
	double near;   ///< walls up to this distance matter where it stands
	double keep;   ///< the distance to which walls must not come
	double spare;
} mover;

/// Pairs of movers and walls, or of bodies, by the offsets of their records.
typedef struct mover_pairs {
	const int32_t *body, *wall; ///< whole lanes can be read past the end
	int32_t count;
} mover_pairs;

/// A body that may part from others: a record of RECORD doubles. Its way is in whole numbers of a small unit, whose
/// sums do not depend on the order.
typedef struct parting_body {
	double x, y, radius; ///< where it is when it has gone its way so far
	double most;         ///< so far it may go in a tick, in units
	int64_t way_x, way_y;
	int64_t more_x, more_y; ///< of this pass
} parting_body;

/// What is the same for all that part.
typedef struct parting_rules {
	double skin;  ///< between any two
	double least; ///< gap that they may have
	double unit;  ///< of ways
} parting_rules;

/// What kernels find out about pairs of movers and walls, at most TILE at a time. All have a number in each column; the
/// numbers of those that count are listed. (Written one by one where they count, each would be a branch that waits for
/// the whole of the arithmetic: that took twice as long.)
typedef struct mover_answers {
	double value[TILE + LANES]; ///< times, or distances
	double normal_x[TILE + LANES], normal_y[TILE + LANES];
	uint8_t at_side[TILE / 8 + LANES], at_first[TILE / 8 + LANES]; ///< a bit of each
	int32_t hit[TILE + LANES], near[TILE + LANES], refused[TILE + LANES];
	int32_t hits, nears, refusals;
} mover_answers;

/// Which feature of the wall a pair is about.
static inline int32_t mover_feature(const mover_answers *a, int32_t pair) {
	if (a->at_side[pair >> 3] >> (pair & 7) & 1) return GZ_SIDE;
	return a->at_first[pair >> 3] >> (pair & 7) & 1 ? GZ_END_A : GZ_END_B;
}

#endif
