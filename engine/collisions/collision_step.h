// A collision step: bodies that collide with one another in a tick, in exact order of time (event-driven simulation).
//
// Most bodies of a crowd collide with nothing in a tick and make their whole displacement. The others become *active*:
// each gets a mover, as those of a tile. Active bodies move from event to event in the order of time (events.h).
//
// A body is named in three ways. Its *index* counts the bodies of the query. Its *number* is its place in the order of
// the crowd that the bodies are first placed in: so neighbours are near one another in memory, whatever the caller's
// order. An active body is named by the index of its active_body, which is that of its mover as well.
#ifndef GRAZE_COLLISIONS_COLLISION_STEP_H
#define GRAZE_COLLISIONS_COLLISION_STEP_H

#include "engine/mover/mover_tile.h"

/// A body at its start.
typedef struct start_body {
	float px, py, dx, dy;
	int32_t index; ///< of the body, among those of the query
	bool clear;    ///< no wall is in reach: none near the disc around the middle of the displacement (mark_clear)
} start_body;

enum {
	NOT_ACTIVE = -1,    ///< in place of an active body
	NO_BODY = -1,       ///< in place of a number
	OTHERS_OF_ALL = -1, ///< in place of active_body.other_count
	NOT_LISTED = -1     ///< in place of active_body.impact_count
};

/// A course: the straight motion of a body from a place and a time on. The first one is its displacement.
typedef struct course {
	double x, y;      ///< where it begins
	double vx, vy;    ///< displacement per tick
	double time;      ///< when it begins, in ticks
	uint64_t key;     ///< distinguishes bodies whatever their order: the id, or the index
	float radius;     ///< NaN for an invalid body (course_is_valid)
	int32_t active;   ///< its active body, or NOT_ACTIVE
	uint8_t response; ///< a gz_response
} course;

/// What belongs to an active body besides the mover of the same index.
typedef struct active_body {
	double mass;
	int32_t body;      ///< its number
	uint32_t version;  ///< of its course: an event of an earlier version is void
	size_t first_pair; ///< its first pair with a wall on this course, in `wall_pairs`
	int32_t pair_count;
	bool touches;         ///< it touches another body where it starts
	bool is_leaving;      ///< it is in `leaving`
	size_t first_other;   ///< of a body that has left its disc: the first of the bodies that it may collide with, in
						  ///< `others`
	int32_t other_count;  ///< their number; OTHERS_OF_ALL: the body is in its disc, and its CSR list is complete
	size_t first_impact;  ///< where the list of its impacts begins, in `impacts` (impact_lists.h)
	int32_t impact_count; ///< those that are left; or NOT_LISTED
} active_body;

/// The next event of an active body, unless that body or the other one changes its course before.
typedef struct collision_event {
	double time;
	int32_t active, other; ///< the two active bodies; other is NOT_ACTIVE where the mover hits a wall
	uint32_t version, other_version;
} collision_event;

enum { NO_EVENT = -1 }; ///< in place of the index of a queued event

typedef struct queued_event {
	collision_event event;
	int32_t next; ///< the next event of its bucket, or NO_EVENT
} queued_event;

/// The earliest impact of a body with another, among the pairs that have been tested.
typedef struct earliest_impact {
	double time;   ///< infinite: none
	int32_t other; ///< the number of the other body, or NO_BODY
} earliest_impact;

/// An impact of an active body that keeps its course.
typedef struct listed_impact {
	earliest_impact impact;
	uint32_t version; ///< of the other body's course: with a later one the impact is void
} listed_impact;

/// Sums over a sample of the valid bodies.
typedef struct body_sample {
	double count, bouncing;               ///< bodies of the sample; those of them that bounce
	double every;                         ///< the sample has one of so many bodies
	double radius, speed, bouncing_speed; ///< sums; the last one over bodies that bounce
	double max;                           ///< the highest speed
	double low[2], high[2];               ///< the box around the sample
	double reach;                         ///< the sum of the radii of all discs that are placed first, not of a sample
} body_sample;

