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

typedef struct collision_step {
	mover_tile *movers; ///< whose way i is that of actor i
	dynamic_array bodies, courses, filters, active, events;
	dynamic_array numbers, starts; ///< of bodies by index; the index of each chunk's first
	dynamic_array slots, heap;     ///< the first listed event of each slot, or -1; those of the slot at its turn
	dynamic_array soonest;         ///< earliest_impact of each body, while a window begins
	dynamic_array leaving;         ///< numbers of actors that bounces may take further than it was looked for others
	pair_buffer candidates;        ///< of bodies that may meet, by number
	dynamic_array first, others;   ///< those that body i may meet: others[first[i]] up to others[first[i + 1]]
	dynamic_array discs, placed;   ///< where bodies may come (all x, y, reaches), and the chunks that the crowd is told
	dynamic_array shifts, columns, picks,
		chunks;             ///< of those that overlap: ways, columns, and the question's chunks then
	pair_buffer wall_pairs; ///< of actors and walls
	gz_crowd *crowd;
	int32_t current; ///< the body that asks who is around it
	int numbered;    ///< the crowd knows bodies by number; at first it knows the question's
	int filtering;   ///< pairs of bodies are filtered
	double skin;     ///< between bodies: the largest of them all
	double reach;    ///< how far bounces may carry any in a tick
	body_averages average;
	int whole;               ///< the pairs that are known at first are those of the whole tick
	dynamic_array group_of;  ///< of each body, the number of the gathering that it belongs to
	size_t group_count;      ///< into so many gatherings the bodies are divided; 0: they are not
	size_t group_size;       ///< so many bodies belong to this one
	int divided, left_group; ///< it is one of several; and a body came to leave it
	double from, until;      ///< of the window: who may meet whom is known up to its end
	double slots_per_time;
	int32_t slot, slot_count; ///< which slot is at its turn
} collision_step;

static inline start_body *body_of(const collision_step *g, int32_t number) {
	return (start_body *)g->bodies.at + number;
}
static inline course *course_of(const collision_step *g, int32_t number) { return (course *)g->courses.at + number; }
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
	return ((const int32_t *)g->numbers.at)[index];
}

/// Null when there is no memory.
collision_step *graze_collision_make(caller_memory *memory);
void graze_collision_begin(collision_step *collision_step); ///< nobody acts, and it is not divided
void graze_collision_free(collision_step *collision_step, caller_memory *memory);

/// Which body of the question a number is.
body_ref graze_collision_body_ref(const query_run *a, int32_t number);

/// The question's bodies as they start, with their numbers. False when there is no memory.
int graze_collision_read_bodies(query_run *a);

/// They start elsewhere: where the question's chunks now have them.
void graze_collision_read_places(query_run *a);

/// The kind's `look` and `answer`: the tile's bodies that meet a wall become actors.
void graze_collision_find_walls(query_run *a);
void graze_collision_activate_tile(query_run *a);

/// The kind's `meetings`.
void graze_collision_keep_pairs(query_run *a);

/// The crowd sees the question's bodies, at rest where they start, so that those who are beside one another overlap;
/// where one window is enough, as large as they may come.
int graze_collision_place_starts(query_run *a);

/// The crowd sees them by number, where they are at a time, as large as they may come until another.
int graze_collision_place_bounds(query_run *a, double from, double until);

/// The question's bodies, and the pairs of those who are beside one another; where one window is enough, of those who
/// may meet. False when there is no memory.
int graze_collision_read(query_run *a);

/// The same where the question's chunks now have them, since some have parted. False when there is no memory.
int graze_collision_read_again(query_run *a);

/// The radii of all bodies, element by element; no numbers of those that are bad. Some are read for averages.
void graze_collision_averages(query_run *a, float *radius);

/// Into how many windows of time a tick is divided: the shorter they are, the fewer others may each body meet in one.
int graze_collision_substeps(const collision_step *g);

/// Who may meet whom from a time on, until another: pairs, and lists of each.
int graze_collision_neighbours(query_run *a, double from, double until);

/// Lists for each body the others that it may meet, by the pairs.
int graze_collision_list_neighbours(query_run *a);

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
size_t graze_element_count(const query_run *a);

/// The actor of a body, which is made where there is none; -1 when there is no memory.
int32_t graze_active_body(query_run *a, int32_t body);

/// Others see where the mover of an actor has come to at a time.
void graze_active_publish(const collision_step *g, int32_t number, double time);

/// An actor that may leave the place where it was looked for others has those whom it may meet on its course.
int graze_active_leaves(query_run *a, int32_t number, float reach);

/// The walls on the course that the actor's way has turned to: they are asked for, struck and kept.
int graze_active_find_walls(query_run *a, int32_t number);

#endif
