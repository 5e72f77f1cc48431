// Movers: the state of the bodies of a tile while they go from contact to contact.
//
// Most bodies have no wall in reach and simply go. Nearly all others take the fast path (fast_path.h). The rest become
// *movers*: a record for the kernels (mover), and the state beside it (mover_state). They go round by round: walls near
// the path are collected and swept, the mover goes to its first hit if the safety check allows it, and responds.
#ifndef GRAZE_MOVER_MOVER_TILE_H
#define GRAZE_MOVER_MOVER_TILE_H

#include "engine/base/dynamic_array.h"
#include "engine/query/query.h"
#include "kernels/mover/movers.h"

// fmax and fmin are function calls, because of NaN.
static inline double larger(double x, double y) { return x > y ? x : y; }
static inline double smaller(double x, double y) { return x < y ? x : y; }

// A displacement of 0 keeps the bits of a coordinate, also the sign of -0: whether a body at rest is moved by 0 or not
// at all depends on what is near it. -0 + 0 would be 0; 0 - 0 is 0, and -0 - 0 is -0.
static inline float displaced(float place, float by) { return place - (0 - by); }
static inline float displaced_wide(double place, double by) { return (float)(place - (0 - by)); }

/// What a mover does next.
typedef enum mover_phase {
	MOVER_DONE,    ///< nothing: it has come to its end
	MOVER_READY,   ///< it goes; everything that it can hit is among the present pairs
	MOVER_SEARCHES ///< it goes; what it can hit has to be collected
} mover_phase;

typedef struct mover_state {
	// What most movers need: those that go past the walls in their reach.
	double hit_time;                 ///< of this round's first hit, as a share of the motion ahead; above 1: none
	int32_t hit_target, hit_feature; ///< as in nearby_shape
	int32_t slot;                    ///< of the tile, where it belongs to one
	int32_t nearby, nearby_count;    ///< the walls around where it is, in the tile's list
	uint8_t phase;                   ///< a mover_phase
	uint8_t has_hit;                 ///< in this round it goes to a hit, not to its end
	uint8_t shortened;               ///< the safety check shortened its motion in this round
	uint8_t loaded;                  ///< the state below is valid
	uint8_t searches;                ///< the shapes nearby are wanted

	uint8_t out_of_range; ///< it reaches beyond the margin
	uint8_t recovered;    ///< it was too near to a wall, and skin recovery moved it away
	uint8_t response;     ///< a gz_response
	float restitution;
	body_ref body;             ///< the body that moves
	int32_t contacts, contact; ///< the number of contacts, and the last one or -1
	double share;              ///< how much of the motion ahead it goes in this round
	double wanted_x, wanted_y; ///< the displacement of a whole tick, as bounces have reflected it
	double allowed_x,
		allowed_y;     ///< what the shapes that it touches leave of the wanted displacement; 0 where that is nothing
	double time_left;  ///< of the tick
	double travelled;  ///< length of the path so far
	double skin, full; ///< the clearance to keep; the radius with it
} mover_state;

/// What a mover is near to, hits or touches: a wall, by the offset of its record, or a body, by its number. Bodies are
/// negative, so that they come before walls in the order of targets.
static inline int32_t target_of_body(int32_t number) { return ~number; }
static inline int32_t body_of_target(int32_t target) { return ~target; }

/// A wall or a circle near the place of a mover.
typedef struct nearby_shape {
	double distance, normal_x, normal_y; ///< from its surface; the normal points to the mover's centre
	double speed;                        ///< its own along the normal, in displacements of a tick; 0 for a wall;
										 ///< -INFINITY: the mover has bounced off it, and it opposes no more
	double bounce_share;                 ///< of a bounce that the mover receives; 1 for a wall
	int32_t mover;
	int32_t target; ///< a wall or a body (target_of_body)
	int32_t feature;
	int32_t limits; ///< the mover may not come closer to it; set when the mover responds
} nearby_shape;

/// A wall that a mover hits.
typedef struct mover_hit {
	double time;  ///< as a share of the motion ahead
	int32_t wall; ///< offset of its record
	int32_t feature;
} mover_hit;

/// A contact of a mover.
typedef struct mover_contact {
	float time, x, y, normal_x, normal_y; ///< the time in the tick, the body's centre, and the normal
	int32_t target;                       ///< as in nearby_shape
	int32_t feature;
	int32_t previous; ///< the mover's contact before this one, or -1
} mover_contact;

