// Bodies on their way: what gz_move keeps of a tile while its bodies go from contact to contact.
//
// Most bodies have no wall in reach and just go. Nearly all others go by two legs (legs.h). The rest become *ways*: a
// mover, which is what the kernels know, with what the body wishes, has gone and has met. Rounds follow, each for the
// ways that still go: walls near the way are collected and struck, the way goes to its first hit if the guard lets it,
// and turns.
#ifndef GRAZE_MOVER_MOVER_TILE_H
#define GRAZE_MOVER_MOVER_TILE_H

#include "engine/base/dynamic_array.h"
#include "engine/query/query_run.h"
#include "kernels/mover/movers.h"

// fmax and fmin are calls, for the sake of NaN.
static inline double larger(double x, double y) { return x > y ? x : y; }
static inline double smaller(double x, double y) { return x < y ? x : y; }

// A displacement of 0 keeps the bits of a coordinate, the sign of -0 included: whether a body at rest is moved by 0 or
// not at all depends on what is near it. -0 + 0 would be 0; 0 - 0 is 0, and -0 - 0 is -0.
static inline float displaced(float place, float by) { return place - (0 - by); }
static inline float displaced_wide(double place, double by) { return (float)(place - (0 - by)); }

/// What a way does next.
typedef enum mover_phase {
	MOVER_DONE,    ///< nothing: it is where it ends
	MOVER_READY,   ///< it goes; all that it can meet is among the pairs at hand
	MOVER_SEARCHES ///< it goes; what it can meet has to be collected
} mover_phase;

typedef struct mover_state {
	// All that most ways need, which go past the walls in their reach.
	double hit_time;                 ///< of this round's first hit, as a share of the way ahead; above 1: none
	int32_t hit_target, hit_feature; ///< as nearby_shape
	int32_t slot;                    ///< of the tile, where it is of one
	int32_t nearby, nearby_count;    ///< the walls where it stands, in the tile's list
	uint8_t phase;                   ///< a mover_phase
	uint8_t has_hit;                 ///< it goes to its hit in this round, not to its end
	uint8_t shortened;               ///< the guard shortened it in this round
	uint8_t loaded;                  ///< the rest is known, too
	uint8_t searches;                ///< it wants to know what is near

	uint8_t out_of_range; ///< it reaches beyond the margin
	uint8_t recovered;    ///< it was too near to a wall, and moved away
	uint8_t response;     ///< a gz_response
	float restitution;
	body_ref body;               ///< whose way it is
	int32_t contacts, contact;   ///< how many it has had, and the last one or -1
	double share;                ///< how much of the way ahead it goes in this round
	double wanted_x, wanted_y;   ///< the displacement of a whole tick, as bounces have turned it
	double allowed_x, allowed_y; ///< what is left of the wish by what it stands at: 0 where nothing is
	double time_left;            ///< of the tick's time
	double travelled;            ///< its length so far
	double skin, full;           ///< the clearance to keep; the radius with it
} mover_state;

/// A wall or a circle near the place where a way stands.
typedef struct nearby_shape {
	double distance, normal_x, normal_y; ///< from its surface; the normal points to the centre
	double speed;                        ///< its own along the normal, in displacements of a tick: 0 of a wall
	double share;                        ///< of a bounce that comes to the way: 1 of a wall
	int32_t mover;
	int32_t target; ///< the offset of a wall's record, or ~ the number of a body
	int32_t feature;
	int32_t limits; ///< whether the way may not come closer to it; known when it turns
} nearby_shape;

/// A wall that a way hits.
typedef struct mover_hit {
	double time;  ///< as a share of the way ahead
	int32_t wall; ///< offset of its record
	int32_t feature;
} mover_hit;

/// What a way met.
typedef struct mover_contact {
	float time, x, y, normal_x, normal_y; ///< when in the tick, the body's centre, and the normal
	int32_t target;                       ///< as nearby_shape
	int32_t feature;
	int32_t previous; ///< the way's contact before this one, or -1
} mover_contact;

