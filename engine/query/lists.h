// Answers of which a body has any number: found in any order, then told body by body, each body's in order.
#ifndef GRAZE_QUERY_LISTS_H
#define GRAZE_QUERY_LISTS_H

#include "engine/query/query.h"

/// Where the lists of all bodies go.
typedef struct list_out {
	void *at; ///< the caller's buffer, of what `write` writes
	size_t capacity;
	size_t *first; ///< where each body's begin
	size_t size;   ///< of an answer, in bytes: a multiple of 8
	/// Makes contacts of the scratch's `best` and writes that of best.slot[i] to place[i], unless that is beyond the
	/// room.
	void (*write)(query_run *run, const struct list_out *out, const size_t *place);
} list_out;

/// Notes that a body of the tile has an answer with this key (see best_hits). Without memory nothing more is noted,
/// and the report has the error.
void graze_results_add(query_run *run, int32_t slot, uint64_t key);

/// The same for all touches in the scratch, which are with `kind`: KEY_CIRCLE, or 0 for walls.
void graze_results_add_pairs(query_run *run, uint32_t kind);

/// Keeps no more than the first `most` of each of the tile's bodies, each once; count[slot] are left. They are in order
/// in the found list's `sorted`, from start[slot] on.
void graze_results_keep(query_run *run, size_t max, size_t count[TILE]);

/// All answers of the tile, in order and each once, go to `out`, which is the asking's `into`; and the list is empty.
void graze_results_write(query_run *run);

/// Asks for all bodies, unless the question or `out` (null where the caller gave no list) is wrong. Returns the report.
gz_report graze_run_list(query_call *call, const list_out *out);

#endif
