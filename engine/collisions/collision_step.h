// A collision step: bodies that collide with one another in a tick, in exact order of time (event-driven simulation).
//
// Most bodies of a crowd collide with nothing in a tick and simply go. The others become *active*: each gets a mover,
// as those of a tile. Active bodies go from event to event in the order of time (events.h).
//
// Bodies have numbers: their places in the order of the crowd that they are first placed in. So neighbours are near one
// another in memory, whatever the caller's order.
#ifndef GRAZE_COLLISIONS_COLLISION_STEP_H
#define GRAZE_COLLISIONS_COLLISION_STEP_H

#include "engine/mover/mover_tile.h"

/// A body at its start.
typedef struct start_body {
	float px, py, dx, dy;
	int32_t index; ///< of the body, among those of the query
	uint8_t clear; ///< there is no wall in the disc around the middle of its displacement, with its skin
} start_body;

/// A course: the straight motion of a body from a place and a time on. The first one is its displacement.
typedef struct course {
	double x, y, vx, vy; ///< in displacements of a tick
	double time;
	uint64_t key;     ///< distinguishes bodies whatever their order: the id, or the index
	float radius;     ///< NaN: the body is invalid
	int32_t active;   ///< the number of its active body, or -1
	uint8_t response; ///< a gz_response
} course;

/// What belongs to an active body besides the mover of the same number.
typedef struct active_body {
	double mass;
	int32_t body;
	uint32_t version;  ///< of its course: an event of an earlier version is void
	size_t first_pair; ///< its first pair with a wall on this course, in `wall_pairs`
	int32_t pair_count;
	uint8_t touches;     ///< it touches another body where it starts
	uint8_t leaves;      ///< it is in `leaving`
	int32_t other_count; ///< of a body that has left its disc: the number of bodies that it may collide with; else -1
	size_t first_other;  ///< and the first of them, in `others`
} active_body;

/// The next event of an active body, unless it or the other takes a new course before.
typedef struct collision_event {
	double time;
	int32_t active, other; ///< the other active body; -1: the wall that the mover hits
	uint32_t version, other_version;
} collision_event;

typedef struct queued_event {
	collision_event event;
	int32_t next; ///< the next event of its slot, or -1
} queued_event;

/// The earliest impact of a body with another, as far as is known.
typedef struct earliest_impact {
	double time;
	int32_t other;
} earliest_impact;

/// Averages of a sample of valid bodies.
typedef struct body_averages {
	double count, bouncing, every;        ///< the sample contains one of `every` bodies
	double radius, speed, bouncing_speed; ///< sums
	double reach;                         ///< of the discs at first, summed
	double max;                           ///< the highest speed
	double low[2], high[2];               ///< the box around the sample
} body_averages;

/// The bodies of a call. Groups of islands share them: each group writes the bodies of its own islands alone.
typedef struct collision_bodies {
	dynamic_array bodies;        ///< of start_body
	dynamic_array courses;       ///< of course
	dynamic_array filters;       ///< of filter_record, where pairs of bodies are filtered
	dynamic_array numbers;       ///< of int32_t: the number of each body of the query, by its index
	dynamic_array starts;        ///< of size_t: the index of each chunk's first body
	dynamic_array soonest;       ///< of earliest_impact, valid while a substep begins
	dynamic_array first, others; ///< CSR lists: body i may collide with others[first[i]] up to others[first[i + 1]]
	gz_crowd *crowd;
	bool numbered;  ///< the crowd has the bodies by number; at first it has those of the query
	bool filtering; ///< pairs of bodies are filtered
	double skin;    ///< between bodies: the largest of all
	double reach;   ///< how far bounces may carry any body in a tick
} collision_bodies;

/// Events by time: a calendar queue, whose buckets (slots) divide the substep; the events of the current slot are in a
/// binary heap.
typedef struct event_queue {
	dynamic_array events; ///< of queued_event: those of later slots
	dynamic_array slots;  ///< of int32_t: the first event of each slot, or -1
	dynamic_array heap;   ///< of collision_event: those of the current slot, the soonest first
	double from;          ///< when the first slot begins
	double slots_per_time;
	int32_t slot, slot_count; ///< the current slot
} event_queue;

/// Bodies that collide with one another, and what becomes of them in a tick. Where islands are divided among workers,
/// each group of islands has a step of its own, and shares the bodies of the first.
typedef struct collision_step {
	collision_bodies *all; ///< `own`, or those of the call's first step
	collision_bodies own;
	mover_tile *movers;   ///< mover i belongs to active body i
	dynamic_array active; ///< of active_body
	event_queue queue;
	dynamic_array leaving;    ///< of int32_t: active bodies that bounces may carry beyond the discs of their neighbours
	pair_buffer candidates;   ///< pairs of bodies that may collide, by number
	pair_buffer wall_pairs;   ///< of active bodies and walls
	int32_t current;          ///< the body whose neighbours are looked for
	double until;             ///< the end of the substep: up to it the candidates are complete
	size_t group_size;        ///< bodies of this group
	bool divided, left_group; ///< the step is one of several groups; one of its bodies left its disc
	// Of the first step alone:
	dynamic_array discs;  ///< of float: where bodies may come: all x, all y, all reaches
	dynamic_array placed; ///< of gz_bodies: the chunks that the crowd gets
	dynamic_array shifts; ///< of separating_body
	dynamic_array columns, picks,
		chunks; ///< of separated bodies: their columns, their elements, the query's chunks then
	body_averages average;
	bool whole;             ///< the first candidates are those of the whole tick: there is one substep
	dynamic_array group_of; ///< of int32_t: the group of each body
	size_t group_count;     ///< 0: the bodies are not divided
} collision_step;

