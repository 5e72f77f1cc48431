// What a question's report should count, by brute force over all pairs; and the question itself.
#ifndef GRAZE_QUERY_COUNTER_CALLS_H
#define GRAZE_QUERY_COUNTER_CALLS_H

#include "generators/clear_scenes.h"
#include "oracle/oracle_counts.h"

/// All that is true of the askers and everything that there is: one row for each asker.
typedef struct truths {
	const clear_scene *c;
	arena_query askers;
	pair_truth *walls, *circles;
} truths;

truths truths_make(const clear_scene *c, arena_query askers);
void truths_free(truths *t);

typedef enum asked { SWEEP, SWEEP_ALL, SIGHT, SENSE, OVERLAPS, ASKED_KINDS } asked;

typedef struct counting {
	const truths *t;
	asked what;
	gz_targets against;
	int of_crowd; ///< the crowd's bodies ask one another, which is a sweep
} counting;

typedef struct range {
	size_t least, most;
} range;

typedef struct right_counts {
	size_t bad, hits;
	range near_walls, far_reaching, filtered, candidates;
	size_t lanes; ///< where each tile has one list
} right_counts;

right_counts count_all(const counting *q);

/// Asks, with room for so many answers where they are a list.
gz_report ask_counted(const counting *q, const arena_world *w, size_t room);

static inline int is_list(asked what) { return what != SWEEP && what != SIGHT; }

/// The question in words.
const char *counting_text(const counting *q);

#endif