/// A growing list of pairs.
typedef struct pair_buffer {
	int32_t *body, *other; ///< offsets of the records of movers and walls
	size_t count, capacity;
} pair_buffer;

/// What is the same for all bodies of a call (query_context.shared).
typedef struct move_settings {
	const gz_moves *moves;       ///< one for each chunk of the query
	float skin;                  ///< as the caller set it
	double least_skin;           ///< of a body without a radius: what coordinates can resolve
	int32_t max_contacts;        ///< a body stops after so many contacts
	struct collision_step *step; ///< null: bodies do not collide with one another
} move_settings;

static inline const move_settings *graze_move_settings(const query_run *run) { return run->query->shared; }

typedef struct mover_tile {
	const move_settings *settings; ///< of the call
	// The columns of queries: the whole tile with enlarged radii, then the searching movers. At last the ends of all
	// bodies of the tile.
	float px[TILE + LANES], py[TILE + LANES], dx[TILE + LANES], dy[TILE + LANES], radius[TILE + LANES];
	int32_t searching[TILE]; ///< the movers that search
	int32_t searching_count;
	tile_columns tile;      ///< the bodies as they are
	int32_t mover_of[TILE]; ///< the mover of each slot; -1: none
	mover_state *state;
	mover *mover; ///< the kernels' record of each mover
	int32_t mover_count, mover_capacity;
	pair_buffer pairs, subset; ///< of this round; those that are tested once more
	dynamic_array nearby;      ///< of nearby_shape, by mover and target
	dynamic_array contacts;    ///< of mover_contact
	mover_results results;     ///< of the kernels, for up to TILE pairs at a time
	uint8_t flags[TILE];       ///< of each mover
	mover_phase swept_phase;   ///< only hits of movers in this phase count

	// The fast path.
	int32_t pairs_of[TILE];      ///< the number of walls in reach of each slot
	int32_t near_slot[TILE + 1]; ///< the slots that have any, and one more entry behind the last
	int32_t near_slots, slow_slots;
	first_segment_list fast;
	segment_results segment;
	enum { PAIRS_FOR_MOVERS, PAIRS_FOR_FIRST_SEGMENTS, PAIRS_FOR_LAST_SEGMENTS } pairs_for; ///< what pairs are kept for
	size_t contact_count; ///< contacts of bodies of which the caller wants nothing but their ends
} mover_tile;

/// The skin of a body of this radius.
static inline double skin_of(const move_settings *s, double radius) {
	return larger((double)s->skin, s->least_skin + 0x1p-19 * radius);
}

/// The distance up to which shapes matter for such a body, and the distance that it keeps.
static inline double near_of(double radius, double skin) {
	return radius + (1 + SKIN_TOUCH + SKIN_MAX_RECOVERY) * skin;
}
static inline double keep_of(double radius, double skin) { return radius + SKIN_KEPT * skin; }

/// The shapes near a mover.
static inline nearby_shape *shapes_near(const mover_tile *t, const mover_state *w) {
	return w->nearby_count ? (nearby_shape *)t->nearby.at + w->nearby : NULL;
}

/// The pairs from number `first` on, as many as the kernels take at a time.
static inline mover_pairs some_pairs(const pair_buffer *s, size_t first) {
	const size_t left = s->count - first;
	return (mover_pairs){s->body + first, s->other + first, left < TILE ? (int32_t)left : TILE};
}

/// Makes room for `more` pairs, and for the lanes that kernels read behind them. False without memory.
bool graze_pairs_reserve(pair_buffer *pairs, size_t more, caller_memory *memory);

/// Pads the list to whole lanes.
void graze_pairs_pad(pair_buffer *pairs);

/// Copies the pairs of the flagged movers to the tile's `subset`. False without memory.
bool graze_pairs_of_flagged(mover_tile *tile, caller_memory *memory);

void graze_pairs_free(pair_buffer *pairs, caller_memory *memory);

/// Makes room for so many movers in all. False without memory.
bool graze_movers_reserve(mover_tile *tile, size_t list, caller_memory *memory);

/// The movers of a tile, as the state of a worker.
extern const worker_state_type graze_mover_state;

/// Null without memory.
mover_tile *graze_mover_tile_make(caller_memory *memory);
void graze_mover_tile_free(mover_tile *motion, caller_memory *memory);

#endif
