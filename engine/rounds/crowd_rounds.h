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

#include <math.h>

#include "broadphase/bodies/circle_tree.h"
#include "engine/base/views.h"
#include "engine/mover/mover_tile.h"
#include "kernels/rounds/rounds.h"

enum { NO_NEIGHBOUR = -1 }; ///< in place of a number

/// How a body moves.
enum round_kind {
	ROUND_ALONE,    ///< among walls only
	ROUND_TOGETHER, ///< with others
	ROUND_JOINING,  ///< with others from this round on, because one that has turned may hit it
};

/// What the stages of a call are used for.
enum separation_stage {
	NOT_SEPARATING,
	FINDING_SHIFTS, ///< neighbours are the bodies that may come to touch when all are shifted
	SHIFTING,       ///< wishes are shifts
};

/// Which pairs push one another (pushes.h).
enum push_stage {
	PUSH_APART,  ///< those that are too near where they start
	PUSH_ON,     ///< after that, those with a body that overlaps nothing
	PUSH_BY_MASS ///< those that are too near where they wish to end
};

/// Flags of round_body.state.
enum round_body_state {
	ROUND_DONE = 1,      ///< the body moves no more in this tick
	ROUND_QUEUED = 2,    ///< in the queue of the fixed point
	ROUND_RECOVERED = 4, ///< skin recovery moves the body, where others leave room; until then dx and dy are the place
	ROUND_TURNED = 8,    ///< a body that bounces has turned after its neighbours were searched
	ROUND_SPENT = 16,    ///< its last bounce has left nothing of its displacement
};

/// What limits a share, in place of the number of a body.
enum round_limit_kind {
	LIMITED_BY_NONE = -1,
	LIMITED_BY_WALL = -2,
	LIMITED_BY_FOLLOWING = -3,
	LIMITED_BY_SAFETY = -4, ///< the safety check has shortened the motion
	LIMITED_BY_ABSENT = -5, ///< of a ghost: a body that is not in this domain
};

enum { NO_FOLLOWER = -1 };

#define PUSH_REACH 1.0f    ///< the longest push by mass in a call, in radii
#define PUSH_REST 0.03125f ///< of a displacement that a body wishes: what is shorter is none, where it is pushed

/// What belongs to a body besides its record for the kernels.
typedef struct round_links {
	int32_t mover;        ///< its mover, where it may touch walls; or NO_MOVER
	int32_t last_contact; ///< in the movers' list of contacts, where contacts are listed; or NO_CONTACT
	int32_t followed;     ///< the body that it follows in this round, or NO_NEIGHBOUR
	int32_t contacts;     ///< of the body, all of them
	int32_t own_contacts; ///< the contacts that count against the maximum: not those with bodies that have hit it
	bool sorted;          ///< its neighbours are in the order of bodies
} round_links;

/// What a body that bounces needs, and others where paths are measured.
typedef struct round_details {
	double allowed_x, allowed_y; ///< what the last round left of the wished displacement
	double travelled;            ///< the length of the path so far
	float mass, restitution;     ///< for bounces
	float next_x, next_y;        ///< the wished displacement of a whole tick from the next round on
	float left;                  ///< of the tick, when the round began; not of bodies that bounce
	int32_t turned_round;        ///< the last round before which its neighbours were searched again; 0: none
} round_details;

/// The bodies that a body has hit in the stage that finds directions, or NO_NEIGHBOUR.
typedef struct touched_bodies {
	int32_t number[2];
} touched_bodies;

/// A limit of a share by that of a body that is followed.
typedef struct follow_limit {
	int32_t body;       ///< the body whose share is limited
	int32_t next;       ///< the next limit that depends on the same share, or NO_FOLLOWER
	float base, factor; ///< as in round_follows
} follow_limit;

/// Some of the bodies (round_part.h).
typedef struct round_part round_part;

