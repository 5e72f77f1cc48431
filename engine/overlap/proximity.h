// What bodies find where they look, by its distance: found in any order, and told as a list.
#ifndef GRAZE_OVERLAP_PROXIMITY_H
#define GRAZE_OVERLAP_PROXIMITY_H

#include "engine/query/lists.h"

/// What a proximity query looks for; what its tiles share (query_context.shared).
typedef struct proximity_settings {
	float limit; ///< shapes further away than this never count
	size_t max;  ///< of each body, so many of the nearest are wanted
} proximity_settings;

static inline const proximity_settings *graze_proximity_settings(const query_run *run) { return run->query->shared; }

// The pairs within look.within of each other go to the found list, of which no more than look.most are kept for each
// body. Once a body has so many, its `within` shrinks to the last of them.
void graze_find_walls(query_run *run);
void graze_find_circles(query_run *run);

/// The distance of a key, whose upper half sorts like it.
float graze_key_distance(uint64_t key);

/// Is the body at the very place of this circle, and its id the higher one? Then it goes to the left and the other,
/// whose id is lower, to the right.
int graze_is_moved_left(const query_run *run, int32_t slot, uint64_t key);

/// Asks for the lists of all bodies: of each the `most` nearest things within a distance. The list's `at` holds
/// gz_proximity.
gz_report graze_run_proximity(query_call *call, const gz_proximity_list *list, size_t max, float within);

#endif
