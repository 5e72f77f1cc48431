// The data of a query: what it reads (query_context), where a thread is in it (query_run), and what its type does with
// the pairs that the broadphase finds (query_type). Types alone: the stages are in the files beside this one.
#ifndef GRAZE_QUERY_QUERY_H
#define GRAZE_QUERY_QUERY_H

#include "engine/base/dynamic_array.h"
#include "engine/crowd/crowd.h"
#include "engine/query/scratch.h"
#include "engine/world/world.h"

typedef struct query_run query_run;

/// What is made of the pairs that the broadphase found. The pairs are in the scratch; those of one body may come in
/// several lists, and one pair may come more than once.
typedef struct query_type {
	void (*walls)(query_run *run);              ///< pairs of near bodies and walls
	void (*circles)(query_run *run);            ///< pairs of near bodies and circles of the crowd
	void (*finish)(query_run *run);             ///< all pairs of the tile were seen
	enum { ALL_HITS, FIRST_HIT, ANY_HIT } hits; ///< which of a body's hits count: others need not be found
	void (*crowd_pairs)(query_run *run); ///< pairs of bodies of the crowd that asks; of those questions that it may ask
	bool divisible;                      ///< its tiles may be processed by several workers, in any order
	bool accepts_crowd;                  ///< the query's bodies may be those of the crowd (gz_query.from_crowd)
	bool named_pairs;                    ///< the caller names the pairs: targets and filters are ignored
	const worker_state_type *state;      ///< what each worker keeps for the type; null: nothing
	int32_t key_tag_bits;                ///< of a list: so many low bits of a circle's key distinguish its results
	void (*find_pairs)(query_run *run);  ///< seeks the tile's pairs where bodies start; null: along their paths
} query_type;

/// The answers of lists, in 8-byte words, until their place among those of other parts is known.
typedef struct result_buffer {
	dynamic_array words;
	caller_memory memory;
} result_buffer;

/// What a query reads: the same for all of its tiles and workers, and constant while it runs.
typedef struct query_context {
	const query_type *type;
	const void *output; ///< where the results go, as the type defines it
	void *shared;       ///< what the tiles and workers share, as the type defines it; null for most types
	const gz_world *world;
	const gz_crowd *crowd; ///< null where neither the targets nor the bodies are a crowd's
	const gz_bodies *chunks;
	size_t chunk_count;
	gz_targets targets;
	bool from_crowd; ///< the bodies are the crowd's own; then the chunks have nothing but their counts
	bool filtering;  ///< pairs are filtered
	uint64_t (*clock)(void);
} query_context;

/// A query on its way through the stages, on one thread.
struct query_run {
	const query_context *query;
	gz_scratch *scratch;
	gz_report *report;
	void *state;            ///< of the type's subsystem, for this worker; null for types without
	size_t index;           ///< of the tile's first body
	result_buffer *results; ///< of a task: where its results wait until their place is known; else null
	size_t task_count;      ///< into how many tasks the bodies were divided; 0: they were not
};

/// One call of a query: it lives in the frame of the public function, and the run points into it.
typedef struct query_call {
	query_context query;
	gz_report report;
	query_run run;
} query_call;

/// Whether there was no memory for what a tile finds: the tile is incomplete, and the rest of the call is dropped.
static inline bool graze_out_of_memory(const query_run *run) {
	return run->report->error.status == GZ_STATUS_OUT_OF_MEMORY;
}

static inline bool graze_has_error(const query_run *run) { return run->report->error.status != GZ_STATUS_OK; }

/// Bodies as the stages read them: the tile's own, or others in its place (at rest, enlarged, or on their way).
typedef struct tile_view {
	tile_columns columns;
	int32_t count;          ///< without the padding
	const body_ref *bodies; ///< which body of the query each slot is; null: slots are those of the scratch's tile
} tile_view;

#endif
