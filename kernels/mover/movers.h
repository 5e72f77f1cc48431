// The data of the mover kernels, which compute in double: what a body is while gz_move moves it among walls, and what
// the fast path takes and gives. At most TILE pairs or bodies per call.
//
// Double records take RECORD doubles (a cache line); lists name them by offset, as in records.h.
#ifndef GRAZE_KERNELS_MOVER_MOVERS_H
#define GRAZE_KERNELS_MOVER_MOVERS_H

#include "kernels/data/columns.h"

// ---------------------------------------------------------------------------------------------------------------------
// The rules of the skin: distances in skins, and a tolerance
// ---------------------------------------------------------------------------------------------------------------------

#define SKIN_TOUCH 0.25          ///< a wall that is at most this much further away than the swept radius is touched
#define SKIN_NEAR_HIT 4.0        ///< hits nearer than this are left to the general solver: the dead zone
#define SKIN_DEAD_ZONE 0.125     ///< a hit nearer than this counts as a hit at the start
#define SKIN_RECOVERY 0.75       ///< a body with less clearance than this is moved away
#define SKIN_KEPT 0.5            ///< a body that has this much clearance never falls below it
#define SKIN_MIN_RECOVERY 0x1p-6 ///< recovery that gains less is none: bodies would slide back into wedges
#define SKIN_MAX_RECOVERY 2.0    ///< the longest distance that a body is moved away

/// A body that slides along a wall has a displacement whose normal part is of rounding's size. A displacement counts as
/// parallel if its normal part is at most this fraction of its length.
#define PARALLEL_TOLERANCE 1e-6

// ---------------------------------------------------------------------------------------------------------------------
// Movers
// ---------------------------------------------------------------------------------------------------------------------

/// A body that moves. Written by the engine; read by sweep_movers (p, v and the radii) and validate (p, q and the
/// distances). Coordinates and distances in the caller's units.
typedef struct mover {
	float px, py;         ///< where it is
	float qx, qy;         ///< where it would go: the position that is validated
	double vx, vy;        ///< its displacement from p on
	double radius;        ///< at which it is swept: with the skin, or the nearest wall's distance if that is less
	double body_radius;   ///< the body's radius, without the skin
	double near_distance; ///< walls up to this distance from its centre matter: body_radius and 3.25 skins
	double clearance;     ///< the distance from the centre that walls must not come closer than
} mover;

_Static_assert(sizeof(mover) == RECORD * sizeof(double), "a mover is a record of doubles");
_Static_assert(
	offsetof(mover, px) == 0 && offsetof(mover, py) == 4 && offsetof(mover, qx) == 8 && offsetof(mover, qy) == 12,
	"its first row, in floats, is p and q");
_Static_assert(offsetof(mover, vx) == 16 && offsetof(mover, vy) == 24 && offsetof(mover, radius) == 32 &&
				   offsetof(mover, body_radius) == 40 && offsetof(mover, near_distance) == 48 &&
				   offsetof(mover, clearance) == 56,
	"from v and from the radius on there are four doubles that kernels load");

/// Whether the body overlaps a wall at p: it is swept at less than its own radius. Then it is swept and validated with
/// a distance of its own for each wall: it stays clear of those that it is clear of, and gets no deeper into the
/// others.
static inline bool mover_overlaps(const mover *m) { return m->radius < m->body_radius; }

/// The body's radius with its skin.
static inline double mover_skin_radius(const mover *m) {
	return m->body_radius + (m->near_distance - m->body_radius) / (1 + SKIN_TOUCH + SKIN_MAX_RECOVERY);
}

/// Pairs of movers, motion segments or separating bodies (`body`) with walls or other bodies (`other`), by the offsets
/// of their records. Whole vectors are read: the engine pads with offset 0.
typedef struct mover_pairs {
	const int32_t *body, *other;
	int32_t count; ///< at most TILE
} mover_pairs;

/// Results of pairs. The columns have an element for every pair, and for the last lanes past the end; the lists hold
/// the indices of the pairs that hit, are near, or are refused, ascending. (To write columns for listed pairs alone
/// takes a branch per pair, which waits for the whole arithmetic: that took twice as long.)
typedef struct mover_results {
	double value[TILE + LANES];                            ///< times, or distances
	double normal_x[TILE + LANES], normal_y[TILE + LANES]; ///< of length 1; by separate, pushes
	uint8_t at_side[TILE / 8 + LANES];                     ///< a bit for each pair: its feature is the wall's side
	uint8_t at_first[TILE / 8 + LANES];                    ///< where it is not the side: it is the first end
	int32_t hit[TILE + LANES], near[TILE + LANES], refused[TILE + LANES];
	int32_t hit_count, near_count, refused_count;
} mover_results;

/// The feature of the wall of a pair, in the order of the record's ends (GZ_FEATURE_END_A is the record's a).
static inline int32_t pair_feature(const uint8_t *at_side, const uint8_t *at_first, int32_t pair) {
	if (at_side[pair >> 3] >> (pair & 7) & 1) return GZ_FEATURE_SIDE;
	return at_first[pair >> 3] >> (pair & 7) & 1 ? GZ_FEATURE_END_A : GZ_FEATURE_END_B;
}

