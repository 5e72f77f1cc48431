// Proximity results: found in any order, sorted by distance, written as a list.
#ifndef GRAZE_OVERLAP_PROXIMITY_H
#define GRAZE_OVERLAP_PROXIMITY_H

#include "engine/query/result_lists.h"

/// The settings of a proximity query (query_context.shared).
typedef struct proximity_settings {
	float limit;                          ///< the largest distance of a result
	size_t max;                           ///< the largest number of results of a body
	const struct nearest_search *nearest; ///< of circles; null: they are searched for in the crowd's cells
} proximity_settings;

static inline const proximity_settings *graze_proximity_settings(const query_run *run) { return run->query->shared; }

// The narrowphase of proximity: adds pairs that are at most proximity.within of the body apart to scratch.found. When
// the list gets long, it is cut to `max` results of each body, and `within` of bodies with so many shrinks to the last
// one.
void graze_find_walls(query_run *run);
void graze_find_circles(query_run *run);

/// Cuts the found hits to `max` of each body. For each body with so many, limit[slot] becomes the distance of the last.
void graze_proximity_keep(query_run *run, float limit[TILE]);

/// The distance of a key of these queries: its upper half has the sortable bits of the distance.
float graze_key_distance(uint64_t key);

/// Whether the centre of a body is exactly that of the circle of this key, and the body's id is higher: then the body
/// leaves to the left. Other bodies at the place of a circle leave to the right.
bool graze_is_moved_left(const query_run *run, int32_t slot, uint64_t key);

/// Runs a query for the nearest shapes of each body; `list` may be null (an error).
gz_report graze_run_proximity(query_call *call, const gz_proximity_list *list, const proximity_settings *settings);
gz_report graze_run_neighbours(query_call *call, const gz_neighbour_list *list, const proximity_settings *settings);

#endif
