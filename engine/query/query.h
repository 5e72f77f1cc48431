// The data of a query: what it reads (query_context), the progress of a thread or task (query_run), and what its type
// does with the pairs that the broadphase finds (query_type). The stages are in the other files of this folder.
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
	void (*walls)(query_run *run);   ///< processes pairs of near bodies and walls
	void (*circles)(query_run *run); ///< processes pairs of near bodies and circles of the crowd
	void (*finish)(query_run *run);  ///< writes the results of the tile, after its last pairs
	/// The hits of a body that count: all, the earliest, or any one. The search for others may stop.
	enum { ALL_HITS, FIRST_HIT, ANY_HIT } hits;
	void (*crowd_pairs)(query_run *run); ///< processes pairs of the crowd's own bodies, where accepts_crowd is set
	bool divisible;                      ///< several workers may process the tiles, in any order
	bool has_columns;                    ///< the output are gz_hits, where bodies without a hit are written, too
	bool accepts_crowd;                  ///< the query's bodies may be those of the crowd (gz_query.from_crowd)
	bool accepts_skip_self;              ///< bodies may skip their own circles (gz_query.skip_self)
	bool accepts_sight;                  ///< bodies may find only what they see (gz_query.sight_per_chunk)
	bool named_pairs;                    ///< the caller gives the pairs: targets and filters are ignored
	const char *walls_only;              ///< where the targets must be walls: where circles are given instead
	const worker_state_type *state;      ///< the state that each worker keeps for the type; null: none
	/// For lists: the number of low bits of a key that distinguish several results of a pair. In keys of circles the
	/// place is above these bits.
	int32_t key_tag_bits;
	/// Finds the tile's pairs in another way than along the displacements (graze_tile_pairs, where this is null):
	/// around the starts of bodies, or in the iterations of movers.
	void (*find_pairs)(query_run *run);
} query_type;

/// The unit of a result_buffer, in bytes. It divides the size of every result: a gz_hit has 36 on 32-bit x86.
enum { RESULT_WORD = sizeof(uint32_t) };

/// The results of a task, in words, until their place among the results of all tasks is known.
typedef struct result_buffer {
	dynamic_array words;
	caller_memory memory;
} result_buffer;

/// What a query reads: the same for all tiles and workers, and constant while they run.
typedef struct query_context {
	const query_type *type;
	const void *output; ///< where the results are written; each type defines its type
	void *shared;       ///< data of the call that all workers use, as the type defines it; null for most types
	const gz_world *world;
	const gz_crowd *crowd; ///< null where neither the targets nor the bodies are a crowd's
	const gz_bodies *chunks;
	size_t chunk_count;
	size_t ghost_chunks; ///< chunks of ghosts behind these; with from_crowd 0
	gz_targets targets;
	const clearance_map *target_map; ///< of the circles; null: none (engine/query/target_map.h)
	bool from_crowd;                 ///< the bodies are the crowd's own; then the chunks have counts alone
	bool skip_self;                  ///< body k does not find the crowd's body k
	const gz_sight *sight;           ///< of each chunk; null: bodies find what they do not see, too
	bool filtering;                  ///< pairs are filtered
	size_t max_pairs;                ///< that a call, or one of its tasks, may count; SIZE_MAX: any number
	uint64_t (*clock)(void);         ///< of the caller; null: times are not measured
} query_context;

/// A query on one thread, or in one task.
struct query_run {
	const query_context *query;
	gz_scratch *scratch;
	gz_report *report;
	void *state;            ///< the worker's state of the type (query_type.state); null for types without
	size_t index;           ///< of the tile's first body, among all bodies of the query
	result_buffer *results; ///< of a task: its results; null in a run without tasks
	size_t task_count;      ///< the number of tasks that the tiles were divided into; 0: none
};

/// One call of a query. It lives in the frame of the public function; the run points into it.
typedef struct query_call {
	query_context query;
	gz_report report;
	query_run run;
} query_call;

/// Whether memory ran out, or the limit of pairs is exceeded: then the tile is incomplete, and the rest of the call is
/// dropped.
static inline bool graze_error_aborts(const gz_error *error) {
	return error->status == GZ_STATUS_OUT_OF_MEMORY || error->status == GZ_STATUS_TOO_MANY_PAIRS;
}

static inline bool graze_aborted(const query_run *run) { return graze_error_aborts(&run->report->error); }

static inline bool graze_has_error(const query_run *run) { return run->report->error.status != GZ_STATUS_OK; }

/// Sets the size of an array whose elements need not be kept. Its memory is never null. False without memory.
static inline bool graze_array_size(query_run *run, dynamic_array *array, size_t count, size_t size) {
	array->count = 0;
	if (!graze_array_reserve(array, count ? count : 1, size, &run->scratch->memory)) return false;
	array->count = count;
	return true;
}

/// Bodies as the stages read them: the tile itself, the tile at rest with enlarged radii, or movers at their present
/// positions.
typedef struct tile_view {
	tile_columns columns;
	int32_t count;          ///< without the padding
	const body_ref *bodies; ///< the body of each slot; null: slots are those of the scratch's tile
} tile_view;

#endif