static inline start_body *body_of(const collision_step *g, int32_t number) {
	return (start_body *)g->all->bodies.at + number;
}
static inline course *course_of(const collision_step *g, int32_t number) {
	return (course *)g->all->courses.at + number;
}
static inline active_body *active_of(const collision_step *g, int32_t number) {
	return (active_body *)g->active.at + number;
}

/// The order of two bodies where it matters: by key, and for equal ids by index.
static inline bool comes_first(const collision_step *g, int32_t x, int32_t y) {
	const uint64_t key = course_of(g, x)->key, other = course_of(g, y)->key;
	return key != other ? key < other : body_of(g, x)->index < body_of(g, y)->index;
}

/// The course of an active body.
static inline course *active_course(const collision_step *g, int32_t number) {
	return course_of(g, active_of(g, number)->body);
}

/// The number of the body of the query with this index.
static inline int32_t number_of(const collision_step *g, size_t index) {
	return ((const int32_t *)g->all->numbers.at)[index];
}

/// The collision step of a call; of a task, that of its group of islands.
static inline collision_step *graze_step_of(const query_run *run) { return graze_move_settings(run)->step; }

/// A collision step, as the state of a worker.
extern const worker_state_type graze_collision_state;

/// Null without memory.
collision_step *graze_collision_make(caller_memory *memory);
void graze_collision_begin(collision_step *step, const move_settings *settings); ///< no body is active
void graze_collision_free(collision_step *collision_step, caller_memory *memory);

/// The body of the query with this number.
body_ref graze_collision_body_ref(const query_run *run, int32_t number);

/// Reads the query's bodies with their numbers. False without memory.
bool graze_collision_read_bodies(query_run *run);

/// Reads the places of the bodies again, after separation.
void graze_collision_read_places(query_run *run);

/// query_type.find_pairs and finish: the tile's bodies that hit a wall become active.
void graze_collision_find_walls(query_run *run);
void graze_collision_activate_tile(query_run *run);

/// query_type.crowd_pairs: keeps the pairs of bodies that may collide.
void graze_collision_keep_pairs(query_run *run);

/// Places the query's bodies in the crowd, at rest where they start, so that bodies beside one another overlap; where
/// one substep is enough, as discs that contain their whole motion.
bool graze_collision_place_starts(query_run *run);

/// Places the bodies in the crowd by number, where they are at a time, as discs that contain their motion until another
/// time.
bool graze_collision_place_bounds(query_run *run, double from, double until);

/// Reads the bodies, and finds the pairs of those beside one another; where one substep is enough, of those that may
/// collide. False without memory.
bool graze_collision_read(query_run *run);

/// The same after separation, with the chunks of the query as they are then. False without memory.
bool graze_collision_read_again(query_run *run);

/// Fills in the radii of all bodies, element by element (NaN for invalid ones), and samples averages.
void graze_collision_averages(query_run *run, float *radius);

/// The number of substeps of a tick: the shorter they are, the fewer bodies may collide in one.
int graze_collision_substeps(const collision_step *g);

/// The candidates of a substep: pairs, and CSR lists per body.
bool graze_collision_neighbours(query_run *run, double from, double until);

/// Makes the CSR lists of the pairs (counting sort).
bool graze_collision_list_neighbours(query_run *run);

/// The bodies that a body may collide with; behind them the active bodies that have left their discs. Some may come
/// twice.
typedef struct neighbour_cursor {
	const collision_step *g;
	const int32_t *next, *end;
	int32_t body;
	size_t leaving;
} neighbour_cursor;

neighbour_cursor graze_neighbours_of(const collision_step *g, int32_t number);

/// The next body, or -1.
int32_t graze_neighbours_next_leaving(neighbour_cursor *others);
static inline int32_t graze_neighbours_next(neighbour_cursor *others) {
	return others->next < others->end ? *others->next++ : graze_neighbours_next_leaving(others);
}

/// The number of elements in the columns of all chunks.
size_t graze_element_count(const query_run *run);

/// The active body of a body, made where there is none; -1 without memory.
int32_t graze_active_body(query_run *run, int32_t body);

/// Sets the start of an active body's course to where its mover is at a time.
void graze_active_publish(const collision_step *g, int32_t number, double time);

/// Finds the bodies that an active body may collide with outside of its disc.
bool graze_active_leaves(query_run *run, int32_t number, float reach);

/// Finds the walls on the course that the mover has taken, sweeps them and keeps the pairs.
bool graze_active_find_walls(query_run *run, int32_t number);

#endif
