// Lists: queries with any number of results per body. Results are found in any order, and written body by body, those
// of each body sorted by key.
#ifndef GRAZE_QUERY_RESULT_LISTS_H
#define GRAZE_QUERY_RESULT_LISTS_H

#include "engine/query/query.h"

/// Where the lists of all bodies go.
typedef struct list_out {
	void *at;        ///< the results: the caller's, or those of a task
	size_t capacity; ///< in results
	size_t *first;   ///< the index of each body's first result
	size_t size;     ///< of a result, in bytes: a multiple of RESULT_WORD
	/// Makes results of the scratch's best hits, and writes the one of each slot in best.slot to element place[slot].
	void (*write)(query_run *run, const struct list_out *out, const size_t *place);
	/// Instead of `write`, for results that have no contact: writes those of one body, in order.
	void (*write_keys)(const query_run *run, void *at, const uint64_t *key, size_t count);
} list_out;

/// Adds a result with this key (see found_hit) to the body in a slot of the tile. Without memory nothing is added, and
/// the report has the error.
void graze_results_add(query_run *run, int32_t slot, uint64_t key);

/// The kind of pairs with walls, in place of KEY_CIRCLE: keys of walls have no flag.
enum { KEY_WALL = 0 };

/// Adds all pairs of scratch.times. kind: KEY_CIRCLE or KEY_WALL
void graze_results_add_pairs(query_run *run, uint32_t kind);

/// Sorts the results of the tile and drops all but the first `max` of each body, and duplicates. Sets count[slot]; the
/// results of the slot are found.keys[slot].
void graze_results_keep(query_run *run, size_t max, size_t count[TILE]);

/// query_type.finish: writes all results of the tile, sorted and without duplicates, to the query's output (a list_out)
/// or to the task's results, and empties scratch.found.
void graze_results_write(query_run *run);

/// The same for results that are sorted already: count[slot] keys at found.keys[slot].
void graze_sorted_results_write(query_run *run, const size_t count[TILE]);

/// Runs a query whose output is a list; `out` is null where the caller's list is. Returns the report.
gz_report graze_run_list(query_call *call, const list_out *out);

#endif