typedef struct crowd_rounds {
	dynamic_array parts; ///< of round_part *: of all workers
	size_t part_count;   ///< those that have bodies
	gz_crowd *crowd;
	size_t count;                 ///< bodies: those that the crowd has placed, then those in piles, and invalid ones
	size_t body_count;            ///< the same, where the crowd has not placed them yet
	size_t own_count;             ///< the indices of ghosts begin here (domains.h)
	bool sees_piles;              ///< ghosts are there for piles (margin.h)
	float slack;                  ///< how far bodies that bounce may leave their discs
	dynamic_array shared;         ///< of uint32_t: indices of own bodies that are ghosts elsewhere
	dynamic_array sent, received; ///< of char: records of shared bodies, and of ghosts
	int32_t most_neighbours;      ///< of any body
	bool filtering;               ///< pairs of bodies are filtered
	bool passes;                  ///< some body passes through others
	bool bounces;                 ///< some body bounces, perhaps in another domain
	bool any_bounces;             ///< the same, also while bodies are separated
	bool any_pushes;              ///< some bodies have a push mass, perhaps in another domain
	bool measures_paths;          ///< the caller gets how much of their paths bodies lost
	bool needs_details;           ///< some body bounces, or paths are measured
	enum separation_stage separating;

	// Neighbours.
	dynamic_array discs;          ///< of float: the radii that bodies are placed with, by element; then those in piles
	dynamic_array skins;          ///< of float, by index
	dynamic_array placed;         ///< of gz_bodies: the chunks that the crowd is placed from
	dynamic_array responses;      ///< of uint8_t, by number, where some pass or bounce
	dynamic_array filters;        ///< of filter_record, by number, where pairs are filtered
	pair_buffer pairs;            ///< of numbers
	dynamic_array first;          ///< of uint32_t, by number: where the list of the body's neighbours begins
	dynamic_array neighbours;     ///< of int32_t, by number: how many it has
	dynamic_array other;          ///< of int32_t: these lists
	dynamic_array edge;           ///< of uint32_t: the edges to these: twice the pair, plus 1 from its second body
	dynamic_array new_neighbours; ///< of int32_t, by number: how many the body will get
	dynamic_array met;            ///< of bool, by edge: the first body has a contact with the second one
	dynamic_array repeated;       ///< of bool, by pair or new pair: it is listed before
	dynamic_array seen_from;      ///< of int32_t, by number: the last body that it is a neighbour of

	// Bodies: by number; only those that are not alone are valid.
	dynamic_array kinds;        ///< of uint8_t: round_kind, by number
	dynamic_array picks;        ///< of uint32_t: the elements of the bodies that are alone
	dynamic_array pick_indices; ///< of int32_t: their indices among the bodies of the query
	dynamic_array chunks;       ///< of gz_bodies: with these picks
	dynamic_array ends;  ///< of float: the columns that are written for alone bodies, until nothing can fail any more
	dynamic_array moves; ///< of gz_moves: with these columns
	dynamic_array swept_radii;    ///< of float, by element: of bodies that bounce, with skins around
	dynamic_array alone_contacts; ///< of mover_contact, where contacts are listed
	dynamic_array last_contacts;  ///< of int32_t, by index: the last one of each body, or NO_CONTACT
	dynamic_array bodies;         ///< of round_body
	dynamic_array keys;           ///< of uint64_t: their ids; without ids their indices
	dynamic_array links;          ///< of round_links
	dynamic_array details;        ///< of round_details, where needs_details

	// Pushes: of separation, and by mass.
	bool pushing;              ///< some bodies have a push mass
	dynamic_array push_masses; ///< of float, by number, where some have one
	/// Of float, by number, where some have one: the square of the displacement below which a body that is pushed
	/// rests, so that a jam does not move for ever. A share of the displacement that the body wishes itself.
	dynamic_array push_rests;
	enum push_stage push_stage;
	dynamic_array push_counts;     ///< of int32_t, by number: pushes by mass in the current pass
	dynamic_array pushed;          ///< of separating_body, by number
	pair_buffer push_pairs;        ///< the pairs, by RECORD offsets
	dynamic_array overlaps;        ///< of bool, by index: the body overlaps another one where it starts
	dynamic_array shift_columns;   ///< of float, by element: all shifts x, y, then all places x, y
	dynamic_array shift_responses; ///< of uint8_t, by element: gz_response
	dynamic_array shifted;         ///< of gz_bodies: the chunks with shifts as motion, then those with the new places
	dynamic_array shift_moves;     ///< of gz_moves

	// Piles.
	bool knows_piles;                ///< of the call
	size_t pile_count;               ///< bodies in piles
	dynamic_array piled;             ///< of bool, by index, where there are piles
	dynamic_array drifts;            ///< of pile_drift, by index, for these bodies
	dynamic_array cell_counts;       ///< of uint8_t
	dynamic_array cell_counters;     ///< of uint32_t, by index
	dynamic_array cells, near_cells; ///< of pile_cell: hash tables
	dynamic_array groups;            ///< of pile_cell, too
	dynamic_array candidates;        ///< of pile_candidate
	dynamic_array reaches;           ///< of circle_record: the candidates of a group
	circle_tree_memory reach_tree;   ///< of these
	gz_crowd *pile_crowd;            ///< the bodies in piles; null before the first

	// The round.
	round_rules rules;
	int round;                   ///< from 0 on
	dynamic_array turned;        ///< of circle_record: bodies that have turned in the round before, on their new paths
	dynamic_array turned_before; ///< of circle_record: those that turned in former rounds, and not since
	const circle_record *searching; ///< the paths around which a crowd is searched
	bool joined;                    ///< bodies have joined whose walls are not searched yet
	size_t known_pairs;             ///< pairs before the bodies that have turned got more
	dynamic_array first_new; ///< of int32_t, by number: the first new pair of the body with one of a higher number
	dynamic_array next_new;  ///< of int32_t, by new pair: the one behind it
	gz_crowd *turned_crowd;  ///< of those that have turned; null before the first
	dynamic_array moved;     ///< of uint8_t, by number: the last round in which the body has moved, plus 1
	dynamic_array full;      ///< of bool, by number: it has had the last contact that it may have; if some bounce
	dynamic_array touched;   ///< of touched_bodies, by number: what own bodies hit in this stage; if there are ghosts
	dynamic_array queue;     ///< of int32_t: of the fixed point
	dynamic_array lowered;   ///< of int32_t: ghosts whose shares were lowered by the last exchange
	dynamic_array follow_limits; ///< of follow_limit: those of the first part, of the second part, and so on
} crowd_rounds;

