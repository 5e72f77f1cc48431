// Bodies that move among one another: all of them, who may meet whom, and the ways of those that meet anything.
//
// Most bodies of a crowd meet nothing in a tick and just go. The others become *actors*: a way, as of a tile. Actors go
// from event to event in the order of time (events.h).
//
// Bodies are numbered by place: as the crowd that they are first placed in has sorted them. So neighbours are near one
// another in memory, too, whatever the caller's order.
#ifndef GRAZE_COLLISIONS_COLLISION_STEP_H
#define GRAZE_COLLISIONS_COLLISION_STEP_H

#include "engine/mover/mover_tile.h"

/// A body as it starts.
typedef struct start_body {
	float px, py, dx, dy;
	int32_t index; ///< the question's how-manieth body it is
	uint8_t clear; ///< no wall is in the disc around the middle of its displacement that it and its skin may touch
} start_body;

/// A body as others see it: from a place and time on it goes straight. Of one that has met nothing, its displacement.
typedef struct course {
	double x, y, vx, vy; ///< in displacements of a tick
	double time;
	uint64_t key;     ///< tells it from others, in whatever order they come: its id, or its index
	float radius;     ///< NaN: it is bad
	int32_t active;   ///< its way, or -1
	uint8_t response; ///< a gz_response
} course;

/// What is more to the way of the same number.
typedef struct active_body {
	double mass;
	int32_t body;
	uint32_t version;  ///< an event that was foreseen before its last turn is none
	size_t first_pair; ///< its first pair with a wall on this course, in `kept`
	int32_t pair_count;
	uint8_t touches;     ///< it touches another where it starts
	uint8_t leaves;      ///< it is among those who may leave
	int32_t other_count; ///< of one who has left: how many it may meet; else -1
	size_t first_other;  ///< and the first of them, in `others`
} active_body;

/// What an actor does next, if neither turns before that.
typedef struct collision_event {
	double time;
	int32_t active, other; ///< the other actor; -1: the wall that the way hits
	uint32_t version, other_version;
} collision_event;

typedef struct queued_event {
	collision_event event;
	int32_t next; ///< the next of its slot, or -1
} queued_event;

/// The first other that a body meets, as far as is known.
typedef struct earliest_impact {
	double time;
	int32_t other;
} earliest_impact;

/// Some good bodies together, for averages.
typedef struct body_averages {
	double count, bouncing, every;        ///< one of so many is among them
	double radius, speed, bouncing_speed; ///< sums
	double reach;                         ///< with which all were placed at first, summed
	double max;                           ///< speed
	double low[2], high[2];               ///< of the box around them
} body_averages;

