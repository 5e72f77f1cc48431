// Lists of gz_overlaps, gz_nearest and gz_neighbours for bodies that see: by the library, and by brute force.
#ifndef GRAZE_OVERLAP_SIGHT_LISTS_H
#define GRAZE_OVERLAP_SIGHT_LISTS_H

#include "overlap/proximity_lists.h"

/// gz_overlaps where `max` is 0, else gz_nearest; of circles.
typedef struct sight_query {
	size_t max;
	float distance;
	bool skip_self;        ///< the bodies are those of the crowd, in its order, and do not find themselves
	const gz_sight *sight; ///< of the crowd's bodies, by element
} sight_query;

/// The expected lists: of all circles within the distance, by the kernels, those whose direction is in the view cone by
/// its angle in long double, and that gz_line_of_sight does not hide; of these the first `max`. A body with a circle
/// that is closer to the border of its cone than rounding is skipped: skipped[body] is set.
proximity_lists find_seen_by_brute_force(
	bool *skipped, const arena *s, const arena_world *w, sight_query query, const char *backend);

/// The lists of the library for chunks of elements of the crowd: counted by a first call, and written by a second one
/// with exactly the needed capacity. gz_neighbours has the same results as gz_nearest. Fails the test on any error.
proximity_lists find_seen(const arena_world *w, const gz_bodies *chunks, size_t chunk_count, sight_query query);

/// The library's call, for a query that its caller has completed.
gz_report run_sight_query(
	const gz_proximity_list *list, const arena_world *w, const gz_query *query, size_t max, float distance);

#endif
