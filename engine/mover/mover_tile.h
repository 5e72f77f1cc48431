// Movers: the state of the bodies of a tile while they move from contact to contact.
//
// Most bodies have no wall in reach and make their whole displacement. Nearly all others take the fast path
// (fast_path.h). The rest become *movers*: a record for the kernels (mover), and the state beside it (mover_state).
// Movers advance in rounds: the walls near the path are collected and swept, the mover moves to its first hit if the
// safety check allows it, and responds.
#ifndef GRAZE_MOVER_MOVER_TILE_H
#define GRAZE_MOVER_MOVER_TILE_H

#include <math.h>

#include "engine/base/dynamic_array.h"
#include "engine/query/query.h"
#include "kernels/mover/movers.h"

// fmax and fmin are function calls, because of NaN.
static inline double larger(double x, double y) { return x > y ? x : y; }
static inline double smaller(double x, double y) { return x < y ? x : y; }

// The sum of a coordinate and a displacement. A displacement of 0 keeps the bits of the coordinate, also the sign of
// -0: whether a body at rest is moved by 0 or not at all depends on what is near it. -0 + 0 would be 0; 0 - 0 is 0, and
// -0 - 0 is -0.
static inline float displaced(float x, float d) { return x - (0 - d); }
static inline float displaced_wide(double x, double d) { return (float)(x - (0 - d)); }

/// Shortens the displacement of a tick that a response makes longer than the limit in x or y. (S72)
static inline void limit_displacement(double *x, double *y) {
	const double extent = larger(fabs(*x), fabs(*y)), scale = extent > (double)GZ_LIMIT ? (double)GZ_LIMIT / extent : 1;
	*x *= scale, *y *= scale;
}

/// What a mover does next.
typedef enum mover_phase {
	MOVER_DONE,    ///< nothing: it has reached its end
	MOVER_READY,   ///< it moves; everything that it can hit is among the present pairs
	MOVER_SEARCHES ///< it moves; what it can hit has to be collected
} mover_phase;

#define NO_HIT INFINITY ///< in place of a hit's time; the times of hits are at most 1

enum {
	NO_MOVER = -1,   ///< in place of a mover's index
	NO_CONTACT = -1, ///< in place of a contact's index
	NO_HITS = -1,    ///< in place of the index of a hit, or of the first of a chain
};

/// A mover, besides its record for the kernels.
typedef struct mover_state {
	// What most movers need: those that pass the walls in their reach without a hit.
	double hit_time;                 ///< of this round's first hit, as a fraction of the motion ahead; or NO_HIT
	int32_t hit_target, hit_feature; ///< as in nearby_shape
	int32_t slot;                    ///< in the tile; undefined for the mover of an active body (collision_step.h)
	int32_t nearby, nearby_count;    ///< its nearby shapes, in the tile's list
	uint8_t phase;                   ///< a mover_phase
	bool has_hit;                    ///< in this round it moves to a hit, not to its end
	bool shortened;                  ///< the safety check shortened its motion in this round
	bool loaded;                     ///< the members below `lacks_pairs` are valid
	bool lists_nearby;               ///< a call of graze_validate lists its nearby shapes
	bool lacks_pairs; ///< the tile's pairs are not those of its path: it reaches beyond the margin; or it passes
					  ///< through walls, and was swept with its skin

	bool recovered;   ///< it was too near to a wall, and skin recovery moved it away
	bool spent;       ///< its last bounce has left nothing of its displacement
	uint8_t response; ///< a gz_response
	float restitution;
	body_ref body;               ///< the body that moves
	int32_t contact_count;       ///< the contacts that count against the maximum (graze_contact_add_kept adds others)
	int32_t last_contact;        ///< in the tile's list, or NO_CONTACT
	int32_t first_passed;        ///< in the tile's list, or NO_HITS (pass_through.h)
	int32_t passed_count;        ///< hits in this chain
	double fraction;             ///< of the motion ahead that it makes in this round
	double wanted_x, wanted_y;   ///< the displacement of a whole tick, as bounces have reflected it
	double allowed_x, allowed_y; ///< the part of the wanted displacement that the touched shapes allow; may be 0
	double time_left;            ///< of the tick
	double travelled;            ///< length of the path so far
	double skin, skin_radius;    ///< the clearance to keep; the radius plus that clearance
} mover_state;

