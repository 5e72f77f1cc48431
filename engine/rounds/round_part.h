// Parts of the bodies: what the stages of a round work on, each part on one thread at a time.
//
// A part has the bodies with consecutive numbers, and all lists that stages make of them. Within a stage a part writes
// to its own bodies and lists only, and reads of other bodies what no part writes to in this stage. The one exception
// are resting bodies that bounce: the part of the one body that limits them turns them (round_contacts.c). What
// concerns bodies of several parts is done between stages, by the calling thread. So results do not depend on the
// number of parts.
#ifndef GRAZE_ROUNDS_ROUND_PART_H
#define GRAZE_ROUNDS_ROUND_PART_H

#include "engine/rounds/crowd_rounds.h"

/// Numbers of bodies, with how many neighbours each has. Lists begin in ascending order of these within each TILE, for
/// speed; bodies that join, and neighbours that are added, leave it.
typedef struct number_list {
	dynamic_array body, neighbours; ///< of int32_t; each has room for LANES more
	size_t count;
} number_list;

/// The walls of one mover in this round.
typedef struct round_walls {
	int32_t first_plane, plane_end; ///< half-planes
	size_t first_pair, pair_end;    ///< pairs of the mover, in wall_pairs
	int32_t shortenings;            ///< how often the safety check has refused the motion
	bool searches;                  ///< the pairs are not those of every motion that the body may make
} round_walls;

/// A body that has hit another.
typedef struct round_hit {
	int32_t body, other; ///< the one that was hit, and the one that has hit it
	uint32_t edge;       ///< from the former to the latter
} round_hit;

struct round_part {
	crowd_rounds *rounds;
	query_run run;    ///< of the present stage, with the scratch and the report of this part
	gz_report report; ///< of the present stage
	bool done;        ///< the present stage did not fail
	size_t number;    ///< of the part
	int32_t from, to; ///< the numbers of its bodies

	uint32_t picks[TILE];  ///< the elements of a block's bodies that are not alone, by chunk
	int32_t numbers[TILE]; ///< their numbers
	dynamic_array chunks;  ///< of gz_bodies: with these picks

	pair_buffer pairs;          ///< of its bodies with those behind them
	mover_tile *movers;         ///< of the bodies that may touch walls; their contacts are those of all its bodies. A
								///< state of the worker of its own, which several domains may share
	number_list active;         ///< the bodies that still move
	number_list sliding;        ///< those that slide or stop
	number_list moving;         ///< those that have a displacement in this round
	number_list tied;           ///< those for which the order of their neighbours counts (directions.h, limits.h)
	dynamic_array turned;       ///< of circle_record: bodies that have turned in the round before, on their new paths
	dynamic_array turned_bits;  ///< of uint32_t: a bit for each body of the part, set for these
	dynamic_array hits;         ///< of round_hit: in this stage
	dynamic_array resting_hits; ///< of int32_t: bodies that bounce and hit others that have no displacement
	dynamic_array recovered;    ///< of int32_t: bodies that skin recovery moves away from walls
	dynamic_array walled;       ///< of int32_t: the active bodies with movers
	dynamic_array queue;        ///< of int32_t: of the fixed point
	dynamic_array follow_body, follow_other, follow_base, follow_factor; ///< columns of round_follows
	int32_t follow_count;
	size_t first_follow;                     ///< of those of all parts
	dynamic_array across;                    ///< of int32_t: the limits by bodies of other parts
	dynamic_array half_planes;               ///< of round_memory
	dynamic_array first_plane, plane_end;    ///< columns of wall_planes, for a list
	dynamic_array wall_x, wall_y, wall_room; ///< columns of wall_planes
	dynamic_array wall_shapes;               ///< of nearby_shape: the walls of these half-planes
	dynamic_array walls;                     ///< of round_walls, by mover
	pair_buffer wall_pairs;                  ///< of movers and walls
	size_t refused;                          ///< motions that the safety check has refused in this stage
	bool any_near;                           ///< two bodies are too near one another
	round_directions directions;
	round_limits limits;
};

/// What a part does in a stage. False without memory.
typedef bool round_stage(round_part *part);

/// Makes a part for each worker of the call. False without memory.
bool graze_rounds_make_parts(query_run *run);

/// Divides the numbers of placed bodies evenly among the parts, in blocks of TILE numbers.
void graze_rounds_cut_evenly(const query_run *run);

/// Divides the numbers among the parts, so that each has about as many bodies that are not alone: all in one part,
/// where these are few. A part has whole blocks of TILE numbers, so that each search among walls has the same bodies
/// for any number of parts.
void graze_rounds_cut_parts(const query_run *run);

/// Runs a stage for all parts, on all workers, and adds up their reports. False if one fails.
bool graze_rounds_in_parts(query_run *run, round_stage *stage);

/// The same on the calling thread, in the order of the parts.
bool graze_rounds_in_turn(query_run *run, round_stage *stage);

/// Whether the caller picks elements: an element may be picked repeatedly, so that several bodies write to it.
bool graze_rounds_any_picks(const query_run *run);

/// The part whose scratch a run uses.
round_part *graze_part_of_run(const query_run *run);

static inline round_part *part_at(const crowd_rounds *g, size_t k) { return ((round_part *const *)g->parts.at)[k]; }

/// The part of a body.
static inline round_part *part_of(const crowd_rounds *g, int32_t number) {
	size_t k = 0;
	while (part_at(g, k)->to <= number) k++;
	return part_at(g, k);
}

/// The number at place i of a list.
static inline int32_t listed(const number_list *list, size_t i) { return ((const int32_t *)list->body.at)[i]; }

static inline void list_number(number_list *list, int32_t number, int32_t neighbours) {
	((int32_t *)list->body.at)[list->count] = number;
	((int32_t *)list->neighbours.at)[list->count++] = neighbours;
}

/// Empties a list and makes room for `count` numbers. False without memory.
bool graze_number_list_size(query_run *run, number_list *list, size_t count);

/// The movers of a part, and a part, as states of a worker.
extern const worker_state_type graze_part_movers_state;
extern const worker_state_type graze_round_part_state;

#endif
