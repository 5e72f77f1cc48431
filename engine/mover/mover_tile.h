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
typedef enum way_state {
	WAY_ENDS,    ///< nothing: it is where it ends
	WAY_IN_HAND, ///< it goes; all that it can meet is among the pairs at hand
	WAY_GOES     ///< it goes; what it can meet has to be collected
} way_state;

typedef struct body_way {
	// All that most ways need, which go past the walls in their reach.
	double hit_time;                ///< of this round's first hit, as a share of the way ahead; above 1: none
	int32_t hit_thing, hit_feature; ///< as near_thing
	int32_t slot;                   ///< of the tile, where it is of one
	int32_t near, near_count;       ///< the walls where it stands, in the tile's list
	uint8_t state;                  ///< a way_state
	uint8_t hits;                   ///< it goes to its hit in this round, not to its end
	uint8_t cut;                    ///< the guard shortened it in this round
	uint8_t awake;                  ///< the rest is known, too
	uint8_t looks;                  ///< it wants to know what is near

	uint8_t far;      ///< it reaches beyond the margin
	uint8_t pushed;   ///< it was too near to a wall, and moved away
	uint8_t response; ///< a gz_response
	float restitution;
	body_place place;          ///< whose way it is
	int32_t contacts, contact; ///< how many it has had, and the last one or -1
	double share;              ///< how much of the way ahead it goes in this round
	double wish_x, wish_y;     ///< the displacement of a whole tick, as bounces have turned it
	double turned_x, turned_y; ///< what is left of the wish by what it stands at: 0 where nothing is
	double left;               ///< of the tick's time
	double gone;               ///< its length so far
	double skin, full;         ///< the clearance to keep; the radius with it
} body_way;

/// A wall or a circle near the place where a way stands.
typedef struct near_thing {
	double distance, normal_x, normal_y; ///< from its surface; the normal points to the centre
	double speed;                        ///< its own along the normal, in displacements of a tick: 0 of a wall
	double share;                        ///< of a bounce that comes to the way: 1 of a wall
	int32_t way;
	int32_t thing; ///< the offset of a wall's record, or ~ the number of a body
	int32_t feature;
	int32_t limits; ///< whether the way may not come closer to it; known when it turns
} near_thing;

/// A wall that a way hits.
typedef struct way_hit {
	double time;  ///< as a share of the way ahead
	int32_t wall; ///< offset of its record
	int32_t feature;
} way_hit;

/// What a way met.
typedef struct way_contact {
	float time, x, y, normal_x, normal_y; ///< when in the tick, the body's centre, and the normal
	int32_t thing;                        ///< as near_thing
	int32_t feature;
	int32_t previous; ///< the way's contact before this one, or -1
} way_contact;

/// A list of pairs that grows.
typedef struct pair_store {
	int32_t *body, *wall; ///< offsets of the records of movers and walls
	size_t count, room;
} pair_store;

typedef struct motion_tile {
	float skin;            ///< the caller's
	double least_skin;     ///< of a body without a radius
	int32_t most_contacts; ///< of a way
	const gz_moves *moves; ///< of the question's chunks
	// What asks for walls: the whole tile, of which only the radius is another; then the ways that go. At last where
	// all bodies of the tile end.
	float px[TILE + LANES], py[TILE + LANES], dx[TILE + LANES], dy[TILE + LANES], radius[TILE + LANES];
	int32_t going[TILE]; ///< the ways that ask
	int32_t going_count;
	tile_columns tile;    ///< the bodies as they are
	int32_t way_of[TILE]; ///< of each slot; -1: none
	body_way *way;
	mover *mover; ///< of each way
	int32_t ways, way_room;
	pair_store pairs, some; ///< of this round; those that are looked at again
	growing_list near;      ///< of near_thing, by way and wall
	growing_list contacts;  ///< of way_contact
	mover_answers found;    ///< by the kernels, of so many pairs at a time
	uint8_t flag[TILE];     ///< of each way
	way_state striking;     ///< hits of ways in this state count

	// Of those who go by two legs.
	int32_t pairs_of[TILE];      ///< how many walls each slot has in reach
	int32_t near_slot[TILE + 1]; ///< the slots that have any, and anything behind the last
	int32_t near_slots, odd_slots;
	leg_list legs;
	leg_answers leg;
	enum { FOR_WAYS, FOR_FIRST_LEGS, FOR_LAST_LEGS } keeps; ///< what pairs that are found are kept for
	size_t met; ///< contacts of those of whom nobody wants to know more than where they end
} motion_tile;

/// The skin of a body of this radius.
static inline double skin_of(const motion_tile *t, double radius) {
	return larger((double)t->skin, t->least_skin + 0x1p-19 * radius);
}

/// Things up to this distance matter where such a body stands; and so near none must come.
static inline double near_of(double radius, double skin) { return radius + (1 + TOUCH + PUSH) * skin; }
static inline double keep_of(double radius, double skin) { return radius + HALF * skin; }

/// What is near where a way stands.
static inline near_thing *things_near(const motion_tile *t, const body_way *w) {
	return w->near_count ? (near_thing *)t->near.at + w->near : NULL;
}

/// The pairs from number `first` on, as many as kernels take at a time.
static inline mover_pairs some_pairs(const pair_store *s, size_t first) {
	const size_t left = s->count - first;
	return (mover_pairs){s->body + first, s->wall + first, left < TILE ? (int32_t)left : TILE};
}

/// Makes room for so many pairs more, and for the lanes that kernels read behind them. False where there is no memory.
int graze_pairs_room(pair_store *pairs, size_t more, caller_memory *memory);

/// What kernels read behind the last pair.
void graze_pairs_pad(pair_store *pairs);

/// The pairs of the flagged ways go to the tile's `some`. False where there is no memory.
int graze_pairs_of_flagged(motion_tile *tile, caller_memory *memory);

void graze_pairs_free(pair_store *pairs, caller_memory *memory);

/// Makes room for so many ways in all. False where there is no memory.
int graze_ways_room(motion_tile *tile, size_t ways, caller_memory *memory);

/// By the rules of another.
void graze_motion_follow(motion_tile *tile, const motion_tile *other);

/// Room for as many pairs, things and contacts as another has, unless there is no memory.
void graze_motion_level(motion_tile *tile, const motion_tile *other, caller_memory *memory);

/// Null when there is no memory.
motion_tile *graze_motion_make(caller_memory *memory);
void graze_motion_free(motion_tile *motion, caller_memory *memory);

#endif