/// A *target* is what a mover is near to, hits or touches: a wall, by the offset of its record, or a body, by its
/// number. Targets of bodies are negative.
static inline int32_t target_of_body(int32_t number) { return ~number; }
static inline int32_t body_of_target(int32_t target) { return ~target; }
static inline bool target_is_body(int32_t target) { return target < 0; }

/// A wall or a circle near a mover.
typedef struct nearby_shape {
	double distance, normal_x, normal_y; ///< from its surface; the normal points to the mover's centre
	double speed;        ///< its own along the normal, in displacements of a tick; 0 for a wall; or SPEED_BOUNCED_OFF
	double bounce_share; ///< the part of a bounce's change of speed that this mover receives; 1 for a wall
	int32_t mover;
	int32_t target; ///< a wall or a body (target_of_body)
	int32_t feature;
	bool touched; ///< it is within a quarter of the skin of where the mover is kept (graze_mover_limits)
	bool limits;  ///< the mover may not come closer to it
} nearby_shape;

/// The speed of a shape that the mover has bounced off in this response: it opposes no direction any more.
#define SPEED_BOUNCED_OFF (-INFINITY)

/// A wall that a mover hits.
typedef struct mover_hit {
	double time;  ///< as a fraction of the motion ahead
	int32_t wall; ///< offset of its record
	int32_t feature;
} mover_hit;

/// A wall that a mover passes through.
typedef struct passed_wall {
	mover_hit hit;
	int32_t mover;
	int32_t next; ///< in the chain of the mover, or in that of free places
} passed_wall;

/// A contact of a mover.
typedef struct mover_contact {
	float time, x, y, normal_x, normal_y; ///< the time in the tick, the body's centre, and the normal
	int32_t target;                       ///< as in nearby_shape
	int32_t feature;
	int32_t previous; ///< the mover's contact before this one, or NO_CONTACT
	int32_t counted;  ///< where this one does not count against the maximum: the last one before it that does
	bool is_kept;     ///< of a body that kept its course: it does not count (graze_contact_add_kept)
	bool other_kept;  ///< the other body kept its course, and has this contact, too
} mover_contact;

/// A growing list of pairs, as columns.
typedef struct pair_buffer {
	int32_t *body, *other; ///< offsets of the records of movers and walls, unless its owner states another meaning
	size_t count, capacity;
} pair_buffer;

/// Where a body was at a time of the tick. Those of a body are in the order of its way.
typedef struct way_point {
	size_t body; ///< counted through all bodies of the call
	float time, x, y;
} way_point;

/// What is the same for all bodies of a call (query_context.shared).
typedef struct move_settings {
	const gz_moves *moves;       ///< one for each chunk of the query
	float skin;                  ///< as the caller set it
	float body_skin;             ///< the skin between any two bodies, where it is the same for all; otherwise 0
	double min_skin;             ///< of a body without a radius: what coordinates can resolve
	int32_t max_contacts;        ///< a body stops at the last of so many contacts
	dynamic_array *jumps;        ///< way points before all others (way_points.h); null: the call follows no ways
	int32_t max_rounds;          ///< of bodies that collide with one another in rounds; 0 for as many as usual
	struct collision_step *step; ///< null: bodies do not collide with one another by events
	struct crowd_rounds *rounds; ///< null: bodies do not collide with one another in rounds
} move_settings;

static inline const move_settings *graze_move_settings(const query_run *run) { return run->query->shared; }

