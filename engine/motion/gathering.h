// Bodies that move among one another: all of them, who may meet whom, and the ways of those that meet anything.
//
// Most bodies of a crowd meet nothing in a tick and just go. The others become *actors*: a way, as of a tile, with the
// time up to which it is known. Actors go from event to event in the order of time (events.h).
#ifndef GRAZE_MOTION_GATHERING_H
#define GRAZE_MOTION_GATHERING_H

#include "engine/motion/tile.h"

/// A body as it starts.
typedef struct gathered_body {
	float px, py, dx, dy, radius; ///< NaN: it is bad
	int32_t actor;                ///< its way, or -1
	uint32_t response;            ///< a gz_response
	uint64_t key;                 ///< tells it from others, in whatever order they come: its id, or its number
} gathered_body;

/// What is more to the way of the same number.
typedef struct actor {
	double time;   ///< of the tick, at which its mover is where it is
	double vx, vy; ///< as others see it, in displacements of a tick: 0 where it stays
	double mass;
	int32_t body;
	uint32_t course; ///< counts its turns: an event of an earlier course is none
	size_t pair;     ///< its first pair with a wall on this course, in `kept`
	int32_t pairs;
	uint8_t leaves; ///< it is among those who may leave
	filter_record filter;
	size_t other; ///< the first of those whom it may meet, in `others`
	int32_t others;
} actor;

/// What an actor does next, if both are still on their courses by then.
typedef struct motion_event {
	double time;
	int32_t actor, other; ///< the other actor; -1: the wall that the way hits
	uint32_t course, other_course;
} motion_event;

typedef struct gathering {
	motion_tile *ways; ///< whose way i is that of actor i
	growing_list bodies, actors, events;
	growing_list leaving;         ///< numbers of actors that bounces may take further than it was looked for others
	pair_store meetings;          ///< of bodies that may meet, by number
	growing_list first, others;   ///< those that body i may meet: others[first[i]] up to others[first[i + 1]]
	growing_list reaches, placed; ///< how far bodies may come, and the chunks with that, as the crowd is told
	growing_list parting, columns, picks,
		chunks;      ///< of those that overlap: ways, columns, and the question's chunks then
	pair_store kept; ///< of actors and walls
	gz_crowd *crowd;
	double skin;  ///< between bodies: the largest of them all
	double reach; ///< how far bounces may carry any
} gathering;

static inline gathered_body *body_of(const gathering *g, int32_t number) {
	return (gathered_body *)g->bodies.at + number;
}

/// Which of two bodies comes first where that matters: by the key and, where the caller gave one id twice, the number.
static inline int comes_first(const gathering *g, int32_t x, int32_t y) {
	const uint64_t key = body_of(g, x)->key, other = body_of(g, y)->key;
	return key != other ? key < other : x < y;
}
static inline actor *actor_of(const gathering *g, int32_t number) { return (actor *)g->actors.at + number; }

/// Null when there is no memory.
gathering *graze_gathering_make(caller_memory *memory);
void graze_gathering_free(gathering *gathering, caller_memory *memory);

/// The question's bodies as they start. False when there is no memory.
int graze_gather_bodies(asking *a);

/// The kind's `look` and `answer`: the tile's bodies that meet a wall become actors.
void graze_gather_look(asking *a);
void graze_gather_tile(asking *a);

/// The kind's `meetings`.
void graze_gather_meetings(asking *a);

/// Who may meet whom. False when there is no memory.
int graze_gather_neighbours(asking *a);
void graze_actor_neighbours(gathering *g, int32_t number);

/// Those whom it may meet; behind those who were there, those who leave the place where they were looked for. Some may
/// come twice.
typedef struct other_bodies {
	const gathering *g;
	const actor *who;
	int32_t next;
	size_t leaving;
} other_bodies;

other_bodies graze_others_of(const gathering *g, int32_t number);

/// The next of them, or -1.
int32_t graze_next_other(other_bodies *others);

/// Elements in the columns of all chunks.
size_t graze_elements(const asking *a);

/// The actor of a body, which is made where there is none; -1 when there is no memory.
int32_t graze_actor(asking *a, int32_t body);

/// An actor that may leave the place where it was looked for others has those whom it may meet on its course.
int graze_actor_leaves(asking *a, int32_t number, float reach);

/// The walls on the course that the actor's way has turned to: they are asked for, struck and kept.
int graze_actor_seek(asking *a, int32_t number);

#endif
