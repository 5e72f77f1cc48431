// Rounds: the bodies of a crowd move at the same time, each straight as far as it may, respond to what stopped them,
// and move on with what is left of the tick, in a few rounds.
//
// Most bodies have no other body near their paths: they are *alone* and move among walls only (engine/mover). The
// others move *together*: see round.h for what a round is.
//
// A body is named by its *number*, its place in the order of the crowd that all bodies are placed in. So neighbours are
// near one another in memory, whatever the caller's order.
#ifndef GRAZE_ROUNDS_CROWD_ROUNDS_H
#define GRAZE_ROUNDS_CROWD_ROUNDS_H

#include "engine/mover/mover_tile.h"
#include "kernels/rounds/rounds.h"

enum { NO_NEIGHBOUR = -1 }; ///< in place of a number

/// A body that moves together with others, besides its records for the kernels.
typedef struct round_body {
	double dx, dy;                       ///< the displacement of a whole tick, as bounces have reflected it
	double allowed_x, allowed_y;         ///< what the last round left of it
	double travelled;                    ///< the length of its path so far
	float mass, restitution;             ///< for bounces
	float start_x, start_y;              ///< where it began
	float reach;                         ///< of a body that bounces: how far from there it may come
	float left;                          ///< of the tick: 1 at the start
	float round_left;                    ///< what was left when the round began
	float scale;                         ///< of a body that bounces: the part of its wish that is within reach
	int32_t index;                       ///< among the bodies of the query
	int32_t mover;                       ///< its mover, where it may touch walls; or NO_MOVER
	int32_t contact_count, last_contact; ///< in the movers' list of contacts
	uint8_t response;                    ///< a gz_response
	bool done;                           ///< it moves no more in this tick
} round_body;

/// The share of its displacement that a body goes in a round.
typedef struct round_share {
	float share;       ///< 0 to 1; 0 for a body that is not moving
	float rest;        ///< a smaller share counts as 0
	float steps;       ///< shares that depend on another body's are multiples of 1 / steps
	int32_t limit;     ///< the number of the body that it meets, or what follows
	int32_t followers; ///< the first of the limits that depend on this share, or NO_FOLLOWER
	int32_t followed;  ///< where another body limits it by following: that body, or NO_NEIGHBOUR
	float least;       ///< while that body is looked for: the least share that any allows
	bool queued;       ///< in the queue of the fixed point
} round_share;

enum {
	LIMITED_BY_NONE = -1,
	LIMITED_BY_WALL = -2,
	LIMITED_BY_FOLLOWING = -3,
	LIMITED_BY_SAFETY = -4, ///< the safety check has shortened its motion
};

/// The walls of one mover in this round.
typedef struct round_walls {
	int32_t first_plane, plane_end; ///< half-planes
	size_t first_pair, pair_end;    ///< pairs of the mover, in wall_pairs
	int32_t shortenings;            ///< how often the safety check has refused the motion
	bool searches;                  ///< the pairs are not those of every motion that the body may make
} round_walls;

typedef struct crowd_rounds {
	mover_tile *movers; ///< of the bodies that may touch walls; their contacts are those of all bodies
	gz_crowd *crowd;
	size_t count;            ///< valid bodies
	size_t alone_count;      ///< those that are alone, and invalid ones
	int32_t most_neighbours; ///< of any body
	bool filtering;          ///< pairs of bodies are filtered
	bool any_passes;         ///< some bodies may pass through others

	// Neighbours.
	dynamic_array discs;     ///< of float: the radii that bodies are placed with, by element
	dynamic_array motions;   ///< of float: the motions of chunks with bodies that bounce, by element
	dynamic_array placed;    ///< of gz_bodies: the chunks that the crowd is placed from
	dynamic_array responses; ///< of uint8_t, by number, where any_passes
	dynamic_array filters;   ///< of filter_record, by number, where pairs are filtered
	pair_buffer pairs;       ///< of numbers
	dynamic_array first;     ///< of uint32_t: CSR lists of the neighbours of each body, by number
	dynamic_array other;     ///< of int32_t

	// Bodies: by number; only those that are not alone are valid.
	dynamic_array picks;         ///< of uint32_t: the elements of the bodies that are alone, then of the others
	dynamic_array pick_indices;  ///< of int32_t: their indices among the bodies of the query
	dynamic_array chunks;        ///< of gz_bodies: the alone bodies of each chunk, then the others
	dynamic_array alone_first;   ///< of size_t: not used, but written
	dynamic_array last_contacts; ///< of int32_t, by index: of the alone bodies; where contacts are listed
	dynamic_array wish, course;  ///< of round_record
	dynamic_array bodies;        ///< of round_body
	dynamic_array shares;        ///< of round_share

	// The round.
	dynamic_array active;  ///< of int32_t: the bodies that still move
	dynamic_array sliding; ///< of int32_t: those that slide or stop
	dynamic_array moving;  ///< of int32_t: those that have a displacement in this round
	dynamic_array tied;    ///< of int32_t: those that meet two bodies at the same time
	dynamic_array queue;   ///< of int32_t: of the fixed point
	dynamic_array follow_body, follow_other, follow_base, follow_factor; ///< columns of round_follows
	dynamic_array next_follower; ///< of int32_t: the next limit that depends on the same share, or NO_FOLLOWER
	int32_t follow_count;
	dynamic_array half_planes;               ///< of round_memory
	dynamic_array wall_x, wall_y, wall_room; ///< columns of wall_planes
	dynamic_array wall_shapes;               ///< of nearby_shape: the walls of these half-planes
	dynamic_array walls;                     ///< of round_walls, by mover
	pair_buffer wall_pairs;                  ///< of movers and walls
	round_directions directions;
	round_limits limits;
} crowd_rounds;

enum { NO_FOLLOWER = -1 };

static inline round_body *round_body_of(const crowd_rounds *g, int32_t number) {
	return (round_body *)g->bodies.at + number;
}
static inline round_record *wish_of_body(const crowd_rounds *g, int32_t number) {
	return (round_record *)g->wish.at + number;
}
static inline round_record *course_of_body(const crowd_rounds *g, int32_t number) {
	return (round_record *)g->course.at + number;
}
static inline round_share *share_of(const crowd_rounds *g, int32_t number) {
	return (round_share *)g->shares.at + number;
}
static inline int32_t neighbours_of(const crowd_rounds *g, int32_t number) {
	const uint32_t *first = (const uint32_t *)g->first.at + number;
	return (int32_t)(first[1] - first[0]);
}
static inline int32_t neighbour_at(const crowd_rounds *g, int32_t number, int32_t k) {
	return ((const int32_t *)g->other.at)[((const uint32_t *)g->first.at)[number] + (uint32_t)k];
}

/// The body of the query with this index.
body_ref graze_rounds_body_ref(const query_run *run, int32_t index);

/// The order of two bodies where results depend on one: by index among the bodies of the query.
bool graze_rounds_first(const query_run *run, int32_t one, int32_t other);

/// The rounds of a call.
static inline crowd_rounds *graze_rounds_of(const query_run *run) { return graze_move_settings(run)->rounds; }

/// The skin that a body keeps from others: as among walls, and at least what its own coordinates can resolve.
double graze_rounds_skin(const move_settings *settings, const body_values *body);

/// How far a body that bounces may come from where it starts. A slow one may be hit by a fast one.
float graze_rounds_reach(const body_values *body);

/// Sets the size of an array whose elements need not be kept. False without memory.
bool graze_array_size(query_run *run, dynamic_array *array, size_t count, size_t size);

/// Rounds, as the state of a worker.
extern const worker_state_type graze_rounds_state;

#endif