/// The bodies of a call. Groups of islands share them: each group writes the bodies of its own islands alone.
typedef struct collision_bodies {
	dynamic_array bodies;        ///< of start_body
	dynamic_array courses;       ///< of course
	dynamic_array filters;       ///< of filter_record, where pairs of bodies are filtered
	dynamic_array numbers;       ///< of int32_t: the number of each body of the query, by its index
	dynamic_array starts;        ///< of size_t: the index of each chunk's first body
	dynamic_array earliest;      ///< of earliest_impact, by number; valid while a substep begins
	dynamic_array first, others; ///< CSR lists of the candidates: body i may collide with others[first[i]] up to
								 ///< others[first[i + 1]]. Behind them: the lists of bodies that have left their discs
	gz_crowd *crowd;
	bool numbered;  ///< the crowd was placed from bodies by number; at first it is placed from those of the query
	bool filtering; ///< pairs of bodies are filtered
	double skin;    ///< between any two bodies: the largest skin of all
	double reach;   ///< an estimate of how far bounces may carry a body in a tick; a few bodies go further
} collision_bodies;

/// Events by time: a calendar queue, whose buckets divide the substep; the events of the current bucket are in a binary
/// heap.
typedef struct event_queue {
	dynamic_array events;  ///< of queued_event: those of later buckets
	dynamic_array buckets; ///< of int32_t: the first event of each bucket, or NO_EVENT
	dynamic_array heap;    ///< of collision_event: those of the current bucket, the soonest at the top
	double from;           ///< when the first bucket begins
	double buckets_per_time;
	int32_t bucket; ///< the current one; -1 before the first
	int32_t bucket_count;
} event_queue;

/// The state of a collision step. Where islands are divided among workers, each group of islands has a step of its own,
/// and shares the bodies of the first step.
typedef struct collision_step {
	collision_bodies *all; ///< `own`, or those of the call's first step
	collision_bodies own;
	mover_tile *movers;   ///< mover i belongs to active body i
	dynamic_array active; ///< of active_body
	event_queue queue;
	dynamic_array impacts;  ///< of listed_impact: a heap for each list
	dynamic_array leaving;  ///< of int32_t: active bodies that bounces may carry beyond the discs of their neighbours
	pair_buffer candidates; ///< pairs of bodies that may collide, by number
	pair_buffer wall_pairs; ///< of active bodies and walls, by the offsets of their records
	int32_t current;        ///< the number of the body whose neighbours are searched
	double until;           ///< the end of the substep: up to it the candidates are complete
	size_t group_size;      ///< bodies of this group
	bool divided;           ///< the step is one of several groups
	bool left_group;        ///< one of its bodies left its disc: the division is void
	// Of the first step alone:
	dynamic_array discs;  ///< of float: where bodies may come: all x, all y, all reaches; at first only the reaches
	dynamic_array placed; ///< of gz_bodies: the chunks that the crowd is placed from
	body_sample sample;
	bool whole;             ///< one substep is enough: its candidates are those of the whole tick
	dynamic_array group_of; ///< of int32_t: the group of each body, by number
	size_t group_count;     ///< 0: the bodies are not divided
} collision_step;

static inline start_body *body_of(const collision_step *g, int32_t number) {
	return (start_body *)g->all->bodies.at + number;
}
static inline course *course_of(const collision_step *g, int32_t number) {
	return (course *)g->all->courses.at + number;
}
static inline active_body *active_of(const collision_step *g, int32_t active) {
	return (active_body *)g->active.at + active;
}

static inline bool course_is_valid(const course *c) { return c->radius >= 0; } ///< false for an invalid body

/// The order of two bodies where results depend on one: by key, and for equal ids by index.
static inline bool comes_first(const collision_step *g, int32_t x, int32_t y) {
	const uint64_t key = course_of(g, x)->key, other = course_of(g, y)->key;
	return key != other ? key < other : body_of(g, x)->index < body_of(g, y)->index;
}

/// The course of an active body.
static inline course *active_course(const collision_step *g, int32_t active) {
	return course_of(g, active_of(g, active)->body);
}

/// The number of the body of the query with this index.
static inline int32_t number_of(const collision_step *g, size_t index) {
	return ((const int32_t *)g->all->numbers.at)[index];
}

/// The collision step of a call; in a task, that of its group of islands.
static inline collision_step *graze_step_of(const query_run *run) { return graze_move_settings(run)->step; }

/// A collision step, as the state of a worker.
extern const worker_state_type graze_collision_state;