/// The movers of a tile; in a collision step, of all active bodies, which may be more than TILE (flags, mover_of and
/// the fast path are not used there).
typedef struct mover_tile {
	const move_settings *settings; ///< of the call
	// The columns of searches: of the whole tile with enlarged radii, or of the searching movers. At the end px and py
	// are where all bodies of the tile end.
	float px[TILE + LANES], py[TILE + LANES], dx[TILE + LANES], dy[TILE + LANES], radius[TILE + LANES];
	int32_t searching[TILE]; ///< the movers that search; of the last segments, indices into `fast`
	int32_t searching_count;
	tile_columns tile;      ///< the bodies as they are
	int32_t mover_of[TILE]; ///< the mover of each slot, or NO_MOVER
	mover_state *state;
	mover *mover; ///< the kernels' record of each mover
	int32_t mover_count, mover_capacity;
	pair_buffer pairs;      ///< of this round
	pair_buffer subset;     ///< pairs that are validated again, or other temporary pairs
	dynamic_array nearby;   ///< of nearby_shape: each mover's are consecutive and ordered by target
	dynamic_array contacts; ///< of mover_contact
	dynamic_array passed;   ///< of passed_wall: while movers are swept
	int32_t free_passed;    ///< the first free place in `passed`, or NO_HITS
	dynamic_array ways;     ///< of way_point: of all tiles of a call
	size_t first_body;      ///< the index of the tile's first body, among all bodies of the call; SIZE_MAX where movers
							///< are not those of slots
	mover_results results;  ///< of the kernels, for up to TILE pairs at a time
	bool flags[TILE];       ///< temporary: the movers, or the bodies of `fast`, whose pairs a pass selects
	mover_phase swept_phase; ///< only hits of movers in this phase count

	// The fast path.
	int32_t pairs_of[TILE];      ///< the number of walls in reach of each slot, or LEFT_OUT
	int32_t near_slot[TILE + 1]; ///< the slots that have a wall in reach, and one more entry behind the last
	int32_t near_slot_count;
	int32_t left_out_count; ///< the slots that the fast path leaves out
	first_segment_list fast;
	segment_results segments;
	enum {
		PAIRS_FOR_MOVERS,
		PAIRS_FOR_FIRST_SEGMENTS,
		PAIRS_FOR_LAST_SEGMENTS
	} pairs_for;              ///< what graze_keep_pairs does
	size_t unlisted_contacts; ///< contacts that are only counted: the caller requests nothing but where bodies end
} mover_tile;

/// The lists of a mover tile that bodies which move in rounds keep from stage to stage. All else is rewritten by each.
typedef struct mover_lists {
	const move_settings *settings;
	mover_state *state;
	mover *mover;
	int32_t mover_count, mover_capacity;
	dynamic_array nearby, contacts, ways;
} mover_lists;

enum { LEFT_OUT = -1 }; ///< in place of a number of walls: the fast path does not apply to the slot

/// The skin of a body of this radius.
static inline double skin_of(const move_settings *s, double radius) {
	return larger((double)s->skin, s->min_skin + 0x1p-19 * radius);
}

/// The largest distance from the centre of a body at which shapes matter to it, and the distance that it keeps.
static inline double near_distance_of(double radius, double skin) {
	return radius + (1 + SKIN_TOUCH + SKIN_MAX_RECOVERY) * skin;
}
static inline double clearance_of(double radius, double skin) { return radius + SKIN_KEPT * skin; }

/// The shapes near a mover; null where there are none.
static inline nearby_shape *shapes_near(const mover_tile *t, const mover_state *w) {
	return w->nearby_count ? (nearby_shape *)t->nearby.at + w->nearby : NULL;
}

/// The pairs from index `first` on, as many as the kernels take at a time.
static inline mover_pairs pair_batch(const pair_buffer *pairs, size_t first) {
	const size_t remaining = pairs->count - first;
	return (mover_pairs){pairs->body + first, pairs->other + first, remaining < TILE ? (int32_t)remaining : TILE};
}

/// Makes room for `more` pairs, and for the lanes that kernels read behind them. False without memory.
bool graze_pairs_reserve(pair_buffer *pairs, size_t more, caller_memory *memory);

/// Pads the list to whole lanes.
void graze_pairs_pad(pair_buffer *pairs);

/// Copies the pairs of the flagged movers to the tile's `subset`. False without memory.
bool graze_pairs_of_flagged(mover_tile *tile, caller_memory *memory);

void graze_pairs_free(pair_buffer *pairs, caller_memory *memory);

/// Makes room for this number of movers in all. False without memory.
bool graze_movers_reserve(mover_tile *tile, size_t count, caller_memory *memory);

/// Exchanges the lists of a tile with others. Those may be all zero: lists without memory.
void graze_mover_lists_swap(mover_lists *lists, mover_tile *tile);
void graze_mover_lists_free(mover_lists *lists, caller_memory *memory);

/// The movers of a tile, as the state of a worker.
extern const worker_state_type graze_mover_state;

/// Null without memory.
mover_tile *graze_mover_tile_make(caller_memory *memory);
void graze_mover_tile_free(mover_tile *tile, caller_memory *memory);

#endif
