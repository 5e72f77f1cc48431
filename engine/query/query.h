// The data of a query: what it reads (query_context), how far a thread is in it (query_run), and what its type does
// with the pairs that the broadphase finds (query_type). Types alone; the stages are in the files beside this one.
#ifndef GRAZE_QUERY_QUERY_H
#define GRAZE_QUERY_QUERY_H

#include "engine/base/dynamic_array.h"
#include "engine/crowd/crowd.h"
#include "engine/scratch/scratch.h"
#include "engine/world/world.h"

typedef struct query_run query_run;

/// A type of query: what it does with the pairs that the broadphase finds. The pairs are in the scratch; those of one
/// body may come in several batches, and the same pair may come more than once.
typedef struct query_type {
	void (*walls)(query_run *run);              ///< processes pairs of near bodies and walls
	void (*circles)(query_run *run);            ///< processes pairs of near bodies and circles of the crowd
	void (*finish)(query_run *run);             ///< writes the results of the tile, after its last pairs
	enum { ALL_HITS, FIRST_HIT, ANY_HIT } hits; ///< the hits of a body that count: others need not be found
	void (*crowd_pairs)(query_run *run); ///< processes pairs of the crowd's own bodies, where accepts_crowd is set
	bool divisible;                      ///< several workers may process its tiles, in any order
	bool accepts_crowd;                  ///< the query's bodies may be those of the crowd (gz_query.from_crowd)
	bool named_pairs;                    ///< the caller names the pairs: targets and filters are ignored
	const worker_state_type *state;      ///< what each worker keeps for the type; null: nothing
	int32_t key_tag_bits;                ///< of a list: so many low bits of a circle's key distinguish its results
	void (*find_pairs)(query_run *run); ///< finds the tile's pairs in a way of its own (where bodies start; in rounds);
										///< null: along their paths
} query_type;

/// The results of a task's lists, in 8-byte words, until their place among the results of all tasks is known.
typedef struct result_buffer {
	dynamic_array words;
	caller_memory memory;
} result_buffer;

/// What a query reads: the same for all tiles and workers, and constant while they run.
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

/// A query on one thread, or in one task.
struct query_run {
	const query_context *query;
	gz_scratch *scratch;
	gz_report *report;
	void *state;            ///< the worker's state of the type (query_type.state); null for types without
	size_t index;           ///< of the tile's first body, among all bodies of the query
	result_buffer *results; ///< of a task: its results; else null
	size_t task_count;      ///< the number of tasks that the tiles were divided into; 0: they were not
};

/// One call of a query. It lives in the frame of the public function; the run points into it.
typedef struct query_call {
	query_context query;
	gz_report report;
	query_run run;
} query_call;

/// Whether memory ran out: then the tile is incomplete, and the rest of the call is dropped.
static inline bool graze_out_of_memory(const query_run *run) {
	return run->report->error.status == GZ_STATUS_OUT_OF_MEMORY;
}

static inline bool graze_has_error(const query_run *run) { return run->report->error.status != GZ_STATUS_OK; }

/// Bodies as the stages read them: those of the tile, or others in their place (at rest, enlarged, or on their way).
typedef struct tile_view {
	tile_columns columns;
	int32_t count;          ///< without the padding
	const body_ref *bodies; ///< the body of each slot; null: slots are those of the scratch's tile
} tile_view;

#endif