/// The bodies of a call. Groups of islands share them: each group writes the bodies of its own islands alone.
typedef struct collision_bodies {
	dynamic_array bodies;        ///< of start_body
	dynamic_array courses;       ///< of course
	dynamic_array filters;       ///< of filter_record, where pairs of bodies are filtered
	dynamic_array numbers;       ///< of int32_t: the number of each body of the query, by its index
	dynamic_array starts;        ///< of size_t: the index of each chunk's first body
	dynamic_array soonest;       ///< of earliest_impact, valid while a substep begins
	dynamic_array first, others; ///< CSR lists: body i may meet others[first[i]] up to others[first[i + 1]]
	gz_crowd *crowd;
	bool numbered;  ///< the crowd has the bodies by number; at first it has those of the query
	bool filtering; ///< pairs of bodies are filtered
	double skin;    ///< between bodies: the largest of them all
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
	pair_buffer candidates;   ///< pairs of bodies that may meet, by number
	pair_buffer wall_pairs;   ///< of active bodies and walls
	int32_t current;          ///< the body whose neighbours are looked for
	double until;             ///< the end of the substep: up to it the candidates are complete
	size_t group_size;        ///< bodies of this group
	bool divided, left_group; ///< the step is one of several groups; and one of its bodies came to leave its disc
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
static inline active_body *actor_of(const collision_step *g, int32_t number) {
	return (active_body *)g->active.at + number;
}

/// Which of two bodies comes first where that matters: by the key and, where the caller gave one id twice, the index.
static inline int comes_first(const collision_step *g, int32_t x, int32_t y) {
	const uint64_t key = course_of(g, x)->key, other = course_of(g, y)->key;
	return key != other ? key < other : body_of(g, x)->index < body_of(g, y)->index;
}

/// The course of an actor's body.
static inline course *actor_course(const collision_step *g, int32_t number) {
	return course_of(g, actor_of(g, number)->body);
}

/// The number of the question's body with this index.
static inline int32_t number_of(const collision_step *g, size_t index) {
	return ((const int32_t *)g->all->numbers.at)[index];
}

/// The collision step of a call; of a task, that of its group of islands.
static inline collision_step *graze_step_of(const query_run *run) { return graze_move_settings(run)->step; }

/// A collision step, as the state of a worker.
extern const worker_state_type graze_collision_state;

/// Null when there is no memory.
collision_step *graze_collision_make(caller_memory *memory);
void graze_collision_begin(collision_step *step, const move_settings *settings); ///< no body is active
void graze_collision_free(collision_step *collision_step, caller_memory *memory);

/// Which body of the question a number is.
body_ref graze_collision_body_ref(const query_run *run, int32_t number);

/// The question's bodies as they start, with their numbers. False when there is no memory.
int graze_collision_read_bodies(query_run *run);

/// They start elsewhere: where the question's chunks now have them.
void graze_collision_read_places(query_run *run);

/// The kind's `look` and `answer`: the tile's bodies that meet a wall become actors.
void graze_collision_find_walls(query_run *run);
void graze_collision_activate_tile(query_run *run);

/// The kind's `meetings`.
void graze_collision_keep_pairs(query_run *run);

/// The crowd sees the question's bodies, at rest where they start, so that those who are beside one another overlap;
/// where one window is enough, as large as they may come.
int graze_collision_place_starts(query_run *run);

/// The crowd sees them by number, where they are at a time, as large as they may come until another.
int graze_collision_place_bounds(query_run *run, double from, double until);

/// The question's bodies, and the pairs of those who are beside one another; where one window is enough, of those who
/// may meet. False when there is no memory.
int graze_collision_read(query_run *run);

/// The same where the question's chunks now have them, since some have parted. False when there is no memory.
int graze_collision_read_again(query_run *run);

/// The radii of all bodies, element by element; no numbers of those that are bad. Some are read for averages.
void graze_collision_averages(query_run *run, float *radius);

/// Into how many windows of time a tick is divided: the shorter they are, the fewer others may each body meet in one.
int graze_collision_substeps(const collision_step *g);

/// Who may meet whom from a time on, until another: pairs, and lists of each.
int graze_collision_neighbours(query_run *run, double from, double until);

/// Lists for each body the others that it may meet, by the pairs.
int graze_collision_list_neighbours(query_run *run);

/// Those whom it may meet; behind those who were there, those who leave the place where they were looked for. Some may
/// come twice.
typedef struct neighbour_cursor {
	const collision_step *g;
	const int32_t *next, *end;
	int32_t body;
	size_t leaving;
} neighbour_cursor;

neighbour_cursor graze_neighbours_of(const collision_step *g, int32_t number);

/// The next of them, or -1.
int32_t graze_neighbours_next_leaving(neighbour_cursor *others);
static inline int32_t graze_neighbours_next(neighbour_cursor *others) {
	return others->next < others->end ? *others->next++ : graze_neighbours_next_leaving(others);
}

/// Elements in the columns of all chunks.
size_t graze_element_count(const query_run *run);

/// The actor of a body, which is made where there is none; -1 when there is no memory.
int32_t graze_active_body(query_run *run, int32_t body);

/// Others see where the mover of an actor has come to at a time.
void graze_active_publish(const collision_step *g, int32_t number, double time);

/// An actor that may leave the place where it was looked for others has those whom it may meet on its course.
int graze_active_leaves(query_run *run, int32_t number, float reach);

/// The walls on the course that the actor's way has turned to: they are asked for, struck and kept.
int graze_active_find_walls(query_run *run, int32_t number);

#endif
