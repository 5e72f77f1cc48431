// Proximity results: found in any order, sorted by distance, written as a list.
#ifndef GRAZE_OVERLAP_PROXIMITY_H
#define GRAZE_OVERLAP_PROXIMITY_H

#include "engine/query/result_lists.h"

/// The settings of a proximity query (query_context.shared).
typedef struct proximity_settings {
	float limit; ///< shapes further away than this never count
	size_t max;  ///< results of each body, at most
} proximity_settings;

static inline const proximity_settings *graze_proximity_settings(const query_run *run) { return run->query->shared; }

// The narrowphase of proximity: pairs within proximity.within of each other go to the found list, which keeps at most
// `max` of each body. Once a body has `max` results, its `within` shrinks to the last of them.
void graze_find_walls(query_run *run);
void graze_find_circles(query_run *run);

/// The distance of a key: the upper half of a key sorts by distance.
float graze_key_distance(uint64_t key);

/// Whether a body is exactly at the place of this circle and has the higher id: then it leaves to the left, and the
/// circle, with the lower id, to the right.
bool graze_is_moved_left(const query_run *run, int32_t slot, uint64_t key);

/// Runs a query for the `max` nearest shapes of each body within a distance.
gz_report graze_run_proximity(query_call *call, const gz_proximity_list *list, size_t max, float within);

#endif
