// The plain data of the kernels of motion, which compute in double.
#ifndef GRAZE_KERNELS_MOVER_MOVERS_H
#define GRAZE_KERNELS_MOVER_MOVERS_H

#include "kernels/columns.h"

/// The distances of the rules, in skins.
#define TOUCH 0.25 // a wall this much further away than the swept radius is touched
#define DEAD 0.125 // a hit this near counts where the body stands
#define CALM 0.75  // who is nearer is pushed away
#define HALF 0.5   // what nobody falls below who has it
#define PUSH 2.0   // at most so far

// Along what it touches a body goes nearly always with a normal part of rounding's size: so much of its length.
#define ALONG 1e-6

/// A body on its way, for the kernels in double: a record of RECORD doubles.
typedef struct mover {
	float px, py;         ///< where it is
	float qx, qy;         ///< where it is judged: where it would go
	double vx, vy;        ///< its way from p on
	double radius;        ///< at which it is swept: less than its own where it overlaps a wall at p
	double body_radius;   ///< the body's radius
	double near_distance; ///< walls up to this distance matter where it stands
	double clearance;     ///< the distance to which walls must not come; of a body that overlaps one, each has its own
} mover;

/// Does the body overlap a wall where it is? Then each wall is swept for, and guarded, at its own distance: those that
/// the body is clear of stay clear of it, and those that it overlaps come no nearer than they are.
static inline int mover_overlaps(const mover *m) { return m->radius < m->body_radius; }

/// The radius with the skin.
static inline double mover_full(const mover *m) {
	return m->body_radius + (m->near_distance - m->body_radius) / (1 + TOUCH + PUSH);
}

/// Pairs of movers and walls, or of bodies, by the offsets of their records.
typedef struct mover_pairs {
	const int32_t *body, *other; ///< whole lanes can be read past the end
	int32_t count;
} mover_pairs;

/// A body that may part from others: a record of RECORD doubles. Its way is in whole numbers of a small unit, whose
/// sums do not depend on the order.
typedef struct separating_body {
	double x, y, radius; ///< where it is when it has gone its way so far
	double max;          ///< so far it may go in a tick, in units
	int64_t shift_x, shift_y;
	int64_t added_x, added_y; ///< of this pass
} separating_body;

/// What is the same for all that part.
typedef struct separation_rules {
	double skin;  ///< between any two
	double least; ///< gap that they may have
	double unit;  ///< of ways
} separation_rules;

/// What kernels find out about pairs of movers and walls, at most TILE at a time. All have a number in each column; the
/// numbers of those that count are listed. (Written one by one where they count, each would be a branch that waits for
/// the whole of the arithmetic: that took twice as long.)
typedef struct mover_results {
	double value[TILE + LANES]; ///< times, or distances
	double normal_x[TILE + LANES], normal_y[TILE + LANES];
	uint8_t at_side[TILE / 8 + LANES], at_first[TILE / 8 + LANES]; ///< a bit of each
	int32_t hit[TILE + LANES], near[TILE + LANES], refused[TILE + LANES];
	int32_t hit_count, near_count, refused_count;
} mover_results;

enum { FAST_PATH_WALLS = 8 }; ///< who has more of them in reach goes no legs

/// Bodies that go by two legs, a lane for each: in the order of how many walls they have in reach.
typedef struct first_segment_list {
	int32_t slot[TILE + LANES];  ///< of the tile; whole lanes can be read past the end
	int32_t pairs[TILE + LANES]; ///< how many walls, at least 1
	float bounce[TILE + LANES];  ///< the restitution of who bounces; 0 of who slides, -0 of who stops
	int32_t
		wall[FAST_PATH_WALLS * (TILE + LANES)]; ///< offsets of records: up to FAST_PATH_WALLS of each slot of the tile
	int32_t count;
} first_segment_list;

/// A second leg, as a record of RECORD doubles.
typedef struct motion_segment {
	double px, py;    ///< where the first one ends
	double vx, vy;    ///< the way from there to the end
	double radius;    ///< at which it is swept
	double clearance; ///< as of a mover
	double along;     ///< the offset of the wall that it runs along, which is no hit; -1: none
	double time;      ///< when it begins, as a share of the way
} motion_segment;

/// Where bodies come by the first leg, which ends at a wall, and what the second will be. All have a number in each
/// column; the numbers of those that count are listed.
typedef struct segment_results {
	motion_segment segment[TILE + LANES];
	double wall[TILE + LANES];                               ///< at which the first one ends, the offset of its record
	double normal_x[TILE + LANES], normal_y[TILE + LANES];   ///< of that wall
	double allowed_x[TILE + LANES], allowed_y[TILE + LANES]; ///< what it leaves of the displacement of a whole tick
	uint8_t at_side[TILE / 8 + LANES], at_first[TILE / 8 + LANES]; ///< which feature of the wall, a bit of each
	int32_t turning[TILE + LANES];                                 ///< those that hit one wall, and go on by it
	int32_t slow[TILE + LANES]; ///< those with whom it is not as simple; all others reach their end
	int32_t turning_count, slow_count;
} segment_results;

/// The skins of bodies: `skin`, or if that is more, `least` and 2^-19 of the radius.
typedef struct skin_rule {
	double skin, least;
} skin_rule;

/// Which feature of the wall a pair is about.
static inline int32_t pair_feature(const uint8_t *at_side, const uint8_t *at_first, int32_t pair) {
	if (at_side[pair >> 3] >> (pair & 7) & 1) return GZ_FEATURE_SIDE;
	return at_first[pair >> 3] >> (pair & 7) & 1 ? GZ_FEATURE_END_A : GZ_FEATURE_END_B;
}

static inline int32_t mover_feature(const mover_results *a, int32_t pair) {
	return pair_feature(a->at_side, a->at_first, pair);
}

#endif
