// Lists: queries with any number of results per body, found in any order and written body by body, each body's in
// order.
#ifndef GRAZE_QUERY_RESULT_LISTS_H
#define GRAZE_QUERY_RESULT_LISTS_H

#include "engine/query/query.h"

/// Where the lists of all bodies go.
typedef struct list_out {
	void *at; ///< the caller's buffer of the struct that `write` writes
	size_t capacity;
	size_t *first; ///< the index of each body's first result
	size_t size;   ///< of a result, in bytes: a multiple of 8
	/// Makes contacts of the scratch's best hits and writes the one of best.slot[i] to place[i].
	void (*write)(query_run *run, const struct list_out *out, const size_t *place);
} list_out;

/// Adds a result with this key (see best_hits) to a body of the tile. Without memory nothing is added, and the report
/// has the error.
void graze_results_add(query_run *run, int32_t slot, uint64_t key);

/// Adds all timed pairs of the scratch; kind: KEY_CIRCLE, or 0 for walls.
void graze_results_add_pairs(query_run *run, uint32_t kind);

/// Keeps the first `max` results of each body of the tile, without duplicates: count[slot] of them, in order in the
/// found list's `sorted`, from start[slot] on.
void graze_results_keep(query_run *run, size_t max, size_t count[TILE]);

/// Writes all results of the tile, in order and without duplicates, to the query's output (a list_out), and empties the
/// found list.
void graze_results_write(query_run *run);

/// Runs a query whose output is a list. `out` is null where the caller gave none. Returns the report.
gz_report graze_run_list(query_call *call, const list_out *out);

#endif