/// Whether a body is in a pile.
static inline bool is_piled(const crowd_rounds *g, int32_t index) {
	return g->pile_count && ((const bool *)g->piled.at)[index];
}

static inline round_body *round_body_of(const crowd_rounds *g, int32_t number) {
	return (round_body *)g->bodies.at + number;
}
static inline round_links *links_of(const crowd_rounds *g, int32_t number) {
	return (round_links *)g->links.at + number;
}
static inline round_details *details_of(const crowd_rounds *g, int32_t number) {
	return (round_details *)g->details.at + number;
}
static inline int32_t neighbours_of(const crowd_rounds *g, int32_t number) {
	return ((const int32_t *)g->neighbours.at)[number];
}
static inline int32_t neighbour_at(const crowd_rounds *g, int32_t number, int32_t k) {
	return ((const int32_t *)g->other.at)[((const uint32_t *)g->first.at)[number] + (uint32_t)k];
}

/// The edge to that neighbour.
static inline uint32_t edge_at(const crowd_rounds *g, int32_t number, int32_t k) {
	return ((const uint32_t *)g->edge.at)[((const uint32_t *)g->first.at)[number] + (uint32_t)k];
}

/// The index of a body among the bodies of the query.
static inline int32_t index_of(const crowd_rounds *g, int32_t number) { return g->crowd->grid.record[number].index; }

/// The number of a body with this index among the bodies of the query.
static inline int32_t round_number_of(const crowd_rounds *g, int32_t index) {
	return (int32_t)g->crowd->grid.place[index];
}

static inline bool round_is_alone(const crowd_rounds *g, int32_t number) {
	return ((const uint8_t *)g->kinds.at)[number] == ROUND_ALONE;
}

/// Whether a body is a ghost (domains.h).
static inline bool is_ghost(const crowd_rounds *g, int32_t number) {
	return (size_t)index_of(g, number) >= g->own_count;
}

/// The id of a body; without ids its index.
static inline uint64_t key_of(const crowd_rounds *g, int32_t number) { return ((const uint64_t *)g->keys.at)[number]; }

