// The nearest circles of a crowd by a tree over it, for calls of enough bodies to be worth building one, and for all
// calls with sight.
#ifndef GRAZE_OVERLAP_NEAREST_CIRCLES_H
#define GRAZE_OVERLAP_NEAREST_CIRCLES_H

#include "broadphase/bodies/circle_tree.h"
#include "engine/query/query.h"

/// A search of all bodies of a call.
typedef struct nearest_search nearest_search;

/// Builds the tree of the query's crowd in the scratch, and lets bodies that are close together search in it. Null
/// where searching the cells of the crowd is faster: for few bodies, many results per body, or one; and without memory,
/// which becomes the error of the report.
///
/// limit: the largest distance of a result
const nearest_search *graze_nearest_begin(query_run *run, size_t max, float limit);

/// What the table of circles that are found already has of the bodies of a tile: a row for each. It may be replaced by
/// other results, from the begin of a row.
typedef struct nearest_rows {
	uint64_t *key;  ///< null: there is no table, or its rows are too short for the results
	uint8_t *count; ///< of each row
	size_t size;    ///< of each row
} nearest_rows;

nearest_rows graze_nearest_rows(const query_run *run);

/// Some of the circles around a body, in the order of results.
typedef struct nearest_page {
	const uint64_t *key; ///< of this page
	int32_t count;
	bool is_last;
	nearest_after after; ///< where the next page begins: behind the last circle of this one
	uint64_t found[NEAREST_MAX];
} nearest_page;

/// Sets a first page, of the circles that are found already; it may be empty.
void graze_nearest_first_page(const query_run *run, int32_t slot, nearest_page *page);

/// Searches for the next page. False where there is none.
bool graze_nearest_next_page(const query_run *run, int32_t slot, nearest_page *page);

/// Adds the nearest circles of each body of the tile to scratch.found. A body with as many as wanted searches no
/// further than the last of them (proximity.limit).
void graze_nearest_circles(query_run *run);

/// Whether all bodies of the tile have been searched for already.
bool graze_nearest_are_found(const query_run *run);

/// The results of such a tile: count[slot] keys at found.keys[slot].
void graze_nearest_lists(query_run *run, size_t count[TILE]);

#endif