/// Null without memory.
collision_step *graze_collision_make(caller_memory *memory);
void graze_collision_free(collision_step *collision_step, caller_memory *memory);

/// Begins a tick: no body is active.
void graze_collision_begin(collision_step *step, const move_settings *settings);

/// The body of the query with this number.
body_ref graze_collision_body_ref(const query_run *run, int32_t number);

/// Reads the query's bodies, whose numbers are set. False without memory.
bool graze_collision_read_bodies(query_run *run);

/// query_type.find_pairs and finish: find the walls that the tile's bodies hit, or that stop them; these bodies become
/// active.
void graze_collision_find_walls(query_run *run);
void graze_collision_activate_tile(query_run *run);

/// query_type.crowd_pairs: appends the pairs of bodies that may collide to the candidates.
void graze_collision_keep_pairs(query_run *run);

/// Places the query's bodies in the crowd, at rest where they start: as discs that contain their whole motion where one
/// substep is enough, else as discs that overlap if the bodies are beside one another. Sets `whole`. False without
/// memory.
bool graze_collision_place_starts(query_run *run);

/// Places the bodies in the crowd by number, where they are at time `from`, as discs that contain their motion until
/// `until`. False without memory.
bool graze_collision_place_bounds(query_run *run, double from, double until);

/// Numbers and reads the bodies, and finds the candidates: the pairs of bodies beside one another; where one substep is
/// enough, all pairs that may collide. False without memory.
bool graze_collision_read(query_run *run);

/// Whether some bodies are so near to one another that they have to be separated, or nearly so.
bool graze_collision_any_near(const query_run *run);

/// Fills in the radii of all bodies, element by element (NaN for invalid ones), and takes the sample. Sets the skin and
/// the reach of the step's bodies.
void graze_collision_sample(query_run *run, float *radius);

/// The number of substeps of a tick: the shorter substeps are, the fewer bodies may collide in each.
int graze_collision_substeps(const collision_step *g);

/// Begins a substep: finds its candidates, unless the tick has only this one, and makes their CSR lists. Bodies that
/// had left their discs are in their new ones. False without memory.
bool graze_collision_neighbours(query_run *run, double from, double until);

/// Makes the CSR lists of the candidates (counting sort). False without memory.
bool graze_collision_list_neighbours(query_run *run);

/// Iterates over the bodies that an active body may collide with; behind them come the active bodies that have left
/// their discs. Some bodies may come twice.
typedef struct neighbour_cursor {
	const collision_step *g;
	const int32_t *next, *end; ///< numbers of bodies
	int32_t body;              ///< the number of the active body
	size_t leaving;            ///< the next one of the step's `leaving`
} neighbour_cursor;

neighbour_cursor graze_neighbours_of(const collision_step *g, int32_t active);

/// The number of the next body, or NO_BODY.
int32_t graze_neighbours_next_leaving(neighbour_cursor *cursor);
static inline int32_t graze_neighbours_next(neighbour_cursor *cursor) {
	return cursor->next < cursor->end ? *cursor->next++ : graze_neighbours_next_leaving(cursor);
}

/// The number of groups of islands (islands.h), and each of them. Without a division the call's own step is the only
/// one.
size_t graze_island_groups(const query_run *run);
collision_step *graze_island_group(const query_run *run, size_t k);

/// The group of a body.
static inline collision_step *graze_island_group_of(const query_run *run, int32_t body) {
	collision_step *g = graze_step_of(run);
	return g->group_count ? graze_island_group(run, (size_t)((const int32_t *)g->group_of.at)[body]) : g;
}

/// The active body of a body, which becomes active where it is not; NOT_ACTIVE without memory. May move the arrays of
/// active bodies and movers.
int32_t graze_activate_body(query_run *run, int32_t body);

/// Sets the start of an active body's course to the position of its mover, at this time, which is a point of its way.
/// Without memory for it the run is out of memory.
void graze_active_place_course(query_run *run, const collision_step *g, int32_t active, double time);

/// Finds the bodies that an active body may collide with outside of its disc, within this reach. False without memory.
bool graze_active_find_neighbours(query_run *run, int32_t active, float reach);

/// Finds the walls on the course of an active body's mover, sweeps the mover against them, and appends the pairs to
/// `wall_pairs`. False without memory.
bool graze_active_find_walls(query_run *run, int32_t active);

#endif
