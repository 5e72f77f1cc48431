// Lists of gz_overlaps and gz_nearest for the bodies of a query: by the library, and by brute force.
#ifndef GRAZE_OVERLAP_PROXIMITY_LISTS_H
#define GRAZE_OVERLAP_PROXIMITY_LISTS_H

#include "generators/arena.h"

/// A few walls and circles.
typedef struct small_world {
	arena_wall walls[8];
	arena_body crowd[8];
	arena s;
	arena_world w;
} small_world;

/// Builds the world of the first `walls` and `bodies`.
void build_small_world(small_world *m, size_t walls, size_t bodies, int body_columns);

typedef struct proximity_lists {
	gz_proximity *data;
	size_t *first; ///< of each body, and the end
	size_t bodies;
} proximity_lists;

void proximity_lists_free(proximity_lists *lists);

/// gz_overlaps where `max` is 0, else gz_nearest.
typedef struct proximity_query {
	gz_targets targets;
	size_t max;
	float distance;
	bool skip_self; ///< the bodies are those of the crowd, in its order, and do not find themselves
} proximity_query;

/// The expected lists, by the kernels alone: each body against each target that the filters allow, sorted.
proximity_lists find_by_brute_force(const arena *s, arena_query bodies, proximity_query query, const char *backend);

/// The lists of the library for bodies in chunks: counted by a first call, and written by a second one with exactly the
/// needed capacity. Fails the test on any error.
proximity_lists find_proximities(
	const arena_world *w, const gz_bodies *chunks, size_t chunk_count, proximity_query query);

/// Fails the test unless gz_neighbours finds the circles of these lists, which are those of gz_nearest.
void expect_same_neighbours(const proximity_lists *lists, const arena_world *w, const gz_bodies *chunks,
	size_t chunk_count, proximity_query query);

/// The library's call.
gz_report run_proximity_query(const gz_proximity_list *list, const arena_world *w, const gz_bodies *chunks,
	size_t chunk_count, proximity_query query);

/// Fails the test unless body a of one has the results of body b of the other, to the bit.
void assert_same_list(
	const proximity_lists *actual, size_t a, const proximity_lists *expected, size_t b, const char *label);

#endif
