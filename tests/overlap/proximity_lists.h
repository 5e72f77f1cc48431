// Lists of what is near the bodies that ask an arena: by the library, and by brute force.
#ifndef GRAZE_OVERLAP_PROXIMITY_LISTS_H
#define GRAZE_OVERLAP_PROXIMITY_LISTS_H

#include "generators/arena.h"

typedef struct near_lists {
	gz_proximity *at;
	size_t *first; ///< of each body, and the end
	size_t bodies;
} near_lists;

void near_lists_free(near_lists *lists);

/// What is asked: gz_overlaps where `most` is 0, else gz_nearest.
typedef struct near_question {
	gz_targets against;
	size_t most;
	float within;
} near_question;

/// By the kernels alone: every asker against everything that the filters allow, sorted.
near_lists near_brute_force(const arena *s, arena_query askers, near_question question, const char *kernels);

/// By the library, for bodies in chunks: asked once to count, and once with just enough room.
near_lists near_ask(const arena_world *w, const gz_bodies *chunks, size_t chunk_count, near_question question);

/// The library's call, into `list`.
gz_report near_call(const gz_proximity_list *list, const arena_world *w, const gz_bodies *chunks, size_t chunk_count,
	near_question question);

/// Fails the test unless body `a` of one has the same answers, to the bit, as body `b` of the other.
void assert_same_list(const near_lists *got, size_t a, const near_lists *want, size_t b, const char *where);

#endif
