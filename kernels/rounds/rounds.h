// The data of the kernels of rounds: bodies of a crowd that move at the same time, each on a straight course, and keep
// out of one another (engine/rounds). At most TILE bodies per call; any number of neighbours.
//
// **A separating line** is shared by two bodies of a round. Each body stays on its side: with the normal n from the one
// to the other, n·(q - p) - R >= 0 for their places p and q at any time of the round. R is the sum of the radii and of
// a part of the skin.
#ifndef GRAZE_KERNELS_ROUNDS_ROUNDS_H
#define GRAZE_KERNELS_ROUNDS_ROUNDS_H

#include "kernels/data/records.h"

enum {
	SIZE_BATCH = 128, ///< bodies whose sizes are found in one call
	MAX_SIDE = 252,   ///< of the cells that piles are found by: the largest exponent of a float; the least is 1
};

/// Bodies as the caller has them.
typedef struct round_columns {
	float px[SIZE_BATCH], py[SIZE_BATCH], dx[SIZE_BATCH], dy[SIZE_BATCH], radius[SIZE_BATCH];
} round_columns;

typedef struct round_size_rules {
	float skin;            ///< as the caller set it
	float fixed_skin;      ///< the skin of all bodies, where it is the same; otherwise 0
	float min_skin;        ///< of a body without a radius: what coordinates can resolve
	float margin;          ///< of the disc around a body, in skins
	bool counts;           ///< counters are wanted
	int32_t counter_shift; ///< they have 32 - counter_shift bits
} round_size_rules;

typedef struct round_sizes {
	float skin[SIZE_BATCH];
	float disc[SIZE_BATCH]; ///< the radius of a disc around the body; INVALID_RADIUS where that of the body is invalid
	uint32_t counter[SIZE_BATCH];
} round_sizes;

/// A body that moves in rounds, in one cache line of four rows. A kernel gathers two rows of a neighbour: the first one
/// and that of wishes, or that of displacements. No stage writes to a row that its kernel gathers, so that several
/// threads may run it.
typedef struct round_body {
	float px, py; ///< where it is
	float radius; ///< at least 0
	/// The larger skin of two bodies is kept between them. The sign bit is set (also of 0) for a body that bounces; in
	/// separation for one that overlaps another.
	float skin;

	float wish_x, wish_y;   ///< what is left of the displacement that it wishes
	float whole_x, whole_y; ///< the wished displacement of a whole tick, as bounces have reflected it

	float dx, dy;           ///< its displacement in this round
	float left;             ///< of the tick: 1 at the start
	uint8_t response;       ///< a gz_response
	uint8_t state;          ///< flags: round_body_state
	uint16_t contact_count; ///< at most UINT16_MAX, for decisions

	float share;       ///< of the displacement that it goes in this round, 0 to 1
	float rest;        ///< a smaller share counts as 0
	int32_t limit;     ///< what limits the share: the number of a body, or a round_limit_kind
	int32_t followers; ///< the first of the limits that depend on this share, or NO_FOLLOWER
} round_body;

enum { ROUND_BODY_SHIFT = 4 }; ///< floats of a body = 1 << ROUND_BODY_SHIFT

_Static_assert(sizeof(round_body) == (1 << ROUND_BODY_SHIFT) * sizeof(float), "a body is a cache line");
_Static_assert(offsetof(round_body, px) == 0 && offsetof(round_body, skin) == 12 &&
				   offsetof(round_body, wish_x) == 16 && offsetof(round_body, dx) == 32,
	"its rows are px py radius skin, wish, and d");

/// All bodies that move in rounds, by number.
typedef struct round_bodies {
	const round_body *body;
	const uint32_t *first; ///< body i may meet other[first[i]] and those after it, as many as its round_list has
	const int32_t *other;  ///< continues with numbers of any bodies, as many as a body has at most
} round_bodies;

/// Bodies of a call, about in ascending order of their neighbours: then the lanes of a vector have about as many. The
/// columns continue past the end with LANES - 1 copies of the last element.
typedef struct round_list {
	const int32_t *body;       ///< numbers
	const int32_t *neighbours; ///< how many neighbours each has
	int32_t count;
} round_list;