static inline int32_t mover_feature(const mover_results *r, int32_t pair) {
	return pair_feature(r->at_side, r->at_first, pair);
}

// ---------------------------------------------------------------------------------------------------------------------
// The fast path: a first segment up to the first hit, and a last one from there on
// ---------------------------------------------------------------------------------------------------------------------

enum { FAST_PATH_WALLS = 8 }; ///< the largest number of walls in reach; bodies with more take the general solver

/// The skin of a body: the larger of `skin`, and `min_skin` plus 2^-19 of its radius.
typedef struct skin_rule {
	double skin, min_skin;
} skin_rule;

/// Bodies of a tile that take the fast path, one per lane, ordered by their number of walls. Written by the engine;
/// read by first_segments. The columns continue past the end with LANES copies of the last body.
typedef struct first_segment_list {
	int32_t slot[TILE + LANES];
	int32_t wall_count[TILE + LANES];               ///< walls in reach, 1 to FAST_PATH_WALLS, ascending
	float restitution[TILE + LANES];                ///< of a body that bounces, or SEGMENT_SLIDE, SEGMENT_STOP
	int32_t wall[FAST_PATH_WALLS * (TILE + LANES)]; ///< FAST_PATH_WALLS for each slot of the tile: offsets of records
	int32_t count;
} first_segment_list;

// The response of a body, as its restitution: sliding is bouncing without restitution. A body that stops responds like
// one that slides, and takes no second segment. A body that passes is never listed.
#define SEGMENT_SLIDE 0.0f
#define SEGMENT_STOP (-0.0f)
#define SEGMENT_PASS INFINITY
static inline bool segment_stops(float restitution) { return signbit(restitution) != 0; }
static inline bool segment_passes(float restitution) { return restitution > 1; }

/// The second segment of a body, from its hit to its end. Written by first_segments, read by last_segments.
typedef struct motion_segment {
	double px, py;    ///< where the first segment ends; a float each
	double vx, vy;    ///< the displacement from there
	double radius;    ///< at which it is swept
	double clearance; ///< as of a mover
	double along;     ///< the offset of the wall that it runs along, which is no hit, or ALONG_NO_WALL
	double time;      ///< when it begins, as a share of the displacement
} motion_segment;

#define ALONG_NO_WALL (-1.0)

_Static_assert(sizeof(motion_segment) == RECORD * sizeof(double), "a segment is a record of doubles");
_Static_assert(offsetof(motion_segment, px) == 0 && offsetof(motion_segment, py) == 8 &&
				   offsetof(motion_segment, vx) == 16 && offsetof(motion_segment, vy) == 24 &&
				   offsetof(motion_segment, radius) == 32 && offsetof(motion_segment, clearance) == 40 &&
				   offsetof(motion_segment, along) == 48 && offsetof(motion_segment, time) == 56,
	"its rows are p v and radius clearance along time");

/// What first_segments gives. The columns have an element for every body of the list, the last lanes past the end
/// included; they are meaningful for the bodies in `responding`. Bodies in neither list reach their end without a hit.
typedef struct segment_results {
	motion_segment segment[TILE + LANES];
	double wall[TILE + LANES];                               ///< the wall that was hit: the offset of its record
	double normal_x[TILE + LANES], normal_y[TILE + LANES];   ///< of that wall, of length 1
	double allowed_x[TILE + LANES], allowed_y[TILE + LANES]; ///< the displacement of a whole step after the response
	uint8_t at_side[TILE / 8 + LANES], at_first[TILE / 8 + LANES]; ///< the wall's feature, as in mover_results
	int32_t responding[TILE + LANES]; ///< indices of bodies that hit one wall, and respond to it
	int32_t fallback[TILE + LANES];   ///< indices of bodies that need the general solver
	int32_t responding_count, fallback_count;
} segment_results;

// ---------------------------------------------------------------------------------------------------------------------
// Separation of overlapping bodies
// ---------------------------------------------------------------------------------------------------------------------

/// A body that is pushed apart from others. Shifts are whole numbers of a small unit, whose sums do not depend on the
/// order of the pairs. The engine writes it; separate reads its first row.
typedef struct separating_body {
	double x, y, radius;      ///< the centre with the shift so far, and the radius
	double skin;              ///< the larger one of two is kept between them
	int64_t shift_x, shift_y; ///< so far, in units that the engine chooses
	int64_t added_x, added_y; ///< by the current pass
} separating_body;

_Static_assert(sizeof(separating_body) == RECORD * sizeof(double), "a separating body is a record of doubles");
_Static_assert(offsetof(separating_body, x) == 0 && offsetof(separating_body, y) == 8 &&
				   offsetof(separating_body, radius) == 16 && offsetof(separating_body, skin) == 24,
	"its first row is x y radius skin");

#endif