/// Counts a contact of a body. Its record has as many as it can count.
static inline void graze_count_contact(const crowd_rounds *g, int32_t number) {
	round_body *b = round_body_of(g, number);
	links_of(g, number)->contacts++;
	if (b->contact_count < UINT16_MAX) b->contact_count++;
}

/// The skin between two bodies.
static inline float graze_pair_skin(const round_body *one, const round_body *other) {
	const float x = fabsf(one->skin), y = fabsf(other->skin);
	return x > y ? x : y;
}

/// The body of the query with this index, where there are several chunks.
body_ref graze_rounds_body_in_chunks(const query_run *run, int32_t index);

/// The body of the query with this index.
static inline body_ref graze_rounds_body_ref(const query_run *run, int32_t index) {
	return run->query->chunk_count == 1 ? (body_ref){0, (size_t)index} : graze_rounds_body_in_chunks(run, index);
}

/// The values of a body. Most are in its record in the crowd, where they are in the order of numbers.
static inline body_values graze_rounds_values(const crowd_rounds *g, int32_t number, const gz_bodies *b, size_t i) {
	const circle_record *r = g->crowd->grid.record + number;
	if (number >= (int32_t)g->crowd->grid.count || g->separating == FINDING_SHIFTS) return graze_read_body(b, i);
	return (body_values){r->px, r->py, r->dx, r->dy, float_at(b->radius, i)};
}

/// Where a body is after its share of its displacement in the round: to the bit the place that is validated.
static inline void graze_place_after_share(float place[2], const round_body *b) {
	const bool whole = b->share >= 1;
	place[0] = displaced(b->px, whole ? b->dx : b->share * b->dx);
	place[1] = displaced(b->py, whole ? b->dy : b->share * b->dy);
}

/// A unit vector from a hash of two ids: the same in every call. By the tangent of the half angle, because sines differ
/// between machines.
void graze_hashed_direction(double *x, double *y, uint64_t low, uint64_t high);

/// Whether two bodies bounce, where some do.
static inline bool graze_rounds_both_bounce(const crowd_rounds *g, int32_t one, int32_t other) {
	const uint8_t *response = g->responses.at;
	return response[one] == GZ_RESPONSE_BOUNCE && response[other] == GZ_RESPONSE_BOUNCE;
}

/// The order of two bodies where results depend on one.
static inline bool graze_rounds_first(const crowd_rounds *g, int32_t one, int32_t other) {
	const uint64_t a = key_of(g, one), b = key_of(g, other);
	return a != b ? a < b : index_of(g, one) < index_of(g, other);
}

/// The rounds of a call.
static inline crowd_rounds *graze_rounds_of(const query_run *run) { return graze_move_settings(run)->rounds; }

/// The skin that a body keeps from others: as among walls, and at least what its own coordinates can resolve.
static inline float skin_at(const crowd_rounds *g, int32_t index) { return ((const float *)g->skins.at)[index]; }

/// The longest shift of a body by separation in a tick. It is the displacement of a round, and so within the limit.
static inline double graze_largest_shift(double radius, double skin) {
	const double recovery = SKIN_MAX_RECOVERY * skin, longest = radius / 2 > recovery ? radius / 2 : recovery;
	return longest < (double)GZ_LIMIT ? longest : (double)GZ_LIMIT;
}

/// The push mass of an element: 0 where it neither pushes nor is pushed.
static inline float graze_push_mass(const gz_moves *moves, size_t i) {
	const uint8_t response = response_at(moves->response, i);
	const bool pushes = response == GZ_RESPONSE_SLIDE || response == GZ_RESPONSE_STOP;
	return pushes && moves->push_mass.data ? float_at(moves->push_mass, i) : 0;
}

/// A dynamic array of a structure, and the size of its elements.
typedef struct array_member {
	size_t offset, size;
} array_member;
#define ARRAY(structure, name, type)                                                                                   \
	{ offsetof(structure, name), sizeof(type) }

/// Frees all dynamic arrays of a structure.
void graze_arrays_free(void *structure, const array_member *members, size_t count, caller_memory *memory);

/// Rounds, as the state of a worker.
extern const worker_state_type graze_rounds_state;

#endif