/// Half-planes that a body's displacement d stays in because of walls: n·d <= room. Element i of a round_list has those
/// from first[i] up to end[i]; the columns continue as those of the list.
typedef struct wall_planes {
	const int32_t *first, *end;
	const float *normal_x, *normal_y; ///< of length 1, towards the wall
	const float *room;                ///< at least 0
} wall_planes;

// Parts of the skin. A body slides at the whole skin; lines may let it come a little closer, so that rounding never
// stops a body that slides along another; separation begins below that (SKIN_RECOVERY); half of the skin is kept in
// any case.
#define SKIN_LINE 0.875f       ///< a line keeps this part between two bodies that touch
#define SKIN_DEEP 0.6875f      ///< two bodies that are closer move only away from one another
#define SKIN_AWAY 0.125f       ///< which is by more than this
#define SKIN_OVERLAP 0.375f    ///< two bodies that are closer overlap: they keep less than half, whatever the rounding
#define SKIN_AT_LINE 0.0625f   ///< bodies touch with at most this much more than the skin between them
#define SKIN_BESIDE 0.25f      ///< bodies with at most this much more between them count as obstacles
#define SKIN_TOLERANCE 0.0625f ///< by how much a displacement may leave a half-plane
#define SKIN_ROUNDING 0.0625f  ///< above the rounding of a place: the skin is at least 2^-19 of it, the error 2^-23.5
#define SKIN_REST 0.25f        ///< a shorter displacement is none
#define SHARE_REST 0.0625f     ///< nor is one below this share of the wished displacement

/// What is the same for all bodies of a round.
typedef struct round_rules {
	float near; ///< bodies that are further away than touch count as well, up to this share of the wished displacement
	bool follows;   ///< other bodies are taken to move as they wish; otherwise to rest
	bool separates; ///< the sign bit of the skin is that of bodies that overlap others: these ignore one another
} round_rules;

enum {
	NO_LIMIT = -1, ///< in place of a neighbour
	/// A neighbour is named by its place in the list of the body's neighbours, and this flag if the body touches it; a
	/// wall by its place among the walls of the body, and the other flag.
	TOUCHES_NEIGHBOUR = 1 << 29,
	IS_WALL = 1 << 28,
	SOURCE_PLACE = IS_WALL - 1,
	HALF_PLANE_VECTORS = 4
};

/// Memory of slide_directions: half-planes for the neighbours and walls of a vector of bodies, `max` of each at most.
typedef struct round_memory {
	float *half_planes; ///< HALF_PLANE_VECTORS * LANES for each
} round_memory;

/// The displacements of a list's bodies, written by slide_directions.
typedef struct round_directions {
	float dx[TILE + LANES], dy[TILE + LANES];
	int32_t one[TILE + LANES], two[TILE + LANES]; ///< whose half-planes the displacement ends at, or NO_LIMIT
	uint8_t ties[TILE / 8 + LANES];               ///< a bit for each body: one of these is that of several neighbours
} round_directions;

/// How far the bodies of a list may go, as shares of their displacements. Written by limit_shares.
typedef struct round_limits {
	float share[TILE + LANES]; ///< 0 to 1: up to the first meeting
	/// A smaller share is none: it would take the body away from one that is too near, but by less than the rounding of
	/// its place.
	float rest[TILE + LANES];
	int32_t limit[TILE + LANES];    ///< the place of that neighbour in the list of the body's, or NO_LIMIT
	uint8_t ties[TILE / 8 + LANES]; ///< a bit for each body: it meets another neighbour at the same time
} round_limits;

/// Bit i of a list of bits.
static inline bool bit_at(const uint8_t *bits, size_t i) { return bits[i >> 3] >> (i & 7) & 1; }

/// A body that follows another: its share is at most base + factor times the share of the other. Written by
/// limit_shares, `capacity` at most; the columns have LANES elements more.
typedef struct round_follows {
	int32_t *body, *other; ///< numbers
	float *base, *factor;  ///< at least 0
	int32_t count;
} round_follows;

#endif