/// A list of pairs that grows.
typedef struct pair_buffer {
	int32_t *body, *other; ///< offsets of the records of movers and walls
	size_t count, capacity;
} pair_buffer;

typedef struct mover_tile {
	float skin;            ///< the caller's
	double least_skin;     ///< of a body without a radius
	int32_t max_contacts;  ///< of a way
	const gz_moves *moves; ///< of the question's chunks
	// What asks for walls: the whole tile, of which only the radius is another; then the ways that go. At last where
	// all bodies of the tile end.
	float px[TILE + LANES], py[TILE + LANES], dx[TILE + LANES], dy[TILE + LANES], radius[TILE + LANES];
	int32_t searching[TILE]; ///< the ways that ask
	int32_t searching_count;
	tile_columns tile;      ///< the bodies as they are
	int32_t mover_of[TILE]; ///< of each slot; -1: none
	mover_state *state;
	mover *mover; ///< of each way
	int32_t mover_count, mover_capacity;
	pair_buffer pairs, subset; ///< of this round; those that are looked at again
	dynamic_array nearby;      ///< of nearby_shape, by way and wall
	dynamic_array contacts;    ///< of mover_contact
	mover_results results;     ///< by the kernels, of so many pairs at a time
	uint8_t flags[TILE];       ///< of each way
	mover_phase swept_phase;   ///< hits of ways in this state count

	// Of those who go by two legs.
	int32_t pairs_of[TILE];      ///< how many walls each slot has in reach
	int32_t near_slot[TILE + 1]; ///< the slots that have any, and anything behind the last
	int32_t near_slots, slow_slots;
	first_segment_list fast;
	segment_results segment;
	enum {
		PAIRS_FOR_MOVERS,
		PAIRS_FOR_FIRST_SEGMENTS,
		PAIRS_FOR_LAST_SEGMENTS
	} pairs_for;          ///< what pairs that are found are kept for
	size_t contact_count; ///< contacts of those of whom nobody wants to know more than where they end
} mover_tile;

/// The skin of a body of this radius.
static inline double skin_of(const mover_tile *t, double radius) {
	return larger((double)t->skin, t->least_skin + 0x1p-19 * radius);
}

/// Things up to this distance matter where such a body stands; and so near none must come.
static inline double near_of(double radius, double skin) {
	return radius + (1 + SKIN_TOUCH + SKIN_MAX_RECOVERY) * skin;
}
static inline double keep_of(double radius, double skin) { return radius + SKIN_KEPT * skin; }

/// What is near where a way stands.
static inline nearby_shape *things_near(const mover_tile *t, const mover_state *w) {
	return w->nearby_count ? (nearby_shape *)t->nearby.at + w->nearby : NULL;
}

/// The pairs from number `first` on, as many as kernels take at a time.
static inline mover_pairs some_pairs(const pair_buffer *s, size_t first) {
	const size_t left = s->count - first;
	return (mover_pairs){s->body + first, s->other + first, left < TILE ? (int32_t)left : TILE};
}

/// Makes room for so many pairs more, and for the lanes that kernels read behind them. False where there is no memory.
int graze_pairs_reserve(pair_buffer *pairs, size_t more, caller_memory *memory);

/// What kernels read behind the last pair.
void graze_pairs_pad(pair_buffer *pairs);

/// The pairs of the flagged ways go to the tile's `some`. False where there is no memory.
int graze_pairs_of_flagged(mover_tile *tile, caller_memory *memory);

void graze_pairs_free(pair_buffer *pairs, caller_memory *memory);

/// Makes room for so many ways in all. False where there is no memory.
int graze_movers_reserve(mover_tile *tile, size_t ways, caller_memory *memory);

/// By the rules of another.
void graze_mover_tile_configure(mover_tile *tile, const mover_tile *other);

/// Room for as many pairs, things and contacts as another has, unless there is no memory.
void graze_mover_tile_reserve_like(mover_tile *tile, const mover_tile *other, caller_memory *memory);

/// Null when there is no memory.
mover_tile *graze_mover_tile_make(caller_memory *memory);
void graze_mover_tile_free(mover_tile *motion, caller_memory *memory);

#endif
